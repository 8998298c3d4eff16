package io.graphflow.server.http.query;

import io.graphflow.server.http.message.HttpResponse;
import java.io.IOException;
import java.io.OutputStream;

/**
 * What an Arrow stream is written to: the answer to a request, which begins with the first of it, so that an error before
 * that can still be answered. For one thread.
 */
final class ArrowOutput extends OutputStream {
  private final HttpResponse response;
  private final Runnable check;
  private boolean begun;

  /**
   * Creates it.
   *
   * @param check ends with an exception if nobody wants the rows any more
   */
  ArrowOutput(HttpResponse response, Runnable check) {
    this.response = response;
    this.check = check;
  }

  /** Whether something was written, after which an error has no place. */
  boolean hasBegun() {
    return begun;
  }

  private void begin() {
    if (!begun) {
      begun = true;
      response.begin(202, Format.ARROW.contentType());
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
