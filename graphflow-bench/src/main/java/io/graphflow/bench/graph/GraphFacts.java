package io.graphflow.bench.graph;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Properties;
import java.util.function.ToLongFunction;

/**
 * Numbers that are known of a graph, such as the true result of a query, in a file beside its
 * database. Computing one reads the database, which leaves profiles of the store's readers in the
 * JVM; from the file it leaves none, so let a contestant that does not use the store come first.
 */
public final class GraphFacts {
  private GraphFacts() {}

  /**
   * A number, computed if the file does not have it.
   *
   * @param key what it is, unique in the graph: for a query, all of its text
   */
  public static long fact(BenchmarkGraph graph, String key, ToLongFunction<HeapGraph> computation)
      throws IOException {
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
      value = Long.toString(
          computation.applyAsLong(HeapGraph.read(database, graph.edgeNames())));
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
