package io.graphflow.core.list.link;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.core.adjacency.batch.ListRuns;
import io.graphflow.core.adjacency.batch.VertexRuns;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.count.CachedCounter;
import io.graphflow.core.list.count.CountExtendIntoOperator;
import io.graphflow.core.list.count.CountExtendOperator;
import io.graphflow.core.list.count.CountExtendOperator.Counted;
import io.graphflow.core.list.count.CountFloor;
import io.graphflow.core.list.count.CountPairsOperator;
import io.graphflow.core.list.count.CountPairsOperator.Pairs;
import io.graphflow.core.list.count.EdgeCounter;
import io.graphflow.core.list.count.EdgeLists;
import io.graphflow.core.list.count.StretchCounter;
import io.graphflow.core.list.count.UsedEdges;
import io.graphflow.core.list.count.UsedEdges.UsedEdge;
import io.graphflow.core.list.filter.IntersectionFilter;
import io.graphflow.core.list.filter.PositionFilter;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.list.operator.extend.BatchExtendOperator;
import io.graphflow.core.list.operator.extend.ColumnExtendIntoOperator;
import io.graphflow.core.list.operator.extend.ColumnExtendOperator;
import io.graphflow.core.list.operator.extend.IntersectOperator;
import io.graphflow.core.list.operator.extend.ListExtendIntoOperator;
import io.graphflow.core.list.operator.extend.ListExtendOperator;
import io.graphflow.core.list.operator.extend.ListVariableExtendIntoOperator;
import io.graphflow.core.list.operator.extend.ListVariableExtendOperator;
import io.graphflow.core.list.operator.extend.PathChunk;
import io.graphflow.core.list.operator.filter.FilterOperator;
import io.graphflow.core.list.plan.Column;
import io.graphflow.core.list.plan.EdgeOperation;
import io.graphflow.core.list.plan.EdgeOperation.BatchExtend;
import io.graphflow.core.list.plan.EdgeOperation.ColumnExtend;
import io.graphflow.core.list.plan.EdgeOperation.ColumnExtendInto;
import io.graphflow.core.list.plan.EdgeOperation.CountCommon;
import io.graphflow.core.list.plan.EdgeOperation.CountExtend;
import io.graphflow.core.list.plan.EdgeOperation.CountExtendInto;
import io.graphflow.core.list.plan.EdgeOperation.CountIntersect;
import io.graphflow.core.list.plan.EdgeOperation.CountedList;
import io.graphflow.core.list.plan.EdgeOperation.ListExtend;
import io.graphflow.core.list.plan.EdgeOperation.ListExtendInto;
import io.graphflow.core.list.plan.EdgeOperation.MergeIntersect;
import io.graphflow.core.list.plan.EdgeOperation.MergeLeg;
import io.graphflow.core.list.plan.EdgeOperation.NeighbourSets;
import io.graphflow.core.list.plan.EdgeOperation.ProbeIntersect;
import io.graphflow.core.list.plan.EdgeOperation.SearchPaths;
import io.graphflow.core.list.plan.EdgeOperation.SetLeg;
import io.graphflow.core.path.PathPattern;
import io.graphflow.core.path.PathPredicates;
import io.graphflow.core.path.PathSearch;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.VariableExtend;
import io.graphflow.parser.plan.LogicalPlan.VariableExtendInto;
import io.graphflow.parser.plan.Repetition;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** Makes the operators that read edges. */
final class EdgeLinker {
  private final ListLinker linker;
  private final FilterLinker filters;

  EdgeLinker(ListLinker linker, FilterLinker filters) {
    this.linker = linker;
    this.filters = filters;
  }

