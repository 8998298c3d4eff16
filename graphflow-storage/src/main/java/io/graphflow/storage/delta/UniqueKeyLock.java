package io.graphflow.storage.delta;

import io.graphflow.storage.catalog.Constraint;
import java.util.List;

/**
 * Is asked before a {@link DeltaWriter} looks for other elements with the values of a unique
 * constraint, so that transactions that run side by side do not add the same values.
 */
@FunctionalInterface
public interface UniqueKeyLock {

  /** Asks nobody: for a writer that is alone. */
  UniqueKeyLock NONE = (_, _) -> {};

  /**
   * Waits until no other transaction has added or may add the values, and keeps them to this one.
   *
   * @param values those of the constraint's properties, in their order, not null
   */
  void lock(Constraint constraint, List<Object> values);
}
