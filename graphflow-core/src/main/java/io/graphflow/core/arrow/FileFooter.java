package io.graphflow.core.arrow;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** What a file has before and behind its stream, after Arrow's {@code File.fbs}: marks, and where the batches lie. */
final class FileFooter {
  private static final byte[] MARK = "ARROW1".getBytes(StandardCharsets.US_ASCII);

  /** The mark, and what makes the stream begin at a multiple of 8. */
  private static final byte[] BEGINNING = Arrays.copyOf(MARK, Long.BYTES);

  private static final int LONGS_PER_BLOCK = 3;

  /** For each batch the place of its message, the bytes of that, and the bytes of its body. */
  private long[] blocks = new long[8 * LONGS_PER_BLOCK];
  private int used;
  private long place;

  void begin(OutputStream output) throws IOException {
    output.write(BEGINNING);
    place = BEGINNING.length;
  }

  /** Notes a message that is no batch. */
  void message(int bytes) {
    place += bytes;
  }

  /** Notes a batch. */
  void batch(int messageBytes, long bodyBytes) {
    if (used == blocks.length) {
      blocks = Arrays.copyOf(blocks, 2 * used);
    }
    blocks[used++] = place;
    // 32 bits, and as many that are nothing.
    blocks[used++] = messageBytes;
    blocks[used++] = bodyBytes;
    place += messageBytes + bodyBytes;
  }

  void end(List<ColumnType.Field> fields, OutputStream output) throws IOException {
    FlatBuffer message = new FlatBuffer();
    int batches = message.structs(blocks, used, LONGS_PER_BLOCK);
    int dictionaries = message.structs(blocks, 0, LONGS_PER_BLOCK);
    int schema = SchemaMessage.table(fields, message);
    message.beginTable(4);
    message.referenceField(3, batches);
    message.referenceField(2, dictionaries);
    message.referenceField(1, schema);
    message.shortField(0, Messages.VERSION_5);
    byte[] footer = message.finish(message.endTable());
    output.write(footer);
    output.write(ByteBuffer.allocate(Integer.BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(footer.length)
        .array());
    output.write(MARK);
  }
}
