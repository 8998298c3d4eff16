package io.graphflow.storage.adjacency;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.research.Layout;
import io.graphflow.research.SingleCardinalityStorage;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.memory.NativeBytes;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What adjacency lists promise, in whichever form of storage; checked against a model in collections. */
abstract class AdjacencyContract {
  private static final int ROUNDS = 12;

  private final StorageOptions options;
  private final Layout layout;
  private final Arena arena = Arena.ofShared();

  @TempDir
  private Path folder;

  AdjacencyContract(Layout layout) {
    this(StorageOptions.of(layout));
  }

  AdjacencyContract(StorageOptions options) {
    this.options = options;
    this.layout = options.layout();
  }

  @AfterEach
  void free() {
    arena.close();
  }

  final Arena arena() {
    return arena;
  }

  BuiltLists build(MultigraphModel model, boolean hasProperties) {
    return BuiltLists.build(model, hasProperties, options, arena, folder);
  }

  /** A seed, new each time unless {@code -Dgraphflow.seed} gives it; printed when a test fails. */
  static long seed() {
    return Long.getLong("graphflow.seed", System.nanoTime());
  }

  @ParameterizedTest
  @EnumSource
  void randomGraphsOfEachCardinality(MultigraphModel.Cardinality cardinality) {
    long seed = seed();
    Random random = new Random(seed);
    for (int round = 0; round < ROUNDS; round++) {
      long[] counts = {random.nextLong(200), 1 + random.nextLong(90), 1 + random.nextLong(300)};
      int[] sources = random.nextBoolean() ? new int[] {0} : new int[] {0, 2};
      int[] destinations =
          new int[][] {{0}, {1}, {0, 1}, {0, 1, 2}, {2}}[random.nextInt(5)];
      MultigraphModel model = MultigraphModel.random(
          random, counts, sources, destinations, cardinality, random.nextInt(400));
      check(model, random.nextBoolean(), "seed " + seed + " round " + round);
    }
  }

  /** One source table has at most one edge a vertex, the other does not. */
  @Test
  void mixedCardinalitiesUnderOneLabel() {
    long seed = seed();
    Random random = new Random(seed);
    for (boolean hasProperties : new boolean[] {false, true}) {
      long[] counts = {150, 40, 70};
      MultigraphModel model = MultigraphModel.random(random, counts, new int[] {0},
          new int[] {1, 2}, MultigraphModel.Cardinality.MANY_ONE, 100);
      MultigraphModel.random(random, counts, new int[] {2}, new int[] {1, 2},
          MultigraphModel.Cardinality.MANY_MANY, 200).edges
          .forEach(edge -> model.edge(ElementId.table(edge.source()),
              ElementId.position(edge.source()), ElementId.table(edge.destination()),
              ElementId.position(edge.destination())));
      check(model, hasProperties, "seed " + seed);
    }
  }

  @Test
  void noEdgeAtAll() {
    BuiltLists built = build(new MultigraphModel(0, 5), true);
    for (Direction direction : Direction.values()) {
      assertThat(built.lists().lists(0, direction)).isNull();
      assertThat(built.lists().lists(1, direction)).isNull();
    }
    assertThat(built.build().hasSelfLoops()).isFalse();
  }

  @Test
  void oneVertexWithOneLoop() {
    check(new MultigraphModel(1).edge(0, 0, 0, 0), true, "");
    check(new MultigraphModel(1).edge(0, 0, 0, 0), false, "");
  }

  @Test
  void oneVertexWithParallelLoops() {
    MultigraphModel model = new MultigraphModel(1);
    for (int i = 0; i < 5; i++) {
      model.edge(0, 0, 0, 0);
    }
    check(model, true, "");
    check(model, false, "");
  }

  @Test
  void onlyTheFirstAndTheLastVertexHaveEdges() {
    MultigraphModel model = new MultigraphModel(3000)
        .edge(0, 0, 0, 2999)
        .edge(0, 0, 0, 2999)
        .edge(0, 2999, 0, 0)
        .edge(0, 2999, 0, 1);
    check(model, true, "");
    check(model, false, "");
  }

