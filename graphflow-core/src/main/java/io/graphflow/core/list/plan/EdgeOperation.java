package io.graphflow.core.list.plan;

import io.graphflow.core.binding.Lists;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.plan.LogicalPlan;
import java.util.List;

/** An operation that reads edges of vertices. See {@link Operation}. Immutable. */
public sealed interface EdgeOperation extends Operation {

  /** The node that it reads. */
  ListPlan input();

  @Override
  default List<ListPlan> inputs() {
    return List.of(input());
  }

  /**
   * Extends one vertex at a time to its whole list, which becomes a group of its own.
   *
   * @param flattens whether the group of {@code from} is unflat in the input
   * @param group the group of the list
   * @param to vector of the neighbours, or -1 if nothing reads them
   * @param edge vector of the edges, or -1 if nothing reads them
   * @param inPieces whether lists come in pieces at which workers take turns, if there are several
   */
  record ListExtend(
      ListPlan input,
      LogicalPlan.Extend node,
      Column from,
      boolean flattens,
      int group,
      int to,
      int edge,
      Lists lists,
      List<Integer> others,
      boolean inPieces) implements EdgeOperation {}

  /**
   * Extends all vertices of a group, the only one that is unflat in the input, to their whole lists, which
   * follow one another in a group of their own.
   *
   * @param group the group of the lists
   * @param owner vector of the lists' owners, or -1 if nothing reads them
   * @param to vector of the neighbours
   * @param edge vector of the edges, or -1 if nothing reads them
   */
  record BatchExtend(
      ListPlan input,
      LogicalPlan.Extend node,
      Column from,
      int group,
      int owner,
      int to,
      int edge,
      Lists lists) implements EdgeOperation {}

  /**
   * Extends all vertices of a group to the one edge that each of them may have; the neighbours join
   * the group.
   *
   * @param to vector of the neighbours
   * @param edge vector of the edges, or -1 if nothing reads them
   */
  record ColumnExtend(
      ListPlan input,
      LogicalPlan.Extend node,
      Column from,
      int to,
      int edge,
      Lists lists,
      List<Integer> others) implements EdgeOperation {}

  /**
   * A list whose edges are only counted.
   *
   * @param countGroup the group whose one position is multiplied, or -1 if those of the vertices
   *     are
   * @param to vector of the neighbours
   * @param edge vector of the edges
   * @param predicates tested at the positions of the list
   * @param texts the predicates as they were written, those of {@code usedEdges} included
   * @param usedEdges edges of flat groups that do not count
   * @param readsOwner whether a predicate reads the owner of the list, or other variables of its
   *     group
   * @param together whether the lists of all vertices of a chunk may be read at once
   */
  record CountedList(
      LogicalPlan.Extend node,
      Column from,
      int countGroup,
      int to,
      int edge,
      Lists lists,
      List<PositionPredicate> predicates,
      List<Expression> texts,
      List<Column> usedEdges,
      boolean readsOwner,
      boolean together) {
    /** Creates a list; collections are copied. */
    public CountedList {
      predicates = List.copyOf(predicates);
      texts = List.copyOf(texts);
      usedEdges = List.copyOf(usedEdges);
    }
  }

  /**
   * Multiplies rows by the number of edges of a vertex.
   *
   * @param floor number of the least count that is wanted; -1 if all are
   */
  record CountExtend(ListPlan input, CountedList list, int floor) implements EdgeOperation {}

  /**
   * Multiplies rows by the number of common neighbours, found among the neighbours along one leg.
   */
  record CountIntersect(
      ListPlan input,
      CountedList list,
      NeighbourSets others) implements EdgeOperation {}

  /**
   * The sets of neighbours along the other legs of an intersection, in which neighbours along one
   * leg are looked up.
   *
   * @param node the intersection
   * @param along the leg whose list is read
   * @param texts the predicates of the other legs as they were written
   * @param dependent whether a leg's predicate reads a flat group, so that its set is good for one
   *     row
   */
  record NeighbourSets(
      LogicalPlan.Intersect node,
      LogicalPlan.IntersectLeg along,
      List<SetLeg> legs,
      List<Expression> texts,
      boolean dependent) {
    /** Creates the sets; lists are copied. */
    public NeighbourSets {
      legs = List.copyOf(legs);
      texts = List.copyOf(texts);
    }
  }

