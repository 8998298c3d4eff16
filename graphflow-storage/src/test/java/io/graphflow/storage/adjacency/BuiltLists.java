package io.graphflow.storage.adjacency;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.research.ListsPerPage;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.file.Structure;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.file.StructureMemoryWriter;
import io.graphflow.storage.file.StructureWriter;
import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.memory.ScratchSpace;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Lists of a model, built in memory. */
record BuiltLists(
    AdjacencyBuild build,
    EdgeLabelLists lists,
    Map<AdjacencyInfo, Structure> structures) {
  static final int EDGE_LABEL = 3;
  /** Edge tables are numbered so that none has the number of its source table. */
  static final int FIRST_EDGE_TABLE = 10;

  static BuiltLists build(MultigraphModel model, boolean hasProperties, StorageOptions options,
      Arena arena, Path folder) {
    int stride = hasProperties ? EdgeSort.PAYLOAD_STRIDE_BYTES : EdgeSort.PLAIN_STRIDE_BYTES;
    long count = model.edges.size();
    MemorySegment edges = arena.allocate(Math.max(1, count * stride), 8);
    MemorySegment spare = arena.allocate(Math.max(1, count * stride), 8);
    for (int i = 0; i < count; i++) {
      MultigraphModel.Edge edge = model.edges.get(i);
      edges.set(NativeBytes.LONG, (long) i * stride + EdgeSort.SOURCE, edge.source());
      edges.set(NativeBytes.LONG, (long) i * stride + EdgeSort.DESTINATION, edge.destination());
      if (hasProperties) {
        edges.set(NativeBytes.LONG, (long) i * stride + EdgeSort.PAYLOAD, edge.ordinal());
      }
    }
    Map<AdjacencyInfo, Structure> structures = new HashMap<>();
    try (ScratchSpace scratch = new ScratchSpace(folder)) {
      AdjacencyBuild build = new AdjacencyBuild(EDGE_LABEL, model.vertexCounts,
          (table, direction) -> false, ListsPerPage.MIN,
          new EdgeRecords(edges, spare, count, hasProperties),
          new InMemory(structures, arena), scratch);
      build.buildForward();
      build.buildBackward();
      EdgeLabelLists lists = EdgeLabelLists.open(build.plan(), model.vertexCounts.length,
          table -> FIRST_EDGE_TABLE + table, structures::get);
      return new BuiltLists(
          build, options.equals(StorageOptions.FILES) ? lists : lists.derive(options, arena),
          structures);
    }
  }

  /**
   * The same forward lists, with backward lists that are built of them.
   *
   * @param expectedTwoCycles whether there are edges there and back
   */
  BuiltLists withLateBackward(boolean expectedTwoCycles, Arena arena, Path folder) {
    EdgeLabelLists late = EdgeLabelLists.open(build.plan(), lists.vertexTableCount(),
        table -> FIRST_EDGE_TABLE + table, info -> {
          assertThat(info.direction()).isEqualTo(Direction.FORWARD);
          return structures.get(info);
        }, forward -> {
          try (ScratchSpace scratch = new ScratchSpace(folder)) {
            BackwardBuild.Lists made =
                BackwardBuild.of(forward, new InMemory(new HashMap<>(), arena), scratch);
            assertThat(made.haveTwoCycles()).isEqualTo(expectedTwoCycles);
            return made.structures();
          }
        });
    assertThat(late.have(Direction.FORWARD)).isTrue();
    assertThat(late.have(Direction.BACKWARD)).isFalse();
    return new BuiltLists(build, late, structures);
  }

  /** Keeps the structures that are made. */
  record InMemory(
      Map<AdjacencyInfo, Structure> structures,
      Arena arena) implements AdjacencyBuild.Structures {
    @Override
    public StructureWriter writer(AdjacencyInfo info) {
      return new StructureMemoryWriter(StructureKind.ADJACENCY, "test", arena);
    }

    @Override
    public Structure finished(AdjacencyInfo info, StructureWriter writer) {
      Structure structure = ((StructureMemoryWriter) writer).structure();
      structures.put(info, structure);
      return structure;
    }
  }
}
