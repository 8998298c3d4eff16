package io.graphflow.bench.graph;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Properties;
import java.util.function.ToLongFunction;

/**
 * Numbers that are known of a graph, such as the true result of a query, in a file beside its
 * database. Computing one reads the database, which leaves profiles of the store's readers in the
 * JVM; from the file it leaves none, so let a contestant that does not use the store come first.
 */
public final class KnownNumbers {
  private KnownNumbers() {}

  /** The value of the edges' property that half of them exceed. */
  public static long medianOf(BenchmarkGraph graph) throws IOException {
    return number(graph, "median of the property", HeapGraph::medianTimestamp);
  }

  /**
   * The {@code id} below which a part of the vertices lies, and at least one.
   *
   * @param divisor one vertex in so many; {@code Long.MAX_VALUE} is returned for 1
   */
  public static long idBound(BenchmarkGraph graph, int divisor) throws IOException {
    if (divisor == 1) {
      return Long.MAX_VALUE;
    }
    return number(graph, "id above a part of " + divisor, heap -> {
      long[] ids = heap.ids().clone();
      Arrays.sort(ids);
      return ids[Math.max(1, ids.length / divisor)];
    });
  }

  /**
   * A number of a graph, computed if the file does not have it.
   *
   * @param key its name, unique in the graph: for a query, all of its text
   */
  public static long number(BenchmarkGraph graph, String key, ToLongFunction<HeapGraph> computation)
      throws IOException {
    return numberOfDatabase(graph, key,
        database -> computation.applyAsLong(HeapGraph.read(database, graph.edgeNames())));
  }

  /** A number as {@link #number} gives it, for a graph that is read in another way. */
  public static long numberOfDatabase(
      BenchmarkGraph graph, String key, ToLongFunction<Path> computation) throws IOException {
    Path database = graph.database();
    Path file = graph.file("facts.properties");
    Properties known = new Properties();
    if (Files.exists(file)) {
      try (Reader in = Files.newBufferedReader(file)) {
        known.load(in);
      }
    }
    String value = known.getProperty(key);
    if (value == null) {
      value = Long.toString(computation.applyAsLong(database));
      known.setProperty(key, value);
      Path written = Files.createTempFile(file.getParent(), "facts", ".new");
      try (Writer out = Files.newBufferedWriter(written)) {
        known.store(out, null);
      }
      Files.move(written, file, StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    }
    return Long.parseLong(value);
  }
}