  @Test
  void sparseSingleCardinality() {
    MultigraphModel model =
        new MultigraphModel(100_000, 70_000).edge(0, 17, 1, 3).edge(0, 99_999, 1, 69_999);
    check(model, true, "");
  }

  @Test
  void oneListLongerThan65536() {
    int length = 70_001;
    MultigraphModel model = new MultigraphModel(2, length);
    for (int i = 0; i < length; i++) {
      model.edge(0, 1, 1, (i * 7L) % length);
    }
    BuiltLists built = build(model, true);
    Adjacency lists = built.lists().lists(0, Direction.FORWARD);
    assertThat(lists.start(0)).isEqualTo(lists.end(0));
    assertThat(lists.end(1) - lists.start(1)).isEqualTo(length);
    for (int i = 0; i < length; i++) {
      long position = lists.start(1) + i;
      assertThat(lists.neighbourOffset(position)).isEqualTo(i);
      assertThat(ElementId.position(lists.edgeId(1, position)))
          .isEqualTo(built.lists().columnPosition(0, i));
      assertThat(lists.lowerBound(lists.start(1), lists.end(1), ElementId.of(1, i)))
          .isEqualTo(position);
    }
    Adjacency backward = built.lists().lists(1, Direction.BACKWARD);
    assertThat(backward.edgeId(length - 1, backward.start(length - 1)))
        .isEqualTo(ElementId.of(BuiltLists.FIRST_EDGE_TABLE,
            built.lists().columnPosition(0, length - 1)));
  }

  /** A source's edges lie in one page, so that offsets within it take two bytes, or three. */
  @Test
  void backwardListsOfSourcesWithManyEdges() {
    for (int length : new int[] {700, 70_001}) {
      MultigraphModel model = new MultigraphModel(2, length / 2 + 1);
      for (int i = 0; i < length; i++) {
        model.edge(0, i % 2, 1, i / 2);
      }
      BuiltLists built = build(model, true);
      Adjacency lists = built.lists().lists(1, Direction.BACKWARD);
      for (int owner : new int[] {0, 1, 127, 128, 129, 255, 256, length / 2 - 1}) {
        List<Long> edgeIds = new ArrayList<>();
        for (long at = lists.start(owner); at < lists.end(owner); at++) {
          edgeIds.add(lists.edgeId(owner, at));
        }
        assertThat(edgeIds).extracting(ElementId::position)
            .containsExactly(built.lists().columnPosition(0, owner),
                built.lists().columnPosition(0, (length + 1) / 2 + owner));
        checkPositions(lists, owner, lists.start(owner), lists.end(owner), edgeIds);
      }
    }
  }

  private void check(MultigraphModel model, boolean hasProperties, String context) {
    BuiltLists built = build(model, hasProperties);
    checkFacts(model, built.build(), context);
    for (int table = 0; table < model.vertexCounts.length; table++) {
      for (Direction direction : Direction.values()) {
        int owner = table;
        boolean any = model.edges.stream()
            .anyMatch(edge -> ElementId.table(edge.owner(direction)) == owner);
        Adjacency lists = built.lists().lists(table, direction);
        assertThat(lists != null).as(context).isEqualTo(any);
        if (any) {
          checkLists(model, built, lists, table, direction, context);
        }
      }
    }
    for (MultigraphModel.Edge edge : model.edges) {
      int table = ElementId.table(edge.source());
      long position = built.lists().columnPosition(table, model.position(edge));
      assertThat(built.lists().source(table, position)).as(context).isEqualTo(edge.source());
      assertThat(built.lists().destination(table, position)).as(context)
          .isEqualTo(edge.destination());
    }
  }

