package io.graphflow.generate.snb;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.generate.random.RandomStream;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TallyTest {
  private static Set<String> typical(String occurrences) {
    Tally<String> tally = new Tally<>();
    assertThat(tally.isEmpty()).isTrue();
    for (String value : occurrences.split("", -1)) {
      if (!value.isEmpty()) {
        tally.add(value);
      }
    }
    assertThat(tally.isEmpty()).isFalse();
    RandomStream random = new RandomStream(1, "tally", 0);
    Set<String> typical = new HashSet<>();
    for (int i = 0; i < 1_000; i++) {
      typical.add(tally.typical(random));
    }
    return typical;
  }

  @Test
  void typicalIsWhatOccursInTheMiddleByFrequency() {
    assertThat(typical("a")).containsExactly("a");
    // Of 20 occurrences sorted by frequency, those from the 9th to the 12th.
    assertThat(typical("aaaaaabbbbbcccdefghi".repeat(5))).containsExactly("b", "c");
    assertThat(typical("zzzzzzzzzzzzzab")).containsExactly("z");
    // Values of one frequency are in their own order.
    assertThat(typical("jihgfedcba")).containsExactly("e", "f");
  }
}
