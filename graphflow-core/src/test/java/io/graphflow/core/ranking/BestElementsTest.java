package io.graphflow.core.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.core.limit.Interruption;
import io.graphflow.core.limit.QueryLimits;
import io.graphflow.exception.ResourceException;
import io.graphflow.storage.RandomSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The best of many vertices, against sorting all of them. */
class BestElementsTest {
  private record Entry(double score, long vertex) {}

  private static final Comparator<Entry> ORDER =
      Comparator.comparingDouble(Entry::score).reversed().thenComparingLong(Entry::vertex);

  private static QueryLimits limits(long bytes) {
    return new QueryLimits(new Interruption(0), bytes);
  }

  @Test
  void areTheFirstOfAllThatAreSorted() {
    RandomSource.rounds(300, random -> {
      int limit = 1 + random.nextInt(40);
      List<BestElements> sets = new ArrayList<>();
      List<Entry> all = new ArrayList<>();
      for (int i = random.nextInt(3); i >= 0; i--) {
        sets.add(new BestElements(limit, limits(0).account("test")));
      }
      for (int i = random.nextInt(100); i > 0; i--) {
        // Few scores, so that many are the same.
        Entry entry = new Entry(random.nextInt(8), all.size() * 7919L % 101);
        all.add(entry);
        sets.get(random.nextInt(sets.size())).offer(entry.score, entry.vertex);
      }
      BestElements best = sets.getFirst();
      sets.subList(1, sets.size()).forEach(best::offerAll);
      best.sort();
      List<Entry> found = IntStream.range(0, best.size())
          .mapToObj(i -> new Entry(best.score(i), best.element(i)))
          .toList();
      assertThat(found).isEqualTo(all.stream().sorted(ORDER).limit(limit).toList());
    });
  }

  @Test
  void takeMemoryForThoseThatThereAre() {
    QueryLimits limits = limits(100_000);
    BestElements best = new BestElements(Integer.MAX_VALUE, limits.account("nodes"));
    for (int i = 0; i < 3000; i++) {
      best.offer(i, i);
    }
    assertThat(limits.reservedBytes()).isBetween(48_000L, 100_000L);
    assertThatThrownBy(() -> IntStream.range(0, 10_000).forEach(i -> best.offer(i, i)))
        .isInstanceOf(ResourceException.class)
        .hasMessageContaining("nodes");
  }
}