  private void checkLists(MultigraphModel model, BuiltLists built, Adjacency lists, int table,
      Direction direction, String context) {
    AdjacencyInfo info = built.lists().plan().info(table, direction);
    assertThat(lists.edgeLabel()).isEqualTo(BuiltLists.EDGE_LABEL);
    assertThat(lists.ownerTable()).isEqualTo(table);
    assertThat(lists.direction()).isEqualTo(direction);
    assertThat(lists.ownerCount()).isEqualTo(model.vertexCounts[table]);
    assertThat(lists.edgeCount()).isEqualTo(info.edgeCount());
    assertThat(lists.hasOneNeighbourTable()).isEqualTo(info.neighbours().size() == 1);
    assertThat(lists.isColumn())
        .isEqualTo(layout.includes(Layout.COLS) && info.single()
            && options.singleCardinality() == SingleCardinalityStorage.VERTEX_COLUMN);
    if (!layout.includes(Layout.NEW_IDS)) {
      assertThat(lists.hasDirectEdgeIds()).isTrue();
    }
    int owners = (int) model.vertexCounts[table];
    long[] starts = new long[owners];
    long[] ends = new long[owners];
    lists.bounds(0, owners, starts, ends);
    if (lists.isStretch()) {
      for (int first : new int[] {0, owners / 3, owners - 1}) {
        long[] lengths = new long[owners - first];
        lists.lengths(first, owners - first, lengths);
        for (int i = 0; i < lengths.length; i++) {
          assertThat(lengths[i]).as(context).isEqualTo(ends[first + i] - starts[first + i]);
        }
      }
    }
    long[] someOwners = new Random(owners).longs(50, 0, owners).toArray();
    long[] someStarts = new long[50];
    long[] someEnds = new long[50];
    lists.bounds(someOwners, 50, someStarts, someEnds);
    for (int i = 0; i < 50; i++) {
      assertThat(someStarts[i]).isEqualTo(starts[(int) someOwners[i]]);
      assertThat(someEnds[i]).isEqualTo(ends[(int) someOwners[i]]);
    }
    List<Integer> withEdges = model.edges.stream()
        .map(edge -> edge.owner(direction))
        .filter(owner -> ElementId.table(owner) == table)
        .map(owner -> (int) ElementId.position(owner))
        .distinct()
        .sorted()
        .toList();
    for (int owner = 0; owner < owners; owner++) {
      assertThat(lists.start(owner)).as(context).isEqualTo(starts[owner]);
      assertThat(lists.end(owner)).as(context).isEqualTo(ends[owner]);
      if (!withEdges.contains(owner)) {
        assertThat(starts[owner]).as(context).isEqualTo(ends[owner]);
      }
    }
    for (int owner : withEdges) {
      checkList(model, built, lists, owner, starts[owner], ends[owner], context);
    }
    if (owners > 3) {
      lists.bounds(2, owners - 3, starts, ends);
      assertThat(starts[0]).isEqualTo(lists.start(2));
      assertThat(ends[owners - 4]).isEqualTo(lists.end(owners - 2));
    }
    lists.bounds(0, 0, starts, ends);
  }

  private void checkList(MultigraphModel model, BuiltLists built, Adjacency lists, long owner,
      long start, long end, String context) {
    Direction direction = lists.direction();
    List<MultigraphModel.Edge> expected =
        model.list(ElementId.of(lists.ownerTable(), owner), direction);
    List<Long> neighbours = new ArrayList<>();
    List<Long> edgeIds = new ArrayList<>();
    for (long position = start; position < end; position++) {
      neighbours.add(lists.neighbour(position));
      edgeIds.add(lists.edgeId(owner, position));
      assertThat(rawOffset(lists, position)).isEqualTo(lists.neighbourOffset(position));
      if (lists.hasEdgesInListOrder()) {
        assertThat(ElementId.position(edgeIds.getLast())).as(context).isEqualTo(position);
      }
    }
    assertThat(neighbours).as(context)
        .isEqualTo(expected.stream().map(edge -> edge.neighbour(direction)).toList());
    assertThat(edgeIds).as(context)
        .isEqualTo(expected.stream()
            .map(edge -> {
              int source = ElementId.table(edge.source());
              return ElementId.of(BuiltLists.FIRST_EDGE_TABLE + source,
                  built.lists().columnPosition(source, model.position(edge)));
            })
            .toList());
    checkBounds(lists, start, end, neighbours);
    checkPositions(lists, owner, start, end, edgeIds);
  }