  ListOperator link(EdgeOperation operation) {
    return switch (operation) {
      case ListExtend extend -> new ListExtendOperator(
          linker.link(extend.input()),
          linker.context,
          linker.group(extend.from().group()),
          extend.flattens(),
          linker.vertices(extend.from()),
          linker.group(extend.group()),
          linker.vertices(extend.to()),
          linker.edge(extend.edge()),
          linker.lists(extend.lists()),
          linker.groups(extend.others()),
          linker.options.listSize(),
          extend.inPieces() && linker.shared() != null);
      case BatchExtend extend -> new BatchExtendOperator(
          linker.link(extend.input()),
          linker.context,
          linker.group(extend.from().group()),
          linker.vertices(extend.from()),
          new BatchExtendOperator.Target(
              linker.group(extend.group()),
              linker.vertices(extend.owner()),
              linker.vertices(extend.to()),
              linker.edge(extend.edge())),
          linker.lists(extend.lists()),
          linker.options.listSize());
      case ColumnExtend extend -> new ColumnExtendOperator(
          linker.link(extend.input()),
          linker.context,
          linker.group(extend.from().group()),
          linker.vertices(extend.from()),
          linker.vertices(extend.to()),
          linker.edge(extend.edge()),
          linker.lists(extend.lists()),
          linker.groups(extend.others()));
      case CountExtend extend -> {
        ListOperator input = linker.link(extend.input());
        yield counted(input, extend.list(), null, linker.floor(extend.floor()));
      }
      case CountIntersect intersect -> {
        ListOperator input = linker.link(intersect.input());
        // The neighbours of one vertex ascend, and a counted list is read vertex by vertex.
        IntersectionFilter members =
            memberFilter(intersect.others(), linker.vertices(intersect.list().to()), true);
        yield counted(input, intersect.list(), members, null);
      }
      case ProbeIntersect probe -> {
        ListOperator extension = link(probe.extension());
        yield new FilterOperator(
            extension,
            linker.group(probe.to().group()),
            memberFilter(probe.sets(), linker.vertices(probe.to()), probe.sorted()));
      }
      case CountCommon common -> new CountPairsOperator(
          linker.link(common.input()),
          linker.context,
          linker.pairOwners(common.first(), common.firstLists()),
          linker.pairOwners(common.second(), common.secondLists()),
          Pairs.EQUAL,
          null);
      case MergeIntersect merge -> merge(merge);
      case ListExtendInto extend -> new ListExtendIntoOperator(
          linker.link(extend.input()),
          linker.group(extend.from().group()),
          linker.vertices(extend.from()),
          linker.group(extend.to().group()),
          linker.vertices(extend.to()),
          new VertexRuns(linker.lists(extend.lists())),
          linker.group(extend.group()),
          linker.edge(extend.edge()),
          linker.groups(extend.others()),
          linker.options.listSize());
      case ColumnExtendInto extend -> new ColumnExtendIntoOperator(
          linker.link(extend.input()),
          linker.context,
          linker.group(extend.from().group()),
          linker.vertices(extend.from()),
          linker.group(extend.to().group()),
          linker.vertices(extend.to()),
          linker.lists(extend.lists()));
      case CountExtendInto extend -> new CountExtendIntoOperator(
          linker.context.snapshot(),
          linker.link(extend.input()),
          linker.group(extend.owner().group()),
          linker.vertices(extend.owner()),
          new VertexRuns(linker.lists(extend.lists())),
          linker.group(extend.vertices().group()),
          linker.vertices(extend.vertices()),
          extend.atMostOne());
      case SearchPaths search -> search(search);
    };
  }

  /**
   * Makes the operator that counts the edges of a list.
   *
   * @param members which neighbours count, and how often, or null if each counts once
   * @param floor the least count that is wanted; null if all are
   */
  private CountExtendOperator counted(
      ListOperator input, CountedList counted, IntersectionFilter members, CountFloor floor) {
    ListRuns lists = linker.lists(counted.lists());
    List<PositionFilter> tests = new ArrayList<>();
    if (members != null) {
      tests.add(members);
    }
    tests.addAll(filters.link(counted.predicates()));
    ListGroup fromGroup = linker.group(counted.from().group());
    VertexVector from = linker.vertices(counted.from());
    EdgeCounter counter =
        EdgeCounter.without(
            new EdgeLists(from, linker.vertices(counted.to()), linker.edge(counted.edge()), tests,
                members, linker.options.listSize()),
            used(counted.usedEdges()),
            counted.readsOwner() ? fromGroup : null);
    PositionFilter onlyFilter = tests.size() == 1 ? tests.getFirst() : null;
    AdjacencyBatch owners = new AdjacencyBatch(lists, fromGroup, from, onlyFilter);
    return new CountExtendOperator(
        input,
        linker.context,
        fromGroup,
        linker.group(counted.countGroup()),
        new Counted(owners, counter, null, false),
        lists.hasChanges() && counter.isConstant()
            ? new CachedCounter(counter, AdjacencyBatch.ofChosen(lists, fromGroup, from))
            : null,
        counted.together(),
        false,
        floor,
        counted.together() && onlyFilter != null ? new StretchCounter(owners, onlyFilter) : null);
  }

