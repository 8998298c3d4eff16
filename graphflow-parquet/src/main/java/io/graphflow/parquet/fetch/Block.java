package io.graphflow.parquet.fetch;

import java.util.concurrent.CompletableFuture;

/** A stretch of a file that is fetched by one request. All but what {@link #bytes} gives is guarded by the store's lock. */
final class Block {
  /** How far a block is. */
  enum State {
    WANTED, UNDER_WAY, KEPT, GONE
  }

  final FetchedFile file;
  final long from;
  final int length;
  final CompletableFuture<byte[]> bytes = new CompletableFuture<>();
  State state = State.WANTED;
  /** Whether somebody has read of it, or nobody will. */
  boolean used;
  /** Whether its last byte was read, or nobody will read of it: what is expected may take its room. */
  boolean finished;

  Block(FetchedFile file, long from, int length) {
    this.file = file;
    this.from = from;
    this.length = length;
  }

  long end() {
    return from + length;
  }
}
