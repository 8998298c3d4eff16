package io.graphflow.storage.disk;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class SystemDiskTest extends DiskContract {
  @TempDir
  Path directory;

  @Override
  Disk disk() {
    return new SystemDisk();
  }

  @Override
  Path folder() {
    return directory;
  }
}
