package io.graphflow.storage.adjacency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.graphflow.storage.RandomSource;
import io.graphflow.storage.adjacency.ListCorrelations.Lists;
import io.graphflow.storage.catalog.DegreeCorrelation;
import io.graphflow.storage.catalog.Direction;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ListCorrelationsTest {

  private static Lists lists(int label, long[] lengths) {
    return new Lists(label, Direction.FORWARD,
        (first, count, into) -> System.arraycopy(lengths, Math.toIntExact(first), into, 0, count));
  }

  @Test
  void comparesTheMeanOfProductsWithTheProductOfMeans() {
    RandomSource.rounds(50, random -> {
      int owners = 1 + random.nextInt(5000);
      long[] first = new long[owners];
      long[] second = new long[owners];
      for (int i = 0; i < owners; i++) {
        first[i] = random.nextInt(4) == 0 ? random.nextInt(100) : 0;
        second[i] = random.nextInt(3) * first[i] + random.nextInt(2);
      }
      List<DegreeCorrelation> found =
          ListCorrelations.of(4, owners, List.of(lists(7, first), lists(9, second)));
      double mean1 = Arrays.stream(first).average().orElseThrow();
      double mean2 = Arrays.stream(second).average().orElseThrow();
      double product = 0;
      for (int i = 0; i < owners; i++) {
        product += (double) first[i] * second[i] / owners;
      }
      double expected = mean1 * mean2 == 0 ? Double.NaN : product / (mean1 * mean2);
      List<DegreeCorrelation> both =
          found.stream().filter(each -> each.firstLabel() != each.secondLabel()).toList();
      if (Double.isNaN(expected)) {
        assertThat(both).isEmpty();
      } else {
        assertThat(both).singleElement().satisfies(each -> {
          assertThat(each.vertexTable()).isEqualTo(4);
          assertThat(List.of(each.firstLabel(), each.secondLabel())).containsExactly(7, 9);
          assertThat(each.factor()).isCloseTo(expected, within(1e-9 * (1 + expected)));
        });
      }
    });
  }

  @Test
  void isOneForListsOfOneLength() {
    long[] threes = new long[2000];
    Arrays.fill(threes, 3);
    assertThat(ListCorrelations.of(0, threes.length, List.of(lists(0, threes))))
        .containsExactly(
            new DegreeCorrelation(0, 0, Direction.FORWARD, 0, Direction.FORWARD, 1));
  }

  @Test
  void readsPartOfALargeTable() {
    long owners = 5 * ListCorrelations.MOST_OWNERS + 17;
    long[] read = {0};
    Lists alternating = new Lists(0, Direction.BACKWARD, (first, count, lengths) -> {
      read[0] += count;
      for (int i = 0; i < count; i++) {
        lengths[i] = (first + i) % 2 * 4;
      }
    });
    List<DegreeCorrelation> found = ListCorrelations.of(0, owners, List.of(alternating));
    assertThat(read[0]).isLessThanOrEqualTo(ListCorrelations.MOST_OWNERS);
    assertThat(found).singleElement()
        .satisfies(each -> assertThat(each.factor()).isCloseTo(2, within(1e-6)));
  }
}
