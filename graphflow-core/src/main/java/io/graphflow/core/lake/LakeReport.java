package io.graphflow.core.lake;

import java.util.List;

/**
 * The result of checking all files of a graph.
 *
 * @param fileCount the number of files that were found
 * @param totalBytes their bytes
 * @param problems what is wrong with them: one sentence a problem, with the file, what was expected and what was found; empty
 *     if the graph is sound
 * @param vertexCount the number of vertices that were read
 * @param edgeCount the number of edges that were read, each once
 * @param notes one sentence for each thing that the format allows, and that readers may trip over
 */
public record LakeReport(
    int fileCount,
    long totalBytes,
    List<String> problems,
    long vertexCount,
    long edgeCount,
    List<String> notes) {
  /** Creates a report; lists are copied. */
  public LakeReport {
    problems = List.copyOf(problems);
    notes = List.copyOf(notes);
  }

  /** Whether nothing is wrong. */
  public boolean isSound() {
    return problems.isEmpty();
  }
}
