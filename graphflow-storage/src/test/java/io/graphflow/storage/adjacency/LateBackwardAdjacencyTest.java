package io.graphflow.storage.adjacency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.research.Layout;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.file.StructureMemoryWriter;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.memory.ScratchSpace;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Adjacency lists of which backward lists are built of forward lists, when they are asked for. */
class LateBackwardAdjacencyTest extends AdjacencyContract {
  @TempDir
  private Path directory;

  LateBackwardAdjacencyTest() {
    super(Layout.FILES);
  }

  @Override
  BuiltLists build(MultigraphModel model, boolean hasProperties) {
    BuiltLists built = super.build(model, hasProperties);
    return built.withLateBackward(built.build().hasTwoCycles(), arena(), directory);
  }

  /** So many edges that they come in several buckets and chunks, from two tables, and only one of these into two. */
  @Test
  void manyEdges() {
    Random random = new Random(5);
    long[] counts = {150_000, 70_000};
    MultigraphModel model = new MultigraphModel(counts);
    for (int i = 0; i < 300_000; i++) {
      int from = random.nextInt(2);
      int to = from == 0 ? 0 : random.nextInt(2);
      double skewed = random.nextDouble() * random.nextDouble();
      model.edge(from, random.nextLong(counts[from]), to, (long) (skewed * counts[to]));
    }
    EdgeLabelLists lists =
        BuiltLists.build(model, true, StorageOptions.FILES, arena(), directory).lists();
    assertThat(BackwardScatter.fits(lists.plan())).isTrue();
    Map<Long, List<List<Long>>> expected = new HashMap<>();
    for (int table = 0; table < counts.length; table++) {
      Adjacency forward = lists.lists(table, Direction.FORWARD);
      for (long owner = 0; owner < counts[table]; owner++) {
        for (long at = forward.start(owner); at < forward.end(owner); at++) {
          expected.computeIfAbsent(forward.neighbour(at), _ -> new ArrayList<>())
              .add(List.of(ElementId.of(table, owner), forward.edgeId(owner, at)));
        }
      }
    }
    for (int table = 0; table < counts.length; table++) {
      Adjacency backward = lists.lists(table, Direction.BACKWARD);
      for (long owner = 0; owner < counts[table]; owner++) {
        List<List<Long>> found = new ArrayList<>();
        for (long at = backward.start(owner); at < backward.end(owner); at++) {
          found.add(List.of(backward.neighbour(at), backward.edgeId(owner, at)));
        }
        assertThat(found)
            .isEqualTo(expected.getOrDefault(ElementId.of(table, owner), List.of()));
      }
    }
  }

  /** Facts on backward lists that are wrong are found where the lists are built. */
  @Test
  void otherFactsThanTold() {
    MultigraphModel model = new MultigraphModel(4).edge(0, 0, 0, 1)
        .edge(0, 0, 0, 2)
        .edge(0, 3, 0, 2);
    BuiltLists built = BuiltLists.build(model, false, StorageOptions.FILES, arena(), directory);
    AdjacencyInfo forward = built.build().plan().info(0, Direction.FORWARD);
    for (long[] wrong : new long[][] {{1, 2}, {2, 3}, {3, 2}}) {
      AdjacencyInfo told = new AdjacencyInfo(BuiltLists.EDGE_LABEL, 0, Direction.BACKWARD,
          forward.neighbours(), false, false, 3, wrong[0], wrong[1]);
      EdgeLabelPlan plan = new EdgeLabelPlan(List.of(forward, told), false, model.vertexCounts);
      EdgeLabelLists lists = EdgeLabelLists.open(plan, 1, table -> BuiltLists.FIRST_EDGE_TABLE,
          built.structures()::get, of -> {
            try (ScratchSpace scratch = new ScratchSpace(directory)) {
              return BackwardBuild.of(
                  of, new BuiltLists.InMemory(new HashMap<>(), arena()), scratch).structures();
            }
          });
      assertThatThrownBy(() -> lists.lists(0, Direction.BACKWARD)).as("%d %d", wrong[0], wrong[1])
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("other lists than");
    }
  }

