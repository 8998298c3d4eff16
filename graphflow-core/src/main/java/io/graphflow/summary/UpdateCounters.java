package io.graphflow.summary;

/**
 * What a query has changed, as Neo4j counts it: a property that is set counts though it had that value,
 * one that is removed only if it was there, a label only if that changed something; properties and
 * labels of new elements count, too.
 *
 * <pre>{@code
 * UpdateCounters counters = session.run("CREATE (:Person {name: 'Ann'})").consume().counters();
 * System.out.println(counters.nodesCreated() + " node, " + counters.propertiesSet() + " property");
 * }</pre>
 *
 * <p>All numbers are at least 0. Immutable, and so safe for use by many threads.
 *
 * @param nodesCreated number of nodes created
 * @param nodesDeleted number of nodes deleted
 * @param relationshipsCreated number of relationships created
 * @param relationshipsDeleted number of relationships deleted, those included that went with a node
 * @param propertiesSet number of properties set or removed
 * @param labelsAdded number of labels that nodes were given
 * @param labelsRemoved number of labels that were taken from nodes
 * @param indexesAdded number of indexes created
 * @param indexesRemoved number of indexes dropped
 * @param constraintsAdded number of constraints created
 * @param constraintsRemoved number of constraints dropped
 */
public record UpdateCounters(
    long nodesCreated,
    long nodesDeleted,
    long relationshipsCreated,
    long relationshipsDeleted,
    long propertiesSet,
    long labelsAdded,
    long labelsRemoved,
    long indexesAdded,
    long indexesRemoved,
    long constraintsAdded,
    long constraintsRemoved) {

  /** Of a query that has changed nothing. */
  public static final UpdateCounters NONE = new UpdateCounters(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

  /** These changes and those of another query. */
  public UpdateCounters plus(UpdateCounters other) {
    return new UpdateCounters(
        nodesCreated + other.nodesCreated,
        nodesDeleted + other.nodesDeleted,
        relationshipsCreated + other.relationshipsCreated,
        relationshipsDeleted + other.relationshipsDeleted,
        propertiesSet + other.propertiesSet,
        labelsAdded + other.labelsAdded,
        labelsRemoved + other.labelsRemoved,
        indexesAdded + other.indexesAdded,
        indexesRemoved + other.indexesRemoved,
        constraintsAdded + other.constraintsAdded,
        constraintsRemoved + other.constraintsRemoved);
  }

  /** Whether anything was changed. */
  public boolean containsUpdates() {
    return !equals(NONE);
  }
}
