package io.graphflow.storage.snapshot;

/**
 * The values of a property between two bounds, which belong to it.
 *
 * @param least a {@link Long}, which is the day of a date and the millisecond of a moment, too, or a text's bytes in UTF-8; null
 *     for no bound
 * @param greatest likewise; the one bound is a text if the other is
 */
public record ValueRange(Object least, Object greatest) {

  /** One value. */
  public static ValueRange of(Object value) {
    return new ValueRange(value, value);
  }

  /** Values that are not less than a bound. */
  public static ValueRange from(Object least) {
    return new ValueRange(least, null);
  }

  /** Values that are not greater than a bound. */
  public static ValueRange upTo(Object greatest) {
    return new ValueRange(null, greatest);
  }
}
