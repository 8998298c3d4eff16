package io.graphflow.storage.delta;

import io.graphflow.storage.snapshot.ChangedPropertyReader;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.trie.PersistentColumn;
import io.graphflow.storage.type.LogicalType;
import java.nio.charset.StandardCharsets;

/**
 * One property with its changes: the values of new elements, and for elements of the base the
 * values that were set, or else those of the files.
 */
final class DeltaPropertyReader extends ChangedPropertyReader {
  private final LogicalType type;
  private final boolean neverNull;
  private final long baseCount;
  private final PersistentColumn base;
  private final PersistentColumn added;
  private final PropertyReader files;

  /**
   * Creates a reader.
   *
   * @param neverNull whether every element has a value
   * @param baseCount number of the first new element
   * @param changes the values that were set, or null if none were
   * @param files the values of the base, or null if its elements have none, or if nobody asks this
   *     reader for elements that it does not {@link #covers}
   */
  DeltaPropertyReader(LogicalType type, boolean neverNull, long baseCount, PropertyDelta changes,
      PropertyReader files) {
    this.type = type;
    this.neverNull = neverNull;
    this.baseCount = baseCount;
    this.base = changes == null ? ValueForm.emptyColumn(type) : changes.base();
    this.added = changes == null ? base : changes.added();
    this.files = files;
  }

  @Override
  public LogicalType type() {
    return type;
  }

  @Override
  public boolean neverNull() {
    return neverNull;
  }

  @Override
  public boolean covers(long position) {
    return position >= baseCount || base.isSet(position);
  }

  @Override
  public PropertyReader uncovered() {
    return files;
  }

  @Override
  public boolean coversFiles() {
    return !base.isEmpty();
  }

  /** The changes that an element's value is in if it {@link #covers} that. */
  private PersistentColumn column(long position) {
    return position < baseCount ? base : added;
  }

  private long key(long position) {
    return position < baseCount ? position : position - baseCount;
  }

  @Override
  public boolean isNull(long position) {
    return covers(position)
        ? !column(position).hasValue(key(position))
        : files == null || files.isNull(position);
  }

  @Override
  public long getLong(long position) {
    if (covers(position)) {
      return column(position).getLongOrZero(key(position));
    }
    return files == null ? 0 : files.getLong(position);
  }

  @Override
  public double getDouble(long position) {
    if (covers(position)) {
      return Double.longBitsToDouble(getLong(position));
    }
    return files == null ? 0 : files.getDouble(position);
  }

  @Override
  public String getString(long position) {
    if (covers(position)) {
      return (String) column(position).getObject(key(position));
    }
    return files == null ? null : files.getString(position);
  }

  @Override
  public boolean stringEquals(long position, byte[] utf8) {
    return covers(position)
        ? equal(getString(position), utf8)
        : files.stringEquals(position, utf8);
  }

  /** Whether a text has these bytes; ASCII is compared where it stands. */
  private static boolean equal(String text, byte[] utf8) {
    int length = text.length();
    if (utf8.length < length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (text.charAt(i) != utf8[i]) {
        // Bytes beyond ASCII are negative. Before them both texts are equal, and so ASCII.
        return utf8[i] < 0 && text.charAt(i) > 0x7F
            && new String(utf8, i, utf8.length - i, StandardCharsets.UTF_8)
                .equals(text.substring(i));
      }
    }
    return utf8.length == length;
  }

  @Override
  public Object getValue(long position) {
    if (covers(position)) {
      return ValueForm.get(column(position), type, key(position));
    }
    return files == null ? null : files.getValue(position);
  }
}
