package io.graphflow.parquet.metadata;

/** What a page is. The order is that of the format's numbers. */
public enum PageKind {
  /** Values, with all levels compressed as they are. */
  DATA(0),
  /** Written by nobody. */
  INDEX(1),
  /** Values that data pages refer to. */
  DICTIONARY(2),
  /** Values, with levels that are not compressed. */
  DATA_V2(3),
  /** One that is newer than this reader, to be passed over. */
  OTHER(4);

  private final int number;

  PageKind(int number) {
    this.number = number;
  }

  /** Its number in the format. */
  public int number() {
    return number;
  }
}
