package io.graphflow.storage.delta;

import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.trie.Edit;

/**
 * The facts on the edges of a label that plans rely on. Facts that there is no self-loop, no two
 * parallel edges or no two-cycle are exact. A fact that there is one may hold no longer, because
 * deletions are not counted before the next checkpoint.
 */
final class EdgeLabelDelta extends DeltaPart {
  private boolean hasSelfLoops;
  private boolean hasParallelEdges;
  private boolean hasTwoCycles;
  private final CompleteProperties complete;

  EdgeLabelDelta(Edit edit, EdgeLabel label) {
    super(edit);
    hasSelfLoops = label.hasSelfLoops();
    hasParallelEdges = label.hasParallelEdges();
    hasTwoCycles = label.hasTwoCycles();
    complete = new CompleteProperties(label.properties());
  }

  private EdgeLabelDelta(Edit edit, EdgeLabelDelta from) {
    super(edit, from);
    hasSelfLoops = from.hasSelfLoops;
    hasParallelEdges = from.hasParallelEdges;
    hasTwoCycles = from.hasTwoCycles;
    complete = new CompleteProperties(from.complete);
  }

  EdgeLabelDelta owned(Edit newEdit) {
    return edit == newEdit ? this : new EdgeLabelDelta(newEdit, this);
  }

  boolean hasSelfLoops() {
    return hasSelfLoops;
  }

  boolean hasParallelEdges() {
    return hasParallelEdges;
  }

  boolean hasTwoCycles() {
    return hasTwoCycles;
  }

  /** Which properties every edge has. */
  CompleteProperties complete() {
    return complete;
  }

  /**
   * Takes notice of an edge that is not there yet; returns whether a fact was lost. Lists are only
   * searched for facts that hold so far.
   *
   * @param reader of the version without the edge
   */
  boolean noticeEdge(DeltaReader reader, int edgeLabel, long source, long destination) {
    boolean before = hasSelfLoops && hasParallelEdges && hasTwoCycles;
    if (before) {
      return false;
    }
    boolean loop = !hasSelfLoops && source == destination;
    boolean parallel = !hasParallelEdges && reader.hasEdge(edgeLabel, source, destination);
    // Mostly the source is new, and has no edge that could close a cycle.
    boolean cycle = !hasTwoCycles && source != destination
        && reader.degree(edgeLabel, source, Direction.BACKWARD) > 0
        && reader.hasEdge(edgeLabel, destination, source);
    hasSelfLoops |= loop;
    hasParallelEdges |= parallel;
    hasTwoCycles |= cycle;
    return loop || parallel || cycle;
  }

  @Override
  long sizeBytes() {
    return 80;
  }
}
