package io.graphflow.storage.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/**
 * A disk in memory that is as bad as {@link Disk} allows: it can tear, shorten and fail any call, be
 * full, and lose at a crash whatever was not forced, in any combination of sectors and names.
 *
 * <p>A failed force leaves a random part of the unforced writes on the disk and the rest in memory
 * only, where they are read but never written again, as systems do. Safe for use by many threads.
 */
public final class SimulatedDisk implements Disk {

  /** What becomes of a call that changes something. */
  public enum Fault {
    /** It fails; a write may have been done in part. */
    FAIL,
    /** It fails, and all later ones do. */
    FAIL_FROM_NOW_ON,
    /** Writes from now on may be done in part, without error; other calls are not affected. */
    SHORTEN,
    /** The power is lost during the call; all later calls fail. Go on with {@link #afterPowerLoss}. */
    LOSE_POWER
  }

  private final RandomGenerator random;
  private final Map<Path, SimulatedFolder> folders;
  private long freeBytes = Long.MAX_VALUE;
  private long callCount;
  private long faultAt = Long.MAX_VALUE;
  private Fault fault = Fault.FAIL;
  private boolean off;

  /** An empty disk with some folders, which are on it for good. */
  public SimulatedDisk(RandomGenerator random, Path... folders) {
    this(random, new HashMap<>());
    for (Path folder : folders) {
      this.folders.put(folder, new SimulatedFolder());
    }
  }

  private SimulatedDisk(RandomGenerator random, Map<Path, SimulatedFolder> folders) {
    this.random = random;
    this.folders = folders;
  }

  /** Lets the {@code number}-th call from now on that changes something, counted from 0, go wrong. */
  public synchronized void injectAt(long number, Fault injected) {
    faultAt = callCount + number;
    fault = injected;
  }

  /** Lets all calls succeed again; what was lost stays lost. */
  public synchronized void heal() {
    faultAt = Long.MAX_VALUE;
    freeBytes = Long.MAX_VALUE;
  }

  /** Lets files grow by so many bytes more in all. */
  public synchronized void limitFreeBytes(long bytes) {
    freeBytes = bytes;
  }

  /** Number of calls so far that change something. */
  public synchronized long callCount() {
    return callCount;
  }

  /** Ends this disk and returns one with what is left when the power was lost. */
  public synchronized SimulatedDisk afterPowerLoss() {
    off = true;
    boolean inOrder = random.nextBoolean();
    Map<Path, SimulatedFolder> left = new HashMap<>();
    folders.forEach((path, folder) -> left.put(path, folder.afterPowerLoss(random, inOrder)));
    return new SimulatedDisk(random, left);
  }

  /** Ends this disk and returns one with the same state, forced or not, as for another process. */
  public synchronized SimulatedDisk afterKill() {
    off = true;
    return new SimulatedDisk(random, folders);
  }

  /** The content of a file as programs read it. */
  public synchronized byte[] content(Path file) throws IOException {
    return inode(file).content();
  }

  /** Puts a file with other content in the place of one, forced, as damage and people do. */
  public synchronized void damage(Path file, byte[] content) throws IOException {
    SimulatedFolder folder = folder(file.getParent());
    folder.delete(file.getFileName().toString());
    folder.put(file.getFileName().toString(), SimulatedInode.forced(content));
    folder.force();
  }

  @Override
  public synchronized DiskFile create(Path file) throws IOException {
    SimulatedFolder folder = folder(file.getParent());
    String name = file.getFileName().toString();
    if (folder.get(name) != null) {
      throw new FileAlreadyExistsException(file.toString());
    }
    call();
    SimulatedInode created = new SimulatedInode();
    folder.put(name, created);
    return new OpenFile(created, true);
  }

  @Override
  public synchronized DiskFile open(Path file) throws IOException {
    return new OpenFile(inode(file), true);
  }

  @Override
  public synchronized DiskFile openForReading(Path file) throws IOException {
    return new OpenFile(inode(file), false);
  }

  @Override
  public synchronized List<String> list(Path folder) throws IOException {
    return folder(folder).names();
  }

