package io.graphflow.storage.disk;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** The bytes of a file of a {@link SimulatedDisk}: as programs read them, and as they are on disk. */
final class SimulatedInode implements SimulatedNode {
  private static final int SECTOR_BYTES = 512;

  /** Bytes that grow as needed; those behind the length are zero. */
  private static final class Bytes {
    private byte[] array;
    private int length;

    Bytes(byte[] content) {
      array = content.clone();
      length = content.length;
    }

    byte[] content() {
      return Arrays.copyOf(array, length);
    }

    void reserve(int capacity) {
      if (capacity > array.length) {
        array = Arrays.copyOf(array, Math.max(capacity, 2 * array.length));
      }
    }

    void resize(int newLength) {
      reserve(newLength);
      if (newLength < length) {
        Arrays.fill(array, newLength, length, (byte) 0);
      }
      length = newLength;
    }

    void apply(Change change) {
      if (change.written == null) {
        resize(Math.min(length, change.offset));
      } else if (change.written.length > 0) {
        resize(Math.max(length, change.endBytes()));
        System.arraycopy(change.written, 0, array, change.offset, change.written.length);
      }
    }
  }

  /** A change that is not forced yet. */
  private static final class Change {
    /** Where it was written, or the new length. */
    private final int offset;
    /** The bytes; null for a cut. */
    private final byte[] written;

    Change(int offset, byte[] written) {
      this.offset = offset;
      this.written = written;
    }

    int endBytes() {
      return offset + (written == null ? 0 : written.length);
    }
  }

  private final Bytes current;
  private final Bytes durable;
  private final List<Change> unforced = new ArrayList<>();
  private MemorySegment mapped;

  SimulatedInode() {
    this(new byte[0], new byte[0]);
  }

  private SimulatedInode(byte[] current, byte[] durable) {
    this.current = new Bytes(current);
    this.durable = new Bytes(durable);
  }

  static SimulatedInode forced(byte[] content) {
    return new SimulatedInode(content, content);
  }

  byte[] content() {
    writeMapped();
    return current.content();
  }

  long lengthBytes() {
    return current.length;
  }

  int read(ByteBuffer target, long offsetBytes) {
    writeMapped();
    if (offsetBytes >= current.length) {
      return -1;
    }
    int count = (int) Math.min(target.remaining(), current.length - offsetBytes);
    target.put(current.array, (int) offsetBytes, count);
    return count;
  }

  void write(long offsetBytes, byte[] bytes) {
    change(new Change(Math.toIntExact(offsetBytes), bytes));
  }

  void truncate(long lengthBytes) {
    change(new Change(Math.toIntExact(lengthBytes), null));
  }

  private void change(Change change) {
    current.apply(change);
    unforced.add(change);
  }

  /** Memory whose content is that of the file, for as long as its arena lives. */
  void map(MemorySegment memory) {
    mapped = memory;
    writeMapped();
  }

  private void writeMapped() {
    if (mapped != null && mapped.scope().isAlive()) {
      write(0, mapped.toArray(ValueLayout.JAVA_BYTE));
    }
  }

  void force() {
    writeMapped();
    unforced.forEach(durable::apply);
    unforced.clear();
  }

  /** Some of the unforced writes come to the disk, and the system believes that the others did. */
  void failForce(RandomGenerator random) {
    writeMapped();
    Bytes left = new Bytes(survivors(random, random.nextBoolean()));
    durable.resize(0);
    durable.apply(new Change(0, left.content()));
    unforced.clear();
  }

  @Override
  public SimulatedNode afterPowerLoss(
      RandomGenerator random, boolean inOrder, Map<SimulatedNode, SimulatedNode> left) {
    writeMapped();
    return left.computeIfAbsent(this, _ -> forced(survivors(random, inOrder)));
  }

  /**
   * What is on the disk if the power is lost now.
   *
   * @param inOrder whether changes come to the disk in their order, the last of them perhaps in part;
   *     else each sector, and the length, is as it was after any of the changes
   */
  private byte[] survivors(RandomGenerator random, boolean inOrder) {
    int kept = random.nextInt(unforced.size() + 1);
    Bytes state = new Bytes(durable.content());
    if (inOrder) {
      unforced.subList(0, kept).forEach(state::apply);
      if (kept < unforced.size() && unforced.get(kept).written != null) {
        byte[] written = unforced.get(kept).written;
        byte[] torn = Arrays.copyOf(written, random.nextInt(written.length + 1));
        state.apply(new Change(unforced.get(kept).offset, torn));
      }
      return state.content();
    }
    int longest = state.length;
    for (Change change : unforced) {
      longest = Math.max(longest, change.endBytes());
    }
    int[] versions =
        random.ints(longest / SECTOR_BYTES + 1, 0, unforced.size() + 1).toArray();
    byte[] result = new byte[longest];
    int length = state.length;
    for (int version = 0; version <= unforced.size(); version++) {
      if (version > 0) {
        state.apply(unforced.get(version - 1));
      }
      state.reserve(longest);
      for (int sector = 0; sector < versions.length; sector++) {
        int start = sector * SECTOR_BYTES;
        if (versions[sector] == version && start < longest) {
          System.arraycopy(state.array, start, result, start,
              Math.min(SECTOR_BYTES, longest - start));
        }
      }
      if (version == kept) {
        length = state.length;
      }
    }
    return Arrays.copyOf(result, length);
  }
}
