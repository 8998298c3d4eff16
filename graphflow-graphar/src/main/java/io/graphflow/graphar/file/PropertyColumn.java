package io.graphflow.graphar.file;

import io.graphflow.graphar.schema.DataType;
import io.graphflow.graphar.schema.PropertyInfo;
import io.graphflow.storage.database.DoubleValues;
import io.graphflow.storage.database.ListValues;
import io.graphflow.storage.database.LongValues;
import io.graphflow.storage.database.ObjectValues;
import io.graphflow.storage.database.StringValues;
import io.graphflow.storage.database.ValueBatch;
import io.graphflow.storage.load.value.BadValueException;
import io.graphflow.storage.load.value.DateParser;
import io.graphflow.storage.load.value.ValueParser;
import io.graphflow.storage.temporal.PackedDateTime;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * A property that is read from files of any kind: takes the values of its rows, one after the other, into a batch of the
 * type that they are stored as. Immutable.
 */
public final class PropertyColumn {
  private static final Pattern BLANK = Pattern.compile("^(\\S+) ");
  private static final DateTimeFormatter MOMENT = new DateTimeFormatterBuilder()
      .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
      .appendPattern("[XXX][XX][X]")
      .toFormatter(Locale.ROOT);

  private final PropertyInfo property;
  private final LogicalType stored;
  private final TextForm form;

  /**
   * Creates a column.
   *
   * @param property what the graph says
   * @param stored the type of the batches: that of the values, or ANY
   * @param form what the texts of a text column mean; null if they are texts
   */
  public PropertyColumn(PropertyInfo property, LogicalType stored, TextForm form) {
    this.property = Objects.requireNonNull(property, "property");
    this.stored = Objects.requireNonNull(stored, "stored");
    this.form = form;
  }

  /** The same column with batches of another type, which holds all its values. */
  public PropertyColumn storedAs(LogicalType other) {
    return other.equals(stored) ? this : new PropertyColumn(property, other, form);
  }

  /** What the graph says of it. */
  public PropertyInfo property() {
    return property;
  }

  /** The type of its batches. */
  public LogicalType stored() {
    return stored;
  }

  /** What the texts of a text column mean; empty if they are texts. */
  public Optional<TextForm> form() {
    return Optional.ofNullable(form);
  }

  /** Whether integers, days and texts are stored as the file has them. */
  boolean storesPlainly() {
    return form == null && !property.list()
        && (stored == ScalarType.INT64 || stored == ScalarType.DATE
            || stored == ScalarType.DATETIME || stored == ScalarType.STRING);
  }

  DataType type() {
    return property.type();
  }

  String name() {
    return property.name();
  }

  /** An empty batch for the elements of a list, which {@link #endList} takes. */
  ValueBatch elements(ValueBatch lists) {
    return lists instanceof ListValues typed ? typed.elements() : ValueBatch.of(DynamicType.ANY);
  }

  /** Appends a row with a list, of which all elements have been appended. */
  void endList(ValueBatch elements, ValueBatch lists) {
    if (lists instanceof ListValues typed) {
      typed.endList();
    } else {
      List<Object> values = new ArrayList<>(elements.count());
      for (int i = 0; i < elements.count(); i++) {
        values.add(((ObjectValues) elements).get(i));
      }
      ((ObjectValues) lists).append(List.copyOf(values));
    }
  }

  void appendNull(ValueBatch to) throws BadValueException {
    if (!property.nullable()) {
      throw new BadValueException(property.primary()
          ? "it is the primary key, which every vertex has"
          : "it is said to be there always (is_nullable)");
    }
    to.appendNull();
  }

  void appendLong(long value, ValueBatch to) throws BadValueException {
    switch (to) {
      case LongValues longs -> longs.append(value);
      case ObjectValues objects -> objects.append(value);
      case DoubleValues _,StringValues _,ListValues _ -> throw other(Long.toString(value));
    }
  }

  void appendDouble(double value, ValueBatch to) throws BadValueException {
    switch (to) {
      case DoubleValues doubles -> doubles.append(value);
      case ObjectValues objects -> objects.append(value);
      case LongValues _,StringValues _,ListValues _ -> throw other(Double.toString(value));
    }
  }

