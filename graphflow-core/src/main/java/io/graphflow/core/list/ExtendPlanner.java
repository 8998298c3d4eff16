package io.graphflow.core.list;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.expression.VariableUse;
import io.graphflow.core.list.Bindings.Binding;
import io.graphflow.core.list.CountExtendOperator.ListVectors;
import io.graphflow.core.list.CountExtendOperator.UsedEdge;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.DifferentEdges;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.Extend;
import io.graphflow.parser.plan.LogicalPlan.ExtendInto;
import io.graphflow.parser.plan.LogicalPlan.Intersect;
import io.graphflow.parser.plan.LogicalPlan.IntersectLeg;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Plans what goes along edges: which of the operators an extension becomes, by what is wanted of it,
 * by cardinality, and by which groups are flat.
 */
final class ExtendPlanner {
  private final QueryContext context;
  private final Snapshot snapshot;
  private final ListOptions options;
  private final VariableUse use;
  private final FilterPlanner filters;
  private final Map<Variable, ListSource[][]> edgeSources;

  ExtendPlanner(
      QueryContext context,
      ListOptions options,
      VariableUse use,
      FilterPlanner filters,
      Map<Variable, ListSource[][]> edgeSources) {
    this.context = context;
    this.snapshot = context.snapshot();
    this.options = options;
    this.use = use;
    this.filters = filters;
    this.edgeSources = edgeSources;
  }

  private EdgeVector newEdgeVector(Variable edge) {
    return new EdgeVector(edge != null && use.isEdgeIdRead(edge));
  }

  /** The vertex vector that a variable is bound to. */
  private static VertexVector vertices(Binding binding) {
    return (VertexVector) binding.vector();
  }

  /**
   * Whether an extension with these filters can be counted instead of made: nothing else reads edge
   * or neighbour, and the filters read nothing else that is not flat.
   */
  boolean canCount(Extend extend, List<Expression> conjuncts, Demand demand, ChunkLayout layout) {
    return demand.weights()
        && !demand.wants(extend.edge())
        && !demand.wants(extend.to())
        && conjuncts.stream().allMatch(conjunct -> canAbsorb(extend, conjunct, layout));
  }

