package io.graphflow.cli.output;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;

/**
 * A table in box-drawing characters that fits a given width. Columns are measured in terminal cells, so
 * that wide characters line up; the widest columns give way first when the table is too wide.
 */
public final class TextTable {
  private static final String ELLIPSIS = "…";
  private static final int NARROWEST = 3;
  /** Cells a column takes beside its text: a border and two blanks. */
  private static final int FRAME = 3;

  private final String[] headers;
  private final boolean[] rightAligned;
  private final List<String[]> rows = new ArrayList<>();

  /** Creates a table with these column headers. */
  public TextTable(List<String> headers) {
    this.headers = headers.stream().map(TextTable::oneLine).toArray(String[]::new);
    this.rightAligned = new boolean[this.headers.length];
  }

  /** Aligns a column at its right, as numbers want it. */
  public TextTable alignRight(int column) {
    rightAligned[column] = true;
    return this;
  }

  /** Adds a row, one cell a column. */
  public void add(String... cells) {
    if (cells.length != headers.length) {
      throw new IllegalArgumentException(
          cells.length + " cells for " + headers.length + " columns");
    }
    rows.add(Arrays.stream(cells).map(TextTable::oneLine).toArray(String[]::new));
  }

  /**
   * Writes the table.
   *
   * @param maxWidth cells a line may take, or 0 for as many as needed
   */
  public void print(PrintWriter out, int maxWidth) {
    int[] widths = widths(maxWidth);
    out.println(rule(widths, '┌', '┬', '┐'));
    out.println(line(headers, widths, new boolean[headers.length]));
    out.println(rule(widths, '├', '┼', '┤'));
    for (String[] row : rows) {
      out.println(line(row, widths, rightAligned));
    }
    out.println(rule(widths, '└', '┴', '┘'));
    out.flush();
  }

  private int[] widths(int maxWidth) {
    int[] widths = new int[headers.length];
    for (int column = 0; column < widths.length; column++) {
      widths[column] = Math.max(1, cells(headers[column]));
      for (String[] row : rows) {
        widths[column] = Math.max(widths[column], cells(row[column]));
      }
    }
    if (maxWidth > 0) {
      int excess = Arrays.stream(widths).sum() + FRAME * widths.length + 1 - maxWidth;
      shrink(widths, excess);
    }
    return widths;
  }

  /** Takes {@code excess} cells from the widest columns, never below a width that shows something. */
  private static void shrink(int[] widths, int excess) {
    for (int left = excess; left > 0; left--) {
      int widest = 0;
      for (int column = 1; column < widths.length; column++) {
        if (widths[column] > widths[widest]) {
          widest = column;
        }
      }
      if (widths[widest] <= NARROWEST) {
        return;
      }
      widths[widest]--;
    }
  }

  private static String line(String[] cells, int[] widths, boolean[] rightAligned) {
    StringBuilder line = new StringBuilder("│");
    for (int column = 0; column < widths.length; column++) {
      String text = fit(cells[column], widths[column]);
      String padding = " ".repeat(widths[column] - cells(text));
      line.append(' ');
      line.append(rightAligned[column] ? padding + text : text + padding);
      line.append(" │");
    }
    return line.toString();
  }

  private static String rule(int[] widths, char left, char middle, char right) {
    StringBuilder line = new StringBuilder().append(left);
    for (int column = 0; column < widths.length; column++) {
      line.append(column == 0 ? "" : middle).append("─".repeat(widths[column] + 2));
    }
    return line.append(right).toString();
  }

  private static String fit(String text, int width) {
    if (cells(text) <= width) {
      return text;
    }
    return new AttributedStringBuilder().append(text).columnSubSequence(0, width - 1) + ELLIPSIS;
  }

  private static int cells(String text) {
    return new AttributedString(text).columnLength();
  }

  private static String oneLine(String text) {
    StringBuilder line = new StringBuilder(text.length());
    text.codePoints().forEach(c -> {
      switch (c) {
        case '\n' -> line.append("\\n");
        case '\r' -> line.append("\\r");
        case '\t' -> line.append("\\t");
        default -> line.appendCodePoint(Character.isISOControl(c) ? 0xFFFD : c);
      }
    });
    return line.toString();
  }
}
