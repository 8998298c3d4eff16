package io.graphflow.bench.graphar;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;

/** Which vertices of a set bear which labels. */
final class LabelMatrix {
  private static final long SEED = 42;

  private final LabelSet set;
  private final BitSet[] bearing;

  private LabelMatrix(LabelSet set) {
    this.set = set;
    bearing = new BitSet[set.labels().size()];
    Arrays.setAll(bearing, _ -> new BitSet(set.vertexCount()));
  }

  /**
   * The labels of a set.
   *
   * @param given the file of the real ones; empty to generate labels of the same runs
   */
  static LabelMatrix of(LabelSet set, String given) throws IOException {
    LabelMatrix matrix = new LabelMatrix(set);
    if (!given.isEmpty()) {
      matrix.read(Path.of(given));
    } else {
      matrix.generate();
    }
    return matrix;
  }

  private void read(Path file) throws IOException {
    try (BufferedReader in = Files.newBufferedReader(file)) {
      List<String> names = List.of(in.readLine().strip().split(" ", -1));
      if (!names.equals(set.labels().stream().map(LabelSet.Label::name).toList())) {
        throw new IOException(file + ": expected the labels of " + set.name() + ", found " + names);
      }
      int vertex = 0;
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        if (line.isBlank()) {
          continue;
        }
        String[] bits = line.strip().split(" ", -1);
        if (bits.length != bearing.length) {
          throw new IOException(
              file + ": expected " + bearing.length + " labels of vertex " + vertex
                  + " (from 0), found " + bits.length);
        }
        for (int label = 0; label < bits.length; label++) {
          bearing[label].set(vertex, bits[label].equals("1"));
        }
        vertex++;
      }
      if (vertex != set.vertexCount()) {
        throw new IOException(
            file + ": expected " + set.vertexCount() + " vertices, found " + vertex);
      }
    }
  }

  private void generate() {
    Random random = new Random(SEED);
    switch (set.kind()) {
      case CLUSTERED -> {
        for (int label = 0; label < bearing.length; label++) {
          generate(set.labels().get(label), bearing[label], random);
        }
      }
      case ONE_EACH -> {
        for (int vertex = 0; vertex < set.vertexCount(); vertex++) {
          bearing[random.nextInt(bearing.length)].set(vertex);
        }
      }
      case RANDOM -> {
        for (BitSet label : bearing) {
          for (int vertex = 0; vertex < set.vertexCount(); vertex++) {
            label.set(vertex, random.nextBoolean());
          }
        }
      }
    }
  }

  /** As many runs as the real label has, of random lengths; the first vertices do not bear it. */
  private void generate(LabelSet.Label label, BitSet target, Random random) {
    int ones = label.runCount() / 2;
    int zeros = label.runCount() - ones;
    int[] borne = parts(label.bearingCount(), ones, random);
    int[] between = parts(set.vertexCount() - label.bearingCount(), zeros, random);
    int vertex = 0;
    for (int i = 0; i < ones; i++) {
      vertex += between[i];
      target.set(vertex, vertex + borne[i]);
      vertex += borne[i];
    }
  }

  /** Cuts a number into parts of at least one. */
  private static int[] parts(int whole, int count, Random random) {
    BitSet cuts = new BitSet(whole);
    while (cuts.cardinality() < count - 1) {
      for (int missing = count - 1 - cuts.cardinality(); missing > 0; missing--) {
        cuts.set(1 + random.nextInt(whole - 1));
      }
    }
    int[] parts = new int[count];
    int from = 0;
    for (int i = 0; i < count; i++) {
      int to = i == count - 1 ? whole : cuts.nextSetBit(from + 1);
      parts[i] = to - from;
      from = to;
    }
    return parts;
  }

  LabelSet set() {
    return set;
  }

  boolean bears(int label, int vertex) {
    return bearing[label].get(vertex);
  }

  /** The vertices that fulfil a question, as bits. */
  long[] find(LabelQuestion question) {
    BitSet found = (BitSet) bearing[question.labels().getFirst()].clone();
    for (int label : question.labels()) {
      if (question.both()) {
        found.and(bearing[label]);
      } else {
        found.or(bearing[label]);
      }
    }
    return Arrays.copyOf(found.toLongArray(), Math.ceilDiv(set.vertexCount(), Long.SIZE));
  }
}
