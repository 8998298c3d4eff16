package io.graphflow.bench.loading;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * A loader by hand for the files of the power-law generator, whose keys are 0 to n - 1: reads numbers
 * and commas and nothing else, looks no key up, checks nothing, and puts forward lists into arrays.
 */
final class HandLoader {
  private static final int BLOCK_BYTES = 1 << 20;

  private final byte[] block = new byte[BLOCK_BYTES];
  private int position;
  private int length;

  private HandLoader() {}

  /** Loads the edges; returns how many there are in the lists of all vertices. */
  static long load(Path folder, int vertices, int edges) throws IOException {
    return new HandLoader().loadEdges(folder.resolve("edges.csv"), vertices, edges);
  }

  private long loadEdges(Path file, int vertices, int edges) throws IOException {
    int[] sources = new int[edges];
    int[] destinations = new int[edges];
    long[] timestamps = new long[edges];
    int[] starts = new int[vertices + 1];
    try (InputStream in = Files.newInputStream(file)) {
      skipLine(in);
      for (int edge = 0; edge < edges; edge++) {
        sources[edge] = (int) number(in);
        destinations[edge] = (int) number(in);
        timestamps[edge] = number(in);
        starts[sources[edge] + 1]++;
      }
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    int[] next = Arrays.copyOf(starts, vertices);
    int[] neighbours = new int[edges];
    long[] properties = new long[edges];
    for (int edge = 0; edge < edges; edge++) {
      int at = next[sources[edge]]++;
      neighbours[at] = destinations[edge];
      properties[at] = timestamps[edge];
    }
    long inLists = 0;
    for (int vertex = 0; vertex < vertices; vertex++) {
      inLists += next[vertex] - starts[vertex];
    }
    return neighbours.length == properties.length ? inLists : -1;
  }

  private void skipLine(InputStream in) throws IOException {
    int character = next(in);
    while (character != '\n') {
      character = next(in);
    }
  }

  private long number(InputStream in) throws IOException {
    long value = 0;
    for (int digit = next(in); digit >= '0'; digit = next(in)) {
      value = 10 * value + digit - '0';
    }
    return value;
  }

  private int next(InputStream in) throws IOException {
    if (position == length) {
      length = in.readNBytes(block, 0, BLOCK_BYTES);
      position = 0;
      if (length == 0) {
        return -1;
      }
    }
    return block[position++];
  }
}
