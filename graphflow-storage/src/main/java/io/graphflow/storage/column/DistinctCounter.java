package io.graphflow.storage.column;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

/**
 * Counts distinct values by their hashes: exactly up to {@value #EXACT_LIMIT}, above that with a
 * HyperLogLog sketch of {@value #REGISTERS} registers (standard error below one per cent).
 */
final class DistinctCounter {
  static final int EXACT_LIMIT = 4096;
  static final int REGISTER_BITS = 14;
  static final int REGISTERS = 1 << REGISTER_BITS;

  /** Null once there were too many. */
  private LongOpenHashSet exact = new LongOpenHashSet();
  private byte[] registers;
  private long lastHash;
  private boolean any;

  /** Adds a value by a well-mixed 64-bit hash. */
  void add(long hash) {
    if (any && hash == lastHash) {
      return;
    }
    any = true;
    lastHash = hash;
    if (exact == null) {
      addToRegisters(hash);
    } else if (exact.add(hash) && exact.size() > EXACT_LIMIT) {
      registers = new byte[REGISTERS];
      exact.forEach(this::addToRegisters);
      exact = null;
    }
  }

  /** Adds all values that another one has counted. */
  void add(DistinctCounter other) {
    if (other.exact != null) {
      other.exact.forEach(this::add);
      return;
    }
    if (exact != null) {
      registers = new byte[REGISTERS];
      exact.forEach(this::addToRegisters);
      exact = null;
    }
    for (int i = 0; i < REGISTERS; i++) {
      registers[i] = (byte) Math.max(registers[i], other.registers[i]);
    }
  }

  private void addToRegisters(long hash) {
    int register = (int) (hash >>> (Long.SIZE - REGISTER_BITS));
    // The guard bit bounds the run of zeros by the bits that are left.
    int rank = Long.numberOfLeadingZeros(hash << REGISTER_BITS | 1L << (REGISTER_BITS - 1)) + 1;
    if (rank > registers[register]) {
      registers[register] = (byte) rank;
    }
  }

  /** The number of distinct values added. */
  long count() {
    if (exact != null) {
      return exact.size();
    }
    double inverseSum = 0;
    int zeros = 0;
    for (byte rank : registers) {
      inverseSum += 1.0 / (1L << rank);
      zeros += rank == 0 ? 1 : 0;
    }
    double bias = 0.7213 / (1 + 1.079 / REGISTERS);
    double estimate = bias * REGISTERS * REGISTERS / inverseSum;
    if (estimate <= 2.5 * REGISTERS && zeros > 0) {
      // Few values leave registers empty, and counting those is the better estimate.
      estimate = REGISTERS * Math.log((double) REGISTERS / zeros);
    }
    return Math.round(estimate);
  }
}
