package io.graphflow.core.acid;

import io.graphflow.core.AccessMode;
import java.util.List;
import java.util.function.Consumer;

/**
 * A transaction as steps, which others may come between.
 *
 * @param steps the last one ends the transaction
 */
record Script(AccessMode mode, List<Consumer<Work>> steps) {

  @SafeVarargs
  static Script writing(Consumer<Work>... steps) {
    return new Script(AccessMode.WRITE, List.of(steps));
  }

  @SafeVarargs
  static Script reading(Consumer<Work>... steps) {
    return new Script(AccessMode.READ, List.of(steps));
  }
}
