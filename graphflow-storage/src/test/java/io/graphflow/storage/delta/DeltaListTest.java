package io.graphflow.storage.delta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.storage.RandomSource;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.trie.Edit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Changed adjacency lists, from one edge to those of hubs, against sorted sets. */
class DeltaListTest {
  private static final Comparator<Pair> ORDER =
      Comparator.comparing(Pair::neighbour, Long::compareUnsigned)
          .thenComparingLong(Pair::position);

  private record Pair(long neighbour, long position) {}

  private record Version(DeltaList list, TreeSet<Pair> model) {}

  @Test
  void versionsStayWhatTheyWere() {
    RandomSource.rounds(8, random -> {
      int size = new int[] {5, 200, 3000}[random.nextInt(3)];
      List<Version> versions = new ArrayList<>();
      TreeSet<Pair> first = new TreeSet<>(ORDER);
      first.add(new Pair(7, 0));
      versions.add(new Version(DeltaList.of(new Edit(), 7, 0), first));
      for (int step = 0; step < 30; step++) {
        Version from = versions.get(random.nextInt(3) > 0 ? versions.size() - 1
            : random.nextInt(versions.size()));
        Edit edit = new Edit();
        Version next = changed(random, edit, from, size);
        edit.seal();
        versions.add(next);
      }
      versions.forEach(version -> check(version.list(), version.model()));
    });
  }

  private static Version changed(RandomGenerator random, Edit edit, Version from, int size) {
    DeltaList list = from.list();
    TreeSet<Pair> model = new TreeSet<>(ORDER);
    model.addAll(from.model());
    boolean shrinking = random.nextInt(3) == 0;
    for (int i = random.nextInt(1, size); i > 0; i--) {
      Pair pair = new Pair(ElementId.of(random.nextInt(2) * 0xFFFE, random.nextInt(size)),
          random.nextInt(3));
      if (random.nextInt(10) < (shrinking ? 8 : 2)) {
        Pair there = model.ceiling(pair);
        if (there != null) {
          model.remove(there);
          list = list.remove(edit, there.neighbour(), there.position());
        }
      } else if (model.add(pair)) {
        list = list.add(edit, pair.neighbour(), pair.position());
      }
    }
    check(list, model);
    return new Version(list, model);
  }

  private static void check(DeltaList list, Set<Pair> model) {
    assertThat(list.count()).isEqualTo(model.size());
    long[] neighbours = new long[model.size() + 2];
    long[] positions = new long[model.size() + 2];
    int half = model.size() / 2;
    list.copy(0, half, neighbours, positions, 1);
    list.copy(half, model.size() - half, neighbours, positions, 1 + half);
    int index = 0;
    for (Pair pair : model) {
      assertThat(list.neighbour(index)).isEqualTo(pair.neighbour());
      assertThat(list.position(index)).isEqualTo(pair.position());
      assertThat(neighbours[1 + index]).isEqualTo(pair.neighbour());
      assertThat(positions[1 + index]).isEqualTo(pair.position());
      assertThat(list.lowerBound(pair.neighbour(), pair.position())).isEqualTo(index);
      assertThat(list.contains(pair.neighbour())).isTrue();
      assertThat(list.contains(pair.neighbour(), pair.position())).isTrue();
      assertThat(list.contains(pair.neighbour(), pair.position() + 5)).isFalse();
      index++;
    }
    assertThat(list.contains(ElementId.of(3, 3))).isFalse();
  }

  @Test
  void replacesListsOfAnyLength() {
    for (int count : new int[] {0, 1, 511, 512, 513, 1024, 1025, 3000}) {
      long[] elements = new long[2 * count];
      TreeSet<Pair> model = new TreeSet<>(ORDER);
      for (int i = 0; i < count; i++) {
        elements[2 * i] = i / 2;
        elements[2 * i + 1] = i;
        model.add(new Pair(i / 2, i));
      }
      DeltaList list = DeltaList.replacing(new Edit(), elements, count);
      assertThat(list.replacesBase()).isTrue();
      check(list, model);
      DeltaList more = list.add(new Edit(), 10_000, 5).add(new Edit(), 0, 9_999);
      model.add(new Pair(10_000, 5));
      model.add(new Pair(0, 9_999));
      check(more, model);
      assertThat(more.replacesBase()).isTrue();
      assertThat(list.count()).isEqualTo(count);
    }
  }

  @Test
  void findsNeighboursFromAnyPlaceOn() {
    for (int count : new int[] {1, 2, 7, 40}) {
      long[] elements = new long[2 * count];
      for (int i = 0; i < count; i++) {
        elements[2 * i] = 2L * i;
      }
      DeltaList list = DeltaList.replacing(new Edit(), elements, count);
      for (int from = 0; from <= count; from++) {
        for (int to = from; to <= count; to++) {
          for (int vertex = 0; vertex <= 2 * count; vertex++) {
            assertThat(list.lowerBound(from, to, vertex))
                .isEqualTo(Math.clamp((vertex + 1) / 2, from, to));
          }
        }
      }
    }
  }

  @Test
  void fillsPartsThatGrowAtTheirEnd() {
    Edit edit = new Edit();
    DeltaList list = DeltaList.of(edit, 0, 0);
    for (int i = 1; i < 100 * DeltaList.PART_EDGES; i++) {
      list = list.add(edit, i, i);
    }
    assertThat(list.sizeBytes()).isLessThan(100L * DeltaList.PART_EDGES * 17);
    assertThatThrownBy(() -> {
      edit.seal();
      DeltaList.of(edit, 0, 0).add(edit, 1, 1);
    }).isInstanceOf(IllegalStateException.class);
  }
}
