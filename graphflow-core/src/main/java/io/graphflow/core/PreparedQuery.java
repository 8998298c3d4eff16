package io.graphflow.core;

import io.graphflow.parser.plan.CompiledQuery;
import java.util.Map;
import java.util.Set;

/** A query parsed and planned once, to be run with changing parameters in the session that made it. */
public final class PreparedQuery {
  private final Session session;
  private final String query;
  private final CompiledQuery compiled;
  private final long compileNanos;

  PreparedQuery(Session session, String query, CompiledQuery compiled, long compileNanos) {
    this.session = session;
    this.query = query;
    this.compiled = compiled;
    this.compileNanos = compileNanos;
  }

  /** Runs it without parameters. */
  public Result run() {
    return run(Map.of());
  }

  /** Runs it; see {@link Session#run(String, Map)}. */
  public Result run(Map<String, Object> parameters) {
    return session.start(query, compiled, Parameters.convert(compiled.parameters(), parameters),
        compileNanos);
  }

  /** The names of the parameters it needs, without the dollar sign. */
  public Set<String> parameters() {
    return compiled.parameters();
  }

  /** The query text. */
  public String text() {
    return query;
  }
}
