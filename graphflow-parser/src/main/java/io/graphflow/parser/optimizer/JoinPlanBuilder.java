package io.graphflow.parser.optimizer;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.optimizer.JoinProblem.Edge;
import io.graphflow.parser.optimizer.JoinProblem.Lookup;
import io.graphflow.parser.optimizer.JoinProblem.Vertex;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.IntersectLeg;
import java.util.ArrayList;
import java.util.List;

/** Makes the plan that a join state stands for, step by step from its start. */
final class JoinPlanBuilder implements JoinSink {
  /** Conjuncts with an operator of their own. */
  private static final int MOST_FILTERS = 64;

  private final JoinProblem problem;
  private final LogicalPlan input;
  private LogicalPlan plan;
  private int filters;

  /**
   * Creates a builder.
   *
   * @param input the input plan, {@link LogicalPlan.Unit} if there is none
   */
  JoinPlanBuilder(JoinProblem problem, LogicalPlan input) {
    this.problem = problem;
    this.input = input;
    plan = new LogicalPlan.Unit();
  }

  /** The plan for a state. */
  LogicalPlan build(JoinState state) {
    switch (state.step()) {
      case JoinStep.Input _,JoinStep.Scan _ -> {}
      case JoinStep.Seek seek -> {
        if (seek.input() != null) {
          build(seek.input());
        }
      }
      case JoinStep.Extend extend -> build(extend.input());
      case JoinStep.Intersect intersect -> build(intersect.input());
      case JoinStep.HashJoin join -> build(join.left());
      case JoinStep.Product product -> build(product.left());
    }
    problem.unfold(state.step(), this);
    return plan;
  }

  private LogicalPlan separately(JoinState state) {
    return new JoinPlanBuilder(problem, input).build(state);
  }

  @Override
  public void input() {
    plan = input;
  }

  @Override
  public void scan(int vertex) {
    Vertex v = problem.vertices.get(vertex);
    plan = new LogicalPlan.ScanVertices(v.variable(), v.tables());
  }

  @Override
  public void seek(int vertex, int condition) {
    Lookup lookup = problem.lookup(vertex, condition);
    plan =
        new LogicalPlan.SeekVertex(
            plan, variable(vertex), lookup.tables(), lookup.by(), lookup.key(), lookup.anyOf());
  }

  @Override
  public void extend(int edge, int vertex) {
    Edge e = problem.edges.get(edge);
    Vertex to = problem.vertices.get(vertex);
    Variable from = variable(e.otherEnd(vertex));
    plan =
        e.isRepeated()
            ? new LogicalPlan.VariableExtend(
                plan,
                from,
                e.variable(),
                e.repeated().length(),
                to.variable(),
                e.repeated().repetition(),
                steps(e, vertex),
                to.tables(),
                e.to() != vertex)
            : new LogicalPlan.Extend(
                plan, from, e.variable(), to.variable(), steps(e, vertex), to.tables());
  }

  @Override
  public void close(int edge, int newest) {
    Edge e = problem.edges.get(edge);
    if (e.isRepeated()) {
      plan =
          new LogicalPlan.VariableExtendInto(
              plan,
              variable(e.from()),
              e.variable(),
              e.repeated().length(),
              variable(e.to()),
              e.repeated().repetition(),
              e.steps());
      return;
    }
    int to = newest;
    if (newest < 0) {
      // Walk in the direction in which lists are shorter.
      boolean forward =
          problem.degreeTowards(edge, e.to()) <= problem.degreeTowards(edge, e.from());
      to = forward ? e.to() : e.from();
    }
    Variable from = variable(e.otherEnd(to));
    plan = new LogicalPlan.ExtendInto(plan, from, e.variable(), variable(to), steps(e, to));
  }

  @Override
  public void intersect(int vertex, long edges) {
    List<IntersectLeg> legs = new ArrayList<>();
    for (long rest = edges; rest != 0; rest &= rest - 1) {
      Edge edge = problem.edges.get(Long.numberOfTrailingZeros(rest));
      Variable from = variable(edge.otherEnd(vertex));
      legs.add(new IntersectLeg(from, edge.variable(), steps(edge, vertex)));
    }
    Vertex to = problem.vertices.get(vertex);
    plan = new LogicalPlan.Intersect(plan, to.variable(), legs, to.tables());
  }

  @Override
  public void hashJoin(JoinState right, long keys) {
    List<Variable> variables = new ArrayList<>();
    for (long rest = keys; rest != 0; rest &= rest - 1) {
      variables.add(variable(Long.numberOfTrailingZeros(rest)));
    }
    plan = new LogicalPlan.HashJoin(plan, separately(right), variables);
  }

  @Override
  public void product(JoinState right) {
    plan = new LogicalPlan.CartesianProduct(plan, separately(right));
  }

  @Override
  public void filter(int condition, int newest) {
    Conjunct conjunct = problem.conditions.get(condition).conjunct();
    plan = filter(plan, conjunct, ++filters > MOST_FILTERS);
  }

  /** The rows of {@code plan} for which a conjunct holds. */
  static LogicalPlan filter(LogicalPlan plan, Conjunct conjunct) {
    return filter(plan, conjunct, isLong(plan));
  }

  private static boolean isLong(LogicalPlan plan) {
    int length = 0;
    for (LogicalPlan below = plan; below instanceof LogicalPlan.Filter filter; below =
        filter.input()) {
      if (++length == MOST_FILTERS) {
        return true;
      }
    }
    return false;
  }

  /**
   * The rows of {@code plan} for which a conjunct holds.
   *
   * @param joined whether it joins the filter below, if there is one: a plan has one operator a conjunct
   *     unless it would become too deep by that
   */
  private static LogicalPlan filter(LogicalPlan plan, Conjunct conjunct, boolean joined) {
    if (conjunct.predicate() == null) {
      return conjunct.subqueries().getFirst().keep(plan, conjunct.anti());
    }
    LogicalPlan withResults = plan;
    for (PlannedSubquery subquery : conjunct.subqueries()) {
      withResults = subquery.applyTo(withResults);
    }
    if (joined && withResults instanceof LogicalPlan.Filter(LogicalPlan input, Expression below)) {
      List<Expression> operands = new ArrayList<>();
      operands.addAll(below instanceof Expression.And and ? and.operands() : List.of(below));
      operands.add(conjunct.predicate());
      return new LogicalPlan.Filter(input, new Expression.And(operands));
    }
    return new LogicalPlan.Filter(withResults, conjunct.predicate());
  }

  private Variable variable(int vertex) {
    return problem.vertices.get(vertex).variable();
  }

  private static List<EdgeStep> steps(Edge edge, int to) {
    return edge.to() == to ? edge.steps() : edge.reversedSteps();
  }
}
