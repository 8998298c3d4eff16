package io.graphflow.core.imports;

import io.graphflow.exception.DataException;
import io.graphflow.exception.QueryException;

/** The rows of one file after the other. For one thread at a time. */
public interface FileRows extends AutoCloseable {
  /**
   * Goes to the beginning of a file, and closes the one before.
   *
   * @param location a string that says where the file is, or null: then there are no rows
   * @throws QueryException if it is no string or nothing that may be read
   * @throws DataException if there is no such file, it cannot be read, or it is none of its kind
   */
  void open(Object location);

  /**
   * Moves to the next row.
   *
   * @return false if the file has no more, or none is open
   * @throws DataException if what the file has there is wrong
   */
  boolean next();

  /** The current row, a value of its own. */
  Object row();

  /** Whether {@link #next} would find a row without reading on in the file. */
  boolean isBuffered();

  /** Closes the file. Idempotent; another may be opened. */
  @Override
  void close();
}
