package io.graphflow.storage.memory;

import io.graphflow.storage.error.GraphflowException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Temporary native memory of one load. Small regions are plain native memory, large ones are mapped
 * temporary files in a folder, which the operating system may write out when memory is short.
 *
 * <p>Closing frees all memory and deletes the files. Safe for use by many threads; a {@link
 * NativeBuffer} obtained from it is not.
 */
public final class ScratchSpace implements AutoCloseable {
  /** Regions above this size are mapped files unless the constructor says otherwise. */
  public static final long DEFAULT_SPILL_BYTES = 1L << 22;

  private final Path folder;
  private final long spillBytes;
  private final AtomicLong nextFile = new AtomicLong();
  private final Set<Region> regions = ConcurrentHashMap.newKeySet();

  /**
   * Creates scratch space whose files will lie in {@code folder}, which must exist.
   *
   * @param spillBytes regions larger than this many bytes are mapped files
   */
  public ScratchSpace(Path folder, long spillBytes) {
    this.folder = Objects.requireNonNull(folder, "folder");
    this.spillBytes = spillBytes;
  }

  /** Creates scratch space that spills regions above {@link #DEFAULT_SPILL_BYTES}. */
  public ScratchSpace(Path folder) {
    this(folder, DEFAULT_SPILL_BYTES);
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
   * @throws GraphflowException of kind RESOURCE if there is no room for it
   */
  public Region region(long sizeBytes) {
    Region region = sizeBytes > spillBytes ? mapped(sizeBytes) : allocated(sizeBytes);
    regions.add(region);
    return region;
  }

  private Region allocated(long sizeBytes) {
    Arena arena = Arena.ofShared();
    return new Region(this, arena, arena.allocate(sizeBytes, Long.BYTES), null);
  }

  private Region mapped(long sizeBytes) {
    return mapped(folder.resolve("scratch-" + nextFile.getAndIncrement()), sizeBytes, sizeBytes,
        StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  /** A file of which {@code newBytes} are new, mapped. */
  private Region mapped(Path file, long sizeBytes, long newBytes, OpenOption... options) {
    Arena arena = Arena.ofShared();
    try {
      DiskSpace.check(folder, newBytes);
      try (FileChannel channel = FileChannel.open(file, options)) {
        return new Region(this, arena, channel.map(MapMode.READ_WRITE, 0, sizeBytes, arena), file);
      }
    } catch (IOException e) {
      arena.close();
      throw new GraphflowException(GraphflowException.Kind.RESOURCE,
          "cannot create a temporary file of " + sizeBytes + " bytes in " + folder + ": "
              + e.getMessage(),
          e);
    } catch (GraphflowException e) {
      arena.close();
      throw e;
    }
  }

  /**
   * A larger region in the place of another, which is closed: with its first bytes and zeros behind
   * them. A mapped file is made longer, so that nothing is copied.
   *
   * @param keptBytes how many bytes to keep; those after them must be zero
   */
  Region grow(Region region, long sizeBytes, long keptBytes) {
    if (region.file == null) {
      Region larger = region(sizeBytes);
      MemorySegment.copy(region.segment, 0, larger.segment, 0, keptBytes);
      region.close();
      return larger;
    }
    Region larger = mapped(region.file, sizeBytes, sizeBytes - region.segment.byteSize(),
        StandardOpenOption.READ, StandardOpenOption.WRITE);
    regions.add(larger);
    regions.remove(region);
    region.arena.close();
    return larger;
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
    private final Path file;

    private Region(ScratchSpace owner, Arena arena, MemorySegment segment, Path file) {
      this.owner = owner;
      this.arena = arena;
      this.segment = segment;
      this.file = file;
    }

    /** The memory of this region. */
    public MemorySegment segment() {
      return segment;
    }

    /** Frees the region; calling it again has no effect. */
    @Override
    public void close() {
      if (!owner.regions.remove(this)) {
        return;
      }
      arena.close();
      if (file != null) {
        try {
          Files.deleteIfExists(file);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
  }
}
