package io.graphflow.procedure;

import io.graphflow.value.Value;
import java.util.List;

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
public interface ProcedureArguments {

  /** The arguments in the order of the signature; unmodifiable. */
  List<Value> values();

  /**
   * An argument by its place in the signature.
   *
   * @param index from 0
   * @return never null
   * @throws IndexOutOfBoundsException if the signature has fewer arguments
   */
  Value get(int index);

  /**
   * An argument by its name.
   *
   * @return never null
   * @throws IllegalArgumentException if the signature has no such argument
   */
  Value get(String name);
}
