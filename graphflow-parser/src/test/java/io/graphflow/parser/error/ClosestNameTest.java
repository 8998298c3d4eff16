package io.graphflow.parser.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClosestNameTest {
  private static final List<String> KNOWN =
      List.of("Person", "Post", "name", "firstName", "id", "a");

  @ParameterizedTest
  @CsvSource({
      "Persn, Person", "person, Person", "Preson, Person", "Pesrno, Person", "nam, name",
      "naem, name", "fristNme, firstName", "ID, id", "Pst, Post"})
  void findsWhatWasMeant(String unknown, String meant) {
    assertThat(ClosestName.of(unknown, KNOWN)).contains(meant);
  }

  @ParameterizedTest
  @CsvSource({"City", "b", "xy", "Prsn1x", "names2go"})
  void findsNothingTooFarAway(String unknown) {
    assertThat(ClosestName.of(unknown, KNOWN)).isEmpty();
  }
}
