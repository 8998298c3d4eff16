package io.graphflow.graphar.file;

import io.graphflow.parquet.file.LakeFile;
import io.graphflow.parquet.file.LocalFile;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;

/** A file that is open only while it is read: a graph has more of them than a process may have open. */
final class ReopenedFile implements LakeFile {
  private final Path path;
  private final long length;

  private ReopenedFile(Path path, long length) {
    this.path = path;
    this.length = length;
  }

  static ReopenedFile of(Path path) throws IOException {
    try (LocalFile file = LocalFile.open(path)) {
      return new ReopenedFile(path, file.length());
    }
  }

  @Override
  public String name() {
    return path.toString();
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public void read(long at, MemorySegment target) throws IOException {
    try (LocalFile file = LocalFile.open(path)) {
      if (file.length() != length) {
        throw new IOException("it had " + length + " bytes when the graph was opened, and has "
            + file.length() + " now");
      }
      file.read(at, target);
    }
  }

  @Override
  public void close() {}
}
