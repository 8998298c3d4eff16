package io.graphflow.core.list;

import io.graphflow.core.list.Bindings.Binding;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.snapshot.ListChanges;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;

/** Plans what counts the branches of a pattern. */
final class BranchPlanner {
  private final ListPlanner planner;
  private final Snapshot snapshot;

  BranchPlanner(ListPlanner planner) {
    this.planner = planner;
    this.snapshot = planner.context.snapshot();
  }

  /** Multiplies the weight of a vertex by the count of what hangs from it. */
  ListOperator planBranch(ListOperator input, Branch branch, ChunkLayout layout) {
    return switch (branch) {
      case Branch.Along along -> planAlong(input, along, layout);
      case Branch.Summed(Variable at, VertexWeights sums, boolean optional) -> {
        Binding binding = layout.binding(at);
        yield new WeighOperator(
            input,
            binding.group(),
            ListPlanner.vertices(binding),
            layout.isUnflat(binding.group()) ? null : layout.addFlat(),
            sums,
            optional);
      }
    };
  }

  private ListOperator planAlong(ListOperator input, Branch.Along branch, ChunkLayout layout) {
    Hop hop = branch.hop();
    ListSources sources = planner.sources(hop.steps(), hop.toTables());
    OwnerBatch owners = owners(sources, hop, layout);
    long longest = longestList(hop.steps());
    EdgeLists lists = lists(List.of(hop), branch.filters(), owners, sources, layout);
    EdgeCounter counter = new EdgeCounter(owners, lists, branch.weights(), longest);
    CoincidentPairs pairs = null;
    if (branch.twin() != null) {
      Branch.Twin twin = branch.twin();
      List<Expression> bothFilters = new ArrayList<>(branch.filters());
      bothFilters.addAll(twin.filters());
      EdgeLists second = lists(List.of(twin.hop()), twin.filters(), owners, sources, layout);
      EdgeLists both = lists(List.of(hop, twin.hop()), bothFilters, owners, sources, layout);
      pairs =
          new CoincidentPairs(
              owners,
              new EdgeCounter(owners, second, twin.weights(), longest),
              new EdgeCounter(owners, both, twin.bothWeights(), longest));
    }
    ListGroup group = layout.binding(hop.from()).group();
    return new BranchOperator(
        input,
        planner.context,
        group,
        layout.isUnflat(group) ? null : layout.addFlat(),
        owners,
        counter,
        pairs,
        branch.optional());
  }

  /**
   * Adds the weight of each vertex of an input to the sums of its neighbours.
   *
   * @param layout of the input: one unflat group
   */
  WeightScatter planScatter(
      ListOperator input,
      Hop hop,
      List<Expression> conjuncts,
      VertexWeights sums,
      ChunkLayout layout) {
    ListSources sources = planner.sources(hop.steps(), hop.toTables());
    OwnerBatch owners = owners(sources, hop, layout);
    EdgeLists lists = lists(List.of(hop), conjuncts, owners, sources, layout);
    ListGroup group = layout.binding(hop.from()).group();
    return new WeightScatter(input, planner.context, group, owners, lists, sums);
  }

  private static OwnerBatch owners(ListSources sources, Hop hop, ChunkLayout layout) {
    Binding from = layout.binding(hop.from());
    return new OwnerBatch(sources, from.group(), ListPlanner.vertices(from));
  }

  /** The lists that hops from one vertex go along, all the same edge at a time. */
  private EdgeLists lists(
      List<Hop> hops,
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
            hops.stream()
                .anyMatch(
                    hop -> hop.edge() != null && planner.facts.isEdgeIdRead(hop.edge())));
    for (Hop hop : hops) {
      listLayout.bind(hop.to(), group, to);
      if (hop.edge() != null) {
        listLayout.bind(hop.edge(), group, edge);
        planner.edgeSources.put(hop.edge(), sources);
      }
    }
    List<PositionFilter> positionFilters = new ArrayList<>();
    for (Expression conjunct : conjuncts) {
      positionFilters.add(planner.filters.plan(conjunct, group, listLayout));
    }
    VertexVector from = ListPlanner.vertices(layout.binding(hops.getFirst().from()));
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
