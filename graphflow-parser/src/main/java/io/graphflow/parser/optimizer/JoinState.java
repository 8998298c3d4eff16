package io.graphflow.parser.optimizer;

/**
 * A partial join: a set of pattern vertices with all pattern edges between them, in factorized form.
 * Its rows are a product of one flat part and of <em>unflat groups</em>, lists that have not been
 * multiplied out (paper, section 6.1).
 */
final class JoinState {
  private final long vertices;
  private final boolean fromInput;
  private final double rows;
  private final long[] groups;
  private final double[] sizes;
  private final double cost;
  private final JoinStep step;

  /**
   * Creates a state.
   *
   * @param vertices set of bound vertices, a bit each
   * @param fromInput whether it contains the rows of the input plan
   * @param rows estimated rows, multiplied out; depends only on {@code vertices} and {@code fromInput}
   * @param groups the vertices in each unflat group, disjoint sets of bits; not copied
   * @param sizes estimated length of each group, at least 1; not copied
   * @param cost estimated cost of all steps so far
   * @param step the last step
   */
  JoinState(
      long vertices,
      boolean fromInput,
      double rows,
      long[] groups,
      double[] sizes,
      double cost,
      JoinStep step) {
    this.vertices = vertices;
    this.fromInput = fromInput;
    this.rows = rows;
    this.groups = groups;
    this.sizes = sizes;
    this.cost = cost;
    this.step = step;
  }

  /** Set of bound vertices. */
  long vertices() {
    return vertices;
  }

  /** Whether it contains the rows of the input plan. */
  boolean fromInput() {
    return fromInput;
  }

  /** Estimated rows, multiplied out. */
  double rows() {
    return rows;
  }

  /** The vertices in each unflat group; must not be changed. */
  long[] groups() {
    return groups;
  }

  /** Estimated length of each group; must not be changed. */
  double[] sizes() {
    return sizes;
  }

  /** Estimated cost of all steps so far. */
  double cost() {
    return cost;
  }

  /** The last step. */
  JoinStep step() {
    return step;
  }

  /**
   * Whether every continuation of {@code other} is at most as cheap as the same continuation of this
   * state: it costs no more, and has every group of the other still unflat.
   */
  boolean dominates(JoinState other) {
    if (cost > other.cost || groups.length < other.groups.length) {
      return false;
    }
    for (long group : other.groups) {
      if (!hasGroup(group)) {
        return false;
      }
    }
    return true;
  }

  /** Whether exactly these vertices are an unflat group. */
  boolean hasGroup(long vertices) {
    for (long group : groups) {
      if (group == vertices) {
        return true;
      }
    }
    return false;
  }
}
