package io.graphflow.transfer;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a load has done.
 *
 * <pre>{@code
 * LoadSummary summary = Database.load(dataset, files, folder, LoadOptions.DEFAULT);
 * LOG.info("{} nodes in {}", summary.nodeCount(), summary.elapsed());
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 *
 * @param nodes number of loaded nodes by primary label, in the order of the descriptor
 * @param relationships number of loaded relationships by type, in the order of the descriptor
 * @param rejectedRows number of rows left out because they were bad
 * @param inputBytes size of all files read, as they lie on disk; a file read twice counts once
 * @param elapsed how long it took
 * @param notes one sentence for each thing that is not in the database as the input says; mostly empty
 */
public record LoadSummary(
    Map<String, Long> nodes,
    Map<String, Long> relationships,
    long rejectedRows,
    long inputBytes,
    Duration elapsed,
    List<String> notes) {

  /** Creates a summary; maps and the list are copied. */
  public LoadSummary {
    nodes = Collections.unmodifiableMap(new LinkedHashMap<>(nodes));
    relationships = Collections.unmodifiableMap(new LinkedHashMap<>(relationships));
    notes = List.copyOf(notes);
  }

  /** Number of nodes of all labels. */
  public long nodeCount() {
    return nodes.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Number of relationships of all types. */
  public long relationshipCount() {
    return relationships.values().stream().mapToLong(Long::longValue).sum();
  }
}
