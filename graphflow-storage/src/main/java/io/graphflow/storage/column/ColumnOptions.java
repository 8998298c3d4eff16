package io.graphflow.storage.column;

import io.graphflow.storage.nullindex.NullForm;
import java.util.Objects;

/**
 * Choices in which a column's structure differs between layouts.
 *
 * @param nullForm how NULLs are stored if there are any; not {@link NullForm#NONE}
 * @param minimumWidthBytes fewest bytes of an integer code, 1 to 8; at 8 codes are the values
 */
public record ColumnOptions(NullForm nullForm, int minimumWidthBytes) {
  /** The full layout: as few bytes as possible, NULLs compressed by Jacobson's index. */
  public static final ColumnOptions COMPACT = new ColumnOptions(NullForm.JACOBSON, 1);

  /** Every NULL keeps its place: layouts below +NULL. */
  public static final ColumnOptions UNCOMPRESSED_NULLS =
      new ColumnOptions(NullForm.UNCOMPRESSED, 1);

  /** Creates options. */
  public ColumnOptions {
    if (Objects.requireNonNull(nullForm, "nullForm") == NullForm.NONE) {
      throw new IllegalArgumentException("a column without NULLs is found, not chosen");
    }
    if (minimumWidthBytes < 1 || minimumWidthBytes > 8) {
      throw new IllegalArgumentException("no width of " + minimumWidthBytes + " bytes");
    }
  }
}
