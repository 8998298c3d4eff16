package io.graphflow.storage.snapshot;

/**
 * Reads a property of those edges of a table that are new or have a value other than in the files,
 * by edge position. Ask it first, and the reader of the files for edges that it does not cover.
 */
public abstract class ChangedPropertyReader extends PropertyReader {

  /** Only the store subclasses this. */
  protected ChangedPropertyReader() {}

  /**
   * Whether this reader, and not that of the files, has an edge's value or knows that it has none:
   * then the edge is new, or the value was set.
   */
  public abstract boolean covers(long position);

  /** Whether it may {@link #covers} an edge of the files. */
  public boolean coversFiles() {
    return true;
  }
}
