package io.graphflow.graphar.file;

import io.graphflow.parquet.file.LakeFile;
import io.graphflow.parquet.file.StoredFile;
import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** A file that is open only while it is read: a graph has more of them than a process may have open. */
final class ReopenedFile implements LakeFile {
  private final StoredFile file;
  private final long length;

  private ReopenedFile(StoredFile file, long length) {
    this.file = file;
    this.length = length;
  }

  static ReopenedFile of(StoredFile file) throws IOException {
    try (LakeFile opened = file.open()) {
      return new ReopenedFile(file, opened.length());
    }
  }

  @Override
  public String name() {
    return file.toString();
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public void read(long at, MemorySegment target) throws IOException {
    try (LakeFile opened = file.open()) {
      if (opened.length() != length) {
        throw new IOException("it had " + length + " bytes when it was first read, and has "
            + opened.length() + " now");
      }
      opened.read(at, target);
    }
  }

  @Override
  public void close() {}
}
