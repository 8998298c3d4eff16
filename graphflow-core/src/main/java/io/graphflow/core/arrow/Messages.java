package io.graphflow.core.arrow;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Messages of a stream, after Arrow's {@code Message.fbs}, and how one is told from the next. */
final class Messages {
  /** What a message is: names and types of columns. */
  static final int SCHEMA = 1;

  private static final int RECORD_BATCH = 3;
  static final int VERSION_5 = 4;

  /** What every message begins with. */
  private static final int CONTINUATION = -1;

  private static final int PREFIX_BYTES = 2 * Integer.BYTES;

  private Messages() {}

  /** Ends a message, whose header is a table in it, and whose body has some bytes. */
  static byte[] finish(FlatBuffer message, int tag, int header, long bodyBytes) {
    message.beginTable(5);
    message.longField(3, bodyBytes);
    message.referenceField(2, header);
    message.shortField(0, VERSION_5);
    message.byteField(1, tag);
    return message.finish(message.endTable());
  }

  /** The message before the memory of a batch. */
  static byte[] batch(long rows, BatchLayout layout) {
    FlatBuffer message = new FlatBuffer();
    int places = layout.places(message);
    int nodes = layout.nodes(message);
    message.beginTable(4);
    message.longField(0, rows);
    message.referenceField(1, nodes);
    message.referenceField(2, places);
    return finish(message, RECORD_BATCH, message.endTable(), layout.bytes());
  }

  /** Writes a message without its body, and gives the bytes that it takes. */
  static int write(byte[] message, OutputStream output) throws IOException {
    output.write(prefix(message.length));
    output.write(message);
    return PREFIX_BYTES + message.length;
  }

  static void writeEnd(OutputStream output) throws IOException {
    output.write(prefix(0));
  }

  private static byte[] prefix(int length) {
    return ByteBuffer.allocate(PREFIX_BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(CONTINUATION)
        .putInt(length)
        .array();
  }
}
