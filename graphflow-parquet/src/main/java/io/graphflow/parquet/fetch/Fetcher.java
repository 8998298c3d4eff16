package io.graphflow.parquet.fetch;

import io.graphflow.parquet.file.LakeFile;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.ExecutionException;

/**
 * Fetches blocks of files, and keeps those that were read last. A block that is expected is fetched ahead while there is room
 * for it; one that a reader needs, and nobody fetches, is fetched by this reader, so that nobody waits for room.
 */
final class Fetcher {
  private final FetchOptions options;
  private final int requestsAtOnce;
  private final Deque<Block> wanted = new ArrayDeque<>();
  /** Those that are kept; the last one was read last. */
  private final LinkedHashSet<Block> kept = new LinkedHashSet<>();
  private long heldBytes;
  private int requestsAhead;

  Fetcher(FetchOptions options, int requestsAtOnce) {
    this.options = options;
    this.requestsAtOnce = requestsAtOnce;
  }

  /** Bytes that are kept or under way. */
  synchronized long heldBytes() {
    return heldBytes;
  }

  void read(FetchedFile file, long at, MemorySegment target) throws IOException {
    long end = at + target.byteSize();
    if (at < 0 || end > file.source.length()) {
      throw new IOException("expected " + target.byteSize() + " bytes at byte " + at
          + ", found the end of the file at byte " + file.source.length());
    }
    for (long place = at; place < end;) {
      Block block = block(file, place, end);
      byte[] bytes = bytes(block);
      int count = (int) (Math.min(end, block.end()) - place);
      MemorySegment.copy(MemorySegment.ofArray(bytes), place - block.from, target, place - at,
          count);
      place += count;
    }
  }

  /** The block with a byte: one that is there or wanted, or else a new one for all that is needed of the file. */
  private synchronized Block block(FetchedFile file, long place, long end) {
    Block block = file.at(place);
    if (block == null) {
      long until = Math.min(file.nextBlock(place, end), place + (1 << 30));
      block = new Block(file, place, (int) (until - place));
      file.blocks.put(place, block);
    }
    block.used = true;
    block.finished |= end >= block.end();
    if (kept.remove(block)) {
      kept.add(block);
    }
    return block;
  }

  private byte[] bytes(Block block) throws IOException {
    boolean mine;
    synchronized (this) {
      mine = block.state == Block.State.WANTED;
      if (mine) {
        wanted.remove(block);
        begin(block);
      }
    }
    if (mine) {
      return fetch(block);
    }
    try {
      return block.bytes.get();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("reading was interrupted");
    } catch (ExecutionException e) {
      // Whoever has fetched it ahead cannot be told what is wrong: this reader asks again, and is.
      byte[] bytes = new byte[block.length];
      block.file.source.read(block.from, MemorySegment.ofArray(bytes));
      return bytes;
    }
  }

  private void begin(Block block) {
    block.state = Block.State.UNDER_WAY;
    heldBytes += block.length;
    makeRoom(0, false);
  }

  private byte[] fetch(Block block) throws IOException {
    byte[] bytes = new byte[block.length];
    boolean whole = false;
    try {
      block.file.source.read(block.from, MemorySegment.ofArray(bytes));
      whole = true;
    } finally {
      synchronized (this) {
        if (whole) {
          block.state = Block.State.KEPT;
          kept.add(block);
          block.bytes.complete(bytes);
          // Blocks that readers have fetched on top were under way until now.
          makeRoom(0, false);
        } else {
          block.bytes.completeExceptionally(new IOException("not fetched"));
          forget(block);
        }
      }
    }
    fetchAhead();
    return bytes;
  }

