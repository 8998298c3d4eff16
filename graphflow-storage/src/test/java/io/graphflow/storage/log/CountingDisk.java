package io.graphflow.storage.log;

import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.disk.DiskFile;
import io.graphflow.storage.disk.DiskLock;
import io.graphflow.storage.disk.ForwardingFile;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;

/** A disk that counts forces of files, and can hold each of them up until it is let go. */
final class CountingDisk implements Disk {
  private final Disk disk;
  private Semaphore gate;
  private long forceCount;
  private long waitingCount;

  CountingDisk(Disk disk) {
    this.disk = disk;
  }

  /** From now on every force waits for a permit of this semaphore. */
  synchronized void holdUp(Semaphore permits) {
    gate = permits;
  }

  /** Number of forces that have returned. */
  synchronized long forceCount() {
    return forceCount;
  }

  /** Waits until so many forces have returned. */
  synchronized void awaitForces(long count) {
    waitUntil(() -> forceCount >= count);
  }

  /** Waits until a force is being held up. */
  synchronized void awaitHeldUp() {
    waitUntil(() -> waitingCount > 0);
  }

  private synchronized void waitUntil(BooleanSupplier condition) {
    try {
      while (!condition.getAsBoolean()) {
        wait();
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void force(DiskFile file) throws IOException {
    Semaphore permits;
    synchronized (this) {
      permits = gate;
      waitingCount++;
      notifyAll();
    }
    if (permits != null) {
      permits.acquireUninterruptibly();
    }
    file.force();
    synchronized (this) {
      waitingCount--;
      forceCount++;
      notifyAll();
    }
  }

  @Override
  public DiskFile create(Path file) throws IOException {
    return new CountingFile(disk.create(file));
  }

  @Override
  public DiskFile open(Path file) throws IOException {
    return new CountingFile(disk.open(file));
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
  public void link(Path file, Path name) throws IOException {
    disk.link(file, name);
  }

  @Override
  public Path realPath(Path path) throws IOException {
    return disk.realPath(path);
  }

  @Override
  public void createFolder(Path folder) throws IOException {
    disk.createFolder(folder);
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
  public void delete(Path file) throws IOException {
    disk.delete(file);
  }

  @Override
  public void forceFolder(Path folder) throws IOException {
    disk.forceFolder(folder);
  }

  private final class CountingFile extends ForwardingFile {
    private final DiskFile file;

    CountingFile(DiskFile file) {
      super(file);
      this.file = file;
    }

    @Override
    public void force() throws IOException {
      CountingDisk.this.force(file);
    }
  }
}
