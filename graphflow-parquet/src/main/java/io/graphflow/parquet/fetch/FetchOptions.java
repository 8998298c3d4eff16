package io.graphflow.parquet.fetch;

/**
 * How files are fetched.
 *
 * @param budgetBytes most bytes that are kept or under way; beyond it, each reader may have one block
 * @param blockBytes most bytes of a request
 * @param gapBytes parts with no more than so many bytes between them are fetched together, and these as well
 */
public record FetchOptions(long budgetBytes, int blockBytes, int gapBytes) {
  private static final long MOST_BUDGET = 64L << 20;

  /** A sixteenth of the heap, but no more than 64 MB; at 100 MB a second, a gap of 256 KB takes less than a request does. */
  public static final FetchOptions DEFAULT = ofBudget(
      Math.min(MOST_BUDGET, Runtime.getRuntime().maxMemory() / 16));

  private static FetchOptions ofBudget(long bytes) {
    return new FetchOptions(bytes, (int) Math.max(1 << 18, bytes / 16), 1 << 18);
  }
}
