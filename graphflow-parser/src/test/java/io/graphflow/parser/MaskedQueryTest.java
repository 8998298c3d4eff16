package io.graphflow.parser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which parts of a query logs keep. Quotes of the queries are {@code "}, as single ones are the test's. */
final class MaskedQueryTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '&',
      value = {
          "MATCH (n {a: \"secret\"}) RETURN n & MATCH (n {a: …}) RETURN n",
          "RETURN 1, 2.5, .5e-3, 0xff, -7 & RETURN …, …, …, …, -…",
          "RETURN \"a \\\" secret\", $p, true, null & RETURN …, $p, true, null",
          "MATCH (n) // secret | RETURN  n & MATCH (n) RETURN n",
          "MATCH /* secret */ (n)|RETURN|n & MATCH (n) RETURN n",
          "MATCH (a)-[:R*1..3]->(`my 7 n`) RETURN a & MATCH (a)-[:R*…..…]->(`my 7 n`) RETURN a",
          "LOAD CSV FROM \"https://me:secret@host\" AS row RETURN row & LOAD CSV FROM … AS row RETURN row"})
  void valuesAreLeftOut(String text, String masked) {
    assertThat(MaskedQuery.of(text.replace('|', '\n'), true)).isEqualTo(masked);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '&',
      value = {
          "CREATE (n {a: \"x\"secret\"y\"}) & CREATE (n {a: …",
          "CREATE (n {a: \"secret}) & CREATE (n {a: …",
          "CREATE (n {a: “secret”}) & CREATE (n {a: …",
          "CREATE (n {a: 12secret, b: \"other\"}) & CREATE (n {a: …",
          "MATCH (n) RETRUN n & MATCH (n) RETRUN n",
          "MATCH (n) /* secret & MATCH (n) …",
          "MATCH (`secret & MATCH (…"})
  void whatMayBeTheInsideOfAStringIsLeftOut(String text, String masked) {
    assertThat(MaskedQuery.of(text, false)).isEqualTo(masked);
  }

  @Test
  void bytesAreLeftOut() {
    assertThat(MaskedQuery.of("MATCH (n {a: x'00ff'}) RETURN X''", true))
        .isEqualTo("MATCH (n {a: …}) RETURN …");
    assertThat(MaskedQuery.of("RETURN X'00", false)).isEqualTo("RETURN X…");
  }

  @Test
  void namesBeginNoLine() {
    assertThat(MaskedQuery.of("MATCH (`a\nslow query: \u2028b\u001b[1m`) RETURN 1", true))
        .isEqualTo("MATCH (`a?slow query: ?b?[1m`) RETURN …");
  }

  @Test
  void longTextsAreCut() {
    String text = "RETURN " + "a + ".repeat(1_000) + "b";
    assertThat(MaskedQuery.of(text, true)).hasSize(2_001).startsWith("RETURN a + a").endsWith("…");
  }
}
