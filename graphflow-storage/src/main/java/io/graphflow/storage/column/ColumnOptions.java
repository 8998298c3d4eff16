package io.graphflow.storage.column;

import io.graphflow.research.NullForm;
import java.util.Objects;

/**
 * Choices in which a column's structure differs between layouts.
 *
 * @param nullForm how NULLs are stored if there are any; not {@link NullForm#NONE}
 * @param minimumWidthBytes fewest bytes of an integer code, 1 to 8; at 8 codes are the values
 * @param frames whether integers are differences from the least value wherever that saves bytes, not
 *     only where there are negative ones
 * @param compressedStrings whether strings, those of dictionaries too, are stored as codes of symbols,
 *     and found by numbers within blocks, where that saves bytes
 */
public record ColumnOptions(
    NullForm nullForm,
    int minimumWidthBytes,
    boolean frames,
    boolean compressedStrings) {
  /** The options of files: as few bytes as possible, NULLs compressed by Jacobson's index. */
  public static final ColumnOptions COMPACT = new ColumnOptions(NullForm.JACOBSON, 1, true, false);

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
