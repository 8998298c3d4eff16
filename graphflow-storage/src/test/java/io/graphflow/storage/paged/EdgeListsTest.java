package io.graphflow.storage.paged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.DataException;
import io.graphflow.research.Layout;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.database.ColumnBatch;
import io.graphflow.storage.database.DatabaseBuilder;
import io.graphflow.storage.database.EdgeBatch;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.database.PropertyDeclaration;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.ChangedList;
import io.graphflow.storage.snapshot.LabelCondition;
import io.graphflow.storage.snapshot.OffsetRuns;
import io.graphflow.storage.type.ScalarType;
import io.graphflow.transfer.ProgressListener;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages that say what cannot be are errors, and never answers. */
class EdgeListsTest {
  @TempDir
  private Path directory;

  /** Edges of four vertices in one part. */
  private record Given(List<Long> starts, List<Long> ends) implements PagedEdges {
    private static PagedColumn column(List<Long> values) {
      return new ArrayColumn(ScalarType.INT64, values, 2, true, new AtomicInteger());
    }

    @Override
    public int neighbourTable() {
      return 0;
    }

    @Override
    public long count() {
      return ends.size();
    }

    @Override
    public long neighbourCount() {
      return 4;
    }

    @Override
    public PagedColumn offsets() {
      return column(starts);
    }

    @Override
    public long offsetRow(long owner) {
      return owner;
    }

    @Override
    public long partStart(long owner) {
      return 0;
    }

    @Override
    public long partCount(long owner) {
      return ends.size();
    }

    @Override
    public PagedColumn neighbours() {
      return column(ends);
    }

    @Override
    public PagedColumn property(int property) {
      return null;
    }

    @Override
    public String name() {
      return "edges.yml";
    }
  }

  private static EdgeLists lists(List<Long> starts, List<Long> ends) {
    return new EdgeLists(List.of(new Given(starts, ends)), 4, new PageCache(1 << 20));
  }

  @Test
  void offsetsBeyondThePart() {
    for (long wrong : new long[] {4, -1, 1L << 40}) {
      EdgeLists lists = lists(List.of(0L, wrong, 3L, 3L, 3L), List.of(1L, 2L, 3L));
      assertThatThrownBy(() -> lists.list(0)).isInstanceOf(DataException.class)
          .hasMessage(
              "edges.yml: the offsets of vertex 0 (from 0): expected at most 3, the number of"
                  + " edges of the part, found " + wrong);
    }
  }

  /** Whatever page the offsets of a vertex lie in, and with edges of several types. */
  @Test
  void saysWhichVerticesHaveEdges() {
    Random random = new Random(17);
    for (int round = 0; round < 200; round++) {
      List<PagedEdges> types = new ArrayList<>();
      for (int type = 0; type <= round % 3; type++) {
        List<Long> starts = new ArrayList<>(List.of(0L));
        List<Long> ends = new ArrayList<>();
        for (int owner = 0; owner < 4; owner++) {
          for (int edges = random.nextInt(3) - 1; edges > 0; edges--) {
            ends.add(random.nextLong(4));
          }
          starts.add((long) ends.size());
        }
        types.add(new Given(starts, ends));
      }
      EdgeLists lists = new EdgeLists(types, 4, new PageCache(1 << 20));
      for (int first = 0; first < 4; first++) {
        long expected = 0;
        for (int owner = first; owner < 4; owner++) {
          expected |= lists.list(owner).count() > 0 ? 1L << (owner - first) : 0;
          assertThat(lists.isEmpty(owner)).isEqualTo(lists.list(owner).count() == 0);
        }
        assertThat(lists.nonEmpty(first)).as("round %d, from %d on", round, first)
            .isEqualTo(expected);
      }
    }
  }

  @Test
  void aListThatEndsBeforeItStarts() {
    EdgeLists lists = lists(List.of(0L, 3L, 1L, 3L, 3L), List.of(1L, 2L, 3L));
    assertThatThrownBy(() -> lists.list(1)).isInstanceOf(DataException.class)
        .hasMessage(
            "edges.yml: the offsets of vertex 1 (from 0): expected an end that is not before"
                + " the start 3, found 1");
  }

  @Test
  void aNeighbourThatIsNotThere() {
    for (long wrong : new long[] {4, -1}) {
      EdgeLists lists = lists(List.of(0L, 1L, 3L, 3L, 3L), List.of(1L, 2L, wrong));
      assertThat(lists.list(0).neighbours()).containsExactly(1);
      assertThatThrownBy(() -> lists.list(1)).isInstanceOf(DataException.class)
          .hasMessage("edges.yml: edge 2 (from 0): expected one of 4 vertices, from 0 on, found "
              + wrong);
    }
  }

  @Test
  void copiesWithDifferentEdges() {
    Path folder = directory.resolve("database");
    try (DatabaseBuilder builder = DatabaseBuilder.create(folder, true)) {
      builder.addVertexTable(List.of("T"), List.of(),
          List.of(new PropertyDeclaration("id", ScalarType.INT64)), 0);
      ColumnBatch vertices = new ColumnBatch(List.of(ScalarType.INT64));
      for (long i = 0; i < 4; i++) {
        vertices.values(0).appendObject(i);
        vertices.endRow();
      }
      builder.vertices(0).append(vertices);
      builder.addEdgeLabel("E", List.of());
      EdgeBatch edges = new EdgeBatch(List.of());
      for (int i = 0; i < 3; i++) {
        edges.endEdge(ElementId.of(0, i), ElementId.of(0, 3));
        edges.endEdge(ElementId.of(0, i), ElementId.of(0, 2));
      }
      builder.edges(0).append(edges);
      builder.finish(ProgressListener.NONE);
    }
    try (GraphStore store = GraphStore.open(folder, Layout.FILES)) {
      PagedGraph different = new PagedGraph() {
        @Override
        public FileSizes sizes() {
          throw new AssertionError("nobody asks");
        }

        @Override
        public OffsetRuns vertexRuns(int table, LabelCondition condition, List<String> labels) {
          return null;
        }

        @Override
        public PagedColumn vertexProperty(int table, int property) {
          return null;
        }

        @Override
        public List<PagedEdges> bySource(int edgeLabel, int table) {
          return List.of(new Given(List.of(0L, 2L, 4L, 6L, 6L), List.of(2L, 3L, 2L, 3L, 2L, 3L)));
        }

        @Override
        public List<PagedEdges> byDestination(int edgeLabel, int table) {
          return List.of(new Given(List.of(0L, 0L, 1L, 3L, 6L), List.of(0L, 0L, 1L, 0L, 1L, 2L)));
        }
      };
      ChangedList list =
          new PagedStructures(different, store.catalog(), new PageCache(1 << 20))
              .changes(0, 0, Direction.BACKWARD, true)
              .list(1);
      assertThatThrownBy(() -> list.position(0)).isInstanceOf(DataException.class)
          .hasMessageContaining(
              "edges.yml: the copy of edges by destination has one from vertex 0 to"
                  + " vertex 1 (from 0), expected it in this copy by source, too");
    }
  }
}
