package io.graphflow.bench.peer;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;

/**
 * The data of a workload, in two forms: as published, in CSV files, and as the graph that
 * GraphflowDB has loaded from them.
 *
 * @param workload the workload
 * @param graph the graph
 */
public record PeerData(Workload workload, BenchmarkGraph graph) {
  /** Checks for null. */
  public PeerData {
    Objects.requireNonNull(workload, "workload");
    Objects.requireNonNull(graph, "graph");
  }

  /** GraphflowDB's database. */
  public Path database() throws IOException {
    return graph.database();
  }

  /**
   * Writes the CSV files that the database was made of.
   *
   * @param folder where to; must not exist
   */
  public void writeFiles(Path folder) throws IOException {
    graph.writeFiles(folder);
  }
}
