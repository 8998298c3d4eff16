package io.graphflow.core.list;

import io.graphflow.core.list.Bindings.Binding;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.ExtendInto;
import io.graphflow.parser.plan.LogicalPlan.Intersect;
import io.graphflow.parser.plan.LogicalPlan.IntersectLeg;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Plans what closes cycles of a pattern: edges between bound vertices, and intersections of lists. */
final class CyclePlanner {
  private final ListPlanner planner;
  private final Snapshot snapshot;
  private final ExtendPlanner extensions;

  CyclePlanner(ListPlanner planner, ExtendPlanner extensions) {
    this.planner = planner;
    this.extensions = extensions;
    this.snapshot = planner.context.snapshot();
  }

  ListOperator planExtendInto(ExtendInto extend, Demand demand, ChunkLayout layout) {
    List<Variable> ends = List.of(extend.from(), extend.to());
    ListOperator input = planner.plan(extend.input(), demand.and(ends), layout);
    ListGroup fromGroup = layout.binding(extend.from()).group();
    ListGroup toGroup = layout.binding(extend.to()).group();
    boolean counts = canCountInto(extend, demand) && fromGroup != toGroup;
    input =
        counts ? planner.flattenAllButLast(input, ends, layout)
            : planner.flattenAll(input, ends, layout);
    return close(input, extend, demand, layout);
  }

  /**
   * Edges between two bound vertices; at most one of them is in an unflat group, and none if the edge
   * is wanted or {@link #canCountInto} says no.
   */
  private ListOperator close(
      ListOperator input, ExtendInto extend, Demand demand, ChunkLayout layout) {
    Binding from = layout.binding(extend.from());
    Binding to = layout.binding(extend.to());
    if (layout.isUnflat(from.group())) {
      return planCountInto(input, reversed(extend.steps()), to, from);
    }
    if (layout.isUnflat(to.group())) {
      return planCountInto(input, extend.steps(), from, to);
    }
    ListSources sources =
        planner.sources(extend.steps(), allTables());
    boolean wantsEdge = demand.wants(extend.edge());
    EdgeVector edge = wantsEdge ? planner.newEdgeVector(extend.edge()) : null;
    List<ListGroup> others = layout.unflat();
    ListGroup group = layout.addUnflat();
    if (wantsEdge) {
      planner.edgeSources.put(extend.edge(), sources);
      layout.bind(extend.edge(), group, edge);
    }
    return new ListExtendIntoOperator(
        input,
        from.group(),
        ListPlanner.vertices(from),
        to.group(),
        ListPlanner.vertices(to),
        new LegRuns(sources),
        group,
        edge,
        others,
        planner.options.listSize());
  }

  /** Whether the edges may be counted at the positions of an unflat group. */
  private boolean canCountInto(ExtendInto extend, Demand demand) {
    return !demand.wants(extend.edge())
        && (demand.weights() || hasAtMostOneEdge(extend.steps()));
  }

  private ListOperator planCountInto(
      ListOperator input, List<EdgeStep> steps, Binding flat, Binding list) {
    ListSources sources = planner.sources(steps, allTables());
    return new CountExtendIntoOperator(
        input,
        flat.group(),
        ListPlanner.vertices(flat),
        new LegRuns(sources),
        list.group(),
        ListPlanner.vertices(list),
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

  /**
   * An intersection with the filters on it, and with those that could be applied before it. Where it
   * can, it extends along one leg, whose vertex is in the group that came last, and looks what it
   * finds up among the neighbours of the others.
   */
  ListOperator planIntersect(
      Intersect intersect, List<Expression> conjuncts, Demand demand, ChunkLayout layout) {
    Set<Variable> own = new HashSet<>();
    own.add(intersect.to());
    intersect.legs().stream().map(IntersectLeg::edge).filter(Objects::nonNull).forEach(own::add);
    List<Variable> owners = intersect.legs().stream().map(IntersectLeg::from).toList();
    List<Expression> before = new ArrayList<>();
    List<Expression> after = new ArrayList<>();
    Set<Variable> read = new HashSet<>(owners);
    for (Expression conjunct : conjuncts) {
      Set<Variable> variables = planner.facts.variables(conjunct);
      (Collections.disjoint(variables, own) ? before : after).add(conjunct);
      read.addAll(variables);
    }
    read.removeAll(own);
    ListOperator input = planner.plan(intersect.input(), demand.and(read), layout);
    input = planner.addFilters(input, before, layout);
    input = planner.flattenAllButLast(input, owners, layout);
    List<IntersectLeg> inLast =
        intersect.legs()
            .stream()
            .filter(leg -> layout.isUnflat(layout.binding(leg.from()).group()))
            .toList();
    if (inLast.size() > 1) {
      input = planner.flattenAll(input, owners, layout);
    }
    IntersectLeg listLeg = inLast.size() == 1 ? inLast.getFirst() : lastLeg(intersect, layout);
    MemberPlan plan = new MemberPlan(planner, intersect, listLeg, after, layout);
    if (plan.canCount(demand)) {
      return plan.planCount(input, extensions, demand);
    }
    if (plan.canSelect(demand)) {
      return plan.planRows(input, extensions, demand);
    }
    input = planner.flattenAll(input, owners, layout);
    Set<Variable> readAfter = new HashSet<>();
    after.forEach(conjunct -> readAfter.addAll(planner.facts.variables(conjunct)));
    ListOperator operator = planMerged(input, intersect, demand.and(readAfter), layout);
    if (!conjuncts.isEmpty()) {
      operator = planner.profiled(operator, intersect, layout);
    }
    return planner.addFilters(operator, after, layout);
  }

  /** The leg whose vertex was bound last, so that others stay as they are from chunk to chunk. */
  private static IntersectLeg lastLeg(Intersect intersect, ChunkLayout layout) {
    List<ListGroup> groups = layout.groups();
    return intersect.legs()
        .stream()
        .max(Comparator.comparingInt(leg -> groups.indexOf(layout.binding(leg.from()).group())))
        .orElseThrow();
  }

  /** An intersection whose legs are all flat, with the edges of any of them. */
  private ListOperator planMerged(
      ListOperator input, Intersect intersect, Demand demand, ChunkLayout layout) {
    List<ListGroup> others = layout.unflat();
    ListGroup group = layout.addUnflat();
    VertexVector to = new VertexVector();
    List<IntersectOperator.Leg> legs = new ArrayList<>();
    for (IntersectLeg leg : intersect.legs()) {
      ListSources sources =
          planner.sources(leg.steps(), intersect.toTables());
      Binding from = layout.binding(leg.from());
      EdgeVector edge = demand.wants(leg.edge()) ? planner.newEdgeVector(leg.edge()) : null;
      if (edge != null) {
        layout.bind(leg.edge(), group, edge);
        planner.edgeSources.put(leg.edge(), sources);
      }
      legs.add(
          new IntersectOperator.Leg(from.group(), ListPlanner.vertices(from), new LegRuns(sources),
              edge));
    }
    layout.bind(intersect.to(), group, to);
    return new IntersectOperator(
        input, planner.context, legs, group, to, others, planner.options.listSize());
  }
}
