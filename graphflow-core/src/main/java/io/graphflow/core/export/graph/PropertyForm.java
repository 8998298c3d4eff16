package io.graphflow.core.export.graph;

import io.graphflow.binary.Bytes;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.tagged.ByteForm;
import io.graphflow.storage.tagged.TaggedValues;
import io.graphflow.storage.temporal.PackedDateTime;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.ScalarType;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;

/**
 * The type that the values of a property have in common, found out from all of them, and their texts: first {@link #look}
 * at each, then ask. For one thread until that is done, then safe for use by many.
 */
public final class PropertyForm {
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
  private boolean hasDistantDate;

  /** The form of the values of a property. */
  public PropertyForm(Property property) {
    this.property = property;
    this.needsLook = switch (property.type()) {
      case ScalarType scalar -> isDate(scalar);
      case ListType list -> isDate(list.element());
      case DynamicType _ -> true;
    };
  }

  private static boolean isDate(ScalarType type) {
    return type == ScalarType.DATE || type == ScalarType.DATETIME;
  }

  /** Whether values must be looked at; otherwise their type says all. */
  public boolean needsLook() {
    return needsLook;
  }

  /**
   * Looks at a value.
   *
   * @param value may be null
   */
  public void look(Object value) {
    switch (value) {
      case null -> {
        // Does not matter to any form.
      }
      case List<?> list -> {
        hasEmptyList |= list.isEmpty();
        for (Object element : list) {
          lookAtScalar(element);
          found(typeName(element) + "[]");
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
  public String name() {
    return property.name();
  }

  /** Whether there is no value, nor a type. */
  public boolean isAbsent() {
    return property.type() instanceof DynamicType && found == null && !hasEmptyList;
  }

  /** Whether values are of several types, so that only their text can be kept. */
  public boolean isMixed() {
    return property.type() instanceof DynamicType
        && (mixed || (hasEmptyList && found != null && !found.endsWith("[]")));
  }

  /**
   * The type of the values as descriptors of CSV files name it: that of a {@link io.graphflow.storage.type.LogicalType},
   * of a {@link ByteForm}, or of lists of these, such as {@code DURATION[]}; STRING if they are mixed.
   */
  public String typeName() {
    if (!(property.type() instanceof DynamicType)) {
      return property.type().displayName();
    }
    if (isMixed()) {
      return ScalarType.STRING.displayName();
    }
    return found == null ? new ListType(ScalarType.STRING).displayName() : found;
  }

  /** Whether values are datetimes, or lists of them, of which some have time zones or nanoseconds. */
  public boolean isZoned() {
    return typeName().startsWith(ZONED);
  }

  /** Whether some date or datetime has no four digits of a year. */
  public boolean hasDistantDate() {
    return hasDistantDate;
  }

  /** The text of a single value or an element, not null, where values are not mixed. */
  public String scalarText(Object value) {
    return switch (value) {
      case ZonedDateTime time when !isZoned() -> time.toInstant().toString();
      case Bytes bytes -> bytes.toBase64();
      default -> value.toString();
    };
  }

  /** The text of a value, not null, where they are mixed. */
  public static String mixedText(Object value) {
    return switch (value) {
      case String text -> text;
      case LocalDate date -> date.toString();
      case ZonedDateTime time when PackedDateTime.fits(time) -> time.toInstant().toString();
      default -> ByteForm.of(value) == null ? CypherText.value(value) : value.toString();
    };
  }
}
