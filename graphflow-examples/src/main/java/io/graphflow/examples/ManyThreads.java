package io.graphflow.examples;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Answers requests in many threads: all share the database, and each request has a session of its own.
 */
public final class ManyThreads {
  private static final int REQUESTS = 200;

  private ManyThreads() {}

  /**
   * Runs the example.
   *
   * @param arguments a folder in which there is no database yet
   */
  public static void main(String[] arguments) throws InterruptedException, ExecutionException {
    try (Database database = Database.create(Path.of(arguments[0], "pages"))) {
      try (Session session = database.session()) {
        session.run("UNWIND range(0, 9) AS id CREATE (:Page {id: id, visits: 0})").consume();
      }
      List<Future<Long>> answers = new ArrayList<>();
      try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
        for (int i = 0; i < REQUESTS; i++) {
          int page = i % 10;
          answers.add(threads.submit(() -> visit(database, page)));
        }
      } // closing it waits for all
      long most = 0;
      for (Future<Long> answer : answers) {
        most = Math.max(most, answer.get());
      }
      System.out.println("the last visitor of a page was number " + most);
    }
  }

  /** Counts a visit. Where so many queries run at a time, one thread each is enough. */
  private static long visit(Database database, int page) {
    SessionOptions options = SessionOptions.DEFAULT.withThreads(1);
    try (Session session = database.session(options)) {
      return session.run("MATCH (p:Page {id: $id}) SET p.visits = p.visits + 1 RETURN p.visits",
          Map.of("id", page)).single().get(0).asLong();
    }
  }
}
