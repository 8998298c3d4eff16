package io.graphflow.parquet.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;

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

  /**
   * Hears which parts will be read soon, in about this order. A file whose reads are requests over a network may fetch
   * them together and ahead; all others need not listen.
   *
   * @param parts lie within the file
   */
  default void expect(List<Part> parts) {}

  /**
   * Some bytes of a file.
   *
   * @param at the place of the first, from 0
   * @param bytes how many, at least 0
   */
  record Part(long at, long bytes) {
    /** The place behind the last. */
    public long end() {
      return at + bytes;
    }
  }

  @Override
  void close() throws IOException;
}
