package io.graphflow.storage.snapshot;

/**
 * Reads a property of those elements of a table that are new or have a value other than in the files. That of edges,
 * by edge position, is to be asked first, and the reader of the files for those that it does not cover; that of
 * vertices asks it itself.
 */
public abstract class ChangedPropertyReader extends PropertyReader {

  /** Only the store subclasses this. */
  protected ChangedPropertyReader() {}

  /**
   * Whether this reader, and not that of the files, has an element's value or knows that it has none:
   * then the element is new, or the value was set.
   */
  public abstract boolean covers(long position);

  /**
   * The reader of the files, which has the values of what this one does not {@link #covers}; null if there is
   * none, or this one knows of none.
   */
  public PropertyReader uncovered() {
    return null;
  }

  /** Whether it may {@link #covers} an edge of the files. */
  public boolean coversFiles() {
    return true;
  }
}
