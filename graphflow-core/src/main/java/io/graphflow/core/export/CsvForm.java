package io.graphflow.core.export;

import io.graphflow.binary.Bytes;
import io.graphflow.core.export.graph.PropertyForm;
import io.graphflow.spatial.Point;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.ScalarType;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.BitSet;
import java.util.List;

/**
 * The form of a property's values in a CSV file, found out from all of them: first {@link #look} at
 * each, then {@link #text} of each.
 */
final class CsvForm {
  private final PropertyForm form;
  private final boolean needsLook;
  private boolean hasListOfEmptyText;

  CsvForm(Property property) {
    this.form = new PropertyForm(property);
    this.needsLook = form.needsLook()
        || (property.type() instanceof ListType list && list.element() == ScalarType.STRING);
  }

  /** Whether values must be looked at; otherwise their type says all. */
  boolean needsLook() {
    return needsLook;
  }

  /**
   * Looks at a value.
   *
   * @param value may be null
   * @param characters receives the characters of texts, points and bytes in lists
   */
  void look(Object value, BitSet characters) {
    form.look(value);
    if (value instanceof List<?> list) {
      hasListOfEmptyText |= list.size() == 1 && isEmpty(list.getFirst());
      for (Object element : list) {
        if (element instanceof String || element instanceof Point) {
          element.toString().chars().forEach(characters::set);
        } else if (element instanceof Bytes bytes) {
          bytes.toBase64().chars().forEach(characters::set);
        }
      }
    }
  }

  /** Whether its text has no characters. */
  private static boolean isEmpty(Object element) {
    return element.equals("") || element.equals(Bytes.EMPTY);
  }

  /** The name of the property. */
  String name() {
    return form.name();
  }

  /** Whether there is no value, nor a type: then there is no column. */
  boolean isAbsent() {
    return form.isAbsent();
  }

  /** Whether values are of several types, so that only their text is kept. */
  boolean isMixed() {
    return form.isMixed();
  }

  /** Whether some list holds one empty text, which cannot be told from a list without elements. */
  boolean losesEmptyTexts() {
    return hasListOfEmptyText && !isMixed();
  }

  /** The type of the column, as descriptors name it. */
  String typeName() {
    return form.typeName();
  }

  /** Whether dates are written as milliseconds, since some have no four digits of a year. */
  boolean writesEpochMillis() {
    return form.hasDistantDate() && !isMixed() && !form.isZoned();
  }

  /** The text of a value in its field; null for NULL. */
  String text(Object value, char listDelimiter) {
    if (value == null) {
      return null;
    }
    if (isMixed()) {
      return PropertyForm.mixedText(value);
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

  private String scalarText(Object value) {
    if (!writesEpochMillis()) {
      return form.scalarText(value);
    }
    return switch (value) {
      case LocalDate date -> Long.toString(Math.multiplyExact(date.toEpochDay(), 86_400_000L));
      case ZonedDateTime time -> Long.toString(time.toInstant().toEpochMilli());
      default -> form.scalarText(value);
    };
  }
}
