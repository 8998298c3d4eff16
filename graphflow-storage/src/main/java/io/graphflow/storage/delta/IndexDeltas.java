package io.graphflow.storage.delta;

import io.graphflow.storage.propertyindex.PropertyKey;
import io.graphflow.storage.trie.Edit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * The {@link IndexDelta}s of a table, by the indexes of their properties. Part of what owns it.
 *
 * <p>Values of an element are given as a function of the property, as they are at the time of the call.
 */
final class IndexDeltas {
  private final Edit edit;
  private final Map<List<Integer>, IndexDelta> indexes;

  IndexDeltas(Edit edit) {
    this.edit = edit;
    indexes = new HashMap<>();
  }

  IndexDeltas(Edit edit, IndexDeltas from) {
    this.edit = edit;
    indexes = new HashMap<>(from.indexes);
  }

  boolean isEmpty() {
    return indexes.isEmpty();
  }

  /** The index over some properties, or null if it is not kept. */
  IndexDelta get(List<Integer> properties) {
    return indexes.get(properties);
  }

  /** Keeps these indexes from now on; returns those that it did not keep before, which are empty. */
  List<List<Integer>> keep(Collection<List<Integer>> wanted) {
    indexes.keySet().retainAll(wanted);
    List<List<Integer>> added = new ArrayList<>();
    for (List<Integer> properties : wanted) {
      if (indexes.putIfAbsent(properties, new IndexDelta(edit)) == null) {
        added.add(properties);
      }
    }
    return added;
  }

  private IndexDelta own(List<Integer> properties) {
    IndexDelta own = indexes.get(properties).owned(edit);
    indexes.put(properties, own);
    return own;
  }

  /** The key of an element's values, or null if it has none. */
  static Object key(List<Integer> properties, IntFunction<Object> values) {
    if (properties.size() == 1) {
      return PropertyKey.of(values.apply(properties.getFirst()));
    }
    List<Object> several = new ArrayList<>(properties.size());
    for (int property : properties) {
      several.add(values.apply(property));
    }
    return PropertyKey.ofProperties(several);
  }

  /** Adds an element to one index. */
  void add(List<Integer> properties, long position, IntFunction<Object> values) {
    Object key = key(properties, values);
    if (key != null) {
      own(properties).add(key, position);
    }
  }

  private void remove(List<Integer> properties, long position, IntFunction<Object> values) {
    Object key = key(properties, values);
    if (key != null) {
      own(properties).remove(key, position);
    }
  }

  /** An element has come. */
  void created(long position, IntFunction<Object> values) {
    for (List<Integer> properties : List.copyOf(indexes.keySet())) {
      add(properties, position, values);
    }
  }

  /** An element is about to go. */
  void willDelete(long position, IntFunction<Object> values) {
    for (List<Integer> properties : List.copyOf(indexes.keySet())) {
      remove(properties, position, values);
    }
  }

  /** A property of an element is about to be set. */
  void willSet(int property, long position, IntFunction<Object> values) {
    for (List<Integer> properties : List.copyOf(indexes.keySet())) {
      if (properties.contains(property)) {
        remove(properties, position, values);
      }
    }
  }

  /** A property of an element was set. */
  void wasSet(int property, long position, IntFunction<Object> values) {
    for (List<Integer> properties : List.copyOf(indexes.keySet())) {
      if (properties.contains(property)) {
        add(properties, position, values);
      }
    }
  }

  long sizeBytes() {
    long size = 0;
    for (IndexDelta index : indexes.values()) {
      size += index.sizeBytes();
    }
    return size;
  }
}
