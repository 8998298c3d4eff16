package io.graphflow.core.list.link;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.core.adjacency.batch.VertexMorsels;
import io.graphflow.core.binding.Lists;
import io.graphflow.core.execution.Profile;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.count.CountExtendOperator;
import io.graphflow.core.list.count.CountExtendOperator.Counted;
import io.graphflow.core.list.count.CountPairsOperator;
import io.graphflow.core.list.count.CountPairsOperator.Pairs;
import io.graphflow.core.list.count.CountPass;
import io.graphflow.core.list.count.EdgeCounter;
import io.graphflow.core.list.count.EdgeLists;
import io.graphflow.core.list.count.EdgePairCounter;
import io.graphflow.core.list.count.HigherNeighboursPass;
import io.graphflow.core.list.count.MultiplicityScatter;
import io.graphflow.core.list.count.MultiplicityStore;
import io.graphflow.core.list.count.MultiplyOperator;
import io.graphflow.core.list.count.RankedNeighbours;
import io.graphflow.core.list.count.StretchCounter;
import io.graphflow.core.list.count.VertexMultiplicities;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.list.plan.Column;
import io.graphflow.core.list.plan.CountingOperation;
import io.graphflow.core.list.plan.CountingOperation.BranchEdges;
import io.graphflow.core.list.plan.CountingOperation.CountBranch;
import io.graphflow.core.list.plan.CountingOperation.CountDifferent;
import io.graphflow.core.list.plan.CountingOperation.CountProducts;
import io.graphflow.core.list.plan.CountingOperation.CountingPass;
import io.graphflow.core.list.plan.CountingOperation.HigherNeighbours;
import io.graphflow.core.list.plan.CountingOperation.MultiplyByCount;
import io.graphflow.core.list.plan.CountingOperation.NeighbourCounts;
import io.graphflow.core.list.plan.CountingOperation.Pass;
import io.graphflow.core.list.plan.CountingOperation.VertexCounts;
import io.graphflow.core.list.plan.ListPlan;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.snapshot.ListChanges;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.List;

/** Makes the operators that count branches of a pattern, and the passes whose counts these read. */
final class CountLinker {
  private final ListLinker linker;
  private final FilterLinker filters;

  CountLinker(ListLinker linker, FilterLinker filters) {
    this.linker = linker;
    this.filters = filters;
  }

  ListOperator link(CountingOperation operation) {
    return switch (operation) {
      case CountBranch count -> branch(count);
      case CountDifferent count -> new CountPairsOperator(
          linker.link(count.input()),
          linker.context,
          linker.pairOwners(count.first(), count.firstLists()),
          linker.pairOwners(count.second(), count.secondLists()),
          count.node().pairs() ? Pairs.DIFFERENT : Pairs.WITHOUT,
          linker.group(count.countGroup()));
      case MultiplyByCount multiply -> new MultiplyOperator(
          linker.link(multiply.input()),
          linker.group(multiply.vertex().group()),
          linker.vertices(multiply.vertex()),
          linker.group(multiply.countGroup()),
          linker.counts(multiply.counts()),
          multiply.node().optional(),
          linker.floor(multiply.floor()));
      case Pass pass -> throw new AssertionError("run before the rows that read it: " + pass);
    };
  }

  private CountExtendOperator branch(CountBranch count) {
    ListOperator input = linker.link(count.input());
    EdgeLists edges = edges(count.vertex(), count.branch());
    AdjacencyBatch owners = owners(count.lists(), count.vertex(), edges);
    long longest = longestList(count.lists().steps());
    EdgePairCounter pairs =
        count.second() == null ? null
            : new EdgePairCounter(
                owners,
                EdgeCounter.multiplying(edges(count.vertex(), count.second()),
                    linker.counts(count.counts().second()), longest),
                EdgeCounter.multiplying(edges(count.vertex(), count.both()),
                    linker.counts(count.counts().both()), longest));
    return new CountExtendOperator(
        input,
        linker.context,
        linker.group(count.vertex().group()),
        linker.group(count.countGroup()),
        new Counted(
            owners,
            EdgeCounter.multiplying(edges, linker.counts(count.counts().first()), longest),
            pairs,
            count.node().optional()),
        null,
        count.together(),
        count.keepsEmpty(),
        null,
        stretches(count, owners, edges));
  }

  /** What counts the passing edges of a chunk at once, if they are all that is counted; else null. */
  private static StretchCounter stretches(
      CountBranch count, AdjacencyBatch owners, EdgeLists edges) {
    boolean countsEdges = count.counts().first() < 0 && count.second() == null;
    boolean can = count.together() && countsEdges && !count.node().optional();
    return can && edges.onlyFilter() != null ? new StretchCounter(owners, edges.onlyFilter())
        : null;
  }

  private AdjacencyBatch owners(Lists lists, Column vertex, EdgeLists edges) {
    return new AdjacencyBatch(linker.lists(lists), linker.group(vertex.group()),
        linker.vertices(vertex),
        edges.onlyFilter());
  }

  private EdgeLists edges(Column vertex, BranchEdges edges) {
    return new EdgeLists(linker.vertices(vertex), linker.vertices(edges.to()),
        linker.edge(edges.edge()), filters.link(edges.predicates()), null,
        linker.options.listSize());
  }

