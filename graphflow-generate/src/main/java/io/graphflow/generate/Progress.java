package io.graphflow.generate;

/**
 * Hears how far a generator is. Called from the generating thread, some hundred times in all, so an
 * implementation may draw.
 */
@FunctionalInterface
public interface Progress {
  /** Hears nothing. */
  Progress NONE = (step, done, total) -> {};

  /**
   * A step has come this far.
   *
   * @param step what is being made, as "persons"; steps follow each other and never return
   * @param done how much of it is done, 0 to {@code total}
   * @param total how much there is to do, in the step's own unit
   */
  void report(String step, long done, long total);
}
