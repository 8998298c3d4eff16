package io.graphflow.server.work;

import io.graphflow.AccessMode;
import io.graphflow.Database;
import java.time.Duration;

/**
 * The database as all clients of a server have it, whatever they speak. Immutable, but for the bookmarks.
 *
 * @param database read and written
 * @param name under which clients know it, beside {@code neo4j}
 * @param transactionTimeout how long a transaction may be open, or a query outside of one; zero for as long as it
 *     likes
 * @param bookmarks names of states of the database
 */
public record ServedDatabase(
    Database database,
    String name,
    Duration transactionTimeout,
    Bookmarks bookmarks) {

  /** Whether clients mean the database by a name; null or an empty one is that which they get without a name. */
  public boolean isDatabase(Object other) {
    return other == null || other.equals("") || other.equals("neo4j") || other.equals(name)
        || isSystem(other);
  }

  /** Whether clients mean what Neo4j keeps apart by a name: here it is the same database, and only to be read. */
  public boolean isSystem(Object other) {
    return "system".equals(other);
  }

  /** What work may do that a client wants to do in the database that it calls by a name. */
  public AccessMode mode(boolean onlyReads, Object other) {
    return onlyReads || isSystem(other) ? AccessMode.READ : AccessMode.WRITE;
  }

  /**
   * How long work may take, in milliseconds; 0 for as long as it likes.
   *
   * @param askedMillis what its client allows, not more than 0 if it says nothing
   */
  public long limitMillis(long askedMillis) {
    long own = transactionTimeout.toMillis();
    return askedMillis > 0 && (own == 0 || askedMillis < own) ? askedMillis : own;
  }
}
