package io.graphflow.core.value;

import java.util.AbstractMap;
import java.util.Collections;
import java.util.Map;
import java.util.Set;

/**
 * An immutable map that knows its size, its depth and whether it refers to the graph, as {@link
 * ValueList} does.
 */
public final class ValueMap extends AbstractMap<String, Object> {
  private final Map<String, Object> entries;
  private final long bytes;
  private final int depth;
  private final boolean refersToGraph;

  private ValueMap(Map<String, Object> entries, long bytes, int depth, boolean refersToGraph) {
    this.entries = entries;
    this.bytes = bytes;
    this.depth = depth;
    this.refersToGraph = refersToGraph;
  }

  /**
   * A map of entries, which are not copied and must not change.
   *
   * @throws io.graphflow.exception.ResourceException if it is nested too deeply
   */
  public static ValueMap of(Map<String, Object> entries) {
    long bytes = ValueSize.OBJECT_BYTES;
    int deepest = 0;
    boolean refersToGraph = false;
    for (Map.Entry<String, Object> entry : entries.entrySet()) {
      Object value = entry.getValue();
      bytes += ValueSize.ENTRY_BYTES + ValueSize.estimateBytes(entry.getKey())
          + ValueSize.estimateBytes(value);
      deepest = Math.max(deepest, Nesting.depth(value));
      refersToGraph |= Nesting.refersToGraph(value);
    }
    return new ValueMap(
        Collections.unmodifiableMap(entries), bytes, Nesting.above(deepest), refersToGraph);
  }

  @Override
  public Object get(Object key) {
    return entries.get(key);
  }

  @Override
  public boolean containsKey(Object key) {
    return entries.containsKey(key);
  }

  @Override
  public int size() {
    return entries.size();
  }

  @Override
  public Set<String> keySet() {
    return entries.keySet();
  }

  @Override
  public Set<Entry<String, Object>> entrySet() {
    return entries.entrySet();
  }

  /** The estimated size, that of the values included. */
  long bytes() {
    return bytes;
  }

  /** How many lists and maps lie in each other, at least 1. */
  int depth() {
    return depth;
  }

  /** Whether there is a vertex, an edge or a path in it. */
  boolean refersToGraph() {
    return refersToGraph;
  }
}
