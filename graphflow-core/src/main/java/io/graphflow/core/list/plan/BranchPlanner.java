package io.graphflow.core.list.plan;

import io.graphflow.core.binding.Lists;
import io.graphflow.core.list.plan.CountingOperation.BranchCounts;
import io.graphflow.core.list.plan.CountingOperation.BranchEdges;
import io.graphflow.core.list.plan.CountingOperation.CountProducts;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CountingPlan.CountBranch;
import io.graphflow.parser.plan.CountingPlan.CountDifferent;
import io.graphflow.parser.plan.CountingPlan.CountedBranch;
import io.graphflow.parser.plan.CountingPlan.MultiplyByCount;
import io.graphflow.parser.plan.CountingPlan.NeighbourCounts;
import io.graphflow.parser.plan.CountingPlan.Pass;
import io.graphflow.parser.plan.CountingPlan.VertexCounts;
import io.graphflow.parser.plan.DrivingScan;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import io.graphflow.parser.statistics.GraphStatistics;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * Plans the operations that count the branches of a pattern, and the passes whose counts branches
 * read.
 */
final class BranchPlanner {
  private final ListPlanner planner;

  /** The planned passes, by the logical node whose counts they keep. */
  private final IdentityHashMap<LogicalPlan, ListPlan> passes = new IdentityHashMap<>(0);

  /**
   * The planned passes that no part of the plan runs yet, each after those whose counts it reads.
   */
  private final List<ListPlan> waiting = new ArrayList<>(0);

  BranchPlanner(ListPlanner planner) {
    this.planner = planner;
  }

  /** The passes planned since the last call, in the order in which to run them. */
  List<ListPlan> takePasses() {
    List<ListPlan> taken = List.copyOf(waiting);
    waiting.clear();
    return taken;
  }

  /** Plans to multiply the multiplicity of each vertex by the count of its branches. */
  ListPlan planBranch(CountBranch count, Demand demand, ChunkLayout layout) {
    CountedBranch branch = count.branch();
    CountedBranch other = count.other();
    ListPlan input =
        planner.plan(count.input(), demand.and(List.of(branch.from())), layout);
    Lists lists = planner.lists(branch.steps(), branch.toTables());
    ListPlan first = branch.counts() == null ? null : pass(branch.counts());
    BranchEdges edges = edges(List.of(EdgeEnd.of(branch)), branch.predicates(), lists, layout);
    ListPlan second = other == null || other.counts() == null ? null : pass(other.counts());
    BranchEdges secondEdges = null;
    BranchEdges bothEdges = null;
    ListPlan both = null;
    if (other != null) {
      secondEdges = edges(List.of(EdgeEnd.of(other)), other.predicates(), lists, layout);
      List<Expression> bothPredicates = new ArrayList<>(branch.predicates());
      bothPredicates.addAll(other.predicates());
      bothEdges =
          edges(List.of(EdgeEnd.of(branch), EdgeEnd.of(other)), bothPredicates, lists, layout);
      both = both(count, first, second);
    }
    Column vertex = layout.column(branch.from());
    int countGroup = layout.isUnflat(vertex.group()) ? -1 : planner.addFlat(layout);
    boolean together = other == null && layout.isUnflat(vertex.group())
        && !ExtendPlanner.readsGroup(demand, vertex.group(), layout);
    BranchCounts counts = new BranchCounts(countsOf(first), countsOf(second), countsOf(both));
    List<ListPlan> read =
        first != null && second != null ? List.of(first, second, both)
            : Stream.of(first, second).filter(Objects::nonNull).toList();
    if (together && input.operation() instanceof CountingOperation.CountBranch below
        && below.vertex().group() == vertex.group()) {
      input = new ListPlan(below.keepingEmpty(), input.groups(), input.rows());
    }
    return ListPlanner.node(
        new CountingOperation.CountBranch(input, count, vertex, countGroup, lists, edges,
            secondEdges, bothEdges, counts, together, false, read),
        layout,
        planner.rows(count));
  }

  /** Plans to compare the lists of two vertices for each row. */
  ListPlan planDifferent(CountDifferent count, Demand demand, ChunkLayout layout) {
    CountedBranch first = count.first();
    CountedBranch second = count.second();
    List<Variable> owners = List.of(first.from(), second.from());
    ListPlan input = planner.plan(count.input(), demand.and(owners), layout);
    boolean isOneGroup =
        layout.column(first.from()).group() == layout.column(second.from()).group();
    if (!isOneGroup) {
      input = planner.flattenAll(input, owners, layout);
    }
    int group = layout.column(first.from()).group();
    int countGroup = isOneGroup && layout.isUnflat(group) ? -1 : planner.addFlat(layout);
    return ListPlanner.node(
        new CountingOperation.CountDifferent(input, count, layout.column(first.from()),
            planner.lists(first.steps(), first.toTables()), layout.column(second.from()),
            planner.lists(second.steps(), second.toTables()), countGroup),
        layout,
        planner.rows(count));
  }

  private static int countsOf(ListPlan pass) {
    return pass == null ? -1 : ((CountingOperation.CountingPass) pass.operation()).counts();
  }

  /**
   * The pass with the counts of a vertex that is the other end of both branches; null if it counts
   * once.
   */
  private ListPlan both(CountBranch count, ListPlan first, ListPlan second) {
    if (first == null || second == null) {
      return first == null ? second : first;
    }
    ListPlan known = passes.get(count);
    if (known == null) {
      known =
          new ListPlan(
              new CountProducts(count, countsOf(first), countsOf(second), planner.newCounts()),
              List.of(),
              first.rows() * second.rows() / Math.max(1, vertices(count.branch().toTables())));
      passes.put(count, known);
      waiting.add(known);
    }
    return known;
  }

