package io.graphflow.core;

import java.util.Map;
import java.util.Set;

/**
 * A query parsed once, to be run with changing parameters in the session that made it. It is planned
 * again when the schema, or a fact that its plan relies on, has changed.
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

  /** Runs it without parameters. */
  public Result run() {
    return run(Map.of());
  }

  /** Runs it; see {@link Session#run(String, Map)}. */
  public Result run(Map<String, Object> values) {
    return session.start(query, values);
  }

  /** The names of the parameters it needs, without the dollar sign. */
  public Set<String> parameters() {
    return parameters;
  }

  /** The query text. */
  public String text() {
    return query.text();
  }
}
