package io.graphflow.bench.grouping;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.HeapGraph;
import io.graphflow.bench.graph.TemporaryGraphs;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Both loops find what sorting all counts of a small graph finds. */
@ExtendWith(TemporaryGraphs.class)
final class GroupLoopsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
          "powerlaw-2-1", "powerlaw-12-40", "powerlaw-100-1500", "powerlaw-3000-9000"})
  void loopsFindWhatSortingFinds(String name) throws IOException {
    HeapGraph graph = HeapGraph.read(BenchmarkGraph.named(name));
    long median = graph.medianTimestamp();
    for (GroupQuery query : GroupQuery.values()) {
      long[] counts = counts(graph, query, graph.timestampAtMost(median));
      List<Integer> largest = IntStream.range(0, counts.length)
          .boxed()
          .filter(vertex -> counts[vertex] > 0)
          .sorted(Comparator.comparingLong((Integer vertex) -> counts[vertex]).reversed())
          .limit(GroupLoops.TOP)
          .toList();
      long expected = TopCounts.answer(
          largest.stream().mapToLong(vertex -> graph.ids()[vertex]).toArray(),
          largest.stream().mapToLong(vertex -> counts[vertex]).toArray());
      assertThat(new GroupLoops(graph, median).answer(query)).as(query.name())
          .isEqualTo(expected);
      assertThat(new BestGroupLoops(graph, median).answer(query)).as(query.name())
          .isEqualTo(expected);
    }
  }

  private static long[] counts(HeapGraph graph, GroupQuery query, int bound) {
    long[] counts = new long[graph.vertexCount()];
    for (int source = 0; source < counts.length; source++) {
      for (int i = graph.starts()[source]; i < graph.starts()[source + 1]; i++) {
        int destination = graph.neighbours()[i];
        int passes = graph.timestamps()[i] > bound ? 1 : 0;
        switch (query) {
          case BY_SOURCE -> counts[source]++;
          case BY_DESTINATION -> counts[destination]++;
          case FILTERED_BY_SOURCE -> counts[source] += passes;
          case FILTERED_BY_DESTINATION -> counts[destination] += passes;
          case TWO_HOPS_BY_END -> {
            for (int j = graph.starts()[destination]; j < graph.starts()[destination + 1]; j++) {
              counts[graph.neighbours()[j]]++;
            }
          }
        }
      }
    }
    return counts;
  }

  @Test
  void anAnswerTellsWhoseCountsTheyAre() {
    long answer = TopCounts.answer(new long[] {7, 8, 9}, new long[] {5, 5, 3});
    assertThat(TopCounts.answer(new long[] {8, 7, 9}, new long[] {5, 5, 3})).isEqualTo(answer);
    // Which of several vertices with the least count is the last is left open.
    assertThat(TopCounts.answer(new long[] {7, 8, 4}, new long[] {5, 5, 3})).isEqualTo(answer);
    assertThat(TopCounts.answer(new long[] {7, 6, 9}, new long[] {5, 5, 3}))
        .isNotEqualTo(answer);
    assertThat(TopCounts.answer(new long[] {7, 8, 9}, new long[] {5, 4, 3}))
        .isNotEqualTo(answer);
    assertThat(TopCounts.answer(new long[] {7, 8, 9}, new long[] {6, 4, 3}))
        .isNotEqualTo(answer);
    assertThat(TopCounts.answer(new long[] {7, 8}, new long[] {5, 5})).isNotEqualTo(answer);
  }

  @Test
  void theLargestCountsAreKept() {
    TopCounts top = new TopCounts(3);
    int[] counts = {2, 0, 9, 4, 4, 1, 7};
    for (int vertex = 0; vertex < counts.length; vertex++) {
      top.offer(vertex, counts[vertex]);
    }
    assertThat(top.least()).isEqualTo(4);
    assertThat(top.answer(new long[] {10, 11, 12, 13, 14, 15, 16}))
        .isEqualTo(TopCounts.answer(new long[] {12, 16, 13}, new long[] {9, 7, 4}));
  }
}
