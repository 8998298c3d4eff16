package io.graphflow.storage.snapshot;

import java.util.function.IntConsumer;
import java.util.function.IntToLongFunction;

/**
 * A property whose values lie in pages that may have to be read first, from a disk or over a network: a {@link PropertyReader}
 * of which many values are best asked for together. Safe for use by many threads.
 */
public interface PagedValues {

  /**
   * Goes through elements in the order of the pages that their values lie in, so that each page is read once, however small
   * the memory for pages is. Pages that are read over a network are fetched together, ahead of the elements.
   *
   * @param count the number of elements
   * @param positions the position of each, by its index from 0; asked for more than once
   * @param visit is called once with each index; the value at its position is best read then
   * @throws io.graphflow.exception.DataException if a page cannot be read
   */
  void forEach(int count, IntToLongFunction positions, IntConsumer visit);
}
