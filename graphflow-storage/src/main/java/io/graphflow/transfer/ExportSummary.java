package io.graphflow.transfer;

import java.util.List;

/**
 * What was exported.
 *
 * <pre>{@code
 * ExportSummary summary = database.export(target, ExportFormat.CYPHER, ProgressListener.NONE);
 * summary.notes().forEach(LOG::warn);
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 *
 * @param nodeCount nodes written
 * @param relationshipCount relationships written
 * @param notes one sentence for each thing that is not in the files as it is in the database; empty if
 *     they give an equal graph
 */
public record ExportSummary(long nodeCount, long relationshipCount, List<String> notes) {

  /** Creates a summary; the list is copied. */
  public ExportSummary {
    notes = List.copyOf(notes);
  }
}
