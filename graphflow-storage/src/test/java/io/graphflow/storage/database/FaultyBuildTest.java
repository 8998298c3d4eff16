package io.graphflow.storage.database;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.options.Durability;
import io.graphflow.options.LogOptions;
import io.graphflow.research.Layout;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.disk.SimulatedDisk;
import io.graphflow.storage.disk.SimulatedDisk.Fault;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.log.LogIdentity;
import io.graphflow.storage.log.WriteAheadLog;
import io.graphflow.storage.type.ScalarType;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A build on a disk that fails at any one call, or is without power from there on: what is left is no
 * database, the former one, or the new one, whole. A finished build is there.
 */
class FaultyBuildTest {
  private static final Path HOME = Path.of("/home");
  private static final Path GRAPH = HOME.resolve("graphs").resolve("graph");
  private static final int FORMER = 3;
  private static final int NEW = 4;
  private static final long PUBLISHING_CALLS = 14;

  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({"FAIL, false", "FAIL, true", "FAIL_FROM_NOW_ON, true", "LOSE_POWER, false",
      "LOSE_POWER, true"})
  void leavesNothingHalf(Fault fault, boolean replaces) throws IOException {
    SimulatedDisk sound = disk(0, replaces);
    long calls = sound.callCount();
    build(sound, NEW);
    calls = sound.callCount() - calls;
    assertThat(calls).isGreaterThan(20);
    for (long call = 0; call < calls; call++) {
      // The order of what makes the database visible matters most.
      long seeds = call < calls - PUBLISHING_CALLS ? 1 : 8;
      for (long seed = 0; seed < seeds; seed++) {
        check(fault, replaces, call, seed);
      }
    }
  }

  private void check(Fault fault, boolean replaces, long call, long seed) throws IOException {
    String name = fault + "-" + call + "-" + seed;
    SimulatedDisk disk = disk(call + seed, replaces);
    disk.injectAt(call, fault);
    boolean finished = builds(disk, fault);
    disk.heal();
    SimulatedDisk left = (call + seed) % 3 == 0 ? disk.afterKill() : disk.afterPowerLoss();
    long count = vertexCount(left, directory.resolve(name));
    if (finished) {
      assertThat(count).as(name).isEqualTo(NEW);
    } else {
      assertThat(count).as(name).isIn(replaces ? FORMER : -1L, (long) NEW);
    }
    if (seed == 0) {
      build(left, NEW + 1);
      assertThat(left.list(GRAPH.getParent())).as(name).containsExactly("graph");
      assertThat(left.list(GRAPH)).as(name)
          .satisfiesExactly(
              file -> assertThat(file).isEqualTo(CatalogFile.NAME),
              folder -> assertThat(folder).startsWith("data-"));
      SimulatedDisk last = left.afterPowerLoss();
      assertThat(vertexCount(last, directory.resolve(name + "-again"))).isEqualTo(NEW + 1);
    }
  }

  private static SimulatedDisk disk(long seed, boolean withDatabase) {
    SimulatedDisk disk = new SimulatedDisk(
        RandomGeneratorFactory.of("L64X128MixRandom").create(seed), HOME);
    if (withDatabase) {
      build(disk, FORMER);
      GenerationFiles files = CatalogFile.read(disk, GRAPH);
      LogIdentity former = new LogIdentity(files.catalog().databaseId(), files.generation());
      try (WriteAheadLog log = WriteAheadLog.open(disk, GRAPH.resolve(files.folder()), former, 1,
          LogOptions.of(Durability.SYNC), (number, generation, payload) -> {})) {
        log.commit(ByteBuffer.allocate(10));
      }
    }
    return disk;
  }

  private static boolean builds(SimulatedDisk disk, Fault fault) {
    try {
      build(disk, NEW);
      return true;
    } catch (GraphflowException e) {
      if (fault != Fault.LOSE_POWER) {
        assertThat(e.kind()).as(e.getMessage()).isEqualTo(Kind.RESOURCE);
      }
      return false;
    }
  }

  /** A database of some vertices with names, each with an edge to every one, with numbers. */
  private static void build(SimulatedDisk disk, int count) {
    try (DatabaseBuilder builder = DatabaseBuilder.create(disk, GRAPH, true)) {
      List<PropertyDeclaration> properties =
          List.of(new PropertyDeclaration("name", ScalarType.STRING));
      builder.addVertexTable(List.of("Person"), properties, 0);
      ColumnBatch people = new ColumnBatch(List.of(ScalarType.STRING));
      for (int i = 0; i < count; i++) {
        ((StringValues) people.values(0)).append("name " + i);
        people.endRow();
      }
      builder.vertices(0).append(people);
      builder.addEdgeLabel(
          "KNOWS", List.of(new PropertyDeclaration("since", ScalarType.INT64)));
      EdgeBatch knows = new EdgeBatch(List.of(ScalarType.INT64));
      for (int i = 0; i < count * count; i++) {
        ((LongValues) knows.properties().values(0)).append(i);
        knows.endEdge(ElementId.of(0, i / count), ElementId.of(0, i % count));
      }
      builder.edges(0).append(knows);
      builder.finish(ProgressListener.NONE);
    }
  }

  /** Number of vertices of the database, which must be whole; -1 if there is none. */
  private static long vertexCount(SimulatedDisk disk, Path copy) throws IOException {
    if (!disk.exists(GRAPH)) {
      return -1;
    }
    copy(disk, GRAPH, copy);
    assertThat(GraphStore.verify(copy).problems()).isEmpty();
    try (GraphStore store = GraphStore.open(copy, Layout.FILES)) {
      Catalog catalog = store.catalog();
      assertThat(catalog.edgeTables().getFirst().count())
          .isEqualTo(catalog.vertexTable(0).count() * catalog.vertexTable(0).count());
      return catalog.vertexTable(0).count();
    }
  }

  private static void copy(SimulatedDisk disk, Path from, Path to) throws IOException {
    if (disk.isFolder(from)) {
      Files.createDirectory(to);
      for (String name : disk.list(from)) {
        copy(disk, from.resolve(name), to.resolve(name));
      }
    } else {
      Files.write(to, disk.content(from));
    }
  }
}
