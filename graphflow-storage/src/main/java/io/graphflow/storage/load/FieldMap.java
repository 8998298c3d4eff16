package io.graphflow.storage.load;

import io.graphflow.exception.DataException;
import io.graphflow.storage.hint.ClosestName;
import io.graphflow.storage.load.csv.ChunkReader;
import io.graphflow.storage.load.csv.CsvHeader;
import io.graphflow.storage.load.csv.CsvRow;
import io.graphflow.storage.load.csv.InputFile;
import io.graphflow.storage.load.descriptor.Column;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.FileSet;
import io.graphflow.storage.load.value.BadValueException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Which field of a file's records is which column of the descriptor. Immutable. */
final class FieldMap {
  /** The field of a column that the file does not have. */
  static final int ABSENT = -1;

  private final int[] fields;
  private final int minFields;
  private final int maxFields;

  private FieldMap(int[] fields, int minFields, int maxFields) {
    this.fields = fields;
    this.minFields = minFields;
    this.maxFields = maxFields;
  }

  /** Finds the columns of a file, of which the header is read if it has one. */
  static FieldMap of(FileSet set, InputFile file, ChunkReader reader) {
    List<Column> columns = set.columns();
    int[] fields = new int[columns.size()];
    if (!set.format().header()) {
      int required = 0;
      for (int column = 0; column < fields.length; column++) {
        fields[column] = column;
        required += columns.get(column).optional() ? 0 : 1;
      }
      return new FieldMap(fields, required, fields.length);
    }
    List<String> header = CsvHeader.read(reader, file.name(), set.format());
    long line = reader.linesBeforeChunks();
    // If several columns have one name, the first in the descriptor is the first in the file.
    boolean[] taken = new boolean[header.size()];
    List<Column> missing = new ArrayList<>();
    Arrays.fill(fields, ABSENT);
    for (int column = 0; column < fields.length; column++) {
      for (int field = 0; field < taken.length && fields[column] == ABSENT; field++) {
        if (!taken[field] && header.get(field).equals(columns.get(column).header())) {
          fields[column] = field;
          taken[field] = true;
        }
      }
      if (fields[column] == ABSENT && !columns.get(column).optional()) {
        missing.add(columns.get(column));
      }
    }
    List<String> unknown = new ArrayList<>();
    for (int field = 0; field < taken.length; field++) {
      if (!taken[field]) {
        unknown.add(header.get(field));
      }
    }
    if (!missing.isEmpty()) {
      String name = missing.getFirst().header();
      throw new DataException(file.name(), line, 0,
          "the header has no column '" + name + "', which "
              + set.place() + " describes; it has " + header
              + ClosestName.of(name, unknown)
                  .map(closest -> "; is '" + closest + "' meant?")
                  .orElse(""));
    }
    if (!unknown.isEmpty()) {
      String name = unknown.getFirst();
      throw new DataException(file.name(), line, header.lastIndexOf(name) + 1,
          "column '" + name + "' is not described by " + set.place()
              + "; add it there, with \"ignore\": true if it is not wanted");
    }
    return new FieldMap(fields, header.size(), header.size());
  }

  /** The field of the column of that index, or {@link #ABSENT}. */
  int field(int column) {
    return fields[column];
  }

  /** Checks the number of fields of a row. */
  void check(CsvRow row) throws BadValueException {
    if (row.fieldCount() < minFields || row.fieldCount() > maxFields) {
      String expected = minFields == maxFields
          ? String.valueOf(minFields)
          : minFields + " to " + maxFields;
      throw new BadValueException("too " + (row.fieldCount() < minFields ? "few" : "many")
          + " fields: " + row.fieldCount() + ", expected " + expected);
    }
  }
}