  private double vertices(List<Integer> tables) {
    double vertices = 0;
    for (int table : tables) {
      vertices += planner.catalog.vertexTable(table).count();
    }
    return vertices;
  }

  /** Plans to multiply the multiplicity of each vertex by the count that a pass keeps for it. */
  ListPlan planMultiply(MultiplyByCount multiply, Demand demand, ChunkLayout layout) {
    ListPlan input =
        planner.plan(multiply.input(), demand.and(List.of(multiply.vertex())), layout);
    Column vertex = layout.column(multiply.vertex());
    int countGroup = layout.isUnflat(vertex.group()) ? -1 : planner.addFlat(layout);
    ListPlan pass = pass(multiply.counts());
    return ListPlanner.node(
        new CountingOperation.MultiplyByCount(
            input, multiply, vertex, countGroup, countsOf(pass), pass, -1),
        layout,
        planner.rows(multiply));
  }

  /** The operation of a pass, planned when a branch first asks for its counts. */
  private ListPlan pass(Pass pass) {
    ListPlan known = passes.get(pass);
    if (known != null) {
      return known;
    }
    ScanVertices scan = DrivingScan.of(pass.input());
    ChunkLayout layout = new ChunkLayout();
    ListPlan input =
        planner.leaves.planPass(
            scan,
            () -> planner.planUnflattened(
                pass.input(), Demand.of(List.of(scan.vertex())), layout));
    Operation operation =
        switch (pass) {
          case VertexCounts counts ->
            new CountingOperation.VertexCounts(
                input, counts, scan, layout.column(counts.vertex()), planner.newCounts());
          case NeighbourCounts counts -> neighbours(input, counts, scan, layout);
        };
    ListPlan planned = ListPlanner.node(operation, layout, planner.rows(pass));
    passes.put(pass, planned);
    waiting.add(planned);
    return planned;
  }

  /**
   * Plans to make lists of neighbours with more edges before the part of the plan is read that reads them.
   *
   * @param higher ascend by degree
   * @param vertex stands for all owners
   * @param neighbour stands for all neighbours
   */
  void needHigher(Lists higher, Variable vertex, Variable neighbour) {
    boolean isPlanned = waiting.stream()
        .anyMatch(pass -> pass.operation() instanceof CountingOperation.HigherNeighbours known
            && known.higher().equals(higher));
    if (isPlanned) {
      return;
    }
    ScanVertices scan = new ScanVertices(vertex, higher.toTables());
    ChunkLayout layout = new ChunkLayout();
    ListPlan input =
        planner.leaves.planPass(
            scan, () -> planner.planUnflattened(scan, Demand.of(List.of(vertex)), layout));
    double edges = new GraphStatistics(planner.catalog)
        .edgeCount(higher.steps(), higher.toTables(), higher.toTables());
    waiting.add(
        new ListPlan(
            new CountingOperation.HigherNeighbours(
                new ListPlan(input.operation(), input.groups(), vertices(higher.toTables())),
                scan, layout.column(vertex), neighbour,
                planner.lists(higher.steps(), higher.toTables()), higher),
            List.of(),
            edges / 2));
  }

  /**
   * Plans to add the multiplicity of each vertex of an input to the sums of its neighbours.
   *
   * @param layout the layout of the input, which has one unflat group
   */
  private CountingOperation.NeighbourCounts neighbours(
      ListPlan input, NeighbourCounts counts, ScanVertices scan, ChunkLayout layout) {
    Lists lists = planner.lists(counts.steps(), counts.toTables());
    BranchEdges edges =
        edges(
            List.of(new EdgeEnd(counts.edge(), counts.to())), counts.predicates(), lists, layout);
    return new CountingOperation.NeighbourCounts(
        input, counts, scan, layout.column(counts.from()), lists, edges, planner.newCounts());
  }

  /** The variables of an edge of a list, which may be null, and of the edge's other end. */
  private record EdgeEnd(Variable edge, Variable to) {
    static EdgeEnd of(CountedBranch branch) {
      return new EdgeEnd(branch.edge(), branch.to());
    }
  }

  /**
   * The edges of a vertex that branches count.
   *
   * @param ends variables that all stand for the same edge
   */
  private BranchEdges edges(
      List<EdgeEnd> ends, List<Expression> conjuncts, Lists lists, ChunkLayout layout) {
    ChunkLayout listLayout = new ChunkLayout();
    listLayout.addAll(layout);
    int group = planner.addUnflat(listLayout);
    int to = planner.newVertices();
    int edge =
        planner.newVector(
            new VectorKind.Edges(
                ends.stream().map(EdgeEnd::edge).filter(Objects::nonNull).toList()));
    for (EdgeEnd end : ends) {
      listLayout.bind(end.to(), group, to);
      if (end.edge() != null) {
        listLayout.bind(end.edge(), group, edge);
        planner.edgeLists.put(end.edge(), lists);
      }
    }
    List<PositionPredicate> predicates = new ArrayList<>();
    for (Expression conjunct : conjuncts) {
      predicates.add(planner.filters.plan(conjunct, group, listLayout));
    }
    return new BranchEdges(group, to, edge, predicates);
  }
}
