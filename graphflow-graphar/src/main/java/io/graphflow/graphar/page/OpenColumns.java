package io.graphflow.graphar.page;

import io.graphflow.graphar.file.ColumnFile;
import io.graphflow.graphar.file.PropertyColumn;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** Remembers where the pages of the columns lie that were read last. Safe for use by many threads. */
final class OpenColumns {
  /** So many are remembered; a column of a file has some tens of pages. */
  private static final int MOST = 4096;

  private final Map<Key, ColumnFile> columns = new LinkedHashMap<>(16, 0.75f, true);

  private record Key(Path file, PropertyColumn column) {}

  /**
   * A column of a file.
   *
   * @param rows the number of rows that the file should have at least
   */
  ColumnFile get(Path file, PropertyColumn column, long rows) {
    Key key = new Key(file, column);
    synchronized (columns) {
      ColumnFile known = columns.get(key);
      if (known != null) {
        return known;
      }
    }
    ColumnFile opened = ColumnFile.open(file, column, rows);
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
