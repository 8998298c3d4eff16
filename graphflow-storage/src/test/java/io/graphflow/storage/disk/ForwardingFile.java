package io.graphflow.storage.disk;

import java.io.IOException;
import java.nio.ByteBuffer;

/** A file that does what another one does, for those that differ in one call. */
public class ForwardingFile implements DiskFile {
  private final DiskFile file;

  /** Creates one. */
  protected ForwardingFile(DiskFile file) {
    this.file = file;
  }

  @Override
  public int read(ByteBuffer target, long offsetBytes) throws IOException {
    return file.read(target, offsetBytes);
  }

  @Override
  public int write(ByteBuffer source, long offsetBytes) throws IOException {
    return file.write(source, offsetBytes);
  }

  @Override
  public long lengthBytes() throws IOException {
    return file.lengthBytes();
  }

  @Override
  public void truncate(long lengthBytes) throws IOException {
    file.truncate(lengthBytes);
  }

  @Override
  public void force() throws IOException {
    file.force();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
