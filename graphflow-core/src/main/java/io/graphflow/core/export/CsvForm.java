package io.graphflow.core.export;

import io.graphflow.spatial.Point;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.tagged.ByteForm;
import io.graphflow.storage.tagged.TaggedValues;
import io.graphflow.storage.temporal.PackedDateTime;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.ScalarType;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * The form of a property's values in a CSV file, found out from all of them: first {@link #look} at
 * each, then {@link #text} of each.
 */
final class CsvForm {
  private static final int LAST_ISO_YEAR = 9999;
  private static final String ZONED = ByteForm.ZONED_DATETIME.name();

  /** By the narrower of two types the type that holds values of both. */
  private static final Map<String, String> DATETIMES =
      Map.of(ScalarType.DATETIME.name(), ZONED, ScalarType.DATETIME.name() + "[]", ZONED + "[]");

  private final Property property;
  private final boolean needsLook;
  /** The type of the values that were looked at. */
  private String found;
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
   * @param characters receives the characters of texts and points in lists
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
          found(typeName(element) + "[]");
          if (element instanceof String || element instanceof Point) {
            element.toString().chars().forEach(characters::set);
          }
        }
      }
      default -> {
        lookAtScalar(value);
        found(typeName(value));
      }
    }
  }

  private void found(String type) {
    if (found == null || type.equals(found) || type.equals(DATETIMES.get(found))) {
      found = type;
    } else {
      mixed |= !found.equals(DATETIMES.get(type));
    }
  }

  private void lookAtScalar(Object value) {
    int year = switch (value) {
      case LocalDate date -> date.getYear();
      case ZonedDateTime time -> time.getYear();
      default -> 0;
    };
    hasDistantDate |= year < 0 || year > LAST_ISO_YEAR;
  }

  /** The type of a single value in descriptors. */
  private static String typeName(Object scalar) {
    ByteForm form = ByteForm.of(scalar);
    return form == null ? TaggedValues.scalarType(scalar).displayName() : form.name();
  }

  /** The name of the property. */
  String name() {
    return property.name();
  }

  /** Whether there is no value, nor a type: then there is no column. */
  boolean isAbsent() {
    return property.type() instanceof DynamicType && found == null && !hasEmptyList;
  }

  /** Whether values are of several types, so that only their text is kept. */
  boolean isMixed() {
    return property.type() instanceof DynamicType
        && (mixed || (hasEmptyList && found != null && !isListType()));
  }

  /** Whether some list holds one empty text, which cannot be told from a list without elements. */
  boolean losesEmptyTexts() {
    return hasListOfEmptyText && !isMixed();
  }

  private boolean isListType() {
    return found.endsWith("[]");
  }

  /** The type of the column, as descriptors name it. */
  String typeName() {
    if (!(property.type() instanceof DynamicType)) {
      return property.type().displayName();
    }
    if (isMixed()) {
      return ScalarType.STRING.displayName();
    }
    return found == null ? new ListType(ScalarType.STRING).displayName() : found;
  }

  /** Whether dates are written as milliseconds, since some have no four digits of a year. */
  boolean writesEpochMillis() {
    return hasDistantDate && !isMixed() && !typeName().startsWith(ZONED);
  }

  /** The text of a value in its field; null for NULL. */
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
      default -> ByteForm.of(value) == null ? CypherText.value(value) : value.toString();
    };
  }

  private String scalarText(Object value) {
    return switch (value) {
      case LocalDate date -> writesEpochMillis()
          ? Long.toString(Math.multiplyExact(date.toEpochDay(), 86_400_000L))
          : date.toString();
      case ZonedDateTime time when typeName().startsWith(ZONED) -> time.toString();
      case ZonedDateTime time -> writesEpochMillis()
          ? Long.toString(time.toInstant().toEpochMilli())
          : time.toInstant().toString();
      default -> value.toString();
    };
  }
}
