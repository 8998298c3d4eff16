package io.graphflow.transfer;

/**
 * Hears how far a long step has come. May be called by any thread, one at a time.
 *
 * <pre>{@code
 * LoadOptions told = LoadOptions.DEFAULT.withProgress((step, done, total) ->
 *     LOG.info("{}: {} of {}", step, done, total == 0 ? "?" : total));
 * }</pre>
 */
@FunctionalInterface
public interface ProgressListener {
  /** Hears nothing. */
  ProgressListener NONE = (step, done, total) -> {};

  /**
   * Reports progress.
   *
   * @param step what is being done, fit to be shown
   * @param done how much of it is done, in the step's own unit
   * @param total of how much, or 0 if that is not known
   */
  void progress(String step, long done, long total);
}
