package io.graphflow.storage.type;

/**
 * Types of properties that do not tell of what type a value is: only the value itself does. Queries
 * are planned for both alike; a value may be of any {@link ScalarType}, or a list of such, of one type
 * or of several.
 */
public enum DynamicType implements LogicalType {
  /** No element has had a value yet: the first one decides what type the property gets. */
  UNDETERMINED(8),
  /** Values of different types have been seen, or may be. */
  ANY(9);

  private final int code;

  DynamicType(int code) {
    this.code = code;
  }

  @Override
  public String displayName() {
    return name();
  }

  /** The number that stands for this type in files; none of {@link ScalarType#code}. */
  public int code() {
    return code;
  }

  /** The type with a code, or null if there is none. */
  public static DynamicType ofCode(long code) {
    for (DynamicType type : values()) {
      if (type.code == code) {
        return type;
      }
    }
    return null;
  }
}
