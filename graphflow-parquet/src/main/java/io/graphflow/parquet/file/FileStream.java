package io.graphflow.parquet.file;

import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;

/** Reads a file from the first byte to the last. For one thread. */
final class FileStream extends InputStream {
  private static final int BUFFER = 1 << 16;

  private final LakeFile file;
  private final byte[] buffer = new byte[BUFFER];
  private long at;
  private int position;
  private int limit;

  FileStream(LakeFile file) {
    this.file = file;
    file.expect(List.of(new LakeFile.Part(0, file.length())));
  }

  /** Whether there is a byte in the buffer. */
  private boolean fill() throws IOException {
    if (position == limit) {
      position = 0;
      limit = (int) Math.min(BUFFER, file.length() - at);
      file.read(at, MemorySegment.ofArray(buffer).asSlice(0, limit));
      at += limit;
    }
    return limit > 0;
  }

  @Override
  public int read() throws IOException {
    return fill() ? buffer[position++] & 0xFF : -1;
  }

  @Override
  public int read(byte[] target, int from, int length) throws IOException {
    Objects.checkFromIndexSize(from, length, target.length);
    if (length == 0) {
      return 0;
    }
    if (!fill()) {
      return -1;
    }
    int count = Math.min(length, limit - position);
    System.arraycopy(buffer, position, target, from, count);
    position += count;
    return count;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
