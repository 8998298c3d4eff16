package io.graphflow.core.fulltext;

/** Takes what a search finds. */
@FunctionalInterface
public interface TextHits {
  /**
   * Takes an element, in no order.
   *
   * @param id its lasting ID
   * @param score the higher, the better it fits; finite
   */
  void found(long id, double score);
}
