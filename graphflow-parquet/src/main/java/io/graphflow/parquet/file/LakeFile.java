package io.graphflow.parquet.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/**
 * A file of which any part can be read: on a disk, in memory, or behind a network. It does not change while it is open.
 * Implementations can be used by several threads at once.
 */
public interface LakeFile extends AutoCloseable {
  /** How it is called in messages, as by its path. */
  String name();

  /** Its length in bytes. */
  long length();

  /**
   * Reads bytes.
   *
   * @param at the place of the first, from 0
   * @param target is filled
   * @throws IOException if they cannot be read, or the file ends before them
   */
  void read(long at, MemorySegment target) throws IOException;

  @Override
  void close() throws IOException;
}
