package io.graphflow.server.work;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Names of states of a database, which clients get when they have written, and show when they want to see what was
 * written then. A server alone always shows the latest state, so it only has to tell its own from those of
 * others. Safe for use by many threads.
 */
public final class Bookmarks {
  private final String prefix;
  private final AtomicLong last = new AtomicLong();

  /** Creates the bookmarks of a database with an identity. */
  public Bookmarks(UUID databaseId) {
    this.prefix = "graphflow:" + databaseId + ":";
  }

  /** A name for the state of this moment, or a later one. */
  public String next() {
    return prefix + last.incrementAndGet();
  }

  /** The first of some that is none of this database, or null. */
  public Object firstUnknown(List<?> bookmarks) {
    for (Object bookmark : bookmarks) {
      if (!(bookmark instanceof String text && text.startsWith(prefix)
          && text.substring(prefix.length()).matches("[0-9]{1,19}"))) {
        return bookmark;
      }
    }
    return null;
  }
}
