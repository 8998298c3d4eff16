package io.graphflow.bench.limit;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.TemporaryGraphs;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Answers are checked before anything is timed and after it, and those of loops by an engine. */
@ExtendWith(TemporaryGraphs.class)
final class LimitBenchmarkTest {
  private static final int VERTICES = 50;

  /** Counts the vertices of a graph, or says so. */
  private static final class Vertices extends LimitBenchmark {
    private String graph;
    private Contestant contestant;
    private LongSupplier plain;
    private LongSupplier best;

    @Override
    protected Contestant contestant() {
      return contestant;
    }

    @Override
    protected Question question() {
      return Question.ofEdges(BenchmarkGraph.named(graph), "MATCH (v:Vertex) RETURN count(*)",
          List.of(), _ -> plain).withBest(_ -> best);
    }
  }

  private static Vertices vertices(
      String graph, Contestant contestant, LongSupplier plain, LongSupplier best) {
    Vertices benchmark = new Vertices();
    benchmark.graph = graph;
    benchmark.contestant = contestant;
    benchmark.plain = plain;
    benchmark.best = best;
    return benchmark;
  }

  @Test
  void rightAnswersPass() throws IOException {
    for (Contestant contestant : Contestant.values()) {
      Vertices benchmark =
          vertices("powerlaw-50-100", contestant, () -> VERTICES, () -> VERTICES);
      benchmark.open();
      assertThatCode(benchmark::close).doesNotThrowAnyException();
    }
  }

  @Test
  void theLimitIsCheckedByThePlainLoops() {
    Vertices benchmark =
        vertices("powerlaw-50-101", Contestant.LIMIT, () -> VERTICES, () -> 49);
    assertThatThrownBy(benchmark::open).hasMessageContaining("LIMIT answered 49, expected 50");
  }

  @Test
  void answersThatChangeWhileTimedAreNoticed() throws IOException {
    AtomicLong answers = new AtomicLong();
    Vertices benchmark = vertices("powerlaw-50-102", Contestant.LIMIT, () -> VERTICES,
        () -> answers.incrementAndGet() > 3 ? 51 : VERTICES);
    benchmark.open();
    benchmark.run();
    benchmark.run();
    assertThatThrownBy(benchmark::close).hasMessageContaining("LIMIT answered 51, expected 50");
  }

  /** Both loops and the file that keeps the answer may be wrong in the same way. */
  @Test
  void loopsAreCheckedByAnEngine() throws IOException {
    for (Contestant contestant : List.of(Contestant.PLAIN, Contestant.LIMIT)) {
      Vertices benchmark = vertices("powerlaw-50-103", contestant, () -> 7, () -> 7);
      benchmark.open();
      assertThatThrownBy(benchmark::close).hasMessageContaining("GF_CL answered 50, expected 7");
    }
  }
}
