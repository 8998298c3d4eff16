package io.graphflow.parser.plan;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * What a plan tells about where its variables lie: vertices in which tables, edges of which labels.
 * Immutable.
 */
public final class VariableDomains {
  private final Map<Variable, SortedSet<Integer>> vertexTables = new HashMap<>();
  private final Map<Variable, SortedSet<Integer>> edgeLabels = new HashMap<>();

  private VariableDomains() {}

  /** Reads a plan, inner plans included. */
  public static VariableDomains of(LogicalPlan plan) {
    VariableDomains domains = new VariableDomains();
    domains.collect(plan);
    return domains;
  }

  /** Nothing known. */
  public static VariableDomains unknown() {
    return new VariableDomains();
  }

  /** The tables a vertex variable may lie in, ascending; null if not known. */
  public Collection<Integer> vertexTables(Variable vertex) {
    return vertexTables.get(vertex);
  }

  /** The labels an edge variable may have, ascending; null if not known. */
  public Collection<Integer> edgeLabels(Variable edge) {
    return edgeLabels.get(edge);
  }

  private void collect(LogicalPlan plan) {
    if (plan instanceof LogicalPlan.Union union) {
      collectBranches(union);
      return;
    }
    for (LogicalPlan input : plan.inputs()) {
      collect(input);
    }
    switch (plan) {
      case LogicalPlan.ScanVertices scan -> vertices(scan.vertex(), scan.tables());
      case LogicalPlan.SeekVertex seek -> vertices(seek.vertex(), seek.tables());
      case LogicalPlan.Extend extend -> {
        vertices(extend.to(), extend.toTables());
        edges(extend.edge(), extend.steps());
      }
      case LogicalPlan.ExtendInto extend -> edges(extend.edge(), extend.steps());
      case LogicalPlan.VariableExtend extend -> {
        vertices(extend.to(), extend.toTables());
        edges(extend.repetition().edge(), extend.steps());
      }
      case LogicalPlan.VariableExtendInto extend ->
        edges(extend.repetition().edge(), extend.steps());
      case LogicalPlan.Intersect intersect -> {
        vertices(intersect.to(), intersect.toTables());
        intersect.legs().forEach(leg -> edges(leg.edge(), leg.steps()));
      }
      case LogicalPlan.Project project -> rename(project.projections());
      case LogicalPlan.Aggregate aggregate -> rename(aggregate.keys());
      case CountingPlan counting -> collectCounting(counting);
      case LogicalPlan.Unit unit -> {}
      case LogicalPlan.Argument argument -> {}
      case LogicalPlan.Rows rows -> {}
      case LogicalPlan.HashJoin join -> {}
      case LogicalPlan.CartesianProduct product -> {}
      case LogicalPlan.OptionalApply apply -> {}
      case LogicalPlan.SemiApply apply -> {}
      case LogicalPlan.CountApply apply -> {}
      case LogicalPlan.Apply apply -> {}
      case LogicalPlan.Filter filter -> {}
      case LogicalPlan.Distinct distinct -> {}
      case LogicalPlan.OrderBy order -> {}
      case LogicalPlan.Top top -> {}
      case LogicalPlan.Skip skip -> {}
      case LogicalPlan.Limit limit -> {}
      case LogicalPlan.Unwind unwind -> {}
      case LogicalPlan.LoadCsv load -> {}
      case LogicalPlan.LoadParquet load -> {}
      case LogicalPlan.ProcedureCall call -> {}
      case LogicalPlan.Union union -> {}
      case LogicalPlan.Eager eager -> {}
      case UpdatePlan.CreateElements create -> create.elements().forEach(this::created);
      case UpdatePlan.Merge merge -> merge.elements().forEach(this::created);
      case UpdatePlan.SetItems set -> {}
      case UpdatePlan.DeleteElements delete -> {}
      case UpdatePlan.ForEach each -> {}
      case UpdatePlan.CallUpdates call -> {}
    }
  }

