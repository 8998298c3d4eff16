package io.graphflow.core;

import io.graphflow.parser.procedure.ProcedureSignature;
import java.util.List;
import java.util.Objects;

/**
 * What a procedure is called with. Values are copies, as those of results are.
 *
 * <pre>{@code
 * // for the signature text.words(text :: STRING?) :: (word :: STRING)
 * String text = arguments.get("text").asString("");
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 */
public final class ProcedureArguments {
  private final ProcedureSignature procedure;
  private final List<Value> values;

  ProcedureArguments(ProcedureSignature procedure, List<Value> values) {
    this.procedure = procedure;
    this.values = List.copyOf(values);
  }

  /** The arguments in the order of the signature; unmodifiable. */
  public List<Value> values() {
    return values;
  }

  /**
   * An argument by its place in the signature.
   *
   * @param index from 0
   * @return never null
   * @throws IndexOutOfBoundsException if the signature has fewer arguments
   */
  public Value get(int index) {
    return values.get(index);
  }

  /**
   * An argument by its name.
   *
   * @return never null
   * @throws IllegalArgumentException if the signature has no such argument
   */
  public Value get(String name) {
    Objects.requireNonNull(name, "name");
    for (int i = 0; i < values.size(); i++) {
      if (procedure.arguments().get(i).name().equals(name)) {
        return values.get(i);
      }
    }
    throw new IllegalArgumentException(
        "The procedure has no argument '" + name + "': " + procedure);
  }
}
