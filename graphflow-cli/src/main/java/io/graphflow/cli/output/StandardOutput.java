package io.graphflow.cli.output;

import java.io.IOException;
import java.io.OutputStream;

/** Standard output for bytes. Whoever reads them may go away, which ends the writing. For one thread. */
public final class StandardOutput extends OutputStream {
  /** Creates it. */
  public StandardOutput() {}

  @Override
  public void write(int next) throws IOException {
    System.out.write(next);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    System.out.write(bytes, offset, length);
    flush();
  }

  @Override
  public void flush() throws IOException {
    // It tells of errors only if it is asked, and flushes to know.
    if (System.out.checkError()) {
      throw new IOException("Standard output takes no more bytes: the stream is not whole.");
    }
  }
}