  private void collectCounting(CountingPlan plan) {
    switch (plan) {
      case CountingPlan.SignedAggregate aggregate ->
        aggregate.terms().forEach(term -> rename(term.keys()));
      case CountingPlan.Branched count -> {
        for (CountingPlan.CountedBranch branch : count.branches()) {
          vertices(branch.to(), branch.toTables());
          edges(branch.edge(), branch.steps());
        }
      }
      case CountingPlan.NeighbourCounts counts -> {
        vertices(counts.to(), counts.toTables());
        edges(counts.edge(), counts.steps());
      }
      case CountingPlan.MultiplyByCount multiply -> {}
      case CountingPlan.VertexCounts counts -> {}
    }
  }

  /** A variable of a union may lie wherever it may in one of the branches, if each of them knows where. */
  private void collectBranches(LogicalPlan.Union union) {
    VariableDomains together = new VariableDomains();
    Set<Variable> unknown = new HashSet<>();
    for (LogicalPlan branch : union.branches()) {
      union.variables().forEach(this::forget);
      collect(branch);
      for (Variable variable : union.variables()) {
        boolean isVertex = addAll(together.vertexTables, vertexTables, variable);
        boolean isEdge = addAll(together.edgeLabels, edgeLabels, variable);
        if (!isVertex && !isEdge) {
          unknown.add(variable);
        }
      }
    }
    union.variables().forEach(this::forget);
    unknown.forEach(together::forget);
    vertexTables.putAll(together.vertexTables);
    edgeLabels.putAll(together.edgeLabels);
  }

  private void forget(Variable variable) {
    vertexTables.remove(variable);
    edgeLabels.remove(variable);
  }

  private void created(NewElement element) {
    switch (element) {
      case NewElement.NewVertex vertex when vertex.table() == NewElement.UNKNOWN ->
        forget(vertex.variable());
      case NewElement.NewVertex vertex -> vertices(vertex.variable(), List.of(vertex.table()));
      case NewElement.NewEdge edge when edge.edgeLabel() == NewElement.UNKNOWN ->
        forget(edge.variable());
      case NewElement.NewEdge edge ->
        edgeLabels.computeIfAbsent(edge.variable(), absent -> new TreeSet<>())
            .add(edge.edgeLabel());
    }
  }

  private void rename(List<LogicalPlan.Projection> projections) {
    for (LogicalPlan.Projection projection : projections) {
      if (projection.expression() instanceof Expression.VariableReference reference) {
        copy(vertexTables, reference.variable(), projection.variable());
        copy(edgeLabels, reference.variable(), projection.variable());
      }
    }
  }

  private static void copy(
      Map<Variable, SortedSet<Integer>> domains, Variable from, Variable to) {
    SortedSet<Integer> domain = domains.get(from);
    if (domain != null) {
      domains.put(to, domain);
    }
  }

  /** Adds the domain of a variable, if it is known, to another one of the same variable. */
  private static boolean addAll(
      Map<Variable, SortedSet<Integer>> to,
      Map<Variable, SortedSet<Integer>> from,
      Variable variable) {
    SortedSet<Integer> domain = from.get(variable);
    if (domain != null) {
      to.computeIfAbsent(variable, absent -> new TreeSet<>()).addAll(domain);
    }
    return domain != null;
  }

  /** A variable bound in several places, as on both sides of a join, may lie wherever one says. */
  private void vertices(Variable vertex, List<Integer> tables) {
    vertexTables.computeIfAbsent(vertex, absent -> new TreeSet<>()).addAll(tables);
  }

  private void edges(Variable edge, List<EdgeStep> steps) {
    if (edge != null) {
      SortedSet<Integer> labels = edgeLabels.computeIfAbsent(edge, absent -> new TreeSet<>());
      steps.forEach(step -> labels.add(step.edgeLabel()));
    }
  }
}
