package io.graphflow.core.csv;

import io.graphflow.core.imports.FileRows;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.exception.DataException;
import io.graphflow.exception.QueryException;
import io.graphflow.options.ImportOptions;
import io.graphflow.storage.load.csv.CsvFormat;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rows that {@code LOAD CSV} makes of one file after the other. A row is the list of a record's
 * fields or, with headers, the map from the names in the file's first record to the fields. A field
 * is a string; an empty one is NULL, unless it is quoted. A record with fewer fields than there are
 * names has NULL for the others; fields beyond the names are left out. For one thread at a time.
 */
public final class CsvRows implements FileRows {
  private final ImportOptions options;
  private final MemoryAccount account;
  private final boolean headers;
  private final CsvFormat format;
  private CsvRecords records;
  private List<String> names = List.of();
  private Object row;

  /**
   * Creates a reader without a file.
   *
   * @param options the files that may be read
   * @param headers whether the first record of a file names the columns
   * @param fieldTerminator the character between fields
   * @param account counts the rows in memory
   * @throws QueryException if that character cannot part fields
   */
  public CsvRows(
      ImportOptions options, boolean headers, char fieldTerminator, MemoryAccount account) {
    this.account = account;
    this.options = options;
    this.headers = headers;
    // No list is written in a field, yet the format wants to know how.
    String listDelimiter = fieldTerminator == ';' ? "," : ";";
    try {
      this.format = new CsvFormat(String.valueOf(fieldTerminator), '"', CsvFormat.NONE,
          CsvFormat.NONE, headers, List.of(), listDelimiter);
    } catch (IllegalArgumentException e) {
      throw new QueryException("FIELDTERMINATOR '" + fieldTerminator + "': the " + e.getMessage(),
          e);
    }
  }

  @Override
  public void open(Object location) {
    close();
    if (location == null) {
      return;
    }
    if (!(location instanceof String text)) {
      throw new QueryException(
          "LOAD CSV needs a STRING that says where the file is, but this is " + location);
    }
    records = new CsvRecords(text, new CsvSource(text, options).open(), format, account);
    if (headers) {
      names = names(text, records.next());
    }
  }

  /** The names of the columns; null for a column without, which cannot be asked for. */
  private static List<String> names(String file, CsvRecords.CsvRecord header) {
    if (header == null) {
      throw new DataException(file, 0, 0,
          "the file is empty, but WITH HEADERS expects a first line that names the columns");
    }
    List<String> fields = header.fields();
    Map<String, Integer> seen = new HashMap<>();
    for (int field = 0; field < fields.size(); field++) {
      String name = fields.get(field);
      if (name != null) {
        Integer before = seen.put(name, field);
        if (before != null) {
          throw new DataException(file, header.line(), field + 1, "the name '" + name
              + "' is that of column " + (before + 1) + ", too; rename one of them, or load the"
              + " file without headers and ask for columns by index");
        }
      }
    }
    if (seen.isEmpty()) {
      throw new DataException(file, header.line(), 0, "WITH HEADERS expects a first line that names"
          + " the columns, but this one names none");
    }
    return fields;
  }

  @Override
  public boolean next() {
    CsvRecords.CsvRecord record = records == null ? null : records.next();
    if (record == null) {
      close();
      return false;
    }
    row = headers ? map(record.fields()) : record.fields();
    return true;
  }

  private Map<String, String> map(List<String> fields) {
    Map<String, String> map = LinkedHashMap.newLinkedHashMap(names.size());
    for (int field = 0; field < names.size(); field++) {
      if (names.get(field) != null) {
        map.put(names.get(field), field < fields.size() ? fields.get(field) : null);
      }
    }
    return map;
  }

  @Override
  public Object row() {
    return row;
  }

  @Override
  public boolean isBuffered() {
    return records != null && records.isBuffered();
  }

  @Override
  public void close() {
    CsvRecords open = records;
    records = null;
    row = null;
    if (open != null) {
      open.close();
    }
  }
}
