package io.graphflow.bench.peer;

/** The rows of an answer, one after the other. */
public interface PeerRows extends AutoCloseable {
  /** Moves to the next row; false after the last. */
  boolean next() throws Exception;

  /** How many values a row has. */
  int columnCount() throws Exception;

  /**
   * A value of the row, such that equal values have equal texts in all systems.
   *
   * @param column from 0
   * @return a number, a text, or null
   */
  Object get(int column) throws Exception;

  /** Lets the rows go. */
  @Override
  void close();
}
