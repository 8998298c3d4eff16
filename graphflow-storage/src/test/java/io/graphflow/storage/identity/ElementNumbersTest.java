package io.graphflow.storage.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.storage.RandomSource;
import io.graphflow.storage.file.DatabaseFileException;
import io.graphflow.storage.file.Structure;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.file.StructureMemoryWriter;
import io.graphflow.storage.memory.ScratchSpace;
import java.lang.foreign.Arena;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Numbers of a table through many generations of its files; the oracle is a list of them by place. */
class ElementNumbersTest {
  private static final long NOTHING = -1;

  @Test
  void areThoseOfPlacesAsLongAsNothingIsDeletedOrPutBetween() {
    ElementNumbers numbers = ElementNumbers.ofPlaces(5, new NumberRange(5, 7));
    assertThat(numbers.sameAsPlaces()).isTrue();
    assertThat(numbers.sizeBytes()).isZero();
    for (long number = 0; number < 5; number++) {
      assertThat(numbers.number(number)).isEqualTo(number);
      assertThat(numbers.placeInFiles(number)).isEqualTo(number);
      assertThat(numbers.placeIfNew(number)).isEqualTo(ElementNumbers.NONE);
    }
    assertThat(numbers.placeInFiles(5)).isEqualTo(ElementNumbers.NONE);
    assertThat(numbers.placeIfNew(5)).isEqualTo(5);
    assertThat(numbers.number(9)).isEqualTo(9);
  }

  @Test
  void followElementsThroughGenerations() {
    RandomSource.rounds(40, random -> {
      boolean withGaps = random.nextBoolean();
      Life life = new Life(random, random.nextInt(random.nextBoolean() ? 20 : 2000), withGaps);
      for (int generation = 0; generation < 6; generation++) {
        life.nextGeneration();
      }
    });
  }

  /** A table whose places are ranks, or offsets of sources of which some have no edge. */
  private static final class Life {
    private final RandomGenerator random;
    private final boolean withGaps;
    private List<Long> numberOfPlace = new ArrayList<>();
    private List<Boolean> ordered = new ArrayList<>();
    private long next;

    Life(RandomGenerator random, int count, boolean withGaps) {
      this.random = random;
      this.withGaps = withGaps;
      for (int i = 0; i < count; i++) {
        boolean isThere = !withGaps || random.nextInt(4) > 0;
        numberOfPlace.add(isThere ? (long) i : NOTHING);
        ordered.add(isThere);
      }
      next = count;
    }

    void nextGeneration() {
      change();
      try (Arena arena = Arena.ofShared(); ScratchSpace scratch = ScratchSpace.inMemory()) {
        long inOrder = ordered.stream().filter(was -> was).count();
        StructureMemoryWriter writer =
            new StructureMemoryWriter(StructureKind.ELEMENT_NUMBERS, "numbers", arena);
        try (ElementNumbersBuilder builder = new ElementNumbersBuilder(inOrder, scratch)) {
          for (int place = 0; place < numberOfPlace.size(); place++) {
            if (numberOfPlace.get(place) != NOTHING) {
              builder.add(place, numberOfPlace.get(place), ordered.get(place));
            }
          }
          assertThat(builder.sameAsPlaces()).isEqualTo(isSameAsPlaces());
          builder.write(numberOfPlace.size(), writer);
        }
        check(ElementNumbers.read(
            writer.structure(), numberOfPlace.size(), new NumberRange(next, next)));
      }
    }

    private boolean isSameAsPlaces() {
      for (int place = 0; place < numberOfPlace.size(); place++) {
        long number = numberOfPlace.get(place);
        if (number != NOTHING && number != place) {
          return false;
        }
      }
      return true;
    }

