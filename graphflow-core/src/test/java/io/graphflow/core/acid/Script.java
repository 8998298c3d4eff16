package io.graphflow.core.acid;

import io.graphflow.AccessMode;
import java.util.List;
import java.util.function.Consumer;

/**
 * A transaction as steps, which others may come between.
 *
 * @param steps the last one ends the transaction
 */
record Script(AccessMode mode, List<Consumer<Work>> steps) {

  static Script writing(List<Consumer<Work>> steps) {
    return new Script(AccessMode.WRITE, steps);
  }
}
