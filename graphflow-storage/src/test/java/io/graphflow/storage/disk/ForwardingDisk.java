package io.graphflow.storage.disk;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;

/** A disk that does what another one does, for those that differ in one call. */
public class ForwardingDisk implements Disk {
  private final Disk disk;

  /** Creates one. */
  protected ForwardingDisk(Disk disk) {
    this.disk = disk;
  }

  @Override
  public void createFolder(Path folder) throws IOException {
    disk.createFolder(folder);
  }

  @Override
  public DiskFile create(Path file) throws IOException {
    return disk.create(file);
  }

  @Override
  public DiskFile open(Path file) throws IOException {
    return disk.open(file);
  }

  @Override
  public DiskFile openForReading(Path file) throws IOException {
    return disk.openForReading(file);
  }

  @Override
  public MemorySegment createMapped(Path file, long lengthBytes, Arena arena)
      throws IOException {
    return disk.createMapped(file, lengthBytes, arena);
  }

  @Override
  public void forceMapped(MemorySegment mapping) throws IOException {
    disk.forceMapped(mapping);
  }

  @Override
  public MemorySegment map(Path file, Arena arena) throws IOException {
    return disk.map(file, arena);
  }

  @Override
  public long freeBytes(Path folder) throws IOException {
    return disk.freeBytes(folder);
  }

  @Override
  public DiskLock tryLock(Path file) throws IOException {
    return disk.tryLock(file);
  }

  @Override
  public boolean exists(Path path) throws IOException {
    return disk.exists(path);
  }

  @Override
  public boolean isFolder(Path path) throws IOException {
    return disk.isFolder(path);
  }

  @Override
  public Path realPath(Path path) throws IOException {
    return disk.realPath(path);
  }

  @Override
  public List<String> list(Path folder) throws IOException {
    return disk.list(folder);
  }

  @Override
  public void rename(Path file, Path target) throws IOException {
    disk.rename(file, target);
  }

  @Override
  public void link(Path file, Path name) throws IOException {
    disk.link(file, name);
  }

  @Override
  public void delete(Path path) throws IOException {
    disk.delete(path);
  }

  @Override
  public void forceFolder(Path folder) throws IOException {
    disk.forceFolder(folder);
  }
}
