package io.graphflow.storage.load;

import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.load.csv.CsvFormat;
import io.graphflow.storage.load.csv.CsvRow;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.Table;
import io.graphflow.storage.load.descriptor.DateForm;
import io.graphflow.storage.load.value.BadValueException;
import io.graphflow.storage.load.value.ValueParser;
import io.graphflow.storage.snapshot.PrimaryKeyIndex;
import io.graphflow.storage.type.ScalarType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the vertex that a field names by its key, in the one or several tables of a label. Safe for
 * many threads once all vertices are loaded.
 */
final class EndpointResolver {
  private final String label;
  private final String keyName;
  private final ScalarType keyType;
  private final FieldAppender key;
  private final int[] tables;
  private final String[] tableNames;
  private final PrimaryKeyIndex[] indexes;
  private final KeyRange[] ranges;

  /** The smallest and the largest key of a table, to pass over tables of other keys. */
  static final class KeyRange {
    private long minimum = Long.MAX_VALUE;
    private long maximum = Long.MIN_VALUE;

    /** A range of all keys. */
    static KeyRange all() {
      KeyRange range = new KeyRange();
      range.add(Long.MIN_VALUE);
      range.add(Long.MAX_VALUE);
      return range;
    }

    void add(long value) {
      minimum = Math.min(minimum, value);
      maximum = Math.max(maximum, value);
    }

    boolean contains(long value) {
      return value >= minimum && value <= maximum;
    }
  }

  /**
   * Creates a resolver.
   *
   * @param label the label, for messages
   * @param tables the tables that bear it, which have keys of one type
   * @param all every table of the dataset
   * @param indexes key index by table
   * @param ranges range of the keys by table; used for keys that are longs
   * @param format how the file of the field is written
   * @param dates how a key that is a date is written
   */
  EndpointResolver(
      String label, List<Integer> tables, List<Table> all, List<PrimaryKeyIndex> indexes,
      List<KeyRange> ranges, CsvFormat format, DateForm dates) {
    this.label = label;
    this.tables = tables.stream().mapToInt(Integer::intValue).toArray();
    this.tableNames = tables.stream().map(table -> all.get(table).name()).toArray(String[]::new);
    this.indexes = tables.stream().map(indexes::get).toArray(PrimaryKeyIndex[]::new);
    this.ranges = tables.stream().map(ranges::get).toArray(KeyRange[]::new);
    Table first = all.get(tables.getFirst());
    this.keyName = first.properties().get(first.key()).name();
    this.keyType = first.keyType();
    this.key = new FieldAppender(keyType, dates, null, null, format);
  }

  /** Whether a field is NULL. */
  boolean isNull(CsvRow row, int field) {
    return key.isNull(row, field);
  }

  /** Whether keys are longs, which {@link #key} gives and {@link #resolve(long[], int)} takes. */
  boolean hasLongKeys() {
    return keyType != ScalarType.STRING;
  }

  /** The key in a field, a long. */
  long key(CsvRow row, int field) throws BadValueException {
    checkNotNull(row, field);
    return key.parseLong(row.bytes(), row.start(field), row.end(field));
  }

  /**
   * Replaces the first {@code count} keys by the IDs of the vertices that have them, all at once.
   *
   * @return false if a key names no vertex or two; then {@link #resolve(CsvRow, int)} tells more
   */
  boolean resolve(long[] keys, int count) {
    long[] ids = new long[count];
    Arrays.fill(ids, ElementId.NONE);
    long[] candidates = new long[count];
    long[] offsets = new long[count];
    int[] places = new int[count];
    for (int i = 0; i < tables.length; i++) {
      int candidateCount = 0;
      for (int place = 0; place < count; place++) {
        if (ranges[i].contains(keys[place])) {
          candidates[candidateCount] = keys[place];
          places[candidateCount++] = place;
        }
      }
      indexes[i].find(candidates, candidateCount, offsets);
      for (int k = 0; k < candidateCount; k++) {
        if (offsets[k] != PrimaryKeyIndex.NOT_FOUND) {
          if (ids[places[k]] != ElementId.NONE) {
            return false;
          }
          ids[places[k]] = ElementId.of(tables[i], offsets[k]);
        }
      }
    }
    boolean all = true;
    for (int place = 0; place < count; place++) {
      all &= ids[place] != ElementId.NONE;
      keys[place] = ids[place];
    }
    return all;
  }

  private void checkNotNull(CsvRow row, int field) throws BadValueException {
    if (isNull(row, field)) {
      throw new BadValueException("the edge's end is NULL, expected the " + keyName + " of a "
          + label);
    }
  }

  /** The ID of the vertex that a field names. */
  long resolve(CsvRow row, int field) throws BadValueException {
    checkNotNull(row, field);
    byte[] bytes = row.bytes();
    int start = row.start(field);
    int end = row.end(field);
    long found = ElementId.NONE;
    if (keyType == ScalarType.STRING) {
      ValueParser.checkText(bytes, start, end);
      String text = new String(bytes, start, end - start, StandardCharsets.UTF_8);
      for (int i = 0; i < tables.length; i++) {
        found = take(i, indexes[i].find(text), found, bytes, start, end);
      }
    } else {
      long value = key.parseLong(bytes, start, end);
      for (int i = 0; i < tables.length; i++) {
        if (ranges[i].contains(value)) {
          found = take(i, indexes[i].find(value), found, bytes, start, end);
        }
      }
    }
    if (found == ElementId.NONE) {
      throw new BadValueException(
          "no " + label + " has the " + keyName + " " + ValueParser.quote(bytes, start, end));
    }
    return found;
  }

  private long take(int i, long offset, long found, byte[] bytes, int start, int end)
      throws BadValueException {
    if (offset == PrimaryKeyIndex.NOT_FOUND) {
      return found;
    }
    if (found != ElementId.NONE) {
      int other = ElementId.table(found);
      String otherName = null;
      for (int k = 0; k < i; k++) {
        otherName = tables[k] == other ? tableNames[k] : otherName;
      }
      throw new BadValueException("both a " + otherName + " and a " + tableNames[i] + " have the "
          + keyName + " " + ValueParser.quote(bytes, start, end)
          + ", so the edge's end is not clear");
    }
    return ElementId.of(tables[i], offset);
  }
}
