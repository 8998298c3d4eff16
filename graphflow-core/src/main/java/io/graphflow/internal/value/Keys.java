package io.graphflow.internal.value;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Names in an order, found by name: the columns of a result, or the properties of a table. All rows
 * or elements that have them share them. Immutable, and so safe for use by many threads.
 */
public final class Keys {
  /** Up to so many, comparing one after the other is faster than hashing. */
  private static final int MAX_COMPARED = 8;

  private final List<String> list;
  private final String[] names;
  private final Map<String, Integer> indexes;

  public Keys(List<String> names) {
    this.list = List.copyOf(names);
    this.names = names.toArray(String[]::new);
    this.indexes = names.size() <= MAX_COMPARED ? Map.of() : new HashMap<>();
    for (int i = 0; names.size() > MAX_COMPARED && i < names.size(); i++) {
      indexes.put(names.get(i), i);
    }
  }

  /** All names, in order; unmodifiable. */
  public List<String> list() {
    return list;
  }

  /** Number of names. */
  public int count() {
    return names.length;
  }

  /** A name by its index, from 0. */
  public String get(int index) {
    return names[index];
  }

  /** The index of a name, or -1. */
  public int indexOf(Object name) {
    if (names.length > MAX_COMPARED) {
      return indexes.getOrDefault(name, -1);
    }
    for (int i = 0; i < names.length; i++) {
      if (names[i].equals(name)) {
        return i;
      }
    }
    return -1;
  }
}
