package io.graphflow.storage.snapshot;

/** Tells which vertices of a table bear one label. Immutable and safe for use by many threads. */
public interface LabelReader {

  /** All vertices bear the label. */
  LabelReader ALL = constant(true);

  /** No vertex bears the label. */
  LabelReader NONE = constant(false);

  /** Whether the vertex at this offset bears the label. Unspecified where there is no vertex. */
  boolean bears(long offset);

  /**
   * Which of the 64 vertices from {@code first} on bear the label: bit {@code i} for {@code first +
   * i}. As cheap for 64 as {@link #bears} is for one, or two.
   */
  long bearing(long first);

  private static LabelReader constant(boolean bears) {
    return new LabelReader() {
      @Override
      public boolean bears(long offset) {
        return bears;
      }

      @Override
      public long bearing(long first) {
        return bears ? -1L : 0;
      }
    };
  }
}
