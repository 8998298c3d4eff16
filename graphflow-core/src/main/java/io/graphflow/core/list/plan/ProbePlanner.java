package io.graphflow.core.list.plan;

import io.graphflow.core.binding.ListFacts;
import io.graphflow.core.binding.Lists;
import io.graphflow.core.list.plan.EdgeOperation.CountIntersect;
import io.graphflow.core.list.plan.EdgeOperation.CountedList;
import io.graphflow.core.list.plan.EdgeOperation.NeighbourSets;
import io.graphflow.core.list.plan.EdgeOperation.ProbeIntersect;
import io.graphflow.core.list.plan.EdgeOperation.SetLeg;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.Extend;
import io.graphflow.parser.plan.LogicalPlan.Intersect;
import io.graphflow.parser.plan.LogicalPlan.IntersectLeg;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Plans an intersection that reads one leg's list and looks the neighbours up in the lists of the
 * other legs. It says whether that is possible, and which predicate is tested on which leg. For one
 * intersection.
 */
final class ProbePlanner {
  private final ListPlanner planner;
  private final ExtendPlanner extensions;
  private final Intersect intersect;
  private final ChunkLayout layout;
  private final IntersectLeg listLeg;
  private final Extend extend;
  private final List<IntersectLeg> otherLegs;

  /** Predicates on the neighbour, or on the edge of {@code listLeg} that leads to it. */
  private final List<Expression> listConjuncts = new ArrayList<>();

  /** Predicates on the edge of another leg. */
  private final Map<IntersectLeg, List<Expression>> legConjuncts = new HashMap<>();

  /** Predicates on the edges of several legs. */
  private final List<Expression> rest = new ArrayList<>();

  /** Plans for one leg whose list is read; all others are in flat groups. */
  ProbePlanner(
      ListPlanner planner,
      ExtendPlanner extensions,
      Intersect intersect,
      IntersectLeg listLeg,
      List<Expression> conjuncts,
      ChunkLayout layout) {
    this.planner = planner;
    this.extensions = extensions;
    this.intersect = intersect;
    this.layout = layout;
    this.listLeg = listLeg;
    this.extend =
        new Extend(
            intersect.input(),
            listLeg.from(),
            listLeg.edge(),
            intersect.to(),
            listLeg.steps(),
            intersect.toTables(),
            listLeg.order());
    this.otherLegs = new ArrayList<>(intersect.legs());
    otherLegs.remove(listLeg);
    otherLegs.forEach(leg -> legConjuncts.put(leg, new ArrayList<>()));
    conjuncts.forEach(this::assign);
  }

  private void assign(Expression conjunct) {
    Set<Variable> read = ExpressionTree.variables(conjunct);
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

  /** Whether a predicate on a leg's edge reads nothing else that is unflat. */
  private boolean readsOnly(Expression conjunct, IntersectLeg leg) {
    Set<Variable> others = new HashSet<>(ExpressionTree.variables(conjunct));
    others.remove(leg.edge());
    others.remove(intersect.to());
    return others.stream()
        .allMatch(
            variable -> layout.binds(variable)
                && !layout.isUnflat(layout.column(variable).group()));
  }

  /** Whether the whole intersection can be counted, so that it needs no group. */
  boolean canCount(Demand demand) {
    return demand.allowsMultiplicity()
        && !demand.wants(intersect.to())
        && intersect.legs().stream().noneMatch(leg -> demand.wants(leg.edge()))
        && rest.isEmpty()
        && listConjuncts.stream()
            .allMatch(conjunct -> ExtendPlanner.canAbsorb(extend, conjunct, layout));
  }

  /** Whether the common neighbours can be a selection of the one leg's list. */
  boolean canSelect(Demand demand) {
    return rest.isEmpty()
        && otherLegs.stream().noneMatch(leg -> demand.wants(leg.edge()))
        && otherLegs.stream()
            .allMatch(leg -> EdgeStep.leadToEachOnce(leg.steps(), planner.catalog));
  }

  CountIntersect count(ListPlan input, Demand demand) {
    // The sets see the chunk before the counted list becomes a part of it.
    NeighbourSets sets = sets();
    CountedList list = extensions.countedList(extend, listConjuncts, demand, layout);
    return new CountIntersect(input, list, sets);
  }

  /**
   * Selects the common neighbours. The predicates that a set tests hold for them; {@link
   * #listConjuncts} are left.
   */
  ProbeIntersect select(ListPlan input, Demand demand) {
    Set<Variable> read = new HashSet<>(Set.of(intersect.to()));
    listConjuncts.forEach(conjunct -> ExpressionTree.collectVariables(conjunct, read));
    boolean sorted =
        !layout.isUnflat(layout.column(extend.from()).group())
            || !ListFacts.areSingle(planner.catalog, extend.steps());
    EdgeOperation extension = extensions.extension(input, extend, demand.and(read), layout);
    Column to = layout.column(intersect.to());
    return new ProbeIntersect(extension, sets(), to, sorted);
  }

  /** Predicates on the selected neighbours that {@link #select} does not test. */
  List<Expression> left() {
    return listConjuncts;
  }

  private NeighbourSets sets() {
    List<SetLeg> legs = new ArrayList<>();
    boolean dependent = false;
    for (IntersectLeg leg : otherLegs) {
      Lists lists = planner.lists(leg, intersect);
      Column from = layout.column(leg.from());
      ChunkLayout legLayout = new ChunkLayout();
      legLayout.addAll(layout);
      int group = planner.addUnflat(legLayout);
      int to = planner.newVertices();
      int edge = planner.newEdges(leg.edge());
      legLayout.bind(intersect.to(), group, to);
      if (leg.edge() != null) {
        legLayout.bind(leg.edge(), group, edge);
        planner.edgeLists.put(leg.edge(), lists);
      }
      List<PositionPredicate> predicates = new ArrayList<>();
      for (Expression conjunct : legConjuncts.get(leg)) {
        predicates.add(planner.filters.plan(conjunct, group, legLayout));
        dependent |= !legLayout.readsOnly(conjunct, group);
      }
      legs.add(new SetLeg(from, lists, to, edge, predicates));
    }
    List<Expression> texts =
        otherLegs.stream().flatMap(leg -> legConjuncts.get(leg).stream()).toList();
    return new NeighbourSets(intersect, listLeg, legs, texts, dependent);
  }
}
