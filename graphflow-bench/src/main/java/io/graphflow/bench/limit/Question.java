package io.graphflow.bench.limit;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.GraphFacts;
import io.graphflow.bench.graph.HeapGraph;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * A query whose answer is a number, and loops by hand that find the same.
 *
 * @param graph what is asked
 * @param text the query in Cypher; it alone decides the answer
 * @param vertexOrder the plan, as names of vertices; empty for the optimizer's own
 * @param loops reads the database in a folder into arrays, which is not timed, and gives what answers
 *     from them, which is
 */
public record Question(
    BenchmarkGraph graph,
    String text,
    List<String> vertexOrder,
    Function<Path, LongSupplier> loops) {

  /** Copies the list. */
  public Question {
    Objects.requireNonNull(graph, "graph");
    Objects.requireNonNull(text, "text");
    Objects.requireNonNull(loops, "loops");
    vertexOrder = List.copyOf(vertexOrder);
  }

  /** A question of the edges that paths walk, with loops over them. */
  public static Question ofEdges(BenchmarkGraph graph, String text, List<String> vertexOrder,
      Function<HeapGraph, LongSupplier> loops) {
    return new Question(graph, text, vertexOrder,
        folder -> loops.apply(HeapGraph.read(folder, graph.edgeNames())));
  }

  /** The right answer, which the loops find once for a graph. */
  long answer() throws IOException {
    return GraphFacts.factOfDatabase(graph, text, folder -> loops.apply(folder).getAsLong());
  }
}
