package io.graphflow.storage.load;

import io.graphflow.storage.database.DoubleValues;
import io.graphflow.storage.database.ListValues;
import io.graphflow.storage.database.LongValues;
import io.graphflow.storage.database.ObjectValues;
import io.graphflow.storage.database.StringValues;
import io.graphflow.storage.database.ValueBatch;
import io.graphflow.storage.load.csv.CsvFormat;
import io.graphflow.storage.load.csv.CsvRow;
import io.graphflow.storage.load.descriptor.ByteFields;
import io.graphflow.storage.load.descriptor.DateForm;
import io.graphflow.storage.load.value.BadValueException;
import io.graphflow.storage.load.value.DateParser;
import io.graphflow.storage.load.value.ValueParser;
import io.graphflow.storage.tagged.ByteForm;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Appends a field of each row, parsed, to the values of a property. Safe for many threads. */
final class FieldAppender {
  private final ScalarType type;
  private final boolean list;
  private final boolean epochMillis;
  private final ByteForm form;
  private final LookupTable lookup;
  private final byte[][] nullTokens;
  private final byte[] listDelimiter;

  /**
   * Creates an appender.
   *
   * @param formed what the fields hold if the type is ANY, otherwise null
   * @param lookup may be null
   */
  FieldAppender(LogicalType type, DateForm dates, ByteFields formed, LookupTable lookup,
      CsvFormat format) {
    this.type = switch (type) {
      case ScalarType scalar -> scalar;
      case ListType listType -> listType.element();
      // Found in the text of each field.
      case DynamicType _ -> null;
    };
    this.form = formed == null ? null : formed.form();
    this.list = form == null ? type instanceof ListType : formed.list();
    this.epochMillis = dates == DateForm.EPOCH_MILLIS;
    this.lookup = lookup;
    this.nullTokens = utf8(format.nullTokens());
    this.listDelimiter = format.listDelimiter().getBytes(StandardCharsets.UTF_8);
  }

  private static byte[][] utf8(List<String> texts) {
    return texts.stream()
        .map(text -> text.getBytes(StandardCharsets.UTF_8))
        .toArray(byte[][]::new);
  }

  /** Whether the values are strings, which have no {@link #parseLong}. */
  boolean isText() {
    return type == ScalarType.STRING && !list;
  }

  /** Whether a field means NULL. A quoted one never does. */
  boolean isNull(CsvRow row, int field) {
    if (row.isQuoted(field)) {
      return false;
    }
    int start = row.start(field);
    int end = row.end(field);
    for (byte[] token : nullTokens) {
      if (token.length == end - start
          && Arrays.equals(token, 0, token.length, row.bytes(), start, end)) {
        return true;
      }
    }
    return false;
  }

  /** Appends a field; one beyond the end of the row, or {@link FieldMap#ABSENT}, is NULL. */
  void append(CsvRow row, int field, ValueBatch values) throws BadValueException {
    if (field < 0 || field >= row.fieldCount() || isNull(row, field)) {
      values.appendNull();
      return;
    }
    if (lookup != null) {
      byte[] value = lookup.find(row.text(field));
      append(value, 0, value.length, values);
    } else {
      append(row.bytes(), row.start(field), row.end(field), values);
    }
  }

  private void append(byte[] bytes, int from, int to, ValueBatch values)
      throws BadValueException {
    switch (values) {
      case LongValues longs -> longs.append(parseLong(bytes, from, to));
      case DoubleValues doubles -> doubles.append(ValueParser.parseDouble(bytes, from, to));
      case StringValues strings -> {
        ValueParser.checkText(bytes, from, to);
        strings.append(bytes, from, to - from);
      }
      case ListValues lists -> {
        assert list;
        appendElements(bytes, from, to, lists);
      }
      case ObjectValues objects -> objects.append(
          list ? formedValues(bytes, from, to) : formedValue(bytes, from, to));
    }
  }

  private Object formedValue(byte[] bytes, int from, int to) throws BadValueException {
    try {
      return form.parse(new String(bytes, from, to - from, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      throw new BadValueException(e.getMessage());
    }
  }

  private List<Object> formedValues(byte[] bytes, int from, int to) throws BadValueException {
    List<Object> elements = new ArrayList<>();
    int start = from;
    while (from < to) {
      int end = indexOfDelimiter(bytes, start, to);
      elements.add(formedValue(bytes, start, end));
      if (end == to) {
        break;
      }
      start = end + listDelimiter.length;
    }
    return List.copyOf(elements);
  }

  private void appendElements(byte[] bytes, int from, int to, ListValues lists)
      throws BadValueException {
    int start = from;
    // An empty text is the empty list, where it is not NULL.
    while (from < to) {
      int end = indexOfDelimiter(bytes, start, to);
      append(bytes, start, end, lists.elements());
      if (end == to) {
        break;
      }
      start = end + listDelimiter.length;
    }
    lists.endList();
  }

  private int indexOfDelimiter(byte[] bytes, int from, int to) {
    for (int i = from; i + listDelimiter.length <= to; i++) {
      if (bytes[i] == listDelimiter[0] && (listDelimiter.length == 1
          || Arrays.equals(
              listDelimiter, 0, listDelimiter.length, bytes, i, i + listDelimiter.length))) {
        return i;
      }
    }
    return to;
  }

  /** Parses a value of a type that is read as a long, such as a key. */
  long parseLong(byte[] bytes, int from, int to) throws BadValueException {
    return switch (type) {
      case INT64 -> ValueParser.parseLong(bytes, from, to);
      case BOOLEAN -> ValueParser.parseBoolean(bytes, from, to);
      case DATE -> epochMillis
          ? DateParser.parseDateMillis(bytes, from, to)
          : DateParser.parseDate(bytes, from, to);
      case DATETIME -> epochMillis
          ? ValueParser.parseLong(bytes, from, to)
          : DateParser.parseDateTime(bytes, from, to);
      case DOUBLE, STRING -> throw new AssertionError(type);
    };
  }
}
