package io.graphflow.core.list.plan;

import io.graphflow.core.binding.ListFacts;
import io.graphflow.core.binding.Lists;
import io.graphflow.core.list.plan.EdgeOperation.ColumnExtendInto;
import io.graphflow.core.list.plan.EdgeOperation.CountCommon;
import io.graphflow.core.list.plan.EdgeOperation.CountExtendInto;
import io.graphflow.core.list.plan.EdgeOperation.ListExtendInto;
import io.graphflow.core.list.plan.EdgeOperation.MergeIntersect;
import io.graphflow.core.list.plan.EdgeOperation.MergeLeg;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.ExtendInto;
import io.graphflow.parser.plan.LogicalPlan.Intersect;
import io.graphflow.parser.plan.LogicalPlan.IntersectLeg;
import io.graphflow.storage.catalog.VertexTable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Plans the operations that close cycles: edges between bound vertices, and common neighbours of
 * several.
 */
final class CyclePlanner {
  private final ListPlanner planner;
  /** Lists up to this length on average are compared element by element. */
  private static final double SHORT_LIST = 8;

  private final ExtendPlanner extensions;

  CyclePlanner(ListPlanner planner, ExtendPlanner extensions) {
    this.planner = planner;
    this.extensions = extensions;
  }

  ListPlan planExtendInto(ExtendInto extend, Demand demand, ChunkLayout layout) {
    List<Variable> ends = List.of(extend.from(), extend.to());
    ListPlan input = planner.plan(extend.input(), demand.and(ends), layout);
    int fromGroup = layout.column(extend.from()).group();
    int toGroup = layout.column(extend.to()).group();
    if (fromGroup == toGroup && layout.isUnflat(fromGroup) && canSelectInto(extend, demand)) {
      return ListPlanner.node(
          selectInto(input, extend, layout), layout, planner.rows(extend));
    }
    List<Integer> unflat = layout.unflatOf(ends);
    // The list that is read is that of the flat end, and only lists of the lesser end can be restricted.
    boolean readsGreater =
        extend.order().isRestricted() && !unflat.isEmpty() && unflat.getLast() == fromGroup;
    boolean counts = canCountInto(extend, demand) && fromGroup != toGroup && !readsGreater;
    input =
        counts ? planner.flattenAllButLast(input, ends, layout)
            : planner.flattenAll(input, ends, layout);
    return ListPlanner.node(
        close(input, extend, demand, layout), layout, planner.rows(extend));
  }

  /**
   * Plans an edge between two bound vertices. At most one of them stays in an unflat group, and
   * neither if something reads the edge or {@link #canCountInto} says no.
   */
  private EdgeOperation close(
      ListPlan input, ExtendInto extend, Demand demand, ChunkLayout layout) {
    Column from = layout.column(extend.from());
    Column to = layout.column(extend.to());
    if (layout.isUnflat(from.group()) ? isSingleFrom(extend)
        : layout.isUnflat(to.group()) && isSingleTo(extend)) {
      return selectInto(input, extend, layout);
    }
    if (layout.isUnflat(from.group())) {
      return countInto(input, extend, reversed(extend.steps()), to, from);
    }
    if (layout.isUnflat(to.group())) {
      return countInto(input, extend, extend.steps(), from, to);
    }
    Lists lists = planner.lists(extend.steps(), allTables(), extend.order());
    boolean wantsEdge = demand.wants(extend.edge());
    int edge = wantsEdge ? planner.newEdges(extend.edge()) : -1;
    List<Integer> others = layout.unflat();
    int group = planner.addUnflat(layout);
    if (wantsEdge) {
      planner.edgeLists.put(extend.edge(), lists);
      layout.bind(extend.edge(), group, edge);
    }
    return new ListExtendInto(input, extend, from, to, lists, group, edge, others);
  }

  /** Whether the edges may be counted at the positions of an unflat group. */
  private boolean canCountInto(ExtendInto extend, Demand demand) {
    return !demand.wants(extend.edge())
        && (demand.allowsMultiplicity() || hasAtMostOneEdge(extend.steps()));
  }

