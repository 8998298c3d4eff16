package io.graphflow.bench.commits;

import io.graphflow.options.Durability;
import io.graphflow.options.LogOptions;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.delta.PropertyValue;
import io.graphflow.storage.disk.DiskFile;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.live.LiveOptions;
import io.graphflow.storage.live.LiveStore;
import io.graphflow.storage.live.StoreView;
import io.graphflow.storage.live.WriteLease;
import io.graphflow.storage.type.ScalarType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
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
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Commits of one vertex with an edge each, in transactions a second, of one thread and of sixteen.
 * The limit is a thread that appends as many bytes to a file and forces them, and does nothing
 * else: as fast as the disk is for a thread that commits alone. The database lies in {@code
 * -Dgraphflow.bench.folder}, or where the system keeps temporary files, which must not be in
 * memory.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(value = 1, jvmArgsAppend = {"-Xms2g", "-Xmx2g"})
public class CommitBenchmark {
  private static final int TABLE = 0;
  private static final int NUMBER = 0;
  private static final int FOLLOWS = 0;
  /** The estimated size of a record in the log. */
  private static final int RECORD_BYTES = 64;

  /** The event that a commit waits for. */
  @Param({"SYNC", "ASYNC", "OFF"})
  public Durability durability;

  private final AtomicLong next = new AtomicLong();
  private Path folder;
  private LiveStore store;
  private DiskFile file;
  private long fileBytes;

  /** Creates an empty database. */
  @Setup(Level.Iteration)
  public void create() throws IOException {
    String parent = System.getProperty("graphflow.bench.folder");
    folder = parent == null
        ? Files.createTempDirectory("graphflow-commits")
        : Files.createTempDirectory(Path.of(parent), "commits");
    SystemDisk disk = new SystemDisk();
    LiveStore.create(disk, folder.resolve("graph"));
    store = LiveStore.open(disk, folder.resolve("graph"),
        LiveOptions.DEFAULT.withLog(LogOptions.of(durability)));
    declare();
    file = disk.create(folder.resolve("limit"));
    fileBytes = 0;
  }

  private void declare() {
    try (WriteLease lease = store.beginWrite(); StoreView view = store.view()) {
      DeltaWriter writer = new DeltaWriter(view.version());
      int table = writer.schema().addVertexTable(List.of("Person"));
      writer.schema().addVertexProperty(table, "number", ScalarType.INT64);
      int label = writer.schema().addEdgeLabel("FOLLOWS");
      writer.edgeTable(label, table);
      add(writer);
      lease.commit(writer);
    }
  }

  private void add(DeltaWriter writer) {
    long vertex = writer.createVertex(TABLE, List.of("Person"),
        List.of(new PropertyValue(NUMBER, next.getAndIncrement())));
    writer.createEdge(writer.edgeTable(FOLLOWS, TABLE), vertex, vertex, List.of());
  }

  /** Deletes it. */
  @TearDown(Level.Iteration)
  public void delete() throws IOException {
    store.close();
    file.close();
    new SystemDisk().deleteTree(folder);
  }

  /** Transactions of one thread, each of which waits for its own. */
  @Benchmark
  @Threads(1)
  public void alone() {
    commit();
  }

  /** Transactions of sixteen threads. */
  @Benchmark
  @Threads(16)
  public void together() {
    commit();
  }

  private void commit() {
    try (WriteLease lease = store.beginWrite(); StoreView view = store.view()) {
      DeltaWriter writer = new DeltaWriter(view.version());
      add(writer);
      lease.commit(writer);
    }
  }

  /** Appends and forces. */
  @Benchmark
  @Threads(1)
  public void limit() throws IOException {
    ByteBuffer record = ByteBuffer.allocate(RECORD_BYTES);
    file.writeFully(record, fileBytes);
    fileBytes += RECORD_BYTES;
    if (durability == Durability.SYNC) {
      file.force();
    }
  }
}