  /**
   * Forgets blocks that were read, or will not be, until the budget has room.
   *
   * @param ahead whether the room is for what nobody needs yet, which takes the place of no block that is being read
   */
  private boolean makeRoom(long bytes, boolean ahead) {
    Iterator<Block> oldest = kept.iterator();
    List<Block> victims = new ArrayList<>();
    long held = heldBytes;
    while (held + bytes > options.budgetBytes() && oldest.hasNext()) {
      Block block = oldest.next();
      if (ahead ? block.finished : block.used) {
        victims.add(block);
        held -= block.length;
      }
    }
    victims.forEach(this::forget);
    return heldBytes + bytes <= options.budgetBytes();
  }

  private void forget(Block block) {
    if (block.state == Block.State.UNDER_WAY || block.state == Block.State.KEPT) {
      heldBytes -= block.length;
    }
    block.state = Block.State.GONE;
    kept.remove(block);
    block.file.blocks.remove(block.from, block);
  }

  /** Hears what will be read: near parts become one, long ones several blocks, of which the first ones of all come first. */
  void expect(FetchedFile file, List<LakeFile.Part> parts) {
    synchronized (this) {
      List<Deque<Block>> columns = new ArrayList<>();
      for (LakeFile.Part part : merge(parts)) {
        columns.add(blocks(file, part));
      }
      while (!columns.isEmpty()) {
        columns.forEach(blocks -> {
          if (!blocks.isEmpty()) {
            wanted.add(blocks.remove());
          }
        });
        columns.removeIf(Deque::isEmpty);
      }
    }
    fetchAhead();
  }

  /** Hears that the end of a file may be read soon, which gives way to whatever else is read. */
  void expectEnd(FetchedFile file, int bytes) {
    synchronized (this) {
      long length = file.source.length();
      long from = Math.max(0, length - bytes);
      for (Block block : blocks(file, new LakeFile.Part(from, length - from))) {
        block.used = true;
        block.finished = true;
        wanted.add(block);
      }
    }
    fetchAhead();
  }

  private List<LakeFile.Part> merge(List<LakeFile.Part> parts) {
    List<LakeFile.Part> merged = new ArrayList<>();
    for (LakeFile.Part part : parts.stream()
        .filter(part -> part.bytes() > 0)
        .sorted(Comparator.comparingLong(LakeFile.Part::at))
        .toList()) {
      LakeFile.Part last = merged.isEmpty() ? null : merged.getLast();
      if (last != null && part.at() - last.end() <= options.gapBytes()) {
        merged.removeLast();
        merged.add(
            new LakeFile.Part(last.at(), Math.max(last.end(), part.end()) - last.at()));
      } else {
        merged.add(part);
      }
    }
    return merged;
  }

  /** New blocks for what of a part is not there yet. */
  private Deque<Block> blocks(FetchedFile file, LakeFile.Part part) {
    Deque<Block> blocks = new ArrayDeque<>();
    for (long place = part.at(); place < part.end();) {
      Block there = file.at(place);
      if (there != null) {
        place = there.end();
        continue;
      }
      long end = Math.min(file.nextBlock(place, part.end()), place + options.blockBytes());
      Block block = new Block(file, place, (int) (end - place));
      file.blocks.put(place, block);
      blocks.add(block);
      place = end;
    }
    return blocks;
  }

  private synchronized void fetchAhead() {
    while (requestsAhead < requestsAtOnce && !wanted.isEmpty()
        && makeRoom(wanted.getFirst().length, true)) {
      Block block = wanted.remove();
      begin(block);
      requestsAhead++;
      Thread.ofVirtual().name("fetch").start(() -> {
        try {
          fetch(block);
        } catch (IOException | RuntimeException _) {
          // The reader fetches it again, and is told.
        } finally {
          synchronized (this) {
            requestsAhead--;
          }
          fetchAhead();
        }
      });
    }
  }

  /** Hears that nobody has a file open: what was not read of it will not be. */
  synchronized void closed(FetchedFile file) {
    for (Block block : List.copyOf(file.blocks.values())) {
      block.used = true;
      block.finished = true;
      if (block.state == Block.State.WANTED) {
        wanted.remove(block);
        forget(block);
      }
    }
    makeRoom(0, false);
  }
}