  /** Lists that are filled by runs from their end on are those that records give. */
  @Test
  void runsInAnyOrder() {
    Random random = new Random(7);
    long[] counts = {900, 400};
    MultigraphModel model = MultigraphModel.random(
        random, counts, new int[] {0}, new int[] {1}, MultigraphModel.Cardinality.MANY_MANY, 5000);
    BuiltLists built = BuiltLists.build(model, false, StorageOptions.FILES, arena(), directory);
    AdjacencyInfo told = built.build().plan().info(0, Direction.FORWARD);
    List<MultigraphModel.Edge> sorted = model.sorted();
    int half = sorted.size() / 2;
    while (sorted.get(half).source() == sorted.get(half - 1).source()) {
      half++;
    }
    for (Fault fault : Fault.values()) {
      StructureMemoryWriter writer =
          new StructureMemoryWriter(StructureKind.ADJACENCY, "test", arena());
      try (ScratchSpace scratch = new ScratchSpace(directory);
          ForwardFill fill = new ForwardFill(built.build().plan(), told, 64, writer, scratch)) {
        put(fill.run(fault == Fault.OVERLAP ? half - 1 : half),
            sorted.subList(half, sorted.size()), Fault.NONE);
        put(fill.run(0), sorted.subList(0, half), fault);
        assertThat(fill.finish()).as("%s", fault).isEqualTo(fault == Fault.NONE);
        if (fault == Fault.NONE) {
          assertThat(fill.hasParallelEdges()).isEqualTo(built.build().hasParallelEdges());
          assertThat(fill.hasSelfLoops()).isFalse();
          Adjacency found = AdjacencyStructure.read(writer.structure(), EdgeIds.unnumbered());
          for (int i = 0; i < sorted.size(); i++) {
            assertThat(found.neighbour(i)).isEqualTo(sorted.get(i).destination());
            long owner = ElementId.position(sorted.get(i).source());
            assertThat((long) i).isBetween(found.start(owner), found.end(owner) - 1);
          }
        }
      }
    }
  }

  private enum Fault {
    /** All is as told. */
    NONE,
    /** Two edges of a list have changed places. */
    UNORDERED_LIST,
    /** Two lists have. */
    UNORDERED_OWNERS,
    /** The second run is told to begin where the first one has its last edge. */
    OVERLAP
  }

  private static void put(ForwardFill.Run run, List<MultigraphModel.Edge> edges, Fault fault) {
    long[] sources = edges.stream().mapToLong(MultigraphModel.Edge::source).toArray();
    long[] destinations = edges.stream().mapToLong(MultigraphModel.Edge::destination).toArray();
    if (fault == Fault.UNORDERED_LIST) {
      int i = 1;
      while (sources[i] != sources[i - 1] || destinations[i] == destinations[i - 1]) {
        i++;
      }
      long destination = destinations[i];
      destinations[i] = destinations[i - 1];
      destinations[i - 1] = destination;
    } else if (fault == Fault.UNORDERED_OWNERS) {
      int second = 1;
      while (sources[second] == sources[0]) {
        second++;
      }
      int end = second + 1;
      while (sources[end] == sources[second]) {
        end++;
      }
      rotate(sources, second, end);
      rotate(destinations, second, end);
    }
    for (int first = 0; first < sources.length; first += 100) {
      int end = Math.min(sources.length, first + 100);
      run.put(Arrays.copyOfRange(sources, first, end),
          Arrays.copyOfRange(destinations, first, end), end - first);
    }
  }

  /** Brings what is from {@code second} to before {@code end} before what is in front of it. */
  private static void rotate(long[] values, int second, int end) {
    long[] first = Arrays.copyOf(values, second);
    System.arraycopy(values, second, values, 0, end - second);
    System.arraycopy(first, 0, values, end - second, second);
  }
}
