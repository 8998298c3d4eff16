package io.graphflow.parser.error;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.exception.QueryException;
import org.junit.jupiter.api.Test;

class QueryTextTest {
  @Test
  void findsLinesAndColumnsInCodePoints() {
    QueryText text = new QueryText("a\r\nb😀c\rd\n\ne");
    assertPlace(text, 0, 1, 1);
    assertPlace(text, 3, 2, 1);
    assertPlace(text, 5, 2, 3);
    assertPlace(text, 7, 3, 1);
    assertPlace(text, 9, 4, 1);
    assertPlace(text, 10, 5, 1);
    assertPlace(text, 11, 5, 2);
  }

  private static void assertPlace(QueryText text, int offset, int line, int column) {
    QueryException e = text.error(offset, "x");
    assertThat(e.line()).as("line at %d", offset).isEqualTo(line);
    assertThat(e.column()).as("column at %d", offset).isEqualTo(column);
  }

  @Test
  void marksThePlace() {
    assertThat(new QueryText("ab\n\tcd").error(4, "wrong"))
        .hasMessage("line 2, column 2: wrong%n   cd%n   ^".formatted());
  }

  @Test
  void showsTheSurroundingsInALongLine() {
    String message =
        new QueryText("x".repeat(1_000) + "y" + "z".repeat(1_000)).error(1_000, "w").getMessage();
    String[] lines = message.split("\\R", -1);
    assertThat(lines[1]).isEqualTo("  ..." + "x".repeat(80) + "y" + "z".repeat(79) + "...");
    assertThat(lines[1].charAt(lines[2].indexOf('^'))).isEqualTo('y');
  }
}