  /** Makes a pass for all workers; its counts can be read from here on. */
  CountPass pass(ListPlan plan) {
    Pass pass = (Pass) plan.operation();
    Profile.Counters counters =
        linker.context.profile() == null ? null : linker.context.profile().of(plan);
    return switch (pass) {
      case VertexCounts counts -> {
        VertexMorsels morsels = linker.newMorsels(counts.scan());
        VertexMultiplicities target = newCounts(counts, counts.scan().tables());
        List<Runnable> parts = new ArrayList<>();
        for (ListLinker worker : workers(morsels)) {
          parts.add(
              new MultiplicityStore(
                  worker.link(counts.input()), worker.group(counts.vertex().group()),
                  worker.vertices(counts.vertex()), target));
        }
        yield new CountPass.Scanned(
            linker.context, target, parts, morsels, List.of(), counters);
      }
      case NeighbourCounts counts -> neighbours(counts, counters);
      case HigherNeighbours lists -> higher(lists, counters);
      case CountProducts products -> new CountPass.Product(
          newCounts(products, products.node().branch().toTables()),
          linker.counts(products.first()),
          linker.counts(products.second()),
          counters);
    };
  }

  private CountPass higher(HigherNeighbours lists, Profile.Counters counters) {
    VertexMorsels morsels = linker.newMorsels(lists.scan());
    List<RankedNeighbours> parts = new ArrayList<>();
    for (ListLinker worker : workers(morsels)) {
      parts.add(worker.counting().ranked(lists));
    }
    return new HigherNeighboursPass(linker.context, linker.higherNeighbours(lists.higher()), parts,
        morsels, counters);
  }

  private RankedNeighbours ranked(HigherNeighbours lists) {
    ListOperator input = linker.link(lists.input());
    ListGroup group = linker.group(lists.vertex().group());
    return new RankedNeighbours(input, linker.context,
        new AdjacencyBatch(linker.lists(lists.lists()), group, linker.vertices(lists.vertex())),
        linker.higherNeighbours(lists.higher()));
  }

  private CountPass neighbours(NeighbourCounts counts, Profile.Counters counters) {
    VertexMorsels morsels = linker.newMorsels(counts.scan());
    VertexMultiplicities target = newCounts(counts, counts.lists().toTables());
    List<Runnable> parts = new ArrayList<>();
    List<VertexMultiplicities> partial = new ArrayList<>();
    for (ListLinker worker : workers(morsels)) {
      VertexMultiplicities sums = target;
      if (!parts.isEmpty()) {
        sums = new VertexMultiplicities(linker.context, counts.lists().toTables());
        partial.add(sums);
      }
      parts.add(worker.counting().scatter(counts, sums));
    }
    return new CountPass.Scanned(linker.context, target, parts, morsels, partial, counters);
  }

  private MultiplicityScatter scatter(NeighbourCounts counts, VertexMultiplicities sums) {
    ListOperator input = linker.link(counts.input());
    EdgeLists edges = edges(counts.vertex(), counts.edges());
    AdjacencyBatch owners =
        new AdjacencyBatch(linker.lists(counts.lists()), linker.group(counts.vertex().group()),
            linker.vertices(counts.vertex()));
    return new MultiplicityScatter(input, linker.context, linker.group(counts.vertex().group()),
        owners,
        edges, sums, edgeCount(counts.lists()));
  }

  /** How many edges the files have in some lists, whatever owns them. */
  private long edgeCount(Lists lists) {
    return linker.context.snapshot()
        .catalog()
        .adjacencies()
        .stream()
        .filter(info -> lists.steps()
            .contains(new EdgeStep(info.edgeLabel(), info.direction())))
        .mapToLong(AdjacencyInfo::edgeCount)
        .sum();
  }

  private List<ListLinker> workers(VertexMorsels morsels) {
    int count = morsels.isWorthSharing() ? linker.context.threads() : 1;
    List<ListLinker> workers = new ArrayList<>(count);
    SharedLinks links = new SharedLinks(morsels);
    for (int i = 0; i < count; i++) {
      workers.add(linker.worker(links));
    }
    return workers;
  }

  private VertexMultiplicities newCounts(CountingPass pass, List<Integer> tables) {
    VertexMultiplicities counts = new VertexMultiplicities(linker.context, tables);
    linker.setCounts(pass.counts(), counts);
    return counts;
  }

  /** The largest number of edges that a vertex may have along some steps. */
  private long longestList(List<EdgeStep> steps) {
    long longest = 0;
    for (EdgeStep step : steps) {
      long longestOfStep = 0;
      for (VertexTable table : linker.context.snapshot().catalog().vertexTables()) {
        longestOfStep = Math.max(longestOfStep, longestList(step, table.id()));
      }
      longest += longestOfStep;
    }
    return longest;
  }

  private long longestList(EdgeStep step, int ownerTable) {
    Snapshot snapshot = linker.context.snapshot();
    long inFiles =
        snapshot.catalog()
            .findAdjacency(step.edgeLabel(), ownerTable, step.direction())
            .map(AdjacencyInfo::maxLength)
            .orElse(0L);
    // The catalog's figures are as old as its epoch.
    ListChanges changes = snapshot.listChanges(step.edgeLabel(), ownerTable, step.direction());
    return changes == null ? inFiles : Math.max(inFiles, changes.maxLength());
  }
}
