package io.graphflow.server.http.query;

import io.graphflow.server.http.message.HttpResponse;
import java.io.IOException;
import java.io.OutputStream;

/**
 * What rows are written to in columns, as Arrow or Parquet: the answer to a request, which begins with the first of it, so
 * that an error before that can still be answered. For one thread.
 */
final class ColumnsOutput extends OutputStream {
  private final HttpResponse response;
  private final Format format;
  private final Runnable check;
  private boolean begun;

  /**
   * Creates it.
   *
   * @param check ends with an exception if nobody wants the rows any more
   */
  ColumnsOutput(HttpResponse response, Format format, Runnable check) {
    this.response = response;
    this.format = format;
    this.check = check;
  }

  /** Whether something was written, after which an error has no place. */
  boolean hasBegun() {
    return begun;
  }

  /** Begins the answer, unless that has begun. */
  void begin() {
    if (!begun) {
      begun = true;
      response.begin(202, format.contentType());
    }
  }

  @Override
  public void write(int next) throws IOException {
    write(new byte[] {(byte) next}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    check.run();
    begin();
    response.write(bytes, offset, length);
  }
}
