package io.graphflow.parquet.encoding;

/** Takes values of bytes. */
@FunctionalInterface
public interface BinarySink {
  /**
   * Takes one.
   *
   * @param bytes hold it; they are of someone else and may change afterwards
   * @param from where it begins
   * @param length of how many bytes it is
   */
  void add(byte[] bytes, int from, int length);
}
