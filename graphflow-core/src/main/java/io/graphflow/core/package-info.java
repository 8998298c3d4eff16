/**
 * The Java API: open a {@link io.graphflow.core.Database}, take a {@link io.graphflow.core.Session}, run
 * queries, read {@link io.graphflow.core.Record}s. Names are those that users of Neo4j's Java driver
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
 * <p>What goes wrong is a {@link io.graphflow.storage.error.GraphflowException}, of a type below it for
 * each kind of error that a program can do something about.
 *
 * <p>A database may be used by many threads; a session and its results by one thread at a time, though
 * not always the same.
 */
package io.graphflow.core;