  /** Run by run: one neighbour table at a time. */
  private void checkPositions(
      Adjacency lists, long owner, long start, long end, List<Long> edgeIds) {
    for (long from = start; from < end;) {
      long to = lists.tableBound(from, end, lists.neighbourTable(from) + 1);
      int count = (int) (to - from);
      MemorySegment positions = arena.allocate((long) count * Long.BYTES);
      lists.edgePositions(owner, from, count, positions);
      for (int i = 0; i < count; i++) {
        assertThat(positions.get(NativeBytes.LONG, (long) i * Long.BYTES))
            .isEqualTo(ElementId.position(edgeIds.get((int) (from - start) + i)));
      }
      from = to;
    }
  }

  private static long rawOffset(Adjacency lists, long position) {
    return lists.neighbourSegment()
        .get(
            NativeBytes.LONG,
            lists.neighbourBytes() + position * lists.neighbourStrideBytes())
        & lists.neighbourMask();
  }

  private static void checkBounds(Adjacency lists, long start, long end, List<Long> neighbours) {
    for (int table = 0; table < 4; table++) {
      int first = table;
      long smaller = neighbours.stream().filter(id -> ElementId.table(id) < first).count();
      assertThat(lists.tableBound(start, end, table)).isEqualTo(start + smaller);
      for (long offset : new long[] {0, 1, 20, 70, ElementId.MAX_POSITION}) {
        long id = ElementId.of(table, offset);
        long below = neighbours.stream().filter(other -> other < id).count();
        assertThat(lists.lowerBound(start, end, id)).isEqualTo(start + below);
      }
    }
    for (int i = 0; i < neighbours.size(); i++) {
      long id = neighbours.get(i);
      assertThat(lists.lowerBound(start + i, end, id)).isEqualTo(start + i);
      assertThat(lists.lowerBound(start, end, id)).isEqualTo(start + neighbours.indexOf(id));
    }
  }

  private static void checkFacts(MultigraphModel model, AdjacencyBuild build, String context) {
    List<MultigraphModel.Edge> edges = model.edges;
    assertThat(build.hasSelfLoops()).as(context)
        .isEqualTo(edges.stream().anyMatch(edge -> edge.source() == edge.destination()));
    long distinct = edges.stream()
        .map(edge -> List.of(edge.source(), edge.destination()))
        .distinct()
        .count();
    assertThat(build.hasParallelEdges()).as(context).isEqualTo(distinct < edges.size());
    assertThat(build.hasTwoCycles()).as(context)
        .isEqualTo(edges.stream()
            .anyMatch(edge -> edge.source() != edge.destination()
                && edges.stream()
                    .anyMatch(other -> other.source() == edge.destination()
                        && other.destination() == edge.source())));
    for (AdjacencyInfo info : build.plan().infos()) {
      long[] lengths = new long[(int) model.vertexCounts[info.ownerTable()]];
      long[] byTable = new long[model.vertexCounts.length];
      for (MultigraphModel.Edge edge : edges) {
        long owner = edge.owner(info.direction());
        if (ElementId.table(owner) == info.ownerTable()) {
          lengths[(int) ElementId.position(owner)]++;
          byTable[ElementId.table(edge.neighbour(info.direction()))]++;
        }
      }
      assertThat(info.edgeCount()).isEqualTo(Arrays.stream(lengths).sum());
      assertThat(info.nonEmptyCount())
          .isEqualTo(Arrays.stream(lengths).filter(length -> length > 0).count());
      assertThat(info.maxLength()).isEqualTo(Arrays.stream(lengths).max().orElseThrow());
      assertThat(info.single()).isEqualTo(info.maxLength() == 1);
      for (AdjacencyInfo.Neighbour neighbour : info.neighbours()) {
        assertThat(neighbour.edgeCount()).isPositive().isEqualTo(byTable[neighbour.table()]);
        byTable[neighbour.table()] = 0;
      }
      assertThat(byTable).containsOnly(0);
    }
  }
}
