package io.graphflow.server.bolt.message;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Puts messages together from their chunks. For one thread. */
public final class MessageInput {
  private final DataInputStream input;
  private byte[] bytes = new byte[1 << 10];

  /** Creates it; the stream is read as needed, and should have a buffer. */
  public MessageInput(InputStream input) {
    this.input = new DataInputStream(input);
  }

  /**
   * Reads the next message. Memory is taken as bytes arrive, whatever length a chunk claims.
   *
   * @param maxBytes the longest that is allowed
   * @throws java.io.EOFException if there is none
   * @throws InvalidRequestException if it is longer
   */
  public byte[] next(int maxBytes) throws IOException {
    int size = 0;
    for (;;) {
      int chunk = input.readUnsignedShort();
      if (chunk == 0) {
        if (size > 0) {
          return Arrays.copyOf(bytes, size);
        }
        continue; // An empty message only says that the connection is alive.
      }
      if (size + chunk > maxBytes) {
        throw new InvalidRequestException("A message is longer than " + maxBytes + " bytes.");
      }
      if (size + chunk > bytes.length) {
        bytes = Arrays.copyOf(bytes, (int) Math.min(maxBytes, 2L * (size + chunk)));
      }
      input.readFully(bytes, size, chunk);
      size += chunk;
    }
  }
}
