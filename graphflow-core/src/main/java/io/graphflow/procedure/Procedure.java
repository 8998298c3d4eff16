package io.graphflow.procedure;

import io.graphflow.exception.GraphflowException;
import io.graphflow.value.Node;
import java.util.stream.Stream;

/**
 * A procedure in Java, which queries call by {@code CALL}. It is registered with the {@link Procedures}
 * of a database, and must be safe for use by many threads.
 *
 * <pre>{@code
 * Procedure dice = arguments -> {
 *   long sides = arguments.get("sides").asLong();
 *   return Stream.generate(() -> new Object[] {ThreadLocalRandom.current().nextLong(sides) + 1})
 *       .limit(arguments.get("throws").asLong());
 * };
 * database.procedures()
 *     .register("game.dice(sides :: INTEGER, throws :: INTEGER) :: (points :: INTEGER)", dice);
 * }</pre>
 */
@FunctionalInterface
public interface Procedure {

  /**
   * Runs once: for a call within a query, once for each row that reaches it. A query that loses a
   * deadlock, or reads what another transaction has just changed, is run again, and so are its calls.
   *
   * <p>To read the graph, take a session of the database; it sees what is committed, not what the query
   * that calls has written. To write it in such a session may wait for the query itself.
   *
   * @param arguments one for each argument of the signature, of its type
   * @return the rows, each with a value for each column of the signature, in its order: null, booleans,
   *     numbers, strings, {@code java.time} values, lists, maps with string keys, or {@link Node}s of
   *     this database; no row if the signature has no columns. Rows are taken one by one and only as far
   *     as the query needs them; then the stream is closed
   * @throws RuntimeException to end the query; one that is no {@link GraphflowException} is reported
   *     with the name of the procedure
   */
  Stream<Object[]> call(ProcedureArguments arguments);
}
