package io.graphflow.bench.workload;

import io.graphflow.bench.graph.BenchmarkGraph;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Properties;

/**
 * Answers of queries over a graph, in a file beside its database: the first engine's are kept, those
 * of the others compared with them. Engines run in processes of their own, one after the other.
 */
public final class KnownAnswers {
  private final Path file;
  private final Properties known = new Properties();

  /** Reads the answers known of a graph, which must have been made. */
  public KnownAnswers(BenchmarkGraph graph) throws IOException {
    file = graph.file("answers.properties");
    if (Files.exists(file)) {
      try (Reader in = Files.newBufferedReader(file)) {
        known.load(in);
      }
    }
  }

  /**
   * Keeps an answer, or compares it with the one kept.
   *
   * @param key all that the answer depends on: the query's text and its parameters
   * @throws IllegalStateException if another one is known
   */
  public void check(String key, Answer answer, String who) {
    String before = known.getProperty(key);
    if (before == null) {
      known.setProperty(key, answer.toString());
    } else if (!before.equals(answer.toString())) {
      throw new IllegalStateException(
          "%s answers %s, where %s is known: %s".formatted(who, answer, before, key));
    }
  }

  /** Writes the kept answers. */
  public void store() throws IOException {
    Path written = Files.createTempFile(file.getParent(), "answers", ".new");
    try (Writer out = Files.newBufferedWriter(written)) {
      known.store(out, null);
    }
    Files.move(written, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
