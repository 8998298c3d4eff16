package io.graphflow.storage.text;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.objects.Object2LongOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * Finds a symbol table for a sample of strings (FSST, section 4): from the empty table on, encodes the
 * sample by the table at hand, counts codes and pairs of codes that follow each other, and makes the next
 * table of those symbols and pairs of symbols that would have saved most, a few times over. The same
 * sample gives the same table.
 */
final class SymbolTraining {
  private static final int ROUNDS = 5;
  /** Bits of a number that stands for a code or, from {@link #FIRST_BYTE} on, for an escaped byte. */
  private static final int NUMBER_BITS = 9;
  private static final int FIRST_BYTE = 1 << 8;

  /** A possible symbol: its bytes, little-endian, and how many. */
  private record Candidate(long symbol, int bytes) {}

  private final byte[] sample;
  private final IntList ends;
  private final int[] counts = new int[1 << NUMBER_BITS];
  private final int[] pairCounts = new int[1 << (2 * NUMBER_BITS)];
  private final IntArrayList pairs = new IntArrayList();

  private SymbolTraining(byte[] sample, IntList ends) {
    this.sample = sample;
    this.ends = ends;
  }

  /**
   * The table for a sample.
   *
   * @param sample strings one after another, and {@value SymbolTable#MAX_SYMBOL_BYTES} bytes more
   * @param ends the end of each string
   */
  static SymbolTable train(byte[] sample, IntList ends) {
    SymbolTraining training = new SymbolTraining(sample, ends);
    SymbolTable table = SymbolTable.EMPTY;
    for (int round = 0; round < ROUNDS; round++) {
      training.count(table);
      table = training.next(table);
    }
    return table;
  }

  private void count(SymbolTable table) {
    SymbolEncoder encoder = new SymbolEncoder(table);
    Arrays.fill(counts, 0);
    byte[] text = new byte[sample.length];
    byte[] codes = new byte[2 * sample.length];
    int start = 0;
    for (int end : ends) {
      System.arraycopy(sample, start, text, 0, end - start);
      int length = encoder.encode(text, end - start, codes);
      int before = -1;
      for (int i = 0; i < length; i++) {
        int code = codes[i] & 0xFF;
        int number = code == SymbolTable.ESCAPE ? FIRST_BYTE + (codes[++i] & 0xFF) : code;
        counts[number]++;
        if (before >= 0) {
          int pair = (before << NUMBER_BITS) | number;
          if (pairCounts[pair]++ == 0) {
            pairs.add(pair);
          }
        }
        before = number;
      }
      start = end;
    }
  }

  /** The next table; forgets the pairs that were counted. */
  private SymbolTable next(SymbolTable table) {
    Object2LongOpenHashMap<Candidate> gains = new Object2LongOpenHashMap<>();
    for (int number = 0; number < counts.length; number++) {
      if (counts[number] > 0) {
        Candidate candidate = candidate(table, number);
        gains.addTo(candidate, (long) counts[number] * candidate.bytes());
      }
    }
    for (int pair : pairs) {
      Candidate first = candidate(table, pair >>> NUMBER_BITS);
      Candidate second = candidate(table, pair & ((1 << NUMBER_BITS) - 1));
      int bytes = first.bytes() + second.bytes();
      if (bytes <= SymbolTable.MAX_SYMBOL_BYTES) {
        long symbol = first.symbol() | (second.symbol() << (first.bytes() << 3));
        gains.addTo(new Candidate(symbol, bytes), (long) pairCounts[pair] * bytes);
      }
      pairCounts[pair] = 0;
    }
    pairs.clear();
    return best(gains);
  }

  private static Candidate candidate(SymbolTable table, int number) {
    return number >= FIRST_BYTE
        ? new Candidate(number - FIRST_BYTE, 1)
        : new Candidate(table.symbol(number), table.lengthBytes(number));
  }

  private static SymbolTable best(Object2LongOpenHashMap<Candidate> gains) {
    List<Candidate> byGain = new ArrayList<>(gains.keySet());
    byGain.sort(Comparator.comparingLong((Candidate candidate) -> gains.getLong(candidate))
        .thenComparingInt(Candidate::bytes)
        .thenComparingLong(Candidate::symbol)
        .reversed());
    boolean[] taken = new boolean[1 << SymbolTable.SLOT_BITS];
    List<Candidate> chosen = new ArrayList<>();
    for (Candidate candidate : byGain) {
      if (chosen.size() == SymbolTable.MAX_SIZE) {
        break;
      }
      int slot = SymbolTable.slot(candidate.symbol());
      if (candidate.bytes() < 3 || !taken[slot]) {
        taken[slot] |= candidate.bytes() >= 3;
        chosen.add(candidate);
      }
    }
    long[] symbols = new long[chosen.size()];
    byte[] lengths = new byte[chosen.size()];
    for (int code = 0; code < symbols.length; code++) {
      symbols[code] = chosen.get(code).symbol();
      lengths[code] = (byte) chosen.get(code).bytes();
    }
    return new SymbolTable(symbols, lengths);
  }
}
