package io.graphflow.parquet.fetch;

import io.graphflow.parquet.file.LakeFile;
import java.util.Map;
import java.util.TreeMap;

/** A file of which blocks are kept. It stays open as long as its store, so that it is the same file all the time. */
final class FetchedFile {
  final LakeFile source;
  /** By their first bytes; none overlap. Guarded by the store's lock. */
  final TreeMap<Long, Block> blocks = new TreeMap<>();
  /** Who has it open. Guarded by the store's lock. */
  int users;

  FetchedFile(LakeFile source) {
    this.source = source;
  }

  /** The block with a byte, or null. */
  Block at(long place) {
    Map.Entry<Long, Block> floor = blocks.floorEntry(place);
    return floor != null && place < floor.getValue().end() ? floor.getValue() : null;
  }

  /** The place of the first block from a place on, or {@code otherwise} if that is nearer. */
  long nextBlock(long place, long otherwise) {
    Long next = blocks.ceilingKey(place);
    return next == null ? otherwise : Math.min(next, otherwise);
  }
}
