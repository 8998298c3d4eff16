package io.graphflow.core.ftree.block;

import io.graphflow.core.vector.Vector;
import java.util.List;

/** A vector, the block whose positions it has, and the slot of a tuple in which expressions read its values. */
public record Binding(FBlock block, Vector vector, int slot) {
  private static final Vector[] NO_VECTORS = {};
  private static final int[] NO_SLOTS = {};

  /** The number of bindings of a block. */
  private static int countOf(FBlock block, List<Binding> bindings) {
    int count = 0;
    for (int i = 0; i < bindings.size(); i++) {
      count += bindings.get(i).block == block ? 1 : 0;
    }
    return count;
  }

  /** The vectors of a block, in the order of the bindings. */
  static Vector[] vectorsOf(FBlock block, List<Binding> bindings) {
    int count = countOf(block, bindings);
    if (count == 0) {
      return NO_VECTORS;
    }
    Vector[] vectors = new Vector[count];
    int next = 0;
    for (int i = 0; next < count; i++) {
      if (bindings.get(i).block == block) {
        vectors[next++] = bindings.get(i).vector;
      }
    }
    return vectors;
  }

  /** The slots of a block's vectors, in the same order. */
  static int[] slotsOf(FBlock block, List<Binding> bindings) {
    int count = countOf(block, bindings);
    if (count == 0) {
      return NO_SLOTS;
    }
    int[] slots = new int[count];
    int next = 0;
    for (int i = 0; next < count; i++) {
      if (bindings.get(i).block == block) {
        slots[next++] = bindings.get(i).slot;
      }
    }
    return slots;
  }
}
