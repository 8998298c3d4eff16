package io.graphflow.storage.disk;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * An open file of a {@link Disk}. Safe for use by many threads; an interrupt may close it, so files
 * that outlive a request are used by threads of their own.
 */
public interface DiskFile extends AutoCloseable {

  /**
   * Reads bytes into the remaining room of {@code target}.
   *
   * @return how many, at least 1; -1 if the file ends at or before {@code offsetBytes}
   */
  int read(ByteBuffer target, long offsetBytes) throws IOException;

  /**
   * Writes some of the remaining bytes of {@code source}, because a disk may take fewer than it is
   * given. Bytes between the file's end and {@code offsetBytes} become zero.
   *
   * @return how many
   */
  int write(ByteBuffer source, long offsetBytes) throws IOException;

  /** Length of the file. */
  long lengthBytes() throws IOException;

  /** Cuts the file off at {@code lengthBytes}, if it is longer. */
  void truncate(long lengthBytes) throws IOException;

  /**
   * Forces all writes to the file, and its length, to the disk.
   *
   * <p>After a failure nothing may be assumed of writes since the last success, and calling again
   * proves nothing: systems mark pages that they could not write as clean, so that the next call
   * succeeds although they were dropped (Rebello et al., <i>Can Applications Recover from fsync
   * Failures?</i>, USENIX ATC 2020, of ext4, XFS and Btrfs; PostgreSQL's "fsyncgate" of 2018).
   * Reading them gives the bytes as written, as long as they stay in memory.
   */
  void force() throws IOException;

  /** Writes all that remains of {@code source}. */
  default void writeFully(ByteBuffer source, long offsetBytes) throws IOException {
    long at = offsetBytes;
    while (source.hasRemaining()) {
      int written = write(source, at);
      if (written <= 0) {
        throw new IOException("the disk takes no more bytes");
      }
      at += written;
    }
  }

  /**
   * Reads until {@code target} is full or the file ends.
   *
   * @return number of bytes read
   */
  default int readFully(ByteBuffer target, long offsetBytes) throws IOException {
    int total = 0;
    while (target.hasRemaining()) {
      int count = read(target, offsetBytes + total);
      if (count < 0) {
        break;
      }
      total += count;
    }
    return total;
  }

  /** Closes the file; forces nothing. Has no effect on a closed file. */
  @Override
  void close() throws IOException;
}