  private static boolean canAbsorb(Extend extend, Expression conjunct, ChunkLayout layout) {
    ListGroup fromGroup = layout.binding(extend.from()).group();
    boolean isEdgeRule = isEdgeRule(extend, conjunct);
    for (Variable variable : ExpressionTree.variables(conjunct)) {
      if (!variable.equals(extend.edge()) && !variable.equals(extend.to())) {
        ListGroup group = layout.binding(variable).group();
        if (layout.isUnflat(group) && !(isEdgeRule && group == fromGroup)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether a predicate says that the extension's edge differs from another one. */
  private static boolean isEdgeRule(Extend extend, Expression conjunct) {
    return conjunct instanceof DifferentEdges(Variable first, Variable second)
        && !first.equals(second)
        && (first.equals(extend.edge()) || second.equals(extend.edge()));
  }

  /** An extension of which only the count is wanted, with its filters. */
  ListOperator planCount(
      ListOperator input, Extend extend, List<Expression> conjuncts, ChunkLayout layout) {
    Binding from = layout.binding(extend.from());
    ListSource[][] sources =
        ListSource.byOwnerTable(snapshot, extend.steps(), extend.toTables());
    ChunkLayout listLayout = new ChunkLayout();
    listLayout.addAll(layout);
    ListVectors list =
        new ListVectors(
            listLayout.addUnflat(), new VertexVector(), newEdgeVector(extend.edge()));
    listLayout.bind(extend.to(), list.group(), list.to());
    if (extend.edge() != null) {
      listLayout.bind(extend.edge(), list.group(), list.edge());
      edgeSources.put(extend.edge(), sources);
    }
    List<PositionFilter> positionFilters = new ArrayList<>();
    List<UsedEdge> usedEdges = new ArrayList<>();
    for (Expression conjunct : conjuncts) {
      if (isEdgeRule(extend, conjunct)) {
        DifferentEdges edges = (DifferentEdges) conjunct;
        Variable other =
            edges.first().equals(extend.edge()) ? edges.second() : edges.first();
        Binding binding = layout.binding(other);
        usedEdges.add(new UsedEdge(binding.group(), (EdgeVector) binding.vector()));
      } else {
        positionFilters.add(filters.plan(conjunct, list.group(), listLayout));
      }
    }
    boolean unflat = layout.isUnflat(from.group());
    ListGroup countGroup = unflat ? null : layout.addFlat();
    return new CountExtendOperator(
        input,
        context,
        from.group(),
        vertices(from),
        countGroup,
        sources,
        list,
        positionFilters,
        usedEdges,
        options.listSize());
  }

  /** An extension whose rows are wanted. */
  ListOperator plan(ListOperator input, Extend extend, Demand demand, ChunkLayout layout) {
    Binding from = layout.binding(extend.from());
    ListSource[][] sources =
        ListSource.byOwnerTable(snapshot, extend.steps(), extend.toTables());
    boolean wantsEdge = demand.wants(extend.edge());
    EdgeVector edge = wantsEdge ? newEdgeVector(extend.edge()) : null;
    if (wantsEdge) {
      edgeSources.put(extend.edge(), sources);
    }
    if (layout.isUnflat(from.group()) && isSingle(extend.steps())) {
      VertexVector to = new VertexVector();
      ListOperator operator =
          new ColumnExtendOperator(
              input,
              context,
              from.group(),
              vertices(from),
              to,
              edge,
              sources,
              layout.unflatBut(from.group()));
      bind(extend, from.group(), to, edge, layout);
      return operator;
    }
    boolean flattens = layout.isUnflat(from.group());
    layout.flatten(from.group());
    List<ListGroup> others = layout.unflat();
    ListGroup toGroup = layout.addUnflat();
    VertexVector to = wantsEdge || demand.wants(extend.to()) ? new VertexVector() : null;
    ListOperator operator =
        new ListExtendOperator(
            input,
            context,
            from.group(),
            flattens,
            vertices(from),
            toGroup,
            to,
            edge,
            sources,
            others,
            options.listSize());
    bind(extend, toGroup, to, edge, layout);
    return operator;
  }

  private static void bind(
      Extend extend, ListGroup group, VertexVector to, EdgeVector edge, ChunkLayout layout) {
    if (to != null) {
      layout.bind(extend.to(), group, to);
    }
    if (edge != null) {
      layout.bind(extend.edge(), group, edge);
    }
  }

  /** Whether no vertex has more than one edge along these steps. */
  private boolean isSingle(List<EdgeStep> steps) {
    Catalog catalog = snapshot.catalog();
    for (VertexTable table : catalog.vertexTables()) {
      int found = 0;
      for (EdgeStep step : steps) {
        AdjacencyInfo info =
            catalog.findAdjacency(step.edgeLabel(), table.id(), step.direction()).orElse(null);
        if (info != null) {
          found += info.single() ? 1 : 2;
        }
      }
      if (found > 1) {
        return false;
      }
    }
    return true;
  }

  /**
   * Edges between two bound vertices; at most one of them is in an unflat group, and none if the edge
   * is wanted or {@link #canCountInto} says no.
   */
  ListOperator planInto(
      ListOperator input, ExtendInto extend, Demand demand, ChunkLayout layout) {
    Binding from = layout.binding(extend.from());
    Binding to = layout.binding(extend.to());
    if (layout.isUnflat(from.group())) {
      return planCountInto(input, reversed(extend.steps()), to, from);
    }
    if (layout.isUnflat(to.group())) {
      return planCountInto(input, extend.steps(), from, to);
    }
    ListSource[][] sources =
        ListSource.byOwnerTable(snapshot, extend.steps(), allTables());
    boolean wantsEdge = demand.wants(extend.edge());
    EdgeVector edge = wantsEdge ? newEdgeVector(extend.edge()) : null;
    List<ListGroup> others = layout.unflat();
    ListGroup group = layout.addUnflat();
    if (wantsEdge) {
      edgeSources.put(extend.edge(), sources);
      layout.bind(extend.edge(), group, edge);
    }
    return new ListExtendIntoOperator(
        input,
        from.group(),
        vertices(from),
        to.group(),
        vertices(to),
        new LegRuns(sources),
        group,
        edge,
        others,
        options.listSize());
  }

  /** Whether the edges may be counted at the positions of an unflat group. */
  boolean canCountInto(ExtendInto extend, Demand demand) {
    return !demand.wants(extend.edge())
        && (demand.weights() || hasAtMostOneEdge(extend.steps()));
  }

  private ListOperator planCountInto(
      ListOperator input, List<EdgeStep> steps, Binding flat, Binding list) {
    ListSource[][] sources = ListSource.byOwnerTable(snapshot, steps, allTables());
    return new CountExtendIntoOperator(
        input,
        flat.group(),
        vertices(flat),
        new LegRuns(sources),
        list.group(),
        vertices(list),
        hasAtMostOneEdge(steps));
  }

  private boolean hasAtMostOneEdge(List<EdgeStep> steps) {
    return steps.size() == 1
        && !snapshot.catalog().edgeLabel(steps.getFirst().edgeLabel()).hasParallelEdges();
  }

  private static List<EdgeStep> reversed(List<EdgeStep> steps) {
    return steps.stream()
        .map(step -> new EdgeStep(step.edgeLabel(), step.direction().reverse()))
        .toList();
  }

  private List<Integer> allTables() {
    return snapshot.catalog().vertexTables().stream().map(VertexTable::id).toList();
  }

  /** An intersection; the groups of its legs are flat. */
  ListOperator planIntersect(
      ListOperator input, Intersect intersect, Demand demand, ChunkLayout layout) {
    List<ListGroup> others = layout.unflat();
    ListGroup group = layout.addUnflat();
    VertexVector to = new VertexVector();
    List<IntersectOperator.Leg> legs = new ArrayList<>();
    for (IntersectLeg leg : intersect.legs()) {
      ListSource[][] sources =
          ListSource.byOwnerTable(snapshot, leg.steps(), intersect.toTables());
      Binding from = layout.binding(leg.from());
      EdgeVector edge = demand.wants(leg.edge()) ? newEdgeVector(leg.edge()) : null;
      if (edge != null) {
        layout.bind(leg.edge(), group, edge);
        edgeSources.put(leg.edge(), sources);
      }
      legs.add(
          new IntersectOperator.Leg(from.group(), vertices(from), new LegRuns(sources), edge));
    }
    layout.bind(intersect.to(), group, to);
    return new IntersectOperator(
        input, context, legs, group, to, others, options.listSize());
  }
}
