package io.graphflow.core.ftree.operator;

import io.graphflow.core.adjacency.batch.ListRun;
import io.graphflow.core.vector.Selection;

/**
 * A filter that can also test elements of an adjacency list where they lie, so that those that fail are never
 * copied to a block (GES, section 4.3, FilterPushDown). For one thread at a time.
 */
public interface ListFilter extends BlockFilter {
  /** The result of {@link #select} when all elements pass; it wrote nothing then. */
  int ALL = -1;

  /** Whether {@link #select} can test the elements of a run now. */
  boolean canTest(ListRun run);

  /**
   * Selects elements of a list.
   *
   * @param run of which {@link #canTest} holds
   * @param ownerId the vertex that owns the list
   * @param start list position of the first element
   * @param in the elements to test, by their distance from the first
   * @param length the number of elements from the first on
   * @param out receives those that pass, ascending; one longer than {@code in.count()}
   * @return how many, or {@link #ALL}
   */
  int select(ListRun run, long ownerId, long start, Selection in, int length, int[] out);
}
