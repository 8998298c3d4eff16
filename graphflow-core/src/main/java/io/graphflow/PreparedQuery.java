package io.graphflow;

import io.graphflow.exception.GraphflowException;
import io.graphflow.internal.session.PlanCache;
import java.util.Map;
import java.util.Set;

/**
 * A query parsed once, to be run with changing parameters in the session that made it. It is planned
 * again when the schema, or a fact that its plan relies on, has changed.
 *
 * <pre>{@code
 * PreparedQuery query = session.prepare("MATCH (p:Person {id: $id}) RETURN p.name AS name");
 * for (long id : ids) {
 *   System.out.println(query.run(Map.of("id", id)).single().get("name"));
 * }
 * }</pre>
 *
 * <p>For one thread at a time, as its session.
 */
public final class PreparedQuery {
  private final Session session;
  private final PlanCache.Query query;
  private final Set<String> parameters;

  PreparedQuery(Session session, PlanCache.Query query, Set<String> parameters) {
    this.session = session;
    this.query = query;
    this.parameters = parameters;
  }

  /**
   * Runs it without parameters; see {@link Session#run(String, Map)}.
   *
   * @throws GraphflowException as {@link Session#run(String, Map)}
   */
  public Result run() {
    return run(Map.of());
  }

  /**
   * Runs it; see {@link Session#run(String, Map)}.
   *
   * @param values of the parameters, by name
   * @return its rows; a result of the session that is still open is closed first
   * @throws GraphflowException as {@link Session#run(String, Map)}
   */
  public Result run(Map<String, Object> values) {
    return session.start(query, values);
  }

  /** The names of the parameters it needs, without the dollar sign; unmodifiable. */
  public Set<String> parameters() {
    return parameters;
  }

  /** The query text. */
  public String text() {
    return query.text();
  }
}
