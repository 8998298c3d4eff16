/**
 * The Java API: open a {@link io.graphflow.Database}, take a {@link io.graphflow.Session}, run
 * queries, read {@link io.graphflow.Record}s. Names are those that users of Neo4j's Java driver
 * know. Values are copies: they stay valid after their result, session and database are closed.
 *
 * <pre>{@code
 * try (Database database = Database.open(Path.of("social"));
 *     Session session = database.session()) {
 *   for (Record row : session.run(
 *       "MATCH (p:Person {id: $id})-[:KNOWS]-(f) RETURN f.firstName AS name ORDER BY name",
 *       Map.of("id", 933))) {
 *     System.out.println(row.get("name").asString());
 *   }
 * }
 * }</pre>
 *
 * <p>What goes wrong is a {@link io.graphflow.exception.GraphflowException}, of a type below it for
 * each kind of error that a program can do something about.
 *
 * <p>Beside this package lie {@link io.graphflow.value values} and their {@link io.graphflow.temporal
 * durations}, {@link io.graphflow.options options}, {@link io.graphflow.summary summaries}, {@link
 * io.graphflow.procedure procedures} in Java, the {@link io.graphflow.schema schema}, {@link
 * io.graphflow.transfer loads and exports}, and {@link io.graphflow.exception errors}; and, for the paper's
 * experiments alone, {@link io.graphflow.research}. All else is internal and not exported.
 *
 * <p>A database may be used by many threads; a session and its results by one thread at a time, though
 * not always the same.
 */
package io.graphflow;