  /** Whether one of the ends, in one unflat group, has one such edge at most, which nothing reads. */
  private boolean canSelectInto(ExtendInto extend, Demand demand) {
    return !demand.wants(extend.edge()) && (isSingleFrom(extend) || isSingleTo(extend));
  }

  private boolean isSingleFrom(ExtendInto extend) {
    return !extend.order().isRestricted()
        && ListFacts.areSingle(planner.catalog, extend.steps());
  }

  private boolean isSingleTo(ExtendInto extend) {
    return !extend.order().isRestricted()
        && ListFacts.areSingle(planner.catalog, reversed(extend.steps()));
  }

  /** Looks at the one edge of each vertex of an unflat group. */
  private ColumnExtendInto selectInto(ListPlan input, ExtendInto extend, ChunkLayout layout) {
    Column from = layout.column(extend.from());
    Column to = layout.column(extend.to());
    if (layout.isUnflat(from.group()) && isSingleFrom(extend)) {
      return new ColumnExtendInto(
          input, extend, from, to, planner.lists(extend.steps(), allTables()));
    }
    List<EdgeStep> steps = reversed(extend.steps());
    ExtendInto back =
        new ExtendInto(extend.input(), extend.to(), extend.edge(), extend.from(), steps);
    return new ColumnExtendInto(input, back, to, from, planner.lists(steps, allTables()));
  }

  private CountExtendInto countInto(
      ListPlan input, ExtendInto extend, List<EdgeStep> steps, Column owner, Column vertices) {
    Lists lists = planner.lists(steps, allTables(), extend.order());
    return new CountExtendInto(input, extend, owner, vertices, lists, hasAtMostOneEdge(steps));
  }

  private boolean hasAtMostOneEdge(List<EdgeStep> steps) {
    return steps.size() == 1
        && !planner.catalog.edgeLabel(steps.getFirst().edgeLabel()).hasParallelEdges();
  }

  private static List<EdgeStep> reversed(List<EdgeStep> steps) {
    return steps.stream()
        .map(step -> new EdgeStep(step.edgeLabel(), step.direction().reverse()))
        .toList();
  }

  private List<Integer> allTables() {
    return planner.catalog.vertexTables().stream().map(VertexTable::id).toList();
  }

  /**
   * Plans an intersection with the filters on it, and with filters that it can apply early. Where
   * possible it extends along one leg, whose vertex is in the group that came last, and looks the
   * neighbours up among those of the other legs.
   *
   * @param selectivity the estimated part of the rows that each filter keeps
   */
  ListPlan planIntersect(Intersect intersect, List<Expression> conjuncts, double selectivity,
      Demand demand, ChunkLayout layout) {
    Set<Variable> own = new HashSet<>();
    own.add(intersect.to());
    intersect.legs().stream().map(IntersectLeg::edge).filter(Objects::nonNull).forEach(own::add);
    List<Variable> owners = intersect.legs().stream().map(IntersectLeg::from).toList();
    List<Expression> before = new ArrayList<>();
    List<Expression> after = new ArrayList<>();
    Set<Variable> read = new HashSet<>(owners);
    for (Expression conjunct : conjuncts) {
      Set<Variable> variables = ExpressionTree.variables(conjunct);
      (Collections.disjoint(variables, own) ? before : after).add(conjunct);
      read.addAll(variables);
    }
    read.removeAll(own);
    ListPlan input = planner.plan(intersect.input(), demand.and(read), layout);
    input = planner.addFilters(input, before, selectivity, layout);
    double rows = planner.rows(intersect) * Math.pow(selectivity, before.size());
    if (after.isEmpty() && canCountPairs(intersect, demand, layout)) {
      return ListPlanner.node(countCommon(input, intersect, layout), layout, rows);
    }
    input = planner.flattenAllButLast(input, owners, layout);
    List<IntersectLeg> inLast =
        intersect.legs()
            .stream()
            .filter(leg -> layout.isUnflat(layout.column(leg.from()).group()))
            .toList();
    if (inLast.size() > 1) {
      input = planner.flattenAll(input, owners, layout);
    }
    IntersectLeg listLeg = inLast.size() == 1 ? inLast.getFirst() : lastLeg(intersect, layout);
    ProbePlanner probe =
        new ProbePlanner(planner, extensions, intersect, listLeg, after, layout);
    if (probe.canCount(demand)) {
      return ListPlanner.node(
          probe.count(input, demand), layout, rows * Math.pow(selectivity, after.size()));
    }
    if (probe.canSelect(demand)) {
      double kept = rows * Math.pow(selectivity, after.size() - probe.left().size());
      ListPlan node = ListPlanner.node(probe.select(input, demand), layout, kept);
      return planner.addFilters(node, probe.left(), selectivity, layout);
    }
    input = planner.flattenAll(input, owners, layout);
    Set<Variable> readAfter = new HashSet<>();
    after.forEach(conjunct -> ExpressionTree.collectVariables(conjunct, readAfter));
    MergeIntersect merge = merge(input, intersect, demand.and(readAfter), layout);
    return planner.addFilters(ListPlanner.node(merge, layout, rows), after, selectivity, layout);
  }

