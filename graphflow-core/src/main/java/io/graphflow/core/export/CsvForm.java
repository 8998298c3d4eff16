package io.graphflow.core.export;

import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.temporal.PackedDateTime;
import io.graphflow.storage.temporal.TemporalForm;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.BitSet;
import java.util.List;

/**
 * How the values of one property are written in a CSV file, found out from all of them: first {@link
 * #look} at each, then {@link #text} of each.
 */
final class CsvForm {
  private static final int LAST_ISO_YEAR = 9999;

  private final Property property;
  private final boolean needsLook;
  /** Of the values that were looked at. */
  private LogicalType found = DynamicType.UNDETERMINED;
  private boolean mixed;
  private boolean hasEmptyList;
  private boolean hasListOfEmptyText;
  private boolean hasDistantDate;

  CsvForm(Property property) {
    this.property = property;
    this.needsLook = switch (property.type()) {
      case ScalarType scalar -> isDate(scalar);
      case ListType list -> list.element() == ScalarType.STRING || isDate(list.element());
      case DynamicType _ -> true;
    };
  }

  private static boolean isDate(ScalarType type) {
    return type == ScalarType.DATE || type == ScalarType.DATETIME;
  }

  /** Whether values must be looked at; otherwise their type says all. */
  boolean needsLook() {
    return needsLook;
  }

  /**
   * Looks at a value.
   *
   * @param value may be null
   * @param characters receives those of texts in lists
   */
  void look(Object value, BitSet characters) {
    switch (value) {
      case null -> {
        // Does not matter to any form.
      }
      case List<?> list -> {
        hasEmptyList |= list.isEmpty();
        hasListOfEmptyText |= list.size() == 1 && list.getFirst().equals("");
        for (Object element : list) {
          lookAtScalar(element);
          found(new ListType(type(element)));
          if (element instanceof String text) {
            text.chars().forEach(characters::set);
          }
        }
      }
      default -> {
        lookAtScalar(value);
        found(type(value));
      }
    }
  }

  private void found(LogicalType type) {
    mixed |= found != DynamicType.UNDETERMINED && !found.equals(type);
    found = type;
  }

  private void lookAtScalar(Object value) {
    mixed |= TemporalForm.of(value) != null;
    int year = switch (value) {
      case LocalDate date -> date.getYear();
      case ZonedDateTime time -> time.getYear();
      default -> 0;
    };
    hasDistantDate |= year < 0 || year > LAST_ISO_YEAR;
  }

  private static ScalarType type(Object scalar) {
    return switch (scalar) {
      case Boolean _ -> ScalarType.BOOLEAN;
      case Long _ -> ScalarType.INT64;
      case Double _ -> ScalarType.DOUBLE;
      case String _ -> ScalarType.STRING;
      case LocalDate _ -> ScalarType.DATE;
      case ZonedDateTime time when PackedDateTime.fits(time) -> ScalarType.DATETIME;
      // Written as its text.
      default -> ScalarType.STRING;
    };
  }

  /** The name of the property. */
  String name() {
    return property.name();
  }

  /** Whether there is no value, nor a type: then there is no column. */
  boolean isAbsent() {
    return property.type() instanceof DynamicType && found == DynamicType.UNDETERMINED
        && !hasEmptyList;
  }

  /** Whether values are of several types, so that only their text is kept. */
  boolean isMixed() {
    return property.type() instanceof DynamicType
        && (mixed || (hasEmptyList && found instanceof ScalarType));
  }

  /** Whether some list holds one empty text, which cannot be told from a list without elements. */
  boolean losesEmptyTexts() {
    return hasListOfEmptyText && !isMixed();
  }

  /** The type of the column. */
  LogicalType type() {
    if (!(property.type() instanceof DynamicType)) {
      return property.type();
    }
    if (isMixed()) {
      return ScalarType.STRING;
    }
    return found == DynamicType.UNDETERMINED ? new ListType(ScalarType.STRING) : found;
  }

  /** Whether dates are written as milliseconds, since some have no four digits of a year. */
  boolean writesEpochMillis() {
    return hasDistantDate && !isMixed();
  }

  /** What stands in the field of a value; null for NULL. */
  String text(Object value, char listDelimiter) {
    if (value == null) {
      return null;
    }
    if (isMixed()) {
      return value instanceof String text ? text : mixedText(value);
    }
    if (!(value instanceof List<?> list)) {
      return scalarText(value);
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < list.size(); i++) {
      if (i > 0) {
        text.append(listDelimiter);
      }
      text.append(scalarText(list.get(i)));
    }
    return text.toString();
  }

  private static String mixedText(Object value) {
    return switch (value) {
      case LocalDate date -> date.toString();
      case ZonedDateTime time when PackedDateTime.fits(time) -> time.toInstant().toString();
      default -> TemporalForm.of(value) == null ? CypherText.value(value) : value.toString();
    };
  }

  private String scalarText(Object value) {
    return switch (value) {
      case LocalDate date -> writesEpochMillis()
          ? Long.toString(Math.multiplyExact(date.toEpochDay(), 86_400_000L))
          : date.toString();
      case ZonedDateTime time -> writesEpochMillis()
          ? Long.toString(time.toInstant().toEpochMilli())
          : time.toInstant().toString();
      default -> value.toString();
    };
  }
}
