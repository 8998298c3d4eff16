package io.graphflow.core.aggregate;

/**
 * Groups of one state of an aggregate, and the groups of another state that they are merged into.
 *
 * @param theirs the groups to merge, of which the first {@code count} are meant
 * @param ours for each of them the group that receives it
 */
public record GroupMapping(int[] theirs, int[] ours, int count) {
  /**
   * Maps all groups of a state, from 0 on.
   *
   * @param ours for each group the one that receives it
   */
  public static GroupMapping all(int[] ours) {
    int[] theirs = new int[ours.length];
    for (int group = 0; group < theirs.length; group++) {
      theirs[group] = group;
    }
    return new GroupMapping(theirs, ours, theirs.length);
  }
}