  /**
   * A leg whose neighbours form a set.
   *
   * @param to vector of the neighbours, which only the predicates see
   * @param edge vector of the edges, which only the predicates see
   */
  record SetLeg(Column from, Lists lists, int to, int edge, List<PositionPredicate> predicates) {
    /** Creates a leg; the list is copied. */
    public SetLeg {
      predicates = List.copyOf(predicates);
    }
  }

  /**
   * Extends along one leg of an intersection, and keeps the neighbours that are in the sets of all
   * others.
   *
   * @param extension yields the neighbours: a {@link ListExtend} or {@link ColumnExtend}
   * @param to the group and vector of the neighbours
   * @param sorted whether they ascend within a list
   */
  record ProbeIntersect(
      EdgeOperation extension,
      NeighbourSets sets,
      Column to,
      boolean sorted) implements EdgeOperation {
    @Override
    public ListPlan input() {
      return extension.input();
    }
  }

  /**
   * Multiplies rows by the number of common neighbours of two vertices of one unflat group.
   *
   * @param node an intersection of two legs
   * @param first the vertex of its first leg
   * @param second the vertex of its second leg, in the same group
   */
  record CountCommon(
      ListPlan input,
      LogicalPlan.Intersect node,
      Column first,
      Lists firstLists,
      Column second,
      Lists secondLists) implements EdgeOperation {}

  /**
   * Merges the sorted lists of flat vertices.
   *
   * @param to the common neighbours, a group of their own
   */
  record MergeIntersect(
      ListPlan input,
      LogicalPlan.Intersect node,
      List<MergeLeg> legs,
      Column to,
      List<Integer> others) implements EdgeOperation {}

  /**
   * A leg whose list is merged.
   *
   * @param edge vector of its edges, or -1
   */
  record MergeLeg(Column from, Lists lists, int edge) {}

  /**
   * Yields the edges between two flat vertices as a group of their own.
   *
   * @param edge vector of the edges, or -1 if nothing reads them
   */
  record ListExtendInto(
      ListPlan input,
      LogicalPlan.ExtendInto node,
      Column from,
      Column to,
      Lists lists,
      int group,
      int edge,
      List<Integer> others) implements EdgeOperation {}

  /**
   * Selects the vertices of an unflat group whose only edge leads to another vertex.
   *
   * @param from the vertices, in an unflat group
   * @param to the other vertices, in a flat group or in the same
   */
  record ColumnExtendInto(
      ListPlan input,
      LogicalPlan.ExtendInto node,
      Column from,
      Column to,
      Lists lists) implements EdgeOperation {}

  /**
   * Multiplies rows by the number of edges between a flat vertex and those of a list.
   *
   * @param owner the flat vertex, whose list is searched
   * @param vertices the other vertices
   * @param atMostOne whether no two vertices have several such edges
   */
  record CountExtendInto(
      ListPlan input,
      LogicalPlan.ExtendInto node,
      Column owner,
      Column vertices,
      Lists lists,
      boolean atMostOne) implements EdgeOperation {}

  /**
   * Searches paths from a flat vertex.
   *
   * @param node a {@link LogicalPlan.VariableExtend} or {@link LogicalPlan.VariableExtendInto}
   * @param to the vertex where paths must end, or null for any
   * @param read variables that the predicates of the repetition read of the row
   * @param group the group of the paths
   * @param ends vector of the vertices where paths end, or -1 if nothing reads them
   * @param edges vector of their edges, or -1 if nothing reads them
   * @param lengths vector of their lengths, or -1 if nothing reads them
   */
  record SearchPaths(
      ListPlan input,
      LogicalPlan node,
      Column from,
      Column to,
      List<Column> read,
      int group,
      int ends,
      int edges,
      int lengths,
      List<Integer> others) implements EdgeOperation {}
}
