package io.graphflow.bench.profile;

import java.util.Objects;

/**
 * A method in which time is spent.
 *
 * @param method the nearest method of this project on the stack, or the innermost one where there is
 *     none; inlined ones count as if they were called
 * @param within the innermost method, of the JDK then; empty if it is {@code method} itself
 * @param amount samples, or seconds of waiting
 */
public record HotMethod(String method, String within, double amount) {
  /** Checks for null. */
  public HotMethod {
    Objects.requireNonNull(method, "method");
    Objects.requireNonNull(within, "within");
  }
}
