package io.graphflow.core.list.plan;

import io.graphflow.core.binding.ListFacts;
import io.graphflow.core.binding.Lists;
import io.graphflow.core.list.plan.EdgeOperation.BatchExtend;
import io.graphflow.core.list.plan.EdgeOperation.ColumnExtend;
import io.graphflow.core.list.plan.EdgeOperation.CountExtend;
import io.graphflow.core.list.plan.EdgeOperation.CountedList;
import io.graphflow.core.list.plan.EdgeOperation.ListExtend;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.DifferentEdges;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Extend;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Plans extensions along edges. The operation that an extension becomes depends on the demand, on
 * the edges' cardinality, and on which groups are flat.
 */
final class ExtendPlanner {
  /** What is done once a vector hardly counts where a vector is as long as this. */
  private static final double LONG_LIST = 512;

  private final ListPlanner planner;

  ExtendPlanner(ListPlanner planner) {
    this.planner = planner;
  }

  /**
   * Plans an extension with the filters on it, and with filters that it can apply early.
   *
   * @param selectivity the estimated part of the rows that each filter keeps
   */
  ListPlan planExtend(Extend extend, List<Expression> conjuncts, double selectivity,
      Demand demand, ChunkLayout layout) {
    Set<Variable> own = new HashSet<>();
    own.add(extend.to());
    if (extend.edge() != null) {
      own.add(extend.edge());
    }
    List<Expression> before = new ArrayList<>();
    List<Expression> after = new ArrayList<>();
    Set<Variable> read = new HashSet<>(Set.of(extend.from()));
    for (Expression conjunct : conjuncts) {
      Set<Variable> variables = ExpressionTree.variables(conjunct);
      boolean readsOwn = !Collections.disjoint(variables, own);
      (readsOwn ? after : before).add(conjunct);
      read.addAll(variables);
    }
    read.removeAll(own);
    Demand below = demand.and(read);
    ListPlan input = planner.plan(
        extend.input(),
        takesVectors(extend, own, after, demand, below) ? below.inVectors(List.of())
            : below.inLists(),
        layout);
    input = planner.addFilters(input, before, selectivity, layout);
    double rows = planner.rows(extend) * Math.pow(selectivity, before.size());
    if (canCount(extend, after, demand, layout)) {
      CountedList list = countedList(extend, after, demand, layout);
      return ListPlanner.node(
          new CountExtend(input, list, -1), layout, rows * Math.pow(selectivity, after.size()));
    }
    Set<Variable> readAfter = new HashSet<>();
    after.forEach(conjunct -> ExpressionTree.collectVariables(conjunct, readAfter));
    EdgeOperation extension = extension(input, extend, demand.and(readAfter), layout);
    return planner.addFilters(
        ListPlanner.node(extension, layout, rows), after, selectivity, layout);
  }

  /**
   * Whether an extension is quicker where its vertices come in long vectors: the bounds of many lists are read at once, and
   * while one list is waited for, so are others.
   *
   * @param own the extension's edge and neighbour
   * @param below what is read of its input
   */
  private static boolean takesVectors(Extend extend, Set<Variable> own, List<Expression> conjuncts,
      Demand demand, Demand below) {
    LogicalPlan input = extend.input();
    while (input instanceof LogicalPlan.Filter filter) {
      input = filter.input();
    }
    // The rows of a vertex that is read are better together.
    if (!(input instanceof Extend first) || below.wants(first.from())) {
      return false;
    }
    if (demand.isInVectors() && demand.keyed().isEmpty() && conjuncts.isEmpty()) {
      return true;
    }
    Set<Variable> tested = new HashSet<>(own);
    tested.add(first.to());
    if (first.edge() != null) {
      tested.add(first.edge());
    }
    return demand.allowsMultiplicity() && !demand.wants(extend.edge())
        && !demand.wants(extend.to())
        && conjuncts.stream().allMatch(each -> tested.containsAll(ExpressionTree.variables(each)));
  }

  /**
   * Whether an extension with these filters can be counted instead of made: nothing else reads its
   * edge or neighbour, and of all other variables the filters read only flat ones.
   */
  private boolean canCount(Extend extend, List<Expression> conjuncts, Demand demand,
      ChunkLayout layout) {
    return demand.allowsMultiplicity()
        && !demand.wants(extend.edge())
        && !demand.wants(extend.to())
        && conjuncts.stream().allMatch(conjunct -> canAbsorb(extend, conjunct, layout));
  }

  /** Whether a counted extension can apply a predicate on its edge or its neighbour. */
  static boolean canAbsorb(Extend extend, Expression conjunct, ChunkLayout layout) {
    int fromGroup = layout.column(extend.from()).group();
    for (Variable variable : ExpressionTree.variables(conjunct)) {
      if (!variable.equals(extend.edge()) && !variable.equals(extend.to())) {
        int group = layout.column(variable).group();
        if (layout.isUnflat(group) && group != fromGroup) {
          return false;
        }
      }
    }
    return true;
  }

  /**
   * Whether a predicate says that the extension's edge differs from another edge, which is in no
   * list.
   */
  private static boolean isEdgeRule(Extend extend, Expression conjunct) {
    return conjunct instanceof DifferentEdges(Variable first, Variable second)
        && !first.equals(second)
        && (first.equals(extend.edge()) || second.equals(extend.edge()))
        && first.type() == CypherType.RELATIONSHIP
        && second.type() == CypherType.RELATIONSHIP;
  }

