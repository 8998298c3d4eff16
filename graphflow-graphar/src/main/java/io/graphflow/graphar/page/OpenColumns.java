package io.graphflow.graphar.page;

import io.graphflow.graphar.file.ColumnFile;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Remembers where the pages of the columns lie that were read last. Safe for use by many threads. */
final class OpenColumns {
  /** So many are remembered; a column of a file has some tens of pages. */
  private static final int MOST = 4096;

  private final Map<Key, ColumnFile> columns = new LinkedHashMap<>(16, 0.75f, true);

  private record Key(ChunkedColumn column, int chunk) {}

  /**
   * A column of the file of a chunk.
   *
   * @param opener opens it
   */
  ColumnFile get(ChunkedColumn column, int chunk, Supplier<ColumnFile> opener) {
    Key key = new Key(column, chunk);
    synchronized (columns) {
      ColumnFile known = columns.get(key);
      if (known != null) {
        return known;
      }
    }
    ColumnFile opened = opener.get();
    synchronized (columns) {
      columns.put(key, opened);
      Iterator<ColumnFile> oldest = columns.values().iterator();
      while (columns.size() > MOST) {
        oldest.next();
        oldest.remove();
      }
    }
    return opened;
  }
}
