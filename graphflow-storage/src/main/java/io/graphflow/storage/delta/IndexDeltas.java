package io.graphflow.storage.delta;

import io.graphflow.storage.propertyindex.PropertyKey;
import io.graphflow.storage.trie.Edit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The {@link IndexDelta}s of a table, by the indexes of their properties. A part of the table's
 * delta.
 *
 * <p>Values of an element are given as a function of the property, as they are at the time of the
 * call.
 */
final class IndexDeltas {
  private final Edit edit;
  /**
   * The properties of each index. There are few, and callers mostly ask by the same list object, so
   * that comparing is fastest.
   */
  private List<List<Integer>> properties;
  private IndexDelta[] indexes;

  IndexDeltas(Edit edit) {
    this.edit = edit;
    properties = List.of();
    indexes = new IndexDelta[0];
  }

  IndexDeltas(Edit edit, IndexDeltas from) {
    this.edit = edit;
    properties = from.properties;
    indexes = from.indexes.clone();
  }

  boolean isEmpty() {
    return indexes.length == 0;
  }

  /** The index over some properties, or null if it is not kept. */
  IndexDelta get(List<Integer> over) {
    int number = number(over);
    return number < 0 ? null : indexes[number];
  }

  /** The properties of the indexes, each list once. */
  List<List<Integer>> properties() {
    return properties;
  }

  @SuppressWarnings("ReferenceEquality")
  private int number(List<Integer> over) {
    for (int i = 0; i < indexes.length; i++) {
      List<Integer> other = properties.get(i);
      if (other == over || other.equals(over)) {
        return i;
      }
    }
    return -1;
  }

  /** Keeps these indexes from now on; returns those that it did not keep before, which are empty. */
  List<List<Integer>> keep(Collection<List<Integer>> wanted) {
    List<List<Integer>> added = new ArrayList<>();
    IndexDelta[] kept = new IndexDelta[wanted.size()];
    int count = 0;
    for (List<Integer> over : wanted) {
      IndexDelta known = get(over);
      kept[count++] = known == null ? new IndexDelta(edit) : known;
      if (known == null) {
        added.add(over);
      }
    }
    properties = List.copyOf(wanted);
    indexes = kept;
    return added;
  }

  private IndexDelta own(int number) {
    indexes[number] = indexes[number].owned(edit);
    return indexes[number];
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
  void add(List<Integer> over, long position, IntFunction<Object> values) {
    add(number(over), position, values);
  }

  private void add(int number, long position, IntFunction<Object> values) {
    Object key = key(properties.get(number), values);
    if (key != null) {
      own(number).add(key, position);
    }
  }

  private void remove(int number, long position, IntFunction<Object> values) {
    Object key = key(properties.get(number), values);
    if (key != null) {
      own(number).remove(key, position);
    }
  }

  /** An element has come. */
  void created(long position, IntFunction<Object> values) {
    for (int i = 0; i < indexes.length; i++) {
      add(i, position, values);
    }
  }

  /** An element is about to go. */
  void willDelete(long position, IntFunction<Object> values) {
    for (int i = 0; i < indexes.length; i++) {
      remove(i, position, values);
    }
  }

  /** A property of an element is about to be set. */
  void willSet(int property, long position, IntFunction<Object> values) {
    for (int i = 0; i < indexes.length; i++) {
      if (properties.get(i).contains(property)) {
        remove(i, position, values);
      }
    }
  }

  /** A property of an element was set. */
  void wasSet(int property, long position, IntFunction<Object> values) {
    for (int i = 0; i < indexes.length; i++) {
      if (properties.get(i).contains(property)) {
        add(i, position, values);
      }
    }
  }

  long sizeBytes() {
    long size = 0;
    for (IndexDelta index : indexes) {
      size += index.sizeBytes();
    }
    return size;
  }
}
