package io.graphflow.storage.adjacency;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IdComponentsTest {

  /** Every path of the paper's Figure 6, with one and with several neighbour tables. */
  @ParameterizedTest
  @CsvSource({
      "false, false, 1, false, false",
      "false, false, 3, false, true",
      "false, true, 1, false, false",
      "false, true, 2, false, true",
      "true, true, 1, false, false",
      "true, true, 2, false, true",
      "true, false, 1, true, false",
      "true, false, 2, true, true"
  })
  void followsTheDecisionTree(boolean hasProperties, boolean singleCardinality,
      int neighbourTables, boolean positionalOffset, boolean neighbourTable) {
    assertThat(IdComponents.decide(hasProperties, singleCardinality, neighbourTables))
        .isEqualTo(new IdComponents(positionalOffset, neighbourTable));
  }
}