  @Override
  public synchronized void rename(Path file, Path target) throws IOException {
    inode(file);
    if (!file.getParent().equals(target.getParent())) {
      throw new IOException("only within a folder");
    }
    call();
    folder(file.getParent())
        .rename(file.getFileName().toString(), target.getFileName().toString());
  }

  @Override
  public synchronized void delete(Path file) throws IOException {
    inode(file);
    call();
    folder(file.getParent()).delete(file.getFileName().toString());
  }

  @Override
  public synchronized void forceFolder(Path folder) throws IOException {
    SimulatedFolder forced = folder(folder);
    call();
    forced.force();
  }

  private SimulatedFolder folder(Path path) throws IOException {
    checkOn();
    SimulatedFolder folder = folders.get(path);
    if (folder == null) {
      throw new NoSuchFileException(path.toString());
    }
    return folder;
  }

  private SimulatedInode inode(Path file) throws IOException {
    SimulatedInode inode = folder(file.getParent()).get(file.getFileName().toString());
    if (inode == null) {
      throw new NoSuchFileException(file.toString());
    }
    return inode;
  }

  private void checkOn() throws IOException {
    if (off) {
      throw new IOException("the power is off");
    }
  }

  /** Counts a call that changes something; fails if it is to go wrong. */
  private void call() throws IOException {
    if (isFaulty()) {
      throw faultOfCall();
    }
  }

  /** Counts a call, and tells whether it goes wrong. */
  private boolean isFaulty() throws IOException {
    checkOn();
    long number = callCount++;
    return switch (fault) {
      case FAIL, LOSE_POWER -> number == faultAt;
      case FAIL_FROM_NOW_ON -> number >= faultAt;
      case SHORTEN -> false;
    };
  }

  private IOException faultOfCall() {
    if (fault == Fault.LOSE_POWER) {
      off = true;
      return new IOException("the power is lost");
    }
    return new IOException("Input/output error");
  }

  /** A file that a program has opened. */
  private final class OpenFile implements DiskFile {
    private final SimulatedInode inode;
    private final boolean writable;
    private boolean closed;

    OpenFile(SimulatedInode inode, boolean writable) {
      this.inode = inode;
      this.writable = writable;
    }

    @Override
    public int read(ByteBuffer target, long offsetBytes) throws IOException {
      synchronized (SimulatedDisk.this) {
        checkUsable(false);
        return inode.read(target, offsetBytes);
      }
    }

    @Override
    public int write(ByteBuffer source, long offsetBytes) throws IOException {
      synchronized (SimulatedDisk.this) {
        checkUsable(true);
        boolean shorten = fault == Fault.SHORTEN && callCount >= faultAt;
        boolean faulty = isFaulty();
        int wanted = source.remaining();
        if (wanted == 0) {
          return 0;
        }
        int count = faulty ? random.nextInt(wanted) : shorten ? 1 + random.nextInt(wanted) : wanted;
        int room = (int) Math.min(count, freeBytes);
        byte[] bytes = new byte[room];
        source.get(bytes);
        freeBytes -= room;
        inode.write(offsetBytes, bytes);
        if (faulty) {
          throw faultOfCall();
        }
        if (room == 0) {
          throw new IOException("No space left on device");
        }
        return room;
      }
    }

    @Override
    public long lengthBytes() throws IOException {
      synchronized (SimulatedDisk.this) {
        checkUsable(false);
        return inode.lengthBytes();
      }
    }

    @Override
    public void truncate(long lengthBytes) throws IOException {
      synchronized (SimulatedDisk.this) {
        checkUsable(true);
        call();
        inode.truncate(lengthBytes);
      }
    }

    @Override
    public void force() throws IOException {
      synchronized (SimulatedDisk.this) {
        checkUsable(true);
        if (isFaulty()) {
          if (fault != Fault.LOSE_POWER) {
            inode.failForce(random);
          }
          throw faultOfCall();
        }
        inode.force();
      }
    }

    private void checkUsable(boolean toWrite) throws IOException {
      checkOn();
      if (closed) {
        throw new IOException("the file is closed");
      }
      if (toWrite && !writable) {
        throw new IOException("the file is open for reading");
      }
    }

    @Override
    public void close() {
      closed = true;
    }
  }
}
