package io.graphflow.core.algorithm.kernel;

import io.graphflow.core.algorithm.graph.Work;
import java.util.Arrays;

/** Numbers of communities and components. */
public final class Communities {
  private static final int NONE = -1;

  private Communities() {}

  /**
   * Replaces numbers below the number of vertices by those from 0 on without gaps, in the order of the first vertex of each.
   *
   * @param communities by vertex
   * @return how many there are
   */
  public static int number(int[] communities, Work work) {
    int[] numbers = work.ints(communities.length);
    Arrays.fill(numbers, NONE);
    int count = 0;
    for (int v = 0; v < communities.length; v++) {
      int community = communities[v];
      if (numbers[community] == NONE) {
        numbers[community] = count++;
      }
      communities[v] = numbers[community];
    }
    work.release((long) communities.length * Integer.BYTES);
    return count;
  }

  /**
   * The vertices by community, ascending in each.
   *
   * @param starts receives where each community begins and, behind the last one, how many vertices there are
   */
  static int[] members(int[] communities, int count, int[] starts, Work work) {
    int[] members = work.ints(communities.length);
    for (int community : communities) {
      starts[community + 1]++;
    }
    for (int i = 0; i < count; i++) {
      starts[i + 1] += starts[i];
    }
    int[] next = Arrays.copyOf(starts, count);
    for (int v = 0; v < communities.length; v++) {
      members[next[communities[v]]++] = v;
    }
    return members;
  }
}
