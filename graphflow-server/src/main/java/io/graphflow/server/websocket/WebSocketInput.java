package io.graphflow.server.websocket;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;

/**
 * What a client's frames hold, one after the other. It ends where the client closes the connection. What the client asks
 * in between is answered: a ping by a pong. Nothing is allocated for a length that is only claimed. For one thread.
 */
final class WebSocketInput extends InputStream {
  private static final int FINAL = 0x80;
  private static final int RESERVED = 0x70;
  private static final int OPCODE = 0x0F;
  private static final int MASKED = 0x80;
  private static final int LENGTH = 0x7F;
  private static final int LENGTH_OF_16_BITS = 126;
  private static final int LENGTH_OF_64_BITS = 127;
  private static final int MOST_CONTROL_BYTES = 125;

  private static final int CONTINUATION = 0x0;
  private static final int BINARY = 0x2;

  /** The bit that tells frames of control from those of data. */
  private static final int CONTROL = 0x8;

  private final DataInputStream input;
  private final WebSocketOutput output;
  private final byte[] one = new byte[1];

  /** What is left of the frame that is read. */
  private long left;

  /** The frame's mask, the byte for the next one first. */
  private int mask;

  /** Whether the frame before was not the last of its message. */
  private boolean inMessage;
  private boolean ended;

  /**
   * Creates it.
   *
   * @param input should be buffered
   * @param output for answers
   */
  WebSocketInput(InputStream input, WebSocketOutput output) {
    this.input = new DataInputStream(input);
    this.output = output;
  }

  @Override
  public int read() throws IOException {
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    while (left == 0 && !ended) {
      nextFrame();
    }
    if (ended) {
      return -1;
    }
    int count = input.read(bytes, offset, (int) Math.min(left, length));
    if (count < 0) {
      throw new EOFException("The client ended within a frame.");
    }
    unmask(bytes, offset, count);
    left -= count;
    return count;
  }

  private void unmask(byte[] bytes, int offset, int count) {
    for (int i = offset; i < offset + count; i++) {
      bytes[i] ^= (byte) (mask >>> 24);
      mask = Integer.rotateLeft(mask, 8);
    }
  }

  /** Reads the beginning of a frame of data, or a whole one of control. */
  private void nextFrame() throws IOException {
    int first = input.read();
    if (first < 0) {
      ended = true;
      return;
    }
    int second = input.readUnsignedByte();
    int opcode = first & OPCODE;
    boolean last = (first & FINAL) != 0;
    if ((first & RESERVED) != 0 || (second & MASKED) == 0) {
      throw refuse("A frame is not masked, or of an extension that was not agreed on.");
    }
    long length = length(second & LENGTH);
    mask = input.readInt();
    if ((opcode & CONTROL) != 0) {
      if (!last || length > MOST_CONTROL_BYTES) {
        throw refuse("A frame of control is too long, or not whole.");
      }
      control(opcode, (int) length);
      return;
    }
    if (opcode != (inMessage ? CONTINUATION : BINARY)) {
      throw refuse("A frame is not binary, or does not go on with what was begun.");
    }
    inMessage = !last;
    left = length;
  }

  private long length(int told) throws IOException {
    long length = switch (told) {
      case LENGTH_OF_16_BITS -> input.readUnsignedShort();
      case LENGTH_OF_64_BITS -> input.readLong();
      default -> told;
    };
    if (length < 0) {
      throw refuse("A frame's length is negative.");
    }
    return length;
  }

  private void control(int opcode, int length) throws IOException {
    byte[] content = new byte[length];
    input.readFully(content);
    unmask(content, 0, length);
    switch (opcode) {
      case WebSocketOutput.CLOSE -> {
        output.close();
        ended = true;
      }
      case WebSocketOutput.PING -> output.pong(content);
      case WebSocketOutput.PONG -> {
        // Nobody has asked, and it may be said all the same.
      }
      default -> throw refuse("A frame of control is of an unknown kind.");
    }
  }

  private IOException refuse(String message) throws IOException {
    ended = true;
    output.close();
    return new IOException(message);
  }
}
