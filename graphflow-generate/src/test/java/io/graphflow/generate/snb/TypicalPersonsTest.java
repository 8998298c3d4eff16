package io.graphflow.generate.snb;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TypicalPersonsTest {
  @Test
  void takesThoseNearestToTheMedianByTheirRatioToIt() {
    int[] numbers = {0, 1, 100, 9, 40, 20, 0, 11, 10, 1000};
    // The median of the eight positive ones is 20: 20, 11 and 40, 10, 9, 100, 1, 1000.
    assertThat(TypicalPersons.choose(10, 5, person -> numbers[person]))
        .containsExactly(5, 7, 4, 8, 3);
    assertThat(TypicalPersons.choose(10, 99, person -> numbers[person]))
        .containsExactly(5, 7, 4, 8, 3, 2, 1, 9);
    assertThat(TypicalPersons.choose(10, 5, person -> 0)).isEmpty();
    assertThat(TypicalPersons.choose(0, 5, person -> 1)).isEmpty();
  }

  @Test
  void eachNumberNarrowsWhatTheOnesBeforeHaveLeft() {
    int personCount = 1_000;
    int[] asked = {0};
    int[] chosen = TypicalPersons.choose(personCount, 10, person -> person, person -> {
      asked[0]++;
      return Math.max(0, 541 - person);
    });
    // The 40 persons nearest to 500 have 21 to 60 of the second number, whose median is 41.
    assertThat(asked[0]).isEqualTo(40);
    assertThat(chosen).hasSize(10).startsWith(500).contains(504, 496).doesNotContain(510, 490);
  }
}
