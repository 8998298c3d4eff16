package io.graphflow.core.list.chunk;

import io.graphflow.core.adjacency.batch.ListOwners;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Vector;
import java.util.ArrayList;
import java.util.List;

/** The vectors that fill slots of the tuple, for expressions that have no kernel. */
public final class Bindings {
  private final ListGroup[] groups;
  private final Vector[] vectors;
  private final int[] slots;

  /** A vector, the group it belongs to, and the slot of its variable. */
  public record Binding(ListGroup group, Vector vector, int slot) {}

  /** Creates bindings; the list is copied. */
  public Bindings(List<Binding> bindings) {
    groups = new ListGroup[bindings.size()];
    vectors = new Vector[groups.length];
    slots = new int[groups.length];
    for (int i = 0; i < groups.length; i++) {
      Binding binding = bindings.get(i);
      groups[i] = binding.group();
      vectors[i] = binding.vector();
      slots[i] = binding.slot();
    }
  }

  /** Those of some bindings that belong to {@code group}. */
  static Bindings of(List<Binding> bindings, ListGroup group) {
    List<Binding> own = new ArrayList<>();
    for (Binding binding : bindings) {
      if (binding.group() == group) {
        own.add(binding);
      }
    }
    return new Bindings(own);
  }

  /** The vector that fills a slot; null if there is none. */
  Vector vector(int slot) {
    for (int i = 0; i < slots.length; i++) {
      if (slots[i] == slot) {
        return vectors[i];
      }
    }
    return null;
  }

  /** Whether a vector belongs to {@code group}. */
  public boolean reads(ListOwners group) {
    for (ListGroup used : groups) {
      if (used == group) {
        return true;
      }
    }
    return false;
  }

  /** Fills the slots with the values at one position of every group. */
  public void load(int position, Tuple tuple) {
    for (int i = 0; i < vectors.length; i++) {
      vectors[i].load(position, tuple, slots[i]);
    }
  }

  /** Fills the slots with the values at the current positions of groups that are all flat. */
  public void loadCurrent(Tuple tuple) {
    for (int i = 0; i < vectors.length; i++) {
      vectors[i].load(groups[i].current, tuple, slots[i]);
    }
  }
}