  /**
   * Whether the common neighbours of two vertices of one unflat group need only be counted, in lists so short
   * that they are not worth a set, so that the group can stay unflat.
   */
  private boolean canCountPairs(Intersect intersect, Demand demand, ChunkLayout layout) {
    List<IntersectLeg> legs = intersect.legs();
    int group = layout.column(legs.getFirst().from()).group();
    return legs.size() == 2
        && demand.allowsMultiplicity()
        && !demand.wants(intersect.to())
        && layout.isUnflat(group)
        && layout.column(legs.getLast().from()).group() == group
        && legs.stream()
            .noneMatch(
                leg -> demand.wants(leg.edge())
                    || mayMeetLoopTwice(leg)
                    || ListFacts.averageLength(planner.catalog, leg.steps()) > SHORT_LIST);
  }

  /** Whether a leg goes along edges in both directions, of which some may lead to where they begin. */
  private boolean mayMeetLoopTwice(IntersectLeg leg) {
    return leg.steps().size() > 1
        && leg.steps()
            .stream()
            .anyMatch(step -> planner.catalog.edgeLabel(step.edgeLabel()).hasSelfLoops());
  }

  private CountCommon countCommon(ListPlan input, Intersect intersect, ChunkLayout layout) {
    IntersectLeg first = intersect.legs().getFirst();
    IntersectLeg second = intersect.legs().getLast();
    return new CountCommon(
        input,
        intersect,
        layout.column(first.from()),
        planner.lists(first, intersect),
        layout.column(second.from()),
        planner.lists(second, intersect));
  }

  /** The leg whose vertex was bound last, so that others stay as they are from chunk to chunk. */
  private static IntersectLeg lastLeg(Intersect intersect, ChunkLayout layout) {
    List<Integer> groups = layout.groups();
    return intersect.legs()
        .stream()
        .max(Comparator.comparingInt(leg -> groups.indexOf(layout.column(leg.from()).group())))
        .orElseThrow();
  }

  /**
   * Plans an intersection of flat legs, which merges their lists, with the edges of any of them.
   */
  private MergeIntersect merge(
      ListPlan input, Intersect intersect, Demand demand, ChunkLayout layout) {
    List<Integer> others = layout.unflat();
    int group = planner.addUnflat(layout);
    int to = planner.newVertices();
    List<MergeLeg> legs = new ArrayList<>();
    for (IntersectLeg leg : intersect.legs()) {
      Lists lists = planner.lists(leg, intersect);
      Column from = layout.column(leg.from());
      int edge = demand.wants(leg.edge()) ? planner.newEdges(leg.edge()) : -1;
      if (edge >= 0) {
        layout.bind(leg.edge(), group, edge);
        planner.edgeLists.put(leg.edge(), lists);
      }
      legs.add(new MergeLeg(from, lists, edge));
    }
    layout.bind(intersect.to(), group, to);
    return new MergeIntersect(input, intersect, legs, layout.column(intersect.to()), others);
  }
}
