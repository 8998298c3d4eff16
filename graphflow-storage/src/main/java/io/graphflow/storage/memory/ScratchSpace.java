package io.graphflow.storage.memory;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.ResourceException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Temporary native memory of one load. Small regions are plain native memory. Large ones are mapped
 * files: in memory, as far as a {@link MemoryFolder} goes, and then on disk, where the operating
 * system may write them out when memory is short.
 *
 * <p>Closing frees all memory and deletes the files; where the system can, they have no name from the
 * start, so that they end with the process, too. Safe for use by many threads; a {@link NativeBuffer}
 * obtained from it is not.
 */
public final class ScratchSpace implements AutoCloseable {
  /** Regions above this size are mapped files unless the constructor says otherwise. */
  public static final long DEFAULT_SPILL_BYTES = 1L << 22;

  private final Path folder;
  private final long spillBytes;
  /** Asked for once a region needs it, as the system takes its time to say how much memory is available. */
  private final Supplier<MemoryFolder> memoryFolder;
  private MemoryFolder memory;
  private final Set<Region> regions = ConcurrentHashMap.newKeySet();

  ScratchSpace(Path folder, long spillBytes, Supplier<MemoryFolder> memoryFolder) {
    this.folder = Objects.requireNonNull(folder, "folder");
    this.spillBytes = spillBytes;
    this.memoryFolder = memoryFolder;
  }

  /**
   * Creates scratch space whose files will lie in {@code folder}, which must exist.
   *
   * @param spillBytes regions larger than this many bytes are mapped files
   */
  public ScratchSpace(Path folder, long spillBytes) {
    this(folder, spillBytes, () -> new MemoryFolder(folder, 0));
  }

  /**
   * Creates scratch space of which regions above {@link #DEFAULT_SPILL_BYTES} are mapped files: in
   * memory, if the system can and for half of what is available, and then in {@code folder}.
   */
  public ScratchSpace(Path folder) {
    this(folder, DEFAULT_SPILL_BYTES, MemoryFolder::ofSystem);
  }

  /** Creates scratch space that never spills, for structures known to fit into memory. */
  public static ScratchSpace inMemory() {
    return new ScratchSpace(Path.of(""), Long.MAX_VALUE);
  }

  /** An empty growable buffer. It lives until it or this scratch space is closed. */
  public NativeBuffer buffer() {
    return new NativeBuffer(this);
  }

  /**
   * A region of zeros of fixed size. It lives until it or this scratch space is closed.
   *
   * @throws ResourceException if there is no room for it
   */
  public Region region(long sizeBytes) {
    Region region = sizeBytes > spillBytes ? mapped(sizeBytes) : allocated(sizeBytes);
    regions.add(region);
    return region;
  }

  private synchronized MemoryFolder memory() {
    if (memory == null) {
      memory = memoryFolder.get();
    }
    return memory;
  }

  private Region allocated(long sizeBytes) {
    Arena arena = Arena.ofShared();
    return new Region(this, arena, arena.allocate(sizeBytes, Long.BYTES), null, 0);
  }

  private Region mapped(long sizeBytes) {
    long memoryBytes = memory().reserve(sizeBytes) ? sizeBytes : 0;
    Path parent = memoryBytes > 0 ? memory().path() : folder;
    FileChannel channel = null;
    Region region = null;
    try {
      DiskSpace.check(parent, sizeBytes);
      channel = FileChannel.open(parent.resolve("graphflow-scratch-" + UUID.randomUUID()),
          StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE,
          StandardOpenOption.DELETE_ON_CLOSE);
      region = mapped(channel, sizeBytes, memoryBytes);
      return region;
    } catch (IOException e) {
      throw cannotMap(parent, sizeBytes, e);
    } finally {
      if (region == null) {
        memory().release(memoryBytes);
        close(channel);
      }
    }
  }

  private Region mapped(FileChannel channel, long sizeBytes, long memoryBytes)
      throws IOException {
    Arena arena = Arena.ofShared();
    try {
      MemorySegment segment = channel.map(MapMode.READ_WRITE, 0, sizeBytes, arena);
      return new Region(this, arena, segment, channel, memoryBytes);
    } catch (IOException e) {
      arena.close();
      throw e;
    }
  }

  /**
   * A larger region in the place of another, which is closed: with its first bytes, and zeros behind
   * them. A mapped file is made longer where it lies, so that nothing is copied, if there is room.
   *
   * @param keptBytes how many bytes to keep; those after them must be zero
   */
  Region grow(Region region, long sizeBytes, long keptBytes) {
    long moreBytes = sizeBytes - region.segment.byteSize();
    if (region.channel == null || (region.memoryBytes > 0 && !memory().reserve(moreBytes))) {
      Region larger = region(sizeBytes);
      MemorySegment.copy(region.segment, 0, larger.segment, 0, keptBytes);
      region.close();
      return larger;
    }
    try {
      if (region.memoryBytes == 0) {
        DiskSpace.check(folder, moreBytes);
      }
      Region larger = mapped(region.channel, sizeBytes,
          region.memoryBytes == 0 ? 0 : region.memoryBytes + moreBytes);
      regions.add(larger);
      regions.remove(region);
      region.arena.close();
      return larger;
    } catch (IOException e) {
      throw cannotMap(folder, sizeBytes, e);
    }
  }

  private static GraphflowException cannotMap(Path parent, long sizeBytes, IOException cause) {
    return new ResourceException(
        "cannot create a temporary file of " + sizeBytes + " bytes in " + parent + ": "
            + cause.getMessage(),
        cause);
  }

  private static void close(FileChannel channel) {
    if (channel != null) {
      try {
        channel.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public void close() {
    for (Region region : regions) {
      region.close();
    }
  }

  /** A piece of scratch space. Its segment may be used by many threads until it is closed. */
  public static final class Region implements AutoCloseable {
    private final ScratchSpace owner;
    private final Arena arena;
    private final MemorySegment segment;
    /** The mapped file, deleted when closed; null if it is plain memory. */
    private final FileChannel channel;
    /** How many bytes of the {@link MemoryFolder} it takes. */
    private final long memoryBytes;

    private Region(ScratchSpace owner, Arena arena, MemorySegment segment, FileChannel channel,
        long memoryBytes) {
      this.owner = owner;
      this.arena = arena;
      this.segment = segment;
      this.channel = channel;
      this.memoryBytes = memoryBytes;
    }

    /** The memory of this region. */
    public MemorySegment segment() {
      return segment;
    }

    /** Frees the region; calling it again has no effect. */
    @Override
    public void close() {
      if (owner.regions.remove(this)) {
        arena.close();
        if (memoryBytes > 0) {
          owner.memory().release(memoryBytes);
        }
        ScratchSpace.close(channel);
      }
    }
  }
}
