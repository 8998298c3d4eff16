package io.graphflow.storage.delta;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.research.Layout;
import io.graphflow.storage.database.ColumnBatch;
import io.graphflow.storage.database.DatabaseBuilder;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.type.ScalarType;
import io.graphflow.transfer.ProgressListener;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The size that a version says it has, which decides on checkpoints, against the heap; and what
 * javadoc of {@link DeltaVersion} says of it.
 */
class DeltaMemoryTest {
  private static final int COUNT = 100_000;
  private static final MemoryMXBean MEMORY = ManagementFactory.getMemoryMXBean();

  @TempDir
  private Path directory;

  @Test
  void saysWhatNewVerticesTake() {
    try (GraphStore store = open(0)) {
      DeltaVersion version = withSchema(store);
      long used = usedBytes();
      DeltaVersion inOrder = grown(version, true);
      long usedInOrder = usedBytes();
      assertSize(version, inOrder, usedInOrder - used, 190);
      DeltaVersion atRandom = grown(inOrder, false);
      assertSize(inOrder, atRandom, usedBytes() - usedInOrder, 150);
      assertThat(atRandom.vertexCount(0)).isEqualTo(2 * COUNT + 1);
      assertThat(version.vertexCount(0)).isEqualTo(1);
    }
  }

  /** A list in a hundred changes: each has a leaf of its own in the trie. */
  @Test
  void saysWhatEdgesBetweenVerticesOfTheBaseTake() {
    int vertexCount = 100 * COUNT;
    try (GraphStore store = open(vertexCount)) {
      DeltaVersion version = withSchema(store);
      long used = usedBytes();
      SplittableRandom random = new SplittableRandom(2);
      DeltaVersion changed = version;
      for (int i = 0; i < COUNT / 100; i++) {
        DeltaWriter writer = new DeltaWriter(changed);
        for (int j = 0; j < 100; j++) {
          writer.createEdge(0, random.nextLong(vertexCount), random.nextLong(vertexCount),
              List.of(new PropertyValue(0, random.nextLong())));
        }
        changed = changed.apply(writer.changes());
      }
      assertSize(version, changed, usedBytes() - used, 260);
      assertThat(changed.edgeCount(0)).isEqualTo(COUNT);
    }
  }

  private GraphStore open(int vertexCount) {
    try (DatabaseBuilder builder = DatabaseBuilder.create(directory.resolve("graph"), false)) {
      builder.addVertexTable(List.of("Person"), List.of(), -1);
      ColumnBatch batch = new ColumnBatch(List.of());
      for (int i = 0; i < vertexCount; i++) {
        batch.endRow();
      }
      builder.vertices(0).append(batch);
      builder.finish(ProgressListener.NONE);
    }
    return GraphStore.open(directory.resolve("graph"), Layout.FILES);
  }

  private static DeltaVersion withSchema(GraphStore store) {
    DeltaWriter writer =
        new DeltaWriter(DeltaVersion.unchanged(new DeltaBase(store.snapshot())));
    writer.schema().addVertexProperty(0, "id", ScalarType.INT64);
    writer.schema().addEdgeLabel("KNOWS");
    writer.schema().addEdgeProperty(0, "since", ScalarType.INT64);
    writer.edgeTable(0, 0);
    writer.createVertex(0, List.of(), List.of(new PropertyValue(0, 0L)));
    return writer.version();
  }

  /** Each transaction adds a hundred vertices, each with an edge to one that was there. */
  private static DeltaVersion grown(DeltaVersion from, boolean inOrder) {
    SplittableRandom random = new SplittableRandom(1);
    DeltaVersion version = from;
    for (int i = 0; i < COUNT / 100; i++) {
      DeltaWriter writer = new DeltaWriter(version);
      for (int j = 0; j < 100; j++) {
        long vertex = writer.createVertex(
            0, List.of(), List.of(new PropertyValue(0, random.nextLong())));
        long other = inOrder
            ? ElementId.position(vertex) - 1
            : random.nextLong(ElementId.position(vertex));
        writer.createEdge(0, vertex, ElementId.of(0, other),
            List.of(new PropertyValue(0, random.nextLong())));
      }
      version = version.apply(writer.changes());
    }
    return version;
  }

  private static void assertSize(
      DeltaVersion before, DeltaVersion after, long usedBytes, int documentedBytes) {
    long used = usedBytes / COUNT;
    long said = (after.sizeBytes() - before.sizeBytes()) / COUNT;
    assertThat(said).as("%d bytes said, %d used", said, used)
        .isBetween(used * 3 / 4, used * 4 / 3)
        .isBetween(documentedBytes * 8L / 10, documentedBytes * 12L / 10);
  }

  private static long usedBytes() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 3; i++) {
      MEMORY.gc();
      least = Math.min(least, MEMORY.getHeapMemoryUsage().getUsed());
    }
    return least;
  }
}
