package io.graphflow.core.arrow;

/** How batches are put together; what they are is the same in both. */
public enum ArrowForm {
  /** A schema, batches, and an end, to be read from the beginning on. Files of it are named {@code .arrows}. */
  STREAM,
  /** A stream between two marks, with a table at the end that tells where each batch lies: {@code .arrow}. */
  FILE
}
