package io.graphflow.storage.delta;

import io.graphflow.storage.catalog.Property;
import java.util.BitSet;
import java.util.List;

/**
 * The properties of a table or edge label of which no element lacks a value: a fact on which plans
 * rely. Once a property has lost the fact, it does not regain it before the next checkpoint.
 */
final class CompleteProperties {
  private final BitSet complete;

  CompleteProperties(List<Property> properties) {
    complete = new BitSet();
    for (int i = 0; i < properties.size(); i++) {
      complete.set(i, properties.get(i).statistics().nullCount() == 0);
    }
  }

  CompleteProperties(CompleteProperties from) {
    complete = (BitSet) from.complete.clone();
  }

  boolean isComplete(int property) {
    return complete.get(property);
  }

  /** Adds a property to a table or edge label, which has elements or not. */
  void add(int property, boolean hasElements) {
    complete.set(property, !hasElements);
  }

  /** An element lacks a property; returns whether none did before. */
  boolean lose(int property) {
    boolean before = complete.get(property);
    complete.clear(property);
    return before;
  }

  /**
   * An element has come that has these properties alone, each once; returns whether a fact was lost.
   */
  boolean created(List<PropertyValue> values) {
    if (complete.isEmpty()) {
      return false;
    }
    int held = 0;
    for (PropertyValue value : values) {
      held += complete.get(value.property()) ? 1 : 0;
    }
    if (held == complete.cardinality()) {
      return false;
    }
    BitSet given = new BitSet();
    values.forEach(value -> given.set(value.property()));
    complete.and(given);
    return true;
  }
}