    /** Deletes some, and puts others anywhere among them, as edges come to lie, or behind all. */
    private void change() {
      int deletions = random.nextInt(1 + numberOfPlace.size() / 2);
      for (int i = 0; i < deletions; i++) {
        int place = random.nextInt(numberOfPlace.size());
        if (withGaps) {
          numberOfPlace.set(place, NOTHING);
          ordered.set(place, false);
        } else {
          numberOfPlace.remove(place);
          ordered.remove(place);
        }
      }
      int insertions = random.nextInt(1 + numberOfPlace.size() / 2 + 20);
      boolean behind = random.nextInt(3) == 0;
      for (int i = 0; i < insertions; i++) {
        int place = behind ? numberOfPlace.size() : random.nextInt(numberOfPlace.size() + 1);
        if (!withGaps || place == numberOfPlace.size()) {
          numberOfPlace.add(place, next);
          ordered.add(place, false);
        } else if (numberOfPlace.get(place) == NOTHING) {
          numberOfPlace.set(place, next);
        }
        // A number that nobody keeps is one of a transaction that rolled back.
        next += 1 + (random.nextInt(5) == 0 ? random.nextInt(700) : 0);
      }
    }

    private void check(ElementNumbers numbers) {
      long inOrder = 0;
      for (int place = 0; place < numberOfPlace.size(); place++) {
        long number = numberOfPlace.get(place);
        if (number == NOTHING) {
          continue;
        }
        assertThat(numbers.number(place)).isEqualTo(number);
        assertThat(numbers.placeInFiles(number)).isEqualTo(place);
        boolean was = ordered.get(place);
        ordered.set(place, numbers.isOrdered(place));
        assertThat(numbers.isOrdered(place) || !was).isTrue();
        inOrder += numbers.isOrdered(place) ? 1 : 0;
      }
      assertThat(numbers.orderedCount()).isEqualTo(inOrder);
      Set<Long> known = new HashSet<>(numberOfPlace);
      for (long number = 0; number < next + 2; number++) {
        if (!known.contains(number)) {
          assertThat(numbers.placeInFiles(number)).isEqualTo(ElementNumbers.NONE);
        }
      }
      assertThat(numbers.placeInFiles(-1)).isEqualTo(ElementNumbers.NONE);
      assertThat(numbers.placeInFiles(Long.MAX_VALUE)).isEqualTo(ElementNumbers.NONE);
    }
  }

  @Test
  void takeLittleRoomForWhatStaysInOrder() {
    try (Arena arena = Arena.ofShared(); ScratchSpace scratch = ScratchSpace.inMemory()) {
      int count = 1_000_000;
      Structure structure = written(arena, scratch, count, 1);
      ElementNumbers numbers =
          ElementNumbers.read(structure, count, new NumberRange(count + 1, count + 1));
      // One vertex was deleted, so that all behind it have moved: two entries for each block.
      assertThat(numbers.sizeBytes()).isLessThan(2L * 12 * (count / 512 + 2) + 500);
      assertThat(numbers.number(count - 1)).isEqualTo(count);
    }
  }

  /** An edge takes the place of one that was deleted before it, and all behind both stay where they were. */
  @Test
  void areWrittenForOneElementAmongOthersThatHaveTheNumbersOfTheirPlaces() {
    try (ScratchSpace scratch = ScratchSpace.inMemory();
        ElementNumbersBuilder builder = new ElementNumbersBuilder(2, scratch)) {
      builder.add(0, 0, true);
      assertThat(builder.sameAsPlaces()).isTrue();
      builder.add(1, 3, false);
      builder.add(2, 2, true);
      assertThat(builder.sameAsPlaces()).isFalse();
    }
  }

  @Test
  void refusesWhatDoesNotFitTheCatalog() {
    try (Arena arena = Arena.ofShared(); ScratchSpace scratch = ScratchSpace.inMemory()) {
      Structure structure = written(arena, scratch, 10, 1);
      assertThatThrownBy(() -> ElementNumbers.read(structure, 11, new NumberRange(20, 20)))
          .isInstanceOf(DatabaseFileException.class)
          .hasMessageContaining("10 places, but the catalog says 11");
    }
  }

  /** Elements at places from 0 on with numbers from {@code first} on. */
  private static Structure written(
      Arena arena, ScratchSpace scratch, int count, long first) {
    StructureMemoryWriter writer =
        new StructureMemoryWriter(StructureKind.ELEMENT_NUMBERS, "numbers", arena);
    try (ElementNumbersBuilder builder = new ElementNumbersBuilder(count, scratch)) {
      for (int place = 0; place < count; place++) {
        builder.add(place, first + place, true);
      }
      assertThat(builder.sameAsPlaces()).isEqualTo(first == 0);
      builder.write(count, writer);
    }
    return writer.structure();
  }
}
