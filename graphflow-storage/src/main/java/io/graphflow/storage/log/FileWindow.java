package io.graphflow.storage.log;

import io.graphflow.storage.disk.DiskFile;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** A file to be read at any place, with a stretch of it in memory that follows the reading. */
final class FileWindow {
  private static final int WINDOW_BYTES = 1 << 18;

  private final DiskFile file;
  private final ByteBuffer bytes;
  private long startBytes;
  private int sizeBytes;

  FileWindow(DiskFile file, long lengthBytes) {
    this.file = file;
    this.bytes = ByteBuffer.allocate((int) Math.min(WINDOW_BYTES, lengthBytes))
        .order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The little-endian number of four bytes at a place. */
  int getInt(long atBytes) throws IOException {
    return bytes.getInt(require(atBytes, Integer.BYTES));
  }

  /** The little-endian number of eight bytes at a place. */
  long getLong(long atBytes) throws IOException {
    return bytes.getLong(require(atBytes, Long.BYTES));
  }

  /** Bytes from a place on, at least one and none from {@code endBytes} on; valid until the next call. */
  ByteBuffer piece(long atBytes, long endBytes) throws IOException {
    int at = require(atBytes, 1);
    return bytes.limit((int) Math.min(sizeBytes, endBytes - startBytes)).position(at);
  }

  /** Has bytes in memory; returns where in the buffer they are. */
  private int require(long atBytes, int count) throws IOException {
    bytes.clear();
    if (atBytes < startBytes || atBytes + count > startBytes + sizeBytes) {
      startBytes = atBytes;
      sizeBytes = file.readFully(bytes, atBytes);
      if (sizeBytes < count) {
        throw new EOFException("the file has become shorter");
      }
    }
    return (int) (atBytes - startBytes);
  }
}
