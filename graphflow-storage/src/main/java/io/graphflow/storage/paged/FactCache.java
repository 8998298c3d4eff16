package io.graphflow.storage.paged;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Keeps what was read last of a graph beside its pages, such as where these lie in a file: as much as a budget of bytes allows.
 * Safe for use by many threads; no lock is held while a fact is read, and two threads that miss the same one at a time both
 * read it.
 */
public final class FactCache {
  /** The budget is not less, as to read a page needs some facts. */
  private static final long LEAST_BUDGET = 1 << 18;

  /** What an entry takes beside the fact, about. */
  private static final long ENTRY_BYTES = 200;

  private final Map<Object, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);
  private final long budget;
  private final Runnable grown;
  private volatile long bytes;

  /** What is kept. */
  public interface Fact {
    /** The bytes that it takes in memory, about. They may become more as it is used. */
    long sizeBytes();
  }

  /** A fact, and the bytes that it was last found to take. */
  private static final class Entry {
    private final Fact fact;
    private long bytes;

    Entry(Fact fact) {
      this.fact = fact;
    }
  }

  /**
   * Creates an empty cache.
   *
   * @param budget the most bytes that facts take together; a quarter of a megabyte if it is less
   * @param grown runs when they take more than before
   */
  FactCache(long budget, Runnable grown) {
    this.budget = Math.max(budget, LEAST_BUDGET);
    this.grown = grown;
  }

  /**
   * A fact.
   *
   * @param key its name, by which it is found again
   * @param reader reads it if it is not kept
   */
  public <T extends Fact> T get(Object key, Class<T> type, Supplier<T> reader) {
    synchronized (entries) {
      Entry known = entries.get(key);
      if (known != null) {
        return type.cast(known.fact);
      }
    }
    T read = reader.get();
    synchronized (entries) {
      Entry former = entries.put(key, new Entry(read));
      bytes -= former == null ? 0 : former.bytes;
    }
    recount(key);
    return read;
  }

  /** Counts a fact again, which may have grown. */
  public void recount(Object key) {
    long before = bytes;
    synchronized (entries) {
      Entry entry = entries.get(key);
      if (entry != null) {
        long now = ENTRY_BYTES + entry.fact.sizeBytes();
        bytes += now - entry.bytes;
        entry.bytes = now;
      }
      Iterator<Entry> oldest = entries.values().iterator();
      while (bytes > budget) {
        bytes -= oldest.next().bytes;
        oldest.remove();
      }
    }
    if (bytes > before) {
      grown.run();
    }
  }

  /** The bytes that facts take, about. */
  long bytes() {
    return bytes;
  }
}
