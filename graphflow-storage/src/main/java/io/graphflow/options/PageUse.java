package io.graphflow.options;

/**
 * How queries read a graph that lies in a lake.
 *
 * <pre>{@code
 * LakeOptions options = LakeOptions.DEFAULT.withPages(PageUse.NEVER);
 * }</pre>
 */
public enum PageUse {
  /** As each plan says: pages of what it asks for little of, whole structures of the rest. */
  BY_PLAN,

  /** Whole structures only: columns and adjacency lists are built when they are first needed, and kept. */
  NEVER,

  /** Pages wherever the files have some, however much is asked for; for comparisons. */
  ALWAYS
}
