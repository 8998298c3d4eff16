package io.graphflow.parser.query;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.ProcedureOutput;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.SortKey;
import io.graphflow.parser.procedure.ProcedureSignature;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** A clause of a bound query. */
public sealed interface BoundClause
    permits
    BoundClause.Match,
    BoundClause.Unwind,
    BoundClause.LoadCsv,
    BoundClause.LoadParquet,
    BoundClause.Call,
    BoundClause.Union,
    BoundClause.Evaluate,
    BoundClause.CallSubquery,
    BoundClause.ProjectionClause,
    BoundUpdate {

  /**
   * {@code MATCH} or {@code OPTIONAL MATCH} with its {@code WHERE}.
   *
   * @param optional whether rows without a match survive with NULLs
   * @param graph the pattern; inline property maps are in {@code predicates}
   * @param predicates conjuncts, all of which must be true; they include {@link
   *     Expression.DifferentEdges} for the pairs of pattern edges that could coincide
   * @param subqueries those whose results occur in {@code predicates}
   */
  record Match(
      boolean optional,
      QueryGraph graph,
      List<Expression> predicates,
      List<Subquery> subqueries) implements BoundClause {}

  /** {@code UNWIND list AS element}. */
  record Unwind(Expression list, Variable element) implements BoundClause {}

  /**
   * {@code LOAD CSV}.
   *
   * @param source a STRING
   * @param row a LIST, or with {@code headers} a MAP
   */
  record LoadCsv(
      Expression source,
      Variable row,
      boolean headers,
      char fieldTerminator) implements BoundClause {}

  /**
   * {@code LOAD PARQUET}.
   *
   * @param source a STRING
   * @param row a MAP
   */
  record LoadParquet(Expression source, Variable row) implements BoundClause {}

  /** Gives each row the results of subqueries that stand in the expressions of the next clause. */
  record Evaluate(List<Subquery> subqueries) implements BoundClause {
    /** Creates a clause; the list is copied. */
    public Evaluate {
      subqueries = List.copyOf(subqueries);
    }
  }

  /**
   * <code>CALL { … }</code>: each row with each row that the clauses, which see its variables, add.
   *
   * <p>Clauses that return nothing add nothing, and each row goes on once.
   *
   * @param clauses as in {@link BoundQuery#clauses}
   * @param introduced what they add
   * @param returns whether they return rows; if not, nothing is introduced
   * @param optional whether a row to which they add nothing goes on with NULL
   */
  record CallSubquery(
      List<BoundClause> clauses,
      List<Variable> introduced,
      boolean returns,
      boolean optional) implements BoundClause {
    /** Creates a clause; lists are copied. */
    public CallSubquery {
      clauses = List.copyOf(clauses);
      introduced = List.copyOf(introduced);
    }

    /** Whether any of the clauses changes the graph. */
    public boolean writes() {
      return writes(clauses);
    }

    private static boolean writes(List<BoundClause> clauses) {
      return clauses.stream().anyMatch(clause -> switch (clause) {
        case BoundUpdate _ -> true;
        case CallSubquery call -> call.writes();
        case Union union -> union.branches().stream().anyMatch(CallSubquery::writes);
        case Match _,Unwind _,LoadCsv _,LoadParquet _,Call _,Evaluate _,ProjectionClause _ -> false;
      });
    }
  }

  /**
   * {@code CALL} of a procedure. What {@code WHERE} says behind {@code YIELD} is a projection clause of its own.
   *
   * @param arguments one for each argument of the procedure
   * @param outputs the columns that {@code YIELD} names, in its order
   */
  record Call(
      ProcedureSignature procedure,
      List<Expression> arguments,
      List<ProcedureOutput> outputs) implements BoundClause {}

  /**
   * Queries joined by {@code UNION}: the first clause of a query that has it. Each branch ends with a
   * {@link ProjectionClause} that binds {@code outputs}.
   *
   * @param branches clauses in the order written, at least two branches
   * @param outputs the columns, in the order of the first branch; none if the branches only write
   * @param distinct whether equal rows are one: {@code UNION} without {@code ALL}
   */
  record Union(
      List<List<BoundClause>> branches,
      List<Variable> outputs,
      boolean distinct) implements BoundClause {}

  /**
   * {@code WITH} or {@code RETURN}: only {@code outputs} remain visible afterwards. Order of meaning:
   * group or project, DISTINCT, ORDER BY, SKIP, LIMIT, WHERE.
   *
   * @param projections without aggregation: the items. With aggregation: the grouping keys
   * @param aggregations the aggregates, empty if there are none. Then {@code post} holds the items
   * @param post with aggregation: items computed from keys and aggregates, one for each output, plus
   *     what ORDER BY needs; empty without aggregation
   * @param outputs the visible variables in order; for RETURN the columns
   * @param distinct whether DISTINCT was written
   * @param sortKeys ORDER BY; may read outputs and, without DISTINCT and aggregation, variables from
   *     before the projection
   * @param skip null if not written
   * @param limit null if not written
   * @param predicates conjuncts of the WHERE of a WITH; may read outputs only
   * @param subqueries those whose results occur in projections, sort keys or predicates
   */
  record ProjectionClause(
      List<Projection> projections,
      List<Aggregation> aggregations,
      List<Projection> post,
      List<Variable> outputs,
      boolean distinct,
      List<SortKey> sortKeys,
      Expression skip,
      Expression limit,
      List<Expression> predicates,
      List<Subquery> subqueries) implements BoundClause {

    /** A clause that projects and filters. */
    public static ProjectionClause project(
        List<Projection> projections,
        List<Expression> predicates,
        List<Subquery> subqueries) {
      return new ProjectionClause(
          projections,
          List.of(),
          List.of(),
          projections.stream().map(Projection::variable).toList(),
          false,
          List.of(),
          null,
          null,
          predicates,
          subqueries);
    }

    /** A clause that makes all rows one, which binds the result of an aggregate. */
    public static ProjectionClause aggregate(Aggregation aggregation, List<Subquery> subqueries) {
      Variable result = aggregation.variable();
      return new ProjectionClause(
          List.of(),
          List.of(aggregation),
          List.of(new Projection(result, new VariableReference(result))),
          List.of(result),
          false,
          List.of(),
          null,
          null,
          List.of(),
          subqueries);
    }

    /** The same clause, which hands these variables on as well. */
    public ProjectionClause with(Collection<Variable> more) {
      assert aggregations.isEmpty();
      List<Projection> items = new ArrayList<>(projections);
      List<Variable> all = new ArrayList<>(outputs);
      for (Variable variable : more) {
        items.add(new Projection(variable, new VariableReference(variable)));
        all.add(variable);
      }
      return new ProjectionClause(
          List.copyOf(items),
          aggregations,
          post,
          List.copyOf(all),
          distinct,
          sortKeys,
          skip,
          limit,
          predicates,
          subqueries);
    }
  }
}
