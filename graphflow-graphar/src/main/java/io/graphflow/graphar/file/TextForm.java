package io.graphflow.graphar.file;

import io.graphflow.exception.DataException;
import io.graphflow.storage.database.ListValues;
import io.graphflow.storage.database.LongValues;
import io.graphflow.storage.database.ObjectValues;
import io.graphflow.storage.database.ValueBatch;
import io.graphflow.storage.load.value.BadValueException;
import io.graphflow.storage.load.value.DateParser;
import io.graphflow.storage.load.value.ValueParser;
import io.graphflow.storage.tagged.ByteForm;
import io.graphflow.storage.tagged.TaggedValues;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * What the texts of a column mean whose values the format has no type for, such as durations: our own exports say it. Of
 * lists, it is the form of the elements. Immutable.
 */
public final class TextForm implements Serializable {
  private static final long serialVersionUID = 1L;

  private final ScalarType scalar;
  private final ByteForm bytes;
  private final boolean list;

  private TextForm(ScalarType scalar, ByteForm bytes, boolean list) {
    this.scalar = scalar;
    this.bytes = bytes;
    this.list = list;
  }

  /**
   * The form of a name.
   *
   * @param name such as DURATION, or BOOLEAN[]
   * @return empty if it is none
   */
  public static Optional<TextForm> of(String name) {
    boolean list = name.endsWith("[]");
    String element = (list ? name.substring(0, name.length() - 2) : name).toUpperCase(Locale.ROOT);
    for (ByteForm form : ByteForm.values()) {
      if (form.name().equals(element)) {
        return Optional.of(new TextForm(null, form, list));
      }
    }
    for (ScalarType type : ScalarType.values()) {
      if (type.displayName().equals(element)) {
        return Optional.of(new TextForm(type, null, list));
      }
    }
    return Optional.empty();
  }

  /** Whether the values are lists. */
  public boolean isList() {
    return list;
  }

  /** The type that the values are stored as. */
  public LogicalType stored() {
    if (bytes != null) {
      return DynamicType.ANY;
    }
    return list ? new ListType(scalar) : scalar;
  }

  /**
   * The value that a text means, or that a text in a list of such means.
   *
   * @throws DataException if it means none
   */
  public Object value(String text) {
    ObjectValues values = (ObjectValues) ValueBatch.of(DynamicType.ANY);
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    try {
      append(utf8, 0, utf8.length, values);
    } catch (BadValueException e) {
      throw new DataException(text, 0, 0, e.getMessage());
    }
    return values.get(0);
  }

  void append(byte[] utf8, int from, int to, ValueBatch values) throws BadValueException {
    if (bytes != null) {
      try {
        ((ObjectValues) values)
            .append(bytes.parse(new String(utf8, from, to - from, StandardCharsets.UTF_8)));
      } catch (IllegalArgumentException e) {
        throw new BadValueException(e.getMessage());
      }
      return;
    }
    assert !(values instanceof ListValues);
    switch (scalar) {
      case BOOLEAN -> append(ValueParser.parseBoolean(utf8, from, to), values);
      case INT64 -> append(ValueParser.parseLong(utf8, from, to), values);
      case DATE -> append(DateParser.parseDate(utf8, from, to), values);
      case DATETIME -> append(DateParser.parseDateTime(utf8, from, to), values);
      case DOUBLE -> values.appendObject(ValueParser.parseDouble(utf8, from, to));
      case STRING ->
        values.appendObject(new String(utf8, from, to - from, StandardCharsets.UTF_8));
    }
  }

  private void append(long word, ValueBatch values) {
    if (values instanceof LongValues longs) {
      longs.append(word);
    } else {
      values.appendObject(TaggedValues.ofWord(scalar.code(), word));
    }
  }
}