  private UsedEdges used(List<Column> edges) {
    if (edges.isEmpty()) {
      return null;
    }
    List<UsedEdge> used = new ArrayList<>();
    for (Column edge : edges) {
      used.add(new UsedEdge(linker.group(edge.group()), linker.edge(edge.vector())));
    }
    return new UsedEdges(used);
  }

  private IntersectionFilter memberFilter(NeighbourSets sets, VertexVector list, boolean sorted) {
    List<IntersectionFilter.Leg> legs = new ArrayList<>();
    for (SetLeg leg : sets.legs()) {
      ListRuns lists = linker.lists(leg.lists());
      legs.add(
          new IntersectionFilter.Leg(
              linker.group(leg.from().group()),
              linker.vertices(leg.from()),
              new VertexRuns(lists),
              linker.vertices(leg.to()),
              linker.edge(leg.edge()),
              filters.link(leg.predicates())));
    }
    return new IntersectionFilter(linker.context.snapshot(), legs, list, sorted, sets.dependent(),
        linker.options.listSize());
  }

  private IntersectOperator merge(MergeIntersect merge) {
    ListOperator input = linker.link(merge.input());
    List<IntersectOperator.Leg> legs = new ArrayList<>();
    for (MergeLeg leg : merge.legs()) {
      legs.add(
          new IntersectOperator.Leg(
              linker.group(leg.from().group()),
              linker.vertices(leg.from()),
              new VertexRuns(linker.lists(leg.lists())),
              linker.edge(leg.edge())));
    }
    return new IntersectOperator(input, linker.context, legs, linker.group(merge.to().group()),
        linker.vertices(merge.to()), linker.groups(merge.others()), linker.options.listSize());
  }

  private ListOperator search(SearchPaths search) {
    ListOperator input = linker.link(search.input());
    ListGroup from = linker.group(search.from().group());
    VertexVector starts = linker.vertices(search.from());
    if (search.node() instanceof VariableExtend extend) {
      return new ListVariableExtendOperator(
          input, from, starts,
          paths(
              search,
              searches(search, extend.steps(), extend.repetition(), extend.toTables(),
                  PathSearch::toAny),
              extend.reversed()));
    }
    VariableExtendInto extend = (VariableExtendInto) search.node();
    return new ListVariableExtendIntoOperator(
        input, from, starts, linker.group(search.to().group()), linker.vertices(search.to()),
        paths(
            search,
            searches(search, extend.steps(), extend.repetition(), null, PathSearch::toGiven),
            false));
  }

  private PathChunk paths(SearchPaths search, Supplier<PathSearch> searches, boolean reversed) {
    return new PathChunk(
        linker.context,
        searches,
        linker.bindings(search.read()),
        linker.tuple,
        linker.groups(search.others()),
        linker.group(search.group()),
        linker.vertices(search.ends()),
        linker.values(search.edges()),
        linker.values(search.lengths()),
        reversed,
        linker.options.chunkSize());
  }

  private Supplier<PathSearch> searches(
      SearchPaths search,
      List<EdgeStep> steps,
      Repetition repetition,
      List<Integer> toTables,
      Function<PathPattern, PathSearch> kind) {
    PathPredicates predicates =
        new PathPredicates(
            repetition,
            linker::evaluator,
            linker.isEdgeIdRead(repetition.edge()),
            linker.tuple);
    return () -> kind.apply(
        new PathPattern(
            linker.context, steps, repetition, toTables, predicates, search.edges() >= 0,
            linker.pathLists(search.node(), steps)));
  }
}
