package io.graphflow.parser.plan;

import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.Extend;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Operators that count matches along edges instead of enumerating them. They stand between an aggregate
 * and the part of a pattern that it must enumerate, which is below them; {@code
 * optimizer.counting.CountAlongEdges} says when they pay.
 *
 * <p>Only the list-based processor runs these operators, as only there a row may stand for many.
 */
public sealed interface CountingPlan extends LogicalPlan {

  /**
   * An operator that runs once, to its end, before the rows of the aggregate that it lies below are
   * read, and keeps a number for each vertex. Passes lie below the operators that read them, so those
   * that a pass needs run before it.
   */
  sealed interface Pass extends CountingPlan {
    /** Scans the vertices of some tables, and binds nothing else. */
    LogicalPlan input();

    /** The vertex whose counts the pass keeps. */
    Variable vertex();
  }

  /**
   * A tree-shaped part of a pattern that hangs from one vertex: the edges of that vertex and
   * everything beyond them.
   *
   * @param from the vertex
   * @param edge the edge, or null if no predicate reads it
   * @param to the other end
   * @param steps lead from {@code from} to {@code to}, as those of {@link Extend} do
   * @param toTables ids of the tables that {@code to} may lie in
   * @param predicates must hold for the edge and its other end; they read nothing else
   * @param counts for each other end the number of matches beyond it; null if it is always one
   */
  record CountedBranch(
      Variable from,
      Variable edge,
      Variable to,
      List<EdgeStep> steps,
      List<Integer> toTables,
      List<Expression> predicates,
      Pass counts) {
    /** Creates a branch; lists are copied. */
    public CountedBranch {
      steps = List.copyOf(steps);
      toTables = List.copyOf(toTables);
      predicates = List.copyOf(predicates);
    }

    /** The same branch with its counts replaced, if it has any. */
    CountedBranch mapCounts(UnaryOperator<LogicalPlan> function) {
      return counts == null ? this
          : new CountedBranch(
              from, edge, to, steps, toTables, predicates, (Pass) function.apply(counts));
    }
  }

  /** An operator that repeats rows by branches, which hang from vertices that its input binds. */
  sealed interface Branched extends CountingPlan {
    /** The rows to repeat. */
    LogicalPlan input();

    /** The branches, at least one. */
    List<CountedBranch> branches();
  }

  /**
   * Repeats each input row as often as a branch matches that hangs from one of its vertices: the
   * number of edges, each times the count of its other end. The list of edges is read once for each
   * vertex that follows another, and no row is made of it.
   *
   * @param other a branch of the same vertex along the same steps to the same tables, whose edge
   *     must be another one than that of {@code branch}: rows then count pairs of edges. Null if
   *     there is none
   * @param optional whether a row without any match stays once
   */
  record CountBranch(
      LogicalPlan input,
      CountedBranch branch,
      CountedBranch other,
      boolean optional) implements Branched {
    /** The branches: one, or two whose edges must differ. */
    @Override
    public List<CountedBranch> branches() {
      return other == null ? List.of(branch) : List.of(branch, other);
    }
  }

  /**
   * Repeats each input row as often as branches of two of its vertices lead to different ends. Both branches are single
   * edges, of which no predicate reads anything.
   *
   * @param first the branch whose ends are counted
   * @param second the branch of the other vertex
   * @param pairs whether the ends of the second branch are counted as well: rows then count pairs of edges with different
   *     ends. Otherwise they count edges of {@code first} to vertices that no edge of {@code second} leads to
   */
  record CountDifferent(
      LogicalPlan input,
      CountedBranch first,
      CountedBranch second,
      boolean pairs) implements Branched {
    @Override
    public List<CountedBranch> branches() {
      return List.of(first, second);
    }
  }

  /**
   * Each input row as often as a pass has counted for one of its vertices.
   *
   * @param vertex bound by the input
   * @param counts a pass that counts by vertices in the tables of {@code vertex}
   * @param optional whether a row whose vertex has the count 0 stays once
   */
  record MultiplyByCount(
      LogicalPlan input,
      Variable vertex,
      Pass counts,
      boolean optional) implements CountingPlan {}

  /**
   * A pass: counts for each vertex the rows of its input that it comes with.
   *
   * @param vertex the vertex that the input scans, so that each vertex comes in one place
   */
  record VertexCounts(LogicalPlan input, Variable vertex) implements Pass {}

  /**
   * A pass: for each vertex at the end of edges from vertices of its input, the number of these
   * edges, each as often as its row comes. It adds up from the other end the counts that {@link
   * CountBranch} would read, for edges whose properties lie in the order of that end's lists.
   *
   * @param from the vertex that the input scans
   * @param edge the edge, or null if no predicate reads it
   * @param to the vertex that gets the counts
   * @param steps lead from {@code from} to {@code to}
   * @param toTables ids of the tables that {@code to} may lie in
   * @param predicates must hold for the edge; they read nothing else
   */
  record NeighbourCounts(
      LogicalPlan input,
      Variable from,
      Variable edge,
      Variable to,
      List<EdgeStep> steps,
      List<Integer> toTables,
      List<Expression> predicates) implements Pass {
    /** Creates a pass; lists are copied. */
    public NeighbourCounts {
      steps = List.copyOf(steps);
      toTables = List.copyOf(toTables);
      predicates = List.copyOf(predicates);
    }

    @Override
    public Variable vertex() {
      return to;
    }
  }

  /**
   * Rows of one plan, each counted by a factor.
   *
   * @param factor not 0; negative to take away
   * @param keys give the keys of the aggregate, the same variables in each term
   */
  record SignedTerm(long factor, LogicalPlan input, List<Projection> keys) {
    /** Creates a term; the list is copied. */
    public SignedTerm {
      keys = List.copyOf(keys);
    }
  }

  /**
   * Groups the rows of several plans by keys, each row counted by its term's factor: inclusion and
   * exclusion. A group whose count comes to 0 has no rows and is left out; without keys there is one
   * group in any case.
   *
   * @param terms at least one
   * @param aggregations each {@link AggregateFunction#COUNT_STAR}, at least one
   */
  record SignedAggregate(
      List<SignedTerm> terms,
      List<Aggregation> aggregations) implements CountingPlan {
    /** Creates an operator; lists are copied. */
    public SignedAggregate {
      terms = List.copyOf(terms);
      aggregations = List.copyOf(aggregations);
    }

    /** The variables of the keys. */
    public List<Variable> keys() {
      return terms.getFirst().keys().stream().map(Projection::variable).toList();
    }
  }
}
