package io.graphflow.generate.imdb;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PhoneticsTest {
  @ParameterizedTest
  @CsvSource({"Robert,R163", "'Bacon, Kevin',B2521", "Tim,T5", "'10,000',''", "aa,A",
      "Schubert,S163", "'',''"})
  void codesAreALetterAndAtMostFourDigits(String text, String code) {
    assertThat(Phonetics.code(text)).isEqualTo(code);
  }
}
