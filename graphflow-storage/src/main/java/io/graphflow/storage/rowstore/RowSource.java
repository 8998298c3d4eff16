package io.graphflow.storage.rowstore;

import io.graphflow.storage.snapshot.PropertyReader;

/** Walks the elements whose properties become records, one after the other, in pointer order. */
public interface RowSource {

  /** Moves to the next element; before the first call there is none. */
  boolean next();

  /** Reads a property of the element's table. */
  PropertyReader reader(int property);

  /** The position that {@link #reader} wants for the element. */
  long position();
}
