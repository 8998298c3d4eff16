package io.graphflow.core.execution;

/**
 * Counts the changes of a query. Setting a property counts even if it had that value; removing one
 * counts only if it was there, and a label only if that changed something. Properties and labels of
 * new elements count, too. For one thread at a time.
 */
public final class UpdateTally {
  private long nodesCreated;
  private long nodesDeleted;
  private long relationshipsCreated;
  private long relationshipsDeleted;
  private long propertiesSet;
  private long labelsAdded;
  private long labelsRemoved;
  private long indexesAdded;
  private long indexesRemoved;
  private long constraintsAdded;
  private long constraintsRemoved;

  /** Creates a tally of nothing. */
  public UpdateTally() {}

  /** Number of nodes created. */
  public long nodesCreated() {
    return nodesCreated;
  }

  /** Number of nodes deleted. */
  public long nodesDeleted() {
    return nodesDeleted;
  }

  /** Number of relationships created. */
  public long relationshipsCreated() {
    return relationshipsCreated;
  }

  /** Number of relationships deleted, those included that went with a node. */
  public long relationshipsDeleted() {
    return relationshipsDeleted;
  }

  /** Number of properties set or removed. */
  public long propertiesSet() {
    return propertiesSet;
  }

  /** Number of labels that nodes were given. */
  public long labelsAdded() {
    return labelsAdded;
  }

  /** Number of labels that were taken from nodes. */
  public long labelsRemoved() {
    return labelsRemoved;
  }

  /** Number of indexes created. */
  public long indexesAdded() {
    return indexesAdded;
  }

  /** Number of indexes dropped. */
  public long indexesRemoved() {
    return indexesRemoved;
  }

  /** Number of constraints created. */
  public long constraintsAdded() {
    return constraintsAdded;
  }

  /** Number of constraints dropped. */
  public long constraintsRemoved() {
    return constraintsRemoved;
  }

  /** Counts a node that was created. */
  public void addNode() {
    nodesCreated++;
  }

  /** Counts a node that was deleted. */
  public void removeNode() {
    nodesDeleted++;
  }

  /** Counts a relationship that was created. */
  public void addRelationship() {
    relationshipsCreated++;
  }

  /** Counts a relationship that was deleted. */
  public void removeRelationship() {
    relationshipsDeleted++;
  }

  /**
   * Counts properties that were set or removed.
   *
   * @param count not negative
   */
  public void addProperties(int count) {
    propertiesSet += count;
  }

  /**
   * Counts labels that a node was given.
   *
   * @param count not negative
   */
  public void addLabels(int count) {
    labelsAdded += count;
  }

  /** Counts a label that was taken from a node. */
  public void removeLabel() {
    labelsRemoved++;
  }

  /** Counts an index that was created. */
  public void addIndex() {
    indexesAdded++;
  }

  /** Counts an index that was dropped. */
  public void removeIndex() {
    indexesRemoved++;
  }

  /** Counts a constraint that was created. */
  public void addConstraint() {
    constraintsAdded++;
  }

  /** Counts a constraint that was dropped. */
  public void removeConstraint() {
    constraintsRemoved++;
  }

  /** Adds the counts of another tally. */
  public void addAll(UpdateTally more) {
    nodesCreated += more.nodesCreated;
    nodesDeleted += more.nodesDeleted;
    relationshipsCreated += more.relationshipsCreated;
    relationshipsDeleted += more.relationshipsDeleted;
    propertiesSet += more.propertiesSet;
    labelsAdded += more.labelsAdded;
    labelsRemoved += more.labelsRemoved;
    indexesAdded += more.indexesAdded;
    indexesRemoved += more.indexesRemoved;
    constraintsAdded += more.constraintsAdded;
    constraintsRemoved += more.constraintsRemoved;
  }

  /** Whether anything was changed. */
  public boolean containsUpdates() {
    return (nodesCreated | nodesDeleted | relationshipsCreated | relationshipsDeleted
        | propertiesSet | labelsAdded | labelsRemoved | indexesAdded | indexesRemoved
        | constraintsAdded | constraintsRemoved) != 0;
  }
}
