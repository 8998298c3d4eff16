package io.graphflow.core.aggregate;

/** Groups of one state of an aggregate, and the groups of another state that they are merged into. */
public final class GroupMapping {
  private final int[] theirs;
  private final int[] ours;
  private final int count;

  /**
   * Creates a mapping.
   *
   * @param theirs the groups to merge, of which the first {@code count} are meant; not copied
   * @param ours for each of them the group that receives it; not copied
   */
  public GroupMapping(int[] theirs, int[] ours, int count) {
    this.theirs = theirs;
    this.ours = ours;
    this.count = count;
  }

  /**
   * Maps all groups of a state, from 0 on.
   *
   * @param ours for each group the one that receives it; not copied
   */
  public static GroupMapping all(int[] ours) {
    return new GroupMapping(upTo(ours.length), ours, ours.length);
  }

  /**
   * Maps groups of a state to the groups from 0 on.
   *
   * @param theirs the groups to merge; not copied
   */
  static GroupMapping inOrder(int[] theirs) {
    return new GroupMapping(theirs, upTo(theirs.length), theirs.length);
  }

  private static int[] upTo(int count) {
    int[] groups = new int[count];
    for (int group = 0; group < count; group++) {
      groups[group] = group;
    }
    return groups;
  }

  /** The groups to merge, of which the first {@link #count} are meant; not to be changed. */
  int[] theirs() {
    return theirs;
  }

  /** For each of them the group that receives it; not to be changed. */
  int[] ours() {
    return ours;
  }

  /** How many groups there are to merge. */
  int count() {
    return count;
  }
}
