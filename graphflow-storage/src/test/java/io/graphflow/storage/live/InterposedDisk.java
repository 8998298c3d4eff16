package io.graphflow.storage.live;

import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.disk.ForwardingDisk;
import java.io.IOException;
import java.nio.file.Path;

/** A disk on which something happens when a folder of a name is created. */
final class InterposedDisk extends ForwardingDisk {
  private final String folderName;
  private final Runnable action;

  InterposedDisk(Disk disk, String folderName, Runnable action) {
    super(disk);
    this.folderName = folderName;
    this.action = action;
  }

  @Override
  public void createFolder(Path folder) throws IOException {
    super.createFolder(folder);
    if (folder.getFileName().toString().equals(folderName)) {
      action.run();
    }
  }
}
