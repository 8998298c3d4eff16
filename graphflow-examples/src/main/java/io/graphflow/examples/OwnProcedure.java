package io.graphflow.examples;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Session;
import io.graphflow.procedure.ProcedureArguments;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/** Registers a procedure in Java, and calls it in a query. */
public final class OwnProcedure {
  private OwnProcedure() {}

  /**
   * Runs the example.
   *
   * @param arguments a folder in which there is no database yet
   */
  public static void main(String[] arguments) {
    try (Database database = Database.create(Path.of(arguments[0], "posts"));
        Session session = database.session()) {
      database.procedures()
          .register("text.words(text :: STRING?) :: (word :: STRING)", OwnProcedure::words);

      session.run("CREATE (:Post {text: 'to be or not to be'}), (:Post {text: 'to do'}), (:Post)");
      for (Record row : session.run("""
          MATCH (p:Post) CALL text.words(p.text) YIELD word
          RETURN word, count(*) AS count ORDER BY count DESC, word LIMIT 2""")) {
        System.out.println(row.get("word").asString() + ": " + row.get("count").asLong());
      }
    }
  }

  /** Called once for each row of the query; gives a row for each word. Many threads may call it. */
  private static Stream<Object[]> words(ProcedureArguments arguments) {
    String text = arguments.get("text").asString(""); // a post without text has no words
    return Arrays.stream(text.split(" "))
        .filter(word -> !word.isEmpty())
        .map(word -> new Object[] {word});
  }
}
