package io.graphflow.server.websocket;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Sends what is written to it as frames: one for each array that is written, so that whoever writes should gather bytes
 * first. Safe for use by many threads, as answers to what the client asks come in between. Closing it tells the client
 * that nothing more comes, and leaves the stream below open.
 */
public final class WebSocketOutput extends OutputStream {
  static final int CLOSE = 0x8;
  static final int PING = 0x9;
  static final int PONG = 0xA;

  private static final int FINAL = 0x80;
  private static final int BINARY = 0x2;
  private static final int MOST_OF_SHORT_FRAME = 125;
  private static final int LENGTH_OF_16_BITS = 126;
  private static final int LENGTH_OF_64_BITS = 127;
  private static final int MOST_OF_16_BITS = 0xFFFF;

  private final OutputStream output;
  private boolean closed;

  WebSocketOutput(OutputStream output) {
    this.output = output;
  }

  @Override
  public void write(int next) throws IOException {
    write(new byte[] {(byte) next});
  }

  @Override
  public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
    if (closed) {
      throw new IOException("The connection is closed.");
    }
    frame(BINARY, bytes, offset, length);
  }

  /** Answers a ping by what it held. */
  synchronized void pong(byte[] content) throws IOException {
    if (!closed) {
      frame(PONG, content, 0, content.length);
      output.flush();
    }
  }

  @Override
  public synchronized void flush() throws IOException {
    output.flush();
  }

  @Override
  public synchronized void close() throws IOException {
    if (!closed) {
      closed = true;
      frame(CLOSE, new byte[0], 0, 0);
      output.flush();
    }
  }

  private void frame(int opcode, byte[] bytes, int offset, int length) throws IOException {
    byte[] head = head(opcode, length);
    output.write(head);
    output.write(bytes, offset, length);
  }

  private static byte[] head(int opcode, int length) {
    byte first = (byte) (FINAL | opcode);
    if (length <= MOST_OF_SHORT_FRAME) {
      return new byte[] {first, (byte) length};
    }
    if (length <= MOST_OF_16_BITS) {
      return new byte[] {first, LENGTH_OF_16_BITS, (byte) (length >> 8), (byte) length};
    }
    return new byte[] {first, LENGTH_OF_64_BITS, 0, 0, 0, 0, (byte) (length >> 24),
        (byte) (length >> 16), (byte) (length >> 8), (byte) length};
  }
}
