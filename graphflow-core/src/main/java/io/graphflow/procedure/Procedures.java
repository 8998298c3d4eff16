package io.graphflow.procedure;

import io.graphflow.exception.UsageException;
import java.util.List;

/**
 * The procedures that the queries of a database may call: those that come with it, such as {@code
 * db.labels()}, and those that a program adds. They are not stored with the database.
 *
 * <pre>{@code
 * database.procedures().register(
 *     "text.words(text :: STRING?) :: (word :: STRING, index :: INTEGER)",
 *     arguments -> {
 *       if (arguments.get("text").isNull()) {
 *         return Stream.empty();
 *       }
 *       String[] words = arguments.get("text").asString().split(" ");
 *       return IntStream.range(0, words.length).mapToObj(i -> new Object[] {words[i], i});
 *     });
 * session.run("MATCH (p:Post) CALL text.words(p.content) YIELD word RETURN word, count(*)");
 * }</pre>
 *
 * <p>Safe for use by many threads. A query sees the procedures that there were when it began.
 */
public interface Procedures {

  /**
   * Adds a procedure without a description; see {@link #register(String, String, Procedure)}.
   *
   * @throws UsageException as {@link #register(String, String, Procedure)}
   */
  default void register(String signature, Procedure procedure) {
    register(signature, "", procedure);
  }

  /**
   * Adds a procedure.
   *
   * @param signature how it is called and what it gives, as openCypher writes it; {@code VOID} for a
   *     procedure that gives no rows. A question mark says that a value may be NULL, and the type of a
   *     list's elements may be left open:
   *     <pre>{@code
   * example.path(from :: STRING, most :: INTEGER?) :: (name :: STRING, steps :: LIST<INTEGER>)
   * example.log(message :: STRING?) :: VOID
   * }</pre>
   * @param description for people; may be empty
   * @param procedure what it does
   * @throws UsageException if the text is no signature, there is a procedure of this name, or a column is a
   *     relationship or a path, which a procedure cannot give
   */
  void register(String signature, String description, Procedure procedure);

  /**
   * Removes a procedure that was registered. Queries that run go on with it.
   *
   * @return whether there was one
   * @throws UsageException if it comes with every database
   */
  boolean unregister(String name);

  /** What there is to know of all procedures, by name; unmodifiable. */
  List<ProcedureInfo> list();
}
