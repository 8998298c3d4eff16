package io.graphflow.core.list;

import io.graphflow.core.execution.Profile;
import io.graphflow.core.list.Bindings.Binding;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CountingPlan.CountBranch;
import io.graphflow.parser.plan.CountingPlan.CountedBranch;
import io.graphflow.parser.plan.CountingPlan.MultiplyByCount;
import io.graphflow.parser.plan.CountingPlan.NeighbourCounts;
import io.graphflow.parser.plan.CountingPlan.Pass;
import io.graphflow.parser.plan.CountingPlan.VertexCounts;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.snapshot.ListChanges;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;

/** Plans what counts the branches of a pattern, and the passes that branches read. */
final class BranchPlanner {
  private final ListPlanner planner;
  private final Snapshot snapshot;

  BranchPlanner(ListPlanner planner) {
    this.planner = planner;
    this.snapshot = planner.context.snapshot();
  }

  /** Multiplies the weight of each vertex by the count of what hangs from it. */
  ListOperator planBranch(CountBranch count, Demand demand, ChunkLayout layout) {
    CountedBranch branch = count.branch();
    ListOperator input =
        planner.plan(count.input(), demand.and(List.of(branch.from())), layout);
    ListSources sources = planner.sources(branch.steps(), branch.toTables());
    OwnerBatch owners = owners(sources, branch.from(), layout);
    long longest = longestList(branch.steps());
    VertexWeights weights = branch.counts() == null ? null : counts(branch.counts());
    EdgeLists lists =
        lists(branch.from(), List.of(EdgeEnd.of(branch)), branch.predicates(), owners, sources,
            layout);
    EdgeCounter counter = new EdgeCounter(owners, lists, weights, longest);
    CoincidentPairs pairs =
        count.other() == null ? null
            : pairs(count, weights, owners, sources, longest, layout);
    ListGroup group = layout.binding(branch.from()).group();
    return new BranchOperator(
        input,
        planner.context,
        group,
        layout.isUnflat(group) ? null : layout.addFlat(),
        owners,
        counter,
        pairs,
        count.optional());
  }

  /** What takes pairs of one edge and itself away from those of an edge of either branch. */
  private CoincidentPairs pairs(
      CountBranch count,
      VertexWeights weights,
      OwnerBatch owners,
      ListSources sources,
      long longest,
      ChunkLayout layout) {
    CountedBranch branch = count.branch();
    CountedBranch other = count.other();
    VertexWeights otherWeights = other.counts() == null ? null : counts(other.counts());
    List<Expression> bothPredicates = new ArrayList<>(branch.predicates());
    bothPredicates.addAll(other.predicates());
    List<EdgeEnd> ends = List.of(EdgeEnd.of(branch), EdgeEnd.of(other));
    EdgeLists second =
        lists(branch.from(), ends.subList(1, 2), other.predicates(), owners, sources, layout);
    EdgeLists both = lists(branch.from(), ends, bothPredicates, owners, sources, layout);
    return new CoincidentPairs(
        owners,
        new EdgeCounter(owners, second, otherWeights, longest),
        new EdgeCounter(owners, both, product(count, weights, otherWeights), longest));
  }

  /** The counts of a vertex that is the other end of both branches; null if it counts once. */
  private VertexWeights product(CountBranch count, VertexWeights first, VertexWeights second) {
    if (first == null || second == null) {
      return first == null ? second : first;
    }
    VertexWeights known = planner.passes.of(count);
    if (known != null) {
      return known;
    }
    VertexWeights product = new VertexWeights(planner.context, count.branch().toTables());
    planner.passes.add(count, product, new WeightPass.Product(product, first, second));
    return product;
  }

  /** Multiplies the weight of each vertex by what a pass has counted for it. */
  ListOperator planMultiply(MultiplyByCount multiply, Demand demand, ChunkLayout layout) {
    ListOperator input =
        planner.plan(multiply.input(), demand.and(List.of(multiply.vertex())), layout);
    Binding binding = layout.binding(multiply.vertex());
    return new WeighOperator(
        input,
        binding.group(),
        ListPlanner.vertices(binding),
        layout.isUnflat(binding.group()) ? null : layout.addFlat(),
        counts(multiply.counts()),
        multiply.optional());
  }

