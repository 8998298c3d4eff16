package io.graphflow.storage.load;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * Remembers from which line of which file each row of a table came, so that an error can name two
 * rows. Where rows follow each other line by line, which is nearly always, that takes some bytes a
 * batch; elsewhere about a byte a row: the distance to the line before, seven bits a byte.
 */
final class RowPlaces {
  private final LongArrayList firstOrdinals = new LongArrayList();
  private final IntArrayList files = new IntArrayList();
  private final LongArrayList firstLines = new LongArrayList();
  private final List<byte[]> distances = new ArrayList<>();
  private long count;

  /** Where a row came from; {@code line} is 1-based. */
  record RowPlace(int file, long line) {}

  /**
   * Adds the next rows.
   *
   * @param file number of the file
   * @param linesBefore the number of lines in the file before the chunk
   * @param lines the rows' lines within the chunk, from 0, never descending; not empty
   */
  void add(int file, long linesBefore, IntArrayList lines) {
    firstOrdinals.add(count);
    files.add(file);
    firstLines.add(linesBefore + lines.getInt(0) + 1);
    distances.add(consecutive(lines) ? null : distances(lines));
    count += lines.size();
  }

  private static boolean consecutive(IntArrayList lines) {
    for (int row = 1; row < lines.size(); row++) {
      if (lines.getInt(row) != lines.getInt(row - 1) + 1) {
        return false;
      }
    }
    return true;
  }

  private static byte[] distances(IntArrayList lines) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(lines.size());
    for (int row = 1; row < lines.size(); row++) {
      int distance = lines.getInt(row) - lines.getInt(row - 1);
      while (distance >= 0x80) {
        bytes.write(distance | 0x80);
        distance >>>= 7;
      }
      bytes.write(distance);
    }
    return bytes.toByteArray();
  }

  /** The lines of all rows of a batch but those refused; those very lines if none is. */
  static IntArrayList accepted(IntArrayList lines, List<RefusedRow> refused) {
    if (refused.isEmpty()) {
      return lines;
    }
    IntArrayList accepted = new IntArrayList();
    int next = 0;
    for (int row = 0; row < lines.size(); row++) {
      if (next < refused.size() && refused.get(next).row() == row) {
        next++;
      } else {
        accepted.add(lines.getInt(row));
      }
    }
    return accepted;
  }

  /** The number of rows added. */
  long count() {
    return count;
  }

  /** Where row {@code ordinal}, counted from 0 in the order of adding, came from. */
  RowPlace find(long ordinal) {
    assert ordinal >= 0 && ordinal < count;
    int low = 0;
    int high = firstOrdinals.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (firstOrdinals.getLong(middle) <= ordinal) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    long line = firstLines.getLong(low);
    long rowsOn = ordinal - firstOrdinals.getLong(low);
    byte[] encoded = distances.get(low);
    if (encoded == null) {
      return new RowPlace(files.getInt(low), line + rowsOn);
    }
    int position = 0;
    for (long row = 0; row < rowsOn; row++) {
      int shift = 0;
      byte current;
      do {
        current = encoded[position++];
        line += (long) (current & 0x7F) << shift;
        shift += 7;
      } while (current < 0);
    }
    return new RowPlace(files.getInt(low), line);
  }
}
