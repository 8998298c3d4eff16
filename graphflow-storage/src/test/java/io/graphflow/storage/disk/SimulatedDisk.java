package io.graphflow.storage.disk;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
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
  private final SimulatedFolder root;
  /** Locks that are held; those of a process end with it. */
  private final Set<Path> locked = new HashSet<>();
  private final IdentityHashMap<MemorySegment, SimulatedInode> mappings = new IdentityHashMap<>();
  private long freeBytes = Long.MAX_VALUE;
  private long callCount;
  private long faultAt = Long.MAX_VALUE;
  private Fault fault = Fault.FAIL;
  private boolean off;

  /** A disk with an empty folder in its root. */
  public SimulatedDisk(RandomGenerator random, Path folder) {
    this(random, new SimulatedFolder());
    root.put(name(folder), new SimulatedFolder());
    root.force();
  }

  private SimulatedDisk(RandomGenerator random, SimulatedFolder root) {
    this.random = random;
    this.root = root;
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
    return new SimulatedDisk(random,
        (SimulatedFolder) root.afterPowerLoss(random, inOrder, new IdentityHashMap<>()));
  }

  /** Ends this disk and returns one with the same state, forced or not, as for another process. */
  public synchronized SimulatedDisk afterKill() {
    off = true;
    return new SimulatedDisk(random, root);
  }

  /** The content of a file as programs read it. */
  public synchronized byte[] content(Path file) throws IOException {
    return inode(file).content();
  }

  /** Puts a file with other content in the place of one, forced, as damage and people do. */
  public synchronized void damage(Path file, byte[] content) throws IOException {
    SimulatedFolder folder = folder(file.getParent());
    folder.put(name(file), SimulatedInode.forced(content));
    folder.force();
  }

  @Override
  public synchronized DiskFile create(Path file) throws IOException {
    SimulatedInode created = new SimulatedInode();
    add(file, created);
    return new OpenFile(created, true);
  }

  private void add(Path path, SimulatedNode node) throws IOException {
    SimulatedFolder folder = folder(path.getParent());
    if (folder.get(name(path)) != null) {
      throw new FileAlreadyExistsException(path.toString());
    }
    call();
    folder.put(name(path), node);
  }

  @Override
  public synchronized MemorySegment createMapped(Path file, long lengthBytes, Arena arena)
      throws IOException {
    SimulatedInode created = new SimulatedInode();
    add(file, created);
    if (lengthBytes > freeBytes) {
      throw new IOException("No space left on device");
    }
    freeBytes -= lengthBytes;
    MemorySegment memory = arena.allocate(lengthBytes, Long.BYTES);
    created.map(memory);
    mappings.put(memory, created);
    return memory;
  }

  @Override
  public synchronized void forceMapped(MemorySegment mapping) throws IOException {
    force(mappings.get(mapping));
  }

  private void force(SimulatedInode inode) throws IOException {
    if (isFaulty()) {
      if (fault != Fault.LOSE_POWER) {
        inode.failForce(random);
      }
      throw faultOfCall();
    }
    inode.force();
  }

  @Override
  public synchronized MemorySegment map(Path file, Arena arena) throws IOException {
    byte[] content = inode(file).content();
    MemorySegment memory = arena.allocate(content.length, Long.BYTES);
    MemorySegment.copy(content, 0, memory, ValueLayout.JAVA_BYTE, 0, content.length);
    return memory.asReadOnly();
  }

  @Override
  public synchronized long freeBytes(Path folder) throws IOException {
    folder(folder);
    return freeBytes;
  }

  @Override
  public synchronized DiskLock tryLock(Path file) throws IOException {
    checkOn();
    createFolders(file.getParent());
    if (!exists(file)) {
      create(file).close();
    }
    if (!locked.add(file)) {
      return null;
    }
    return () -> locked.remove(file);
  }

  @Override
  public synchronized boolean exists(Path path) throws IOException {
    checkOn();
    return node(path) != null;
  }

  @Override
  public synchronized boolean isFolder(Path path) throws IOException {
    checkOn();
    return node(path) instanceof SimulatedFolder;
  }

  @Override
  public Path realPath(Path path) {
    return path;
  }

  @Override
  public synchronized void createFolder(Path folder) throws IOException {
    add(folder, new SimulatedFolder());
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
    SimulatedNode moved = existing(file);
    SimulatedNode former = node(target);
    if (former != null && (moved instanceof SimulatedFolder
        ? !(former instanceof SimulatedFolder folder && folder.names().isEmpty())
        : former instanceof SimulatedFolder)) {
      throw new FileAlreadyExistsException(target.toString());
    }
    SimulatedFolder folder = folder(target.getParent());
    call();
    folder(file.getParent()).rename(name(file), folder, name(target));
  }

  @Override
  public synchronized void link(Path file, Path name) throws IOException {
    add(name, inode(file));
  }

  @Override
  public synchronized void delete(Path path) throws IOException {
    if (existing(path) instanceof SimulatedFolder folder && !folder.names().isEmpty()) {
      throw new DirectoryNotEmptyException(path.toString());
    }
    call();
    folder(path.getParent()).delete(name(path));
  }

  @Override
  public synchronized void forceFolder(Path folder) throws IOException {
    SimulatedFolder forced = folder(folder);
    call();
    forced.force();
  }

  private static String name(Path path) {
    return path.getFileName().toString();
  }

  /** What lies at an absolute path; null for nothing. */
  private SimulatedNode node(Path path) {
    SimulatedNode node = root;
    for (Path name : path) {
      node = node instanceof SimulatedFolder folder ? folder.get(name.toString()) : null;
    }
    return node;
  }

  private SimulatedNode existing(Path path) throws IOException {
    checkOn();
    SimulatedNode node = node(path);
    if (node == null) {
      throw new NoSuchFileException(path.toString());
    }
    return node;
  }

  private SimulatedFolder folder(Path path) throws IOException {
    if (existing(path) instanceof SimulatedFolder folder) {
      return folder;
    }
    throw new NotDirectoryException(path.toString());
  }

  private SimulatedInode inode(Path file) throws IOException {
    if (existing(file) instanceof SimulatedInode inode) {
      return inode;
    }
    throw new IOException(file + " is a folder");
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
        SimulatedDisk.this.force(inode);
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
