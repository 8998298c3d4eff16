package io.graphflow.bench.limit;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.HeapGraph;
import io.graphflow.bench.graph.KnownNumbers;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * A query whose answer is a number, and loops by hand that find the same. Loops first read the
 * database in a folder into arrays, which is not timed, and return a function that answers from the
 * arrays, which is. The arrays hold the contents of the database's files, such as lists of both
 * directions, and nothing more.
 *
 * @param graph the graph
 * @param text the query in Cypher; it alone decides the answer
 * @param vertexOrder the plan, as names of vertices; empty for the optimizer's own
 * @param plainLoops the loops that one writes first
 * @param bestLoops the best ones that we know, which work in another way; empty where there are
 *     none, or the plain ones are the best
 */
public record Question(
    BenchmarkGraph graph,
    String text,
    List<String> vertexOrder,
    Function<Path, LongSupplier> plainLoops,
    Optional<Function<Path, LongSupplier>> bestLoops) {

  /** Copies the list. */
  public Question {
    Objects.requireNonNull(graph, "graph");
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(plainLoops, "plainLoops");
    Objects.requireNonNull(bestLoops, "bestLoops");
    vertexOrder = List.copyOf(vertexOrder);
  }

  /** A question with plain loops only. */
  public Question(BenchmarkGraph graph, String text, List<String> vertexOrder,
      Function<Path, LongSupplier> plainLoops) {
    this(graph, text, vertexOrder, plainLoops, Optional.empty());
  }

  /** A question of the edges that paths walk, with plain loops over them. */
  public static Question ofEdges(BenchmarkGraph graph, String text, List<String> vertexOrder,
      Function<HeapGraph, LongSupplier> plainLoops) {
    return new Question(graph, text, vertexOrder, overEdges(graph, plainLoops));
  }

  /** The same question with the best loops as well. */
  public Question withBest(Function<HeapGraph, LongSupplier> loops) {
    return new Question(graph, text, vertexOrder, plainLoops,
        Optional.of(overEdges(graph, loops)));
  }

  private static Function<Path, LongSupplier> overEdges(
      BenchmarkGraph graph, Function<HeapGraph, LongSupplier> loops) {
    return folder -> loops.apply(HeapGraph.read(folder, graph.edgeNames()));
  }

  /**
   * The loops of a contestant.
   *
   * @throws IllegalArgumentException if it has none for this question
   */
  Function<Path, LongSupplier> loops(Contestant contestant) {
    return switch (contestant) {
      case PLAIN -> plainLoops;
      case LIMIT -> bestLoops.orElseThrow(() -> new IllegalArgumentException(
          "no better loops are known than the plain ones: " + text));
      default -> throw new IllegalArgumentException("no loops: " + contestant);
    };
  }

  /** The right answer, which the plain loops find once for a graph. */
  long answer() throws IOException {
    return KnownNumbers.numberOfDatabase(
        graph, text, folder -> plainLoops.apply(folder).getAsLong());
  }
}