  /** What a pass counts; it is made if nobody has asked for it before. */
  private VertexWeights counts(Pass pass) {
    VertexWeights known = planner.passes.of(pass);
    if (known != null) {
      return known;
    }
    ScanVertices scan = LeafPlanner.drivingScan(pass.input());
    VertexMorsels morsels = planner.leaves.morsels(scan);
    int workers = morsels.blockCount() > 1 ? planner.context.threads() : 1;
    VertexWeights target =
        new VertexWeights(
            planner.context,
            switch (pass) {
              case VertexCounts _ -> scan.tables();
              case NeighbourCounts counts -> counts.toTables();
            });
    List<Runnable> parts = new ArrayList<>();
    List<VertexWeights> partial = new ArrayList<>();
    for (int i = 0; i < workers; i++) {
      ListPlanner worker = planner.passWorker(scan, morsels);
      ChunkLayout layout = new ChunkLayout();
      ListOperator input =
          worker.plan(pass.input(), Demand.of(List.of(scan.vertex())), layout);
      parts.add(switch (pass) {
        case VertexCounts counts -> {
          Binding vertices = layout.binding(counts.vertex());
          yield new WeightStore(input, vertices.group(), ListPlanner.vertices(vertices), target);
        }
        case NeighbourCounts counts -> {
          VertexWeights sums = target;
          if (!parts.isEmpty()) {
            sums = new VertexWeights(planner.context, counts.toTables());
            partial.add(sums);
          }
          yield worker.branches.scatter(input, counts, sums, layout);
        }
      });
    }
    Profile.Counters counters =
        planner.context.profile() == null ? null : planner.context.profile().of(pass);
    planner.passes.add(
        pass,
        target,
        new WeightPass.Scanned(planner.context, target, parts, morsels, partial, counters));
    return target;
  }

  /**
   * Adds the weight of each vertex of an input to the sums of its neighbours.
   *
   * @param layout of the input: one unflat group
   */
  private WeightScatter scatter(
      ListOperator input, NeighbourCounts counts, VertexWeights sums, ChunkLayout layout) {
    ListSources sources = planner.sources(counts.steps(), counts.toTables());
    OwnerBatch owners = owners(sources, counts.from(), layout);
    EdgeLists lists =
        lists(
            counts.from(),
            List.of(new EdgeEnd(counts.edge(), counts.to())),
            counts.predicates(),
            owners,
            sources,
            layout);
    ListGroup group = layout.binding(counts.from()).group();
    return new WeightScatter(input, planner.context, group, owners, lists, sums);
  }

  private static OwnerBatch owners(ListSources sources, Variable vertex, ChunkLayout layout) {
    Binding from = layout.binding(vertex);
    return new OwnerBatch(sources, from.group(), ListPlanner.vertices(from));
  }

  /** What stands for an edge of a list, which may be null, and for its other end. */
  private record EdgeEnd(Variable edge, Variable to) {
    static EdgeEnd of(CountedBranch branch) {
      return new EdgeEnd(branch.edge(), branch.to());
    }
  }

  /**
   * The lists of a vertex.
   *
   * @param ends all stand for the same edge at a time
   */
  private EdgeLists lists(
      Variable vertex,
      List<EdgeEnd> ends,
      List<Expression> conjuncts,
      OwnerBatch owners,
      ListSources sources,
      ChunkLayout layout) {
    ChunkLayout listLayout = new ChunkLayout();
    listLayout.addAll(layout);
    ListGroup group = listLayout.addUnflat();
    VertexVector to = new VertexVector();
    EdgeVector edge =
        new EdgeVector(
            ends.stream()
                .anyMatch(end -> end.edge() != null && planner.facts.isEdgeIdRead(end.edge())));
    for (EdgeEnd end : ends) {
      listLayout.bind(end.to(), group, to);
      if (end.edge() != null) {
        listLayout.bind(end.edge(), group, edge);
        planner.edgeSources.put(end.edge(), sources);
      }
    }
    List<PositionFilter> positionFilters = new ArrayList<>();
    for (Expression conjunct : conjuncts) {
      positionFilters.add(planner.filters.plan(conjunct, group, listLayout));
    }
    VertexVector from = ListPlanner.vertices(layout.binding(vertex));
    return new EdgeLists(
        owners, from, to, edge, positionFilters, planner.options.listSize());
  }

  /** No vertex has more edges along these steps. */
  private long longestList(List<EdgeStep> steps) {
    long longest = 0;
    for (EdgeStep step : steps) {
      long ofStep = 0;
      for (VertexTable table : snapshot.catalog().vertexTables()) {
        ofStep = Math.max(ofStep, longestList(step, table.id()));
      }
      longest += ofStep;
    }
    return longest;
  }

  private long longestList(EdgeStep step, int ownerTable) {
    long ofCatalog =
        snapshot.catalog()
            .findAdjacency(step.edgeLabel(), ownerTable, step.direction())
            .map(AdjacencyInfo::maxLength)
            .orElse(0L);
    // What the catalog says is as old as its epoch.
    ListChanges changes = snapshot.listChanges(step.edgeLabel(), ownerTable, step.direction());
    return changes == null ? ofCatalog : Math.max(ofCatalog, changes.maxLength());
  }
}
