package io.graphflow.storage.checkpoint;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.exception.ResourceException;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.database.BuildTasks;
import io.graphflow.storage.database.DatabaseFolder;
import io.graphflow.storage.database.GenerationFiles;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.database.StatisticsFile;
import io.graphflow.storage.delta.DeltaBase;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.identity.NumberMarks;
import io.graphflow.storage.identity.NumberRanges;
import io.graphflow.storage.memory.DiskSpace;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;

/**
 * The files of the next generation, with everything that a version above the open one has.
 * Structures that the version does not change are linked instead of written, so that the new folder
 * is whole by itself, and the former one can be deleted once nobody reads it.
 *
 * <p>Deleted vertices leave no gaps, so that offsets behind them move, and everything that names
 * vertices of such a table is written again; without deletions, only changed structures are. Facts
 * and statistics are counted as a load counts them, except for structures that are kept. Elements
 * keep their numbers, whatever their places.
 *
 * <p>A {@link Translation} carries over commits that are made above the former generation
 * meanwhile. Nothing names the folder before {@link DatabaseFolder#publish}. Edges and vertices are
 * never on the heap; the maps from former to new offsets are native memory, until this is closed.
 */
public final class Checkpoint implements AutoCloseable {
  private static final String SCRATCH = "scratch";

  private final GenerationFiles files;
  private final Set<String> kept;
  private final DeltaVersion version;
  private final OffsetMap[] offsets;
  private final Arena memory;

  private Checkpoint(
      GenerationFiles files, Set<String> kept, DeltaVersion version, OffsetMap[] offsets,
      Arena memory) {
    this.files = files;
    this.kept = kept;
    this.version = version;
    this.offsets = offsets;
    this.memory = memory;
  }

  /**
   * Writes the files of the next generation into a folder of their own, and forces the files to the
   * disk; {@link DatabaseFolder#prepare} forces the folder's name. The caller has the database's
   * lock. If this fails, it leaves nothing behind but, perhaps, the folder, which the next
   * checkpoint or {@link DatabaseFolder#deleteAllBut} removes.
   *
   * @param database the folder of the database
   * @param former the generation that the catalog names, in the layout of files
   * @param version immutable, above that generation; both must stay open meanwhile
   * @throws ResourceException if the disk is full or fails
   * @throws OperationInterruptedException if this thread is interrupted
   */
  public static Checkpoint write(
      Disk disk, Path database, GraphStore former, DeltaVersion version) {
    return write(disk, database, former, version,
        version.base()
            .nextNumbers(
                version.catalog(), version.base().marks(), List.of(NumberMarks.NOTHING)));
  }

  /**
   * Writes the files of the next generation while others write, who may commit elements that the
   * version lacks.
   *
   * @param numbers the numbers of the next generation, found before the version was taken
   */
  public static Checkpoint write(Disk disk, Path database, GraphStore former,
      DeltaVersion version, NumberRanges numbers) {
    return write(disk, database, former, version, numbers, former.catalog().databaseId(),
        former.content().generation() + 1);
  }

  /**
   * Writes the files of a database of its own, generation 0, with everything that a version has.
   * Structures that the version does not change are checked and copied, so that the two databases
   * share nothing.
   *
   * @param database an empty folder, on the same disk
   * @param former the files below the version, in the layout of files
   * @param version immutable; it and the files must stay open meanwhile
   * @throws GraphflowException as {@link #write}, and {@link
   *     io.graphflow.storage.file.DatabaseFileException} if a file that is copied is damaged
   */
  public static Checkpoint writeCopy(
      Disk disk, Path database, GraphStore former, DeltaVersion version) {
    return write(disk, database, former, version,
        version.base().nextNumbers(version.catalog(), version.base().marks(), List.of()),
        UUID.randomUUID(), 0);
  }

  private static Checkpoint write(Disk disk, Path database, GraphStore former,
      DeltaVersion version, NumberRanges numbers, UUID databaseId, long generation) {
    if (!former.options().areOfFiles()) {
      throw new IllegalArgumentException("not the files' own layout: " + former.options());
    }
    String name = DatabaseFolder.dataName(databaseId, generation);
    Path folder = database.resolve(name);
    Arena memory = Arena.ofShared();
    boolean done = false;
    try {
      if (disk.exists(folder)) {
        disk.deleteTree(folder);
      }
      disk.createFolder(folder);
      disk.createFolder(folder.resolve(SCRATCH));
      Generations generations;
      Catalog catalog;
      try (ScratchSpace scratch = new ScratchSpace(folder.resolve(SCRATCH))) {
        generations =
            new Generations(former, version, databaseId, disk, folder, scratch, memory);
        catalog = write(generations);
        IndexCheckpoint.write(generations, catalog, disk, database, name);
      }
      disk.deleteTree(folder.resolve(SCRATCH));
      disk.forceFolder(folder);
      done = true;
      return new Checkpoint(
          new GenerationFiles(
              catalog, generation, name, generations.files().written(), numbers),
          generations.files().takenOver(), version, generations.offsets(), memory);
    } catch (IOException e) {
      throw new ResourceException("cannot write a checkpoint to " + folder + ": "
          + e.getClass().getSimpleName() + ": " + e.getMessage(), e);
    } catch (InternalError e) {
      throw DiskSpace.fault("cannot write a checkpoint to " + folder, e);
    } finally {
      if (!done) {
        memory.close();
      }
    }
  }

  private static Catalog write(Generations generations) {
    Catalog catalog = generations.catalog();
    List<VertexTableCheckpoint> tables = new ArrayList<>();
    List<Callable<Void>> tasks = new ArrayList<>();
    for (VertexTable table : catalog.vertexTables()) {
      VertexTableCheckpoint checkpoint = new VertexTableCheckpoint(generations, table);
      tables.add(checkpoint);
      tasks.addAll(checkpoint.tasks());
    }
    if (!tasks.isEmpty()) {
      BuildTasks.run("writing vertices", tasks, ProgressListener.NONE);
    }
    List<EdgeLabel> labels = new ArrayList<>();
    List<AdjacencyInfo> adjacencies = new ArrayList<>();
    for (EdgeLabel label : catalog.edgeLabels()) {
      EdgeLabelCheckpoint.Description described =
          new EdgeLabelCheckpoint(generations, label).write();
      labels.add(described.label());
      adjacencies.addAll(described.adjacencies());
    }
    List<EdgeTable> edgeTables = new ArrayList<>();
    for (EdgeTable table : catalog.edgeTables()) {
      edgeTables.add(new EdgeTable(table.id(), table.edgeLabel(), table.sourceTable(),
          generations.version().edgeCount(table.id())));
    }
    Catalog written = new Catalog(generations.files().databaseId(), catalog.closedSchema(),
        tables.stream().map(VertexTableCheckpoint::describe).toList(), labels, edgeTables,
        adjacencies, catalog.declarations(),
        MergedCorrelations.of(generations, adjacencies));
    StatisticsFile.write(generations.files(), written);
    return written;
  }

  /** The new files, for {@link GraphStore#open} and {@link DatabaseFolder#publish}. */
  public GenerationFiles files() {
    return files;
  }

  /** Whether a file of the new ones is one of the former generation, in which nothing has changed. */
  public boolean isKept(String name) {
    return kept.contains(name);
  }

  /**
   * Begins to carry over commits that were made on top of the version.
   *
   * @param next the base above the new files
   */
  public Translation translation(DeltaBase next) {
    return new Translation(version, offsets, next);
  }

  /** Frees the maps; translations cannot be used afterwards. The files stay. */
  @Override
  public void close() {
    memory.close();
  }
}
