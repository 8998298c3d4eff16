package io.graphflow.core.arrow;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Where the parts of a batch lie in its message: lengths of columns, and the places of their memory. */
final class BatchLayout {
  /** For each column, and each in it, how many values it has, and how many are NULL. */
  private long[] nodes = new long[32];
  private int nodeCount;

  /** For each piece of memory, where it begins in the body, and its bytes. */
  private long[] places = new long[64];
  private int placeCount;
  private final List<Memory> memory = new ArrayList<>();
  private long bytes;

  void clear() {
    nodeCount = 0;
    placeCount = 0;
    memory.clear();
    bytes = 0;
  }

  void column(long length, long nulls) {
    if (nodeCount == nodes.length) {
      nodes = Arrays.copyOf(nodes, 2 * nodeCount);
    }
    nodes[nodeCount++] = length;
    nodes[nodeCount++] = nulls;
  }

  /** The next piece of memory, which is not changed before the batch is written. */
  void add(Memory piece) {
    place(piece.size());
    memory.add(piece);
    bytes += Memory.padded(piece.size());
  }

  /** A piece that is left out, as marks of NULLs are if there are none. */
  void addNothing() {
    place(0);
  }

  private void place(int size) {
    if (placeCount == places.length) {
      places = Arrays.copyOf(places, 2 * placeCount);
    }
    places[placeCount++] = bytes;
    places[placeCount++] = size;
  }

  /** Bytes of all pieces in the body. */
  long bytes() {
    return bytes;
  }

  int nodes(FlatBuffer message) {
    return message.structs(nodes, nodeCount, 2);
  }

  int places(FlatBuffer message) {
    return message.structs(places, placeCount, 2);
  }

  void writeTo(OutputStream output) throws IOException {
    for (Memory piece : memory) {
      piece.writeTo(output);
    }
  }
}
