package io.graphflow.transfer;

/**
 * How a graph is written.
 *
 * <pre>{@code
 * database.export(target, ExportFormat.CSV, ProgressListener.NONE);
 * }</pre>
 */
public enum ExportFormat {
  /** A CSV file for each label and for each relationship type, and a descriptor to load them by. */
  CSV,
  /** A script of Cypher statements that make the graph in an empty database. */
  CYPHER,
  /**
   * A graph of a data lake as GraphAr lays it out: files of Parquet that YAML describes. The program needs the module
   * {@code graphflow-graphar} for it.
   */
  GRAPHAR
}
