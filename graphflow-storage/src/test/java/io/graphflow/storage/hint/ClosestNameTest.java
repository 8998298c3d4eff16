package io.graphflow.storage.hint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ClosestNameTest {
  private static final List<String> KNOWN = List.of("creationDate", "firstName", "name", "KNOWS");

  @Test
  void findsMisspelledNames() {
    assertThat(ClosestName.of("creationDtae", KNOWN)).contains("creationDate");
    assertThat(ClosestName.of("fristName", KNOWN)).contains("firstName");
    assertThat(ClosestName.of("nam", KNOWN)).contains("name");
    assertThat(ClosestName.of("knows", KNOWN)).contains("KNOWS");
  }

  @Test
  void proposesNothingFarFetched() {
    assertThat(ClosestName.of("population", KNOWN)).isEmpty();
    assertThat(ClosestName.of("x", KNOWN)).isEmpty();
    assertThat(ClosestName.of("name", List.of())).isEmpty();
  }

  @Test
  void prefersTheSameCase() {
    assertThat(ClosestName.of("name", List.of("Name", "name"))).contains("name");
    assertThat(ClosestName.of("NAME", List.of("Name", "name"))).contains("Name");
  }

  @Test
  void aSwapIsOneMistake() {
    assertThat(ClosestName.of("abdc", List.of("abyz", "abcd"))).contains("abcd");
  }

  @Test
  void hintEndsAMessage() {
    assertThat("no such label" + ClosestName.hint("KNWOS", KNOWN))
        .isEqualTo("no such label, did you mean 'KNOWS'?");
    assertThat(ClosestName.hint("zzzzzz", KNOWN)).isEmpty();
  }
}
