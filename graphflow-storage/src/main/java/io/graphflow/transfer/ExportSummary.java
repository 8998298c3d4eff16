package io.graphflow.transfer;

import java.util.List;

/**
 * What was exported.
 *
 * @param vertexCount vertices written
 * @param edgeCount edges written
 * @param notes one sentence for each thing that is not in the files as it is in the database; empty if
 *     they give an equal graph
 */
public record ExportSummary(long vertexCount, long edgeCount, List<String> notes) {

  /** Creates a summary; the list is copied. */
  public ExportSummary {
    notes = List.copyOf(notes);
  }
}