  /** Plans an extension that is only counted, with its filters. */
  CountedList countedList(
      Extend extend, List<Expression> conjuncts, Demand demand, ChunkLayout layout) {
    Column from = layout.column(extend.from());
    Lists lists = planner.lists(extend);
    ChunkLayout listLayout = new ChunkLayout();
    listLayout.addAll(layout);
    int group = planner.addUnflat(listLayout);
    int to = planner.newVertices();
    int edge = planner.newEdges(extend.edge());
    listLayout.bind(extend.to(), group, to);
    if (extend.edge() != null) {
      listLayout.bind(extend.edge(), group, edge);
      planner.edgeLists.put(extend.edge(), lists);
    }
    List<PositionPredicate> predicates = new ArrayList<>();
    List<Column> usedEdges = new ArrayList<>();
    boolean unflat = layout.isUnflat(from.group());
    boolean readsOwner = false;
    for (Expression conjunct : conjuncts) {
      if (isEdgeRule(extend, conjunct)) {
        DifferentEdges edges = (DifferentEdges) conjunct;
        usedEdges.add(
            layout.column(
                edges.first().equals(extend.edge()) ? edges.second() : edges.first()));
      } else {
        // While such a filter is tested, one owner at a time is current.
        listLayout.flatten(from.group());
        predicates.add(planner.filters.plan(conjunct, group, listLayout));
        readsOwner |= unflat && listLayout.reads(conjunct, from.group());
      }
    }
    boolean together =
        unflat && !readsOwner && usedEdges.isEmpty()
            && !readsGroup(demand, from.group(), layout);
    int countGroup = unflat ? -1 : planner.addFlat(layout);
    return new CountedList(extend, from, countGroup, to, edge, lists, predicates, conjuncts,
        usedEdges, readsOwner, together);
  }

  /** Whether operators above read a variable of a group. */
  static boolean readsGroup(Demand demand, int group, ChunkLayout layout) {
    return demand.variables()
        .stream()
        .anyMatch(
            variable -> layout.binds(variable) && layout.column(variable).group() == group);
  }

  /** Plans an extension whose rows are wanted. */
  EdgeOperation extension(ListPlan input, Extend extend, Demand demand, ChunkLayout layout) {
    Column from = layout.column(extend.from());
    Lists lists = planner.lists(extend);
    boolean wantsEdge = demand.wants(extend.edge());
    int edge = wantsEdge ? planner.newEdges(extend.edge()) : -1;
    if (wantsEdge) {
      planner.edgeLists.put(extend.edge(), lists);
    }
    if (layout.isUnflat(from.group()) && ListFacts.areSingle(planner.catalog, extend.steps())) {
      int to = planner.newVertices();
      List<Integer> others = layout.unflatBut(from.group());
      bind(extend, from.group(), to, edge, layout);
      return new ColumnExtend(input, extend, from, to, edge, lists, others);
    }
    boolean inPieces = planner.leaves.takesTurns(extend);
    if (!inPieces && takesBatches(extend, demand, layout)
        && areShort(planner.rows(extend), input.rows())) {
      return batches(input, extend, lists, edge, demand, layout);
    }
    boolean flattens = layout.isUnflat(from.group());
    layout.flatten(from.group());
    List<Integer> others = layout.unflat();
    int group = planner.addUnflat(layout);
    int to = wantsEdge || demand.wants(extend.to()) ? planner.newVertices() : -1;
    bind(extend, group, to, edge, layout);
    return new ListExtend(input, extend, from, flattens, group, to, edge, lists, others,
        inPieces);
  }

  /** Whether there are many lists, and each by itself is a short vector. */
  private static boolean areShort(double edges, double lists) {
    return lists > 1 && edges < LONG_LIST * lists;
  }

  /**
   * Whether to put the lists of all vertices one after another: rows are taken vector by vector, by keys
   * that differ within a list, and of the vertices' group nothing but the vertices is read.
   */
  private static boolean takesBatches(Extend extend, Demand demand, ChunkLayout layout) {
    int group = layout.column(extend.from()).group();
    return demand.isInVectors()
        && layout.unflat().equals(List.of(group))
        && (demand.keyed().isEmpty() || demand.keyed().contains(extend.to())
            || (extend.edge() != null && demand.keyed().contains(extend.edge())))
        && (demand.wants(extend.to()) || demand.wants(extend.edge()))
        && demand.variables()
            .stream()
            .filter(variable -> !variable.equals(extend.from()) && layout.binds(variable))
            .noneMatch(variable -> layout.column(variable).group() == group);
  }

  private BatchExtend batches(ListPlan input, Extend extend, Lists lists, int edge,
      Demand demand, ChunkLayout layout) {
    Column from = layout.column(extend.from());
    layout.flatten(from.group());
    int group = planner.addUnflat(layout);
    int owner = -1;
    if (edge >= 0 || demand.wants(extend.from())) {
      owner = planner.newVertices();
      layout.bind(extend.from(), group, owner);
    }
    int to = planner.newVertices();
    bind(extend, group, to, edge, layout);
    return new BatchExtend(input, extend, from, group, owner, to, edge, lists);
  }

  private static void bind(Extend extend, int group, int to, int edge, ChunkLayout layout) {
    if (to >= 0) {
      layout.bind(extend.to(), group, to);
    }
    if (edge >= 0) {
      layout.bind(extend.edge(), group, edge);
    }
  }
}
