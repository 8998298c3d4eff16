package io.graphflow.core.crash;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.Transaction;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A process that writes until it is killed. Each of its threads has a vertex {@code :Head}, and in
 * transaction number n gives it a new vertex {@code :Op}, deletes that of transaction n - {@value #KEPT},
 * and notes n. What has been committed it says on standard output, a line {@code thread n} each.
 */
public final class CrashWriter {
  /** So many vertices each thread keeps. */
  static final int KEPT = 10;

  static final int THREADS = 3;

  private CrashWriter() {}

  /** The text of a vertex, by which a half-written one would be known. */
  static String text(long thread, long n) {
    return ("thread " + thread + " wrote " + n + ". ").repeat((int) (1 + n % 7));
  }

  /**
   * Writes.
   *
   * @param arguments the folder of the database; whether to write checkpoints now and then
   */
  public static void main(String[] arguments) {
    Database database = Database.open(Path.of(arguments[0]));
    boolean checkpoints = Boolean.parseBoolean(arguments[1]);
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    out.println("open");
    for (int t = 0; t < THREADS; t++) {
      int thread = t;
      Thread.ofPlatform().start(() -> write(database, thread, checkpoints && thread == 0, out));
    }
  }

  private static void write(
      Database database, int thread, boolean checkpoints, PrintStream out) {
    Engine engine = List.of(Engine.values()).get(thread % Engine.values().length);
    try (Session session =
        database.session(SessionOptions.DEFAULT.withEngine(engine).withThreads(1))) {
      long last = session.run("MATCH (h:Head {thread: $t}) RETURN h.last", Map.of("t", thread))
          .single()
          .get(0)
          .asLong();
      for (long n = last + 1;; n++) {
        long number = n;
        session.executeWrite(transaction -> write(transaction, thread, number));
        out.println(thread + " " + n);
        if (checkpoints && n % 25 == 0) {
          session.run("CHECKPOINT").consume();
        }
      }
    } catch (Throwable e) {
      e.printStackTrace(out);
      Runtime.getRuntime().halt(3);
    }
  }

  private static boolean write(Transaction transaction, long thread, long n) {
    Map<String, Object> values = Map.of("t", thread, "n", n, "text", text(thread, n), "old",
        n - KEPT);
    transaction.run("MATCH (h:Head {thread: $t}) CREATE (h)-[:WROTE {n: $n}]->"
        + "(:Op {thread: $t, n: $n, text: $text})", values).consume();
    transaction.run("MATCH (h:Head {thread: $t})-[w:WROTE]->(o:Op) WHERE w.n <= $old"
        + " DETACH DELETE o", values).consume();
    transaction.run("MATCH (h:Head {thread: $t}) SET h.last = $n", values).consume();
    return true;
  }
}
