package io.graphflow.bench.checkpoint;

import io.graphflow.research.Layout;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.checkpoint.Checkpoint;
import io.graphflow.storage.database.ColumnBatch;
import io.graphflow.storage.database.DatabaseBuilder;
import io.graphflow.storage.database.EdgeBatch;
import io.graphflow.storage.database.GenerationFiles;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.database.LongValues;
import io.graphflow.storage.database.PropertyDeclaration;
import io.graphflow.storage.delta.DeltaBase;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.delta.PropertyValue;
import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.type.ScalarType;
import io.graphflow.transfer.ProgressListener;
import it.unimi.dsi.fastutil.HashCommon;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A checkpoint of new edges, with one property each, between random vertices of a database of 15
 * times as many edges. It is compared with a load of all these edges from memory, without reading
 * or parsing any file. Both write the same structures and force them to the disk.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3)
@Measurement(iterations = 5)
@Fork(value = 1, jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
public class CheckpointBenchmark {
  private static final int BASE_FACTOR = 15;
  private static final int EDGES_PER_VERTEX = 15;
  private static final int BATCH = 1 << 14;

  @Param({"100000"})
  private int newEdges;

  private final Disk disk = new SystemDisk();
  private Path folder;
  private Path database;
  private Path loaded;
  private GraphStore store;
  private DeltaVersion version;
  private long vertices;

  /** Builds the database, and a version with the new edges. */
  @Setup(Level.Trial)
  public void build() throws IOException {
    folder = Files.createTempDirectory("graphflow-checkpoint");
    database = folder.resolve("database");
    loaded = folder.resolve("loaded");
    vertices = (long) newEdges * BASE_FACTOR / EDGES_PER_VERTEX;
    long baseEdges = (long) newEdges * BASE_FACTOR;
    load(database, baseEdges);
    store = GraphStore.open(database, Layout.FILES);
    DeltaWriter writer =
        new DeltaWriter(DeltaVersion.unchanged(new DeltaBase(store.snapshot())));
    for (long edge = baseEdges; edge < baseEdges + newEdges; edge++) {
      writer.createEdge(0, vertex(2 * edge), vertex(2 * edge + 1),
          List.of(new PropertyValue(0, edge)));
    }
    version = writer.version();
  }

  private long vertex(long number) {
    return ElementId.of(0, Long.remainderUnsigned(HashCommon.murmurHash3(number), vertices));
  }

  private Catalog load(Path target, long edgeCount) {
    try (DatabaseBuilder builder = DatabaseBuilder.create(target, true)) {
      builder.addVertexTable(List.of("Person"), List.of(), -1);
      ColumnBatch persons = new ColumnBatch(List.of());
      for (long i = 0; i < vertices; i++) {
        persons.endRow();
      }
      builder.vertices(0).append(persons);
      builder.addEdgeLabel(
          "KNOWS", List.of(new PropertyDeclaration("since", ScalarType.INT64)));
      EdgeBatch batch = new EdgeBatch(List.of(ScalarType.INT64));
      LongValues since = (LongValues) batch.properties().values(0);
      for (long edge = 0; edge < edgeCount; edge++) {
        since.append(edge);
        batch.endEdge(vertex(2 * edge), vertex(2 * edge + 1));
        if (batch.count() == BATCH || edge == edgeCount - 1) {
          builder.edges(0).append(batch);
          batch.clear();
        }
      }
      return builder.finish(ProgressListener.NONE);
    }
  }

  /** Writes the next generation. */
  @Benchmark
  public GenerationFiles checkpoint() {
    try (Checkpoint checkpoint = Checkpoint.write(disk, database, store, version)) {
      return checkpoint.files();
    }
  }

  /** Loads all edges, old and new. */
  @Benchmark
  public Catalog load() {
    return load(loaded, (long) newEdges * (BASE_FACTOR + 1));
  }

  /** Deletes the written files. */
  @TearDown(Level.Invocation)
  public void delete() throws IOException {
    Path kept = store.folder();
    for (String name : disk.list(database)) {
      Path found = database.resolve(name);
      if (name.startsWith("data-") && !found.equals(kept)) {
        disk.deleteTree(found);
      }
    }
    if (disk.exists(loaded)) {
      disk.deleteTree(loaded);
    }
  }

  /** Closes and deletes the database. */
  @TearDown(Level.Trial)
  public void close() throws IOException {
    store.close();
    disk.deleteTree(folder);
  }
}
