package io.graphflow.core.spill;

import io.graphflow.core.limit.Interruption;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.exception.ResourceException;
import io.graphflow.storage.disk.DiskFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;

/**
 * A temporary file of blocks, which streams ({@link SpillOutput}) append and read again in any order ({@link
 * SpillInput}). It ends with the process at the latest. For one thread at a time.
 */
public final class SpillFile implements AutoCloseable {
  private final SpillSpace space;
  private final Interruption interruption;
  private final int bufferBytes;

  /** Null before the first block. */
  private DiskFile file;

  private long lengthBytes;

  /** The room that the file has of the space. */
  private long takenBytes;

  SpillFile(SpillSpace space, Interruption interruption, int bufferBytes) {
    this.space = space;
    this.interruption = interruption;
    this.bufferBytes = bufferBytes;
  }

  /** The most bytes of a block, and of what a stream has in memory. */
  public int bufferBytes() {
    return bufferBytes;
  }

  /** The length of the file. */
  public long lengthBytes() {
    return lengthBytes;
  }

  /**
   * Appends a block.
   *
   * @return where it begins
   * @throws ResourceException if the disk does not take it
   */
  long append(byte[] block, int length) {
    interruption.check();
    try {
      if (file == null) {
        file = space.open();
      }
      space.take(length);
      takenBytes += length;
      file.writeFully(ByteBuffer.wrap(block, 0, length), lengthBytes);
    } catch (IOException e) {
      throw failed("write", e);
    }
    long offset = lengthBytes;
    lengthBytes += length;
    return offset;
  }

  /**
   * Reads a block.
   *
   * @throws ResourceException if the disk does not give it
   */
  void read(long offset, byte[] block, int length) {
    interruption.check();
    try {
      if (file.readFully(ByteBuffer.wrap(block, 0, length), offset) != length) {
        throw new IOException("the file is shorter than what was written to it");
      }
    } catch (IOException e) {
      throw failed("read", e);
    }
  }

  private GraphflowException failed(String verb, IOException cause) {
    if (cause instanceof ClosedByInterruptException) {
      return new OperationInterruptedException("The query was interrupted.");
    }
    return new ResourceException(
        "The query cannot " + verb + " the rows that it keeps in a temporary file in "
            + space.folder()
            + ", as they need more memory than its limit: " + cause.getMessage()
            + "; make room on the disk, raise the limit of memory, or make the query narrower.",
        cause);
  }

  /** Gives the file's room back. */
  @Override
  public void close() {
    if (file != null) {
      DiskFile closed = file;
      file = null;
      space.giveBack(takenBytes);
      try {
        closed.close();
      } catch (IOException e) {
        throw failed("drop", e);
      }
    }
  }
}
