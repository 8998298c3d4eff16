package io.graphflow.core.list;

import io.graphflow.core.list.Bindings.Binding;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.Extend;
import io.graphflow.parser.plan.LogicalPlan.Intersect;
import io.graphflow.parser.plan.LogicalPlan.IntersectLeg;
import io.graphflow.storage.catalog.EdgeLabel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An intersection as an extension along one leg, of which those neighbours stay that are neighbours of
 * the other legs' vertices too. Predicates on a leg's edge apply to that leg alone, before or after the
 * look-up.
 */
final class MemberPlan {
  private final ListPlanner planner;
  private final Intersect intersect;
  private final ChunkLayout layout;
  private final Extend extend;
  private final List<IntersectLeg> otherLegs;

  /** Predicates on the neighbour or on the edge that leads to it along the one leg. */
  private final List<Expression> listConjuncts = new ArrayList<>();

  /** Predicates on the edge of another leg. */
  private final Map<IntersectLeg, List<Expression>> legConjuncts = new HashMap<>();

  /** Predicates on several legs' edges. */
  private final List<Expression> rest = new ArrayList<>();

  /** Plans for {@code listLeg} as the one; all others are in groups that are flat. */
  MemberPlan(
      ListPlanner planner,
      Intersect intersect,
      IntersectLeg listLeg,
      List<Expression> conjuncts,
      ChunkLayout layout) {
    this.planner = planner;
    this.intersect = intersect;
    this.layout = layout;
    this.extend =
        new Extend(
            intersect.input(),
            listLeg.from(),
            listLeg.edge(),
            intersect.to(),
            listLeg.steps(),
            intersect.toTables());
    this.otherLegs = new ArrayList<>(intersect.legs());
    otherLegs.remove(listLeg);
    otherLegs.forEach(leg -> legConjuncts.put(leg, new ArrayList<>()));
    conjuncts.forEach(this::assign);
  }

  private void assign(Expression conjunct) {
    Set<Variable> read = planner.facts.variables(conjunct);
    List<IntersectLeg> legs =
        otherLegs.stream().filter(leg -> leg.edge() != null && read.contains(leg.edge())).toList();
    if (legs.isEmpty()) {
      listConjuncts.add(conjunct);
    } else if (legs.size() == 1 && readsOnly(conjunct, legs.getFirst())) {
      legConjuncts.get(legs.getFirst()).add(conjunct);
    } else {
      rest.add(conjunct);
    }
  }

  /** Whether a predicate on a leg's edge reads nothing else but what is flat. */
  private boolean readsOnly(Expression conjunct, IntersectLeg leg) {
    Set<Variable> others = new HashSet<>(planner.facts.variables(conjunct));
    others.remove(leg.edge());
    others.remove(intersect.to());
    return others.stream()
        .allMatch(
            variable -> layout.binds(variable)
                && !layout.isUnflat(layout.binding(variable).group()));
  }

  /** Whether all can be counted, so that no group need be made. */
  boolean canCount(Demand demand) {
    return demand.weights()
        && !demand.wants(intersect.to())
        && intersect.legs().stream().noneMatch(leg -> demand.wants(leg.edge()))
        && rest.isEmpty()
        && listConjuncts.stream()
            .allMatch(conjunct -> ExtendPlanner.canAbsorb(extend, conjunct, layout));
  }

  /** Whether the common neighbours are a selection of the one leg's list. */
  boolean canSelect(Demand demand) {
    return rest.isEmpty()
        && otherLegs.stream().noneMatch(leg -> demand.wants(leg.edge()))
        && otherLegs.stream().allMatch(leg -> hasAtMostOneEdge(leg.steps()));
  }

  /** Whether no two vertices have more than one edge along these steps. */
  private boolean hasAtMostOneEdge(List<EdgeStep> steps) {
    if (steps.isEmpty()) {
      return true;
    }
    EdgeLabel label =
        planner.context.snapshot().catalog().edgeLabel(steps.getFirst().edgeLabel());
    boolean oneWay = steps.size() == 1;
    boolean twoWays =
        steps.size() == 2
            && steps.get(0).edgeLabel() == steps.get(1).edgeLabel()
            && !label.hasTwoCycles();
    return !label.hasParallelEdges() && (oneWay || twoWays);
  }

  ListOperator planCount(ListOperator input, ExtendPlanner extensions, Demand demand) {
    return extensions.planCount(input, extend, listConjuncts, this, demand, layout);
  }

  ListOperator planRows(ListOperator input, ExtendPlanner extensions, Demand demand) {
    Set<Variable> read = new HashSet<>(Set.of(intersect.to()));
    listConjuncts.forEach(conjunct -> ExpressionTree.collectVariables(conjunct, read));
    boolean sorted =
        !layout.isUnflat(layout.binding(extend.from()).group())
            || !planner.facts.isSingle(extend.steps());
    ListOperator operator = extensions.planRows(input, extend, demand.and(read), layout);
    Binding to = layout.binding(intersect.to());
    operator =
        new FilterOperator(operator, to.group(), filter(ListPlanner.vertices(to), sorted));
    return planner.addFilters(
        planner.profiled(operator, intersect, layout), listConjuncts, layout);
  }

  /**
   * The filter by the other legs.
   *
   * @param list the vertices to look up
   * @param sorted whether they ascend
   */
  MemberFilter filter(VertexVector list, boolean sorted) {
    List<MemberFilter.Leg> legs = new ArrayList<>();
    boolean dependent = false;
    for (IntersectLeg leg : otherLegs) {
      ListSources sources =
          planner.sources(leg.steps(), intersect.toTables());
      Binding from = layout.binding(leg.from());
      ChunkLayout legLayout = new ChunkLayout();
      legLayout.addAll(layout);
      ListGroup group = legLayout.addUnflat();
      VertexVector to = new VertexVector();
      EdgeVector edge = planner.newEdgeVector(leg.edge());
      legLayout.bind(intersect.to(), group, to);
      if (leg.edge() != null) {
        legLayout.bind(leg.edge(), group, edge);
        planner.edgeSources.put(leg.edge(), sources);
      }
      List<PositionFilter> filters = new ArrayList<>();
      for (Expression conjunct : legConjuncts.get(leg)) {
        filters.add(planner.filters.plan(conjunct, group, legLayout));
        dependent |= !legLayout.readsOnly(conjunct, group);
      }
      legs.add(
          new MemberFilter.Leg(
              from.group(),
              ListPlanner.vertices(from),
              new LegRuns(sources),
              to,
              edge,
              filters));
    }
    return new MemberFilter(
        planner.context.snapshot(), legs, list, sorted, dependent, planner.options.listSize());
  }
}
