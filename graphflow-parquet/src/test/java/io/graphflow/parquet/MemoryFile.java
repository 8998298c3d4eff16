package io.graphflow.parquet;

import io.graphflow.parquet.file.LakeFile;
import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** A file in memory. */
final class MemoryFile implements LakeFile {
  private final byte[] bytes;

  MemoryFile(byte[] bytes) {
    this.bytes = bytes;
  }

  @Override
  public String name() {
    return "memory.parquet";
  }

  @Override
  public long length() {
    return bytes.length;
  }

  @Override
  public void read(long at, MemorySegment target) throws IOException {
    if (at < 0 || target.byteSize() > bytes.length - at) {
      throw new EOFException("outside of the file");
    }
    MemorySegment.copy(MemorySegment.ofArray(bytes), at, target, 0, target.byteSize());
  }

  @Override
  public void close() {}
}
