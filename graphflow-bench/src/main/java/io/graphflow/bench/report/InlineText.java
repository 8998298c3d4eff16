package io.graphflow.bench.report;

/** Text with {@code `code`} in it, as Markdown or HTML; all other characters mean themselves. */
final class InlineText {
  private InlineText() {}

  static String markdown(String text) {
    StringBuilder out = new StringBuilder();
    boolean code = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '`') {
        code = !code;
      } else if (c == '|' || (!code && "*<>[]\\".indexOf(c) >= 0)) {
        out.append('\\');
      }
      out.append(c == '\n' ? ' ' : c);
    }
    return out.toString();
  }

  static String html(String text) {
    StringBuilder out = new StringBuilder();
    boolean code = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '`') {
        out.append(code ? "</code>" : "<code>");
        code = !code;
      } else {
        out.append(escape(c));
      }
    }
    return out.append(code ? "</code>" : "").toString();
  }

  /** For the content of elements and for attributes in double quotes. */
  static String escape(String text) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      out.append(escape(text.charAt(i)));
    }
    return out.toString();
  }

  private static String escape(char c) {
    return switch (c) {
      case '&' -> "&amp;";
      case '<' -> "&lt;";
      case '>' -> "&gt;";
      case '"' -> "&quot;";
      default -> String.valueOf(c);
    };
  }
}
