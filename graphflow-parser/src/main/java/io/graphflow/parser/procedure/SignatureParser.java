package io.graphflow.parser.procedure;

import io.graphflow.parser.procedure.ProcedureSignature.Field;
import io.graphflow.parser.procedure.ProcedureType.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Reads signatures, from left to right. */
final class SignatureParser {
  private final String text;
  private int at;

  SignatureParser(String text) {
    this.text = text;
  }

  ProcedureSignature signature() {
    StringBuilder name = new StringBuilder(word("a name"));
    while (take(".")) {
      name.append('.').append(word("a name"));
    }
    List<Field> arguments = fields();
    require("::");
    List<Field> results = takeWord("VOID") ? List.of() : fields();
    skipBlanks();
    if (at < text.length()) {
      throw error("nothing more");
    }
    return new ProcedureSignature(name.toString(), arguments, results, "");
  }

  private List<Field> fields() {
    List<Field> fields = new ArrayList<>();
    require("(");
    if (take(")")) {
      return fields;
    }
    do {
      String name = word("a name");
      boolean optional = take("=");
      if (optional && !takeWord("null")) {
        throw error("null");
      }
      require("::");
      fields.add(new Field(name, type(), optional));
    } while (take(","));
    require(")");
    return fields;
  }

  private ProcedureType type() {
    int start = at;
    String word = word("a type").toUpperCase(Locale.ROOT);
    Kind kind =
        Arrays.stream(Kind.values())
            .filter(known -> known.name().equals(word))
            .findFirst()
            .orElse(null);
    if (kind == null) {
      at = start;
      throw error("one of " + Arrays.toString(Kind.values()));
    }
    ProcedureType element = null;
    if (kind == Kind.LIST && take("<")) {
      element = type();
      require(">");
    }
    return new ProcedureType(kind, element, take("?"));
  }

  private String word(String what) {
    skipBlanks();
    int end = at;
    while (end < text.length() && isWordPart(text.charAt(end), end == at)) {
      end++;
    }
    if (end == at) {
      throw error(what);
    }
    String word = text.substring(at, end);
    at = end;
    return word;
  }

  private static boolean isWordPart(char character, boolean first) {
    return character == '_'
        || (first
            ? Character.isUnicodeIdentifierStart(character)
            : Character.isUnicodeIdentifierPart(character));
  }

  private boolean takeWord(String word) {
    skipBlanks();
    int end = at + word.length();
    boolean found = text.regionMatches(true, at, word, 0, word.length())
        && (end == text.length() || !Character.isUnicodeIdentifierPart(text.charAt(end)));
    at = found ? end : at;
    return found;
  }

  private boolean take(String symbol) {
    skipBlanks();
    boolean found = text.startsWith(symbol, at);
    at += found ? symbol.length() : 0;
    return found;
  }

  private void require(String symbol) {
    if (!take(symbol)) {
      throw error("'" + symbol + "'");
    }
  }

  private void skipBlanks() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private IllegalArgumentException error(String expected) {
    skipBlanks();
    String rest = text.substring(at);
    return new IllegalArgumentException(
        "'" + text + "' is no signature of a procedure: " + expected + " is expected "
            + (rest.isEmpty() ? "at its end" : "before '" + rest + "'"));
  }
}
