package io.graphflow.server.bolt.message;

import io.graphflow.server.packstream.PackWriter;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Cuts messages into chunks. They are sent when the buffer is full, or by {@link #flush}. For one thread. */
public final class MessageOutput {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int MOST_OF_CHUNK = (1 << 16) - 1;

  private final DataOutputStream output;
  private final PackWriter writer = new PackWriter();

  /** Creates it. */
  public MessageOutput(OutputStream output) {
    this.output = new DataOutputStream(new BufferedOutputStream(output, BUFFER_BYTES));
  }

  /** A writer for the next message. */
  PackWriter begin() {
    writer.clear();
    return writer;
  }

  /** Ends the message. */
  void end() throws IOException {
    int size = writer.size();
    for (int from = 0; from < size; from += MOST_OF_CHUNK) {
      int chunk = Math.min(size - from, MOST_OF_CHUNK);
      output.writeShort(chunk);
      output.write(writer.array(), from, chunk);
    }
    output.writeShort(0);
  }

  /** Sends what is in the buffer. */
  public void flush() throws IOException {
    output.flush();
  }
}
