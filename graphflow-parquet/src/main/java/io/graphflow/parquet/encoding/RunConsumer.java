package io.graphflow.parquet.encoding;

/** Takes runs of equal values. */
@FunctionalInterface
public interface RunConsumer {
  /**
   * Takes one.
   *
   * @param from the number of its first value
   * @param count how many there are, at least one
   * @param value the value: 0 or 1 of booleans, else its place in the dictionary
   * @return whether more are wanted
   */
  boolean run(int from, int count, int value);
}