  void appendBoolean(boolean value, ValueBatch to) throws BadValueException {
    switch (to) {
      case LongValues longs -> longs.append(value ? 1 : 0);
      case ObjectValues objects -> objects.append(value);
      case DoubleValues _,StringValues _,ListValues _ -> throw other(Boolean.toString(value));
    }
  }

  void appendDays(long days, ValueBatch to) throws BadValueException {
    if (to instanceof ObjectValues objects) {
      objects.append(LocalDate.ofEpochDay(days));
    } else {
      appendLong(days, to);
    }
  }

  /** Appends a moment that was counted in a unit from the beginning of 1970 on. */
  void appendTimestamp(long count, TimeUnit unit, ValueBatch to) throws BadValueException {
    long perMilli = unit.convert(1, TimeUnit.MILLISECONDS);
    if (to instanceof LongValues longs && count % perMilli == 0) {
      longs.append(count / perMilli);
      return;
    }
    long perSecond = unit.convert(1, TimeUnit.SECONDS);
    appendMoment(Instant.ofEpochSecond(Math.floorDiv(count, perSecond),
        unit.toNanos(Math.floorMod(count, perSecond))), to);
  }

  void appendMoment(Instant moment, ValueBatch to) throws BadValueException {
    ZonedDateTime time = moment.atZone(ZoneOffset.UTC);
    if (to instanceof ObjectValues objects) {
      objects.append(time);
    } else if (!PackedDateTime.fits(time)) {
      // The files were asked before, so that this file has become another one since.
      throw new BadValueException("the timestamp " + time + " has no whole milliseconds");
    } else {
      appendLong(PackedDateTime.millis(time), to);
    }
  }

  /** Appends a value that a file holds as a text, in UTF-8. */
  void appendText(byte[] utf8, int from, int to, ValueBatch values) throws BadValueException {
    if (form != null) {
      form.append(utf8, from, to, values);
      return;
    }
    switch (values) {
      case StringValues strings -> strings.append(utf8, from, to - from);
      case ObjectValues objects ->
        objects.append(new String(utf8, from, to - from, StandardCharsets.UTF_8));
      case LongValues _,DoubleValues _,ListValues _ ->
        throw other(ValueParser.quote(utf8, from, to));
    }
  }

  void appendText(String text, ValueBatch values) throws BadValueException {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    appendText(utf8, 0, utf8.length, values);
  }

  /** Appends what a text says: a file of text has no other values. */
  void parse(String text, ValueBatch values) throws BadValueException {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    switch (type()) {
      case BOOL -> appendBoolean(ValueParser.parseBoolean(utf8, 0, utf8.length) != 0, values);
      case INT32, INT64 -> appendLong(ValueParser.parseLong(utf8, 0, utf8.length), values);
      case FLOAT, DOUBLE -> appendDouble(ValueParser.parseDouble(utf8, 0, utf8.length), values);
      case STRING -> appendText(utf8, 0, utf8.length, values);
      case DATE -> appendDays(DateParser.parseDate(utf8, 0, utf8.length), values);
      case TIMESTAMP -> appendMoment(moment(text), values);
    }
  }

  /** With a blank or a T between day and time, and with a zone or, as its writers leave it, without. */
  private static Instant moment(String text) throws BadValueException {
    String iso = BLANK.matcher(text).replaceFirst("$1T");
    try {
      return MOMENT.parseBest(iso, OffsetDateTime::from,
          LocalDateTime::from) instanceof OffsetDateTime zoned
              ? zoned.toInstant()
              : LocalDateTime.parse(iso).toInstant(ZoneOffset.UTC);
    } catch (DateTimeParseException _) {
      byte[] utf8 = iso.getBytes(StandardCharsets.UTF_8);
      return Instant.ofEpochMilli(DateParser.parseDateTime(utf8, 0, utf8.length));
    }
  }

  /** The error of a value that another type's column has. */
  BadValueException other(String value) {
    return new BadValueException("expected " + property.typeName() + ", found " + value);
  }
}
