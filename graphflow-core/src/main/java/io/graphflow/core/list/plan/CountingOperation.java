package io.graphflow.core.list.plan;

import io.graphflow.core.binding.Lists;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CountingPlan;
import io.graphflow.parser.plan.LogicalPlan;
import java.util.ArrayList;
import java.util.List;

/**
 * An operation that counts matches along edges, as {@link CountingPlan} describes it. See {@link
 * Operation}. Immutable.
 */
public sealed interface CountingOperation extends Operation {

  /**
   * Multiplies the count of each vertex by the count of one branch of the pattern, or of pairs of
   * two branches.
   *
   * @param vertex the owners of the lists
   * @param countGroup the group whose one position is multiplied, or -1 if those of the vertices
   *     are
   * @param branch the edges of the branch
   * @param second the edges of another branch along the same lists, or null
   * @param both edges that would be in both branches at once, to be subtracted; null without {@code
   *     second}
   * @param counts numbers of the counts for the other ends of {@code branch}, {@code second} and
   *     {@code both}; the passes keep them; -1 where an end counts once
   * @param together whether the lists of all vertices of a chunk may be counted at once, as nothing else reads these
   * @param keepsEmpty whether vertices without rows stay selected, with the multiplicity 0: the next operation counts
   *     those of a chunk {@code together}, and sorts them out soonest by not looking at them
   * @param passes the operations that keep these counts, in the order in which plans are shown
   */
  record CountBranch(
      ListPlan input,
      CountingPlan.CountBranch node,
      Column vertex,
      int countGroup,
      Lists lists,
      BranchEdges branch,
      BranchEdges second,
      BranchEdges both,
      BranchCounts counts,
      boolean together,
      boolean keepsEmpty,
      List<ListPlan> passes) implements CountingOperation {
    /** Creates an operation; the list is copied. */
    public CountBranch {
      passes = List.copyOf(passes);
    }

    /** The same operation, which leaves vertices without rows to the next one. */
    CountBranch keepingEmpty() {
      return new CountBranch(input, node, vertex, countGroup, lists, branch, second, both, counts,
          together, true, passes);
    }

    @Override
    public List<ListPlan> inputs() {
      return withPasses(input, passes);
    }
  }

  /** The numbers of the counts that {@link CountBranch} reads, or -1. */
  record BranchCounts(int first, int second, int both) {}

  /**
   * Multiplies the count of each vertex by the count that a pass keeps for it.
   *
   * @param floor number of the least product that is wanted; -1 if all are
   */
  record MultiplyByCount(
      ListPlan input,
      CountingPlan.MultiplyByCount node,
      Column vertex,
      int countGroup,
      int counts,
      ListPlan pass,
      int floor) implements CountingOperation {
    /** The same operation, which leaves out vertices whose products are too small. */
    MultiplyByCount withFloor(int least) {
      return new MultiplyByCount(input, node, vertex, countGroup, counts, pass, least);
    }

    @Override
    public List<ListPlan> inputs() {
      return List.of(input, pass);
    }
  }

  /**
   * Multiplies the count of each row by the number of pairs of edges of two vertices with different ends, or of edges of
   * the first with ends that no edge of the second has.
   *
   * @param countGroup the group whose one position is multiplied; -1 if both vertices are in one unflat group, whose
   *     positions are
   */
  record CountDifferent(
      ListPlan input,
      CountingPlan.CountDifferent node,
      Column first,
      Lists firstLists,
      Column second,
      Lists secondLists,
      int countGroup) implements CountingOperation {
    @Override
    public List<ListPlan> inputs() {
      return List.of(input);
    }
  }

  /**
   * The edges of a vertex, as predicates on them see them.
   *
   * @param group the group of the list
   * @param to vector of the neighbours
   * @param edge vector of the edges
   */
  record BranchEdges(int group, int to, int edge, List<PositionPredicate> predicates) {
    /** Creates the edges; the list is copied. */
    public BranchEdges {
      predicates = List.copyOf(predicates);
    }
  }

  /** An operation that runs once, before the operations that read what it makes. */
  sealed interface Pass extends CountingOperation {}

  /** A pass that makes counts. */
  sealed interface CountingPass extends Pass {
    /** The number of the counts that it keeps. */
    int counts();
  }

  /**
   * Makes the lists of neighbours with more edges, for vertices that ascend by degree.
   *
   * @param scan the vertices of the one table
   * @param neighbour any of the neighbours
   * @param lists all neighbours
   * @param higher the lists to make
   */
  record HigherNeighbours(
      ListPlan input,
      LogicalPlan.ScanVertices scan,
      Column vertex,
      Variable neighbour,
      Lists lists,
      Lists higher) implements Pass {
    @Override
    public List<ListPlan> inputs() {
      return List.of(input);
    }
  }

  /** Counts the rows of each vertex of a scan. */
  record VertexCounts(
      ListPlan input,
      CountingPlan.VertexCounts node,
      LogicalPlan.ScanVertices scan,
      Column vertex,
      int counts) implements CountingPass {
    @Override
    public List<ListPlan> inputs() {
      return List.of(input);
    }
  }

  /** Adds the count of each vertex of a scan to those of its neighbours. */
  record NeighbourCounts(
      ListPlan input,
      CountingPlan.NeighbourCounts node,
      LogicalPlan.ScanVertices scan,
      Column vertex,
      Lists lists,
      BranchEdges edges,
      int counts) implements CountingPass {
    @Override
    public List<ListPlan> inputs() {
      return List.of(input);
    }
  }

  /**
   * Multiplies two counts of each vertex.
   *
   * @param node the two branches that share these vertices as their other end
   */
  record CountProducts(
      CountingPlan.CountBranch node,
      int first,
      int second,
      int counts) implements CountingPass {
    @Override
    public List<ListPlan> inputs() {
      return List.of();
    }
  }

  private static List<ListPlan> withPasses(ListPlan input, List<ListPlan> passes) {
    List<ListPlan> inputs = new ArrayList<>(List.of(input));
    inputs.addAll(passes);
    return List.copyOf(inputs);
  }
}
