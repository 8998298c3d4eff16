package io.graphflow.summary;

/**
 * What a query may do, whether or not it did: known from its text.
 *
 * <pre>{@code
 * ResultSummary summary = session.run(text).consume();
 * if (summary.type() != QueryType.READ) {
 *   System.out.println("This may have changed something: " + summary.counters());
 * }
 * }</pre>
 */
public enum QueryType {
  /** It reads the graph, or shows the schema. */
  READ,
  /** It changes the graph and has rows. */
  READ_WRITE,
  /** It changes the graph and has no rows. */
  WRITE,
  /** It changes the schema or, as {@code CHECKPOINT}, how the graph is kept. */
  SCHEMA
}
