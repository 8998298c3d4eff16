package io.graphflow.parquet.write;

import java.io.IOException;
import java.io.OutputStream;

/** Knows how many bytes were written. For one thread. */
final class CountedOutput {
  private final OutputStream output;
  private long position;

  CountedOutput(OutputStream output) {
    this.output = output;
  }

  long position() {
    return position;
  }

  void write(byte[] bytes) throws IOException {
    output.write(bytes);
    position += bytes.length;
  }

  void flush() throws IOException {
    output.flush();
  }
}
