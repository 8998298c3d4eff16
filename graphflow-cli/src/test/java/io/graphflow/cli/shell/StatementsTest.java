package io.graphflow.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StatementsTest {
  @Test
  void semicolonsEndStatements() {
    Statements statements = Statements.split("RETURN 1; RETURN 2 ;; // done\n");
    assertThat(statements.complete()).containsExactly("RETURN 1", "RETURN 2");
    assertThat(statements.isWhole()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"RETURN ';'", "RETURN \"a\\\";\"", "RETURN `;`", "RETURN 1 // ;",
          "RETURN /* ; */ 1", "RETURN 'open ; ", "RETURN '\\\\"})
  void quotedAndCommentedSemicolonsDoNot(String text) {
    Statements statements = Statements.split(text);
    assertThat(statements.complete()).isEmpty();
    assertThat(statements.isWhole()).isFalse();
  }

  @Test
  void anOpenCommentGoesOn() {
    assertThat(Statements.split("RETURN 1; /* more").isWhole()).isFalse();
    assertThat(Statements.split("RETURN 1; /* more */").isWhole()).isTrue();
    assertThat(Statements.split("/*/").isWhole()).isFalse();
  }
}
