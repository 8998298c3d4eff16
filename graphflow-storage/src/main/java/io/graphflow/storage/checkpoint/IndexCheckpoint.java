package io.graphflow.storage.checkpoint;

import io.graphflow.research.StorageOptions;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.column.ColumnBuilder;
import io.graphflow.storage.column.ColumnOptions;
import io.graphflow.storage.database.BuildTasks;
import io.graphflow.storage.database.EdgeFiles;
import io.graphflow.storage.database.GenerationFiles;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.database.StructureNames;
import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.file.StructureFileWriter;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.propertyindex.ColumnIndexes;
import io.graphflow.storage.propertyindex.IndexedColumns;
import io.graphflow.storage.propertypage.BackwardColumn;
import io.graphflow.transfer.ProgressListener;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Makes the files of the indexes that are declared, once all that they are over is written: so no
 * statement has to wait until one is built over a generation that has just begun or was just opened.
 */
final class IndexCheckpoint {

  private IndexCheckpoint() {}

  /**
   * Makes the files.
   *
   * @param catalog the catalog that is written
   * @param database the folder of the database
   * @param name name of the new generation's folder in it
   */
  static void write(
      Generations generations, Catalog catalog, Disk disk, Path database, String name) {
    List<IndexedColumns> toWrite = new ArrayList<>();
    for (IndexedColumns columns : IndexedColumns.declared(catalog)) {
      if (generations.hadFile(columns.fileName()) && isUnchanged(generations, catalog, columns)) {
        generations.keep(columns.fileName(), columns.fileName());
      } else {
        toWrite.add(columns);
      }
    }
    List<BackwardColumn> backward = new ArrayList<>();
    for (BackwardColumn column : BackwardColumn.declared(catalog)) {
      if (generations.hadFile(column.fileName())
          && generations.keptAll(EdgeFiles.prefix(column.edgeLabel()))) {
        generations.keep(column.fileName(), column.fileName());
      } else {
        backward.add(column);
      }
    }
    if (toWrite.isEmpty() && backward.isEmpty()) {
      return;
    }
    GenerationFiles written =
        new GenerationFiles(catalog, 0, name, generations.files().written());
    try (GraphStore store = GraphStore.open(disk, database, written, StorageOptions.FILES)) {
      List<Callable<Void>> tasks = new ArrayList<>();
      for (IndexedColumns columns : toWrite) {
        tasks.add(() -> {
          try (StructureFileWriter writer =
              generations.create(columns.fileName(), StructureKind.PROPERTY_INDEX)) {
            ColumnIndexes.write(store.snapshot(), columns, writer);
          }
          return null;
        });
      }
      for (BackwardColumn column : backward) {
        tasks.add(() -> {
          try (
              StructureFileWriter writer =
                  generations.create(column.fileName(), StructureKind.COLUMN);
              ColumnBuilder values = column.values(store.snapshot(), generations.scratch())) {
            values.write(writer, ColumnOptions.COMPACT);
          }
          return null;
        });
      }
      BuildTasks.run("writing indexes", tasks, ProgressListener.NONE);
    }
  }

  /** Whether the elements have the places and the values that they had. */
  private static boolean isUnchanged(
      Generations generations, Catalog catalog, IndexedColumns columns) {
    if (columns.edges()) {
      int label = catalog.edgeTable(columns.table()).edgeLabel();
      return generations.keptAll(EdgeFiles.prefix(label));
    }
    return columns.properties()
        .stream()
        .allMatch(property -> generations.files()
            .isTakenOver(StructureNames.vertexProperty(columns.table(), property)));
  }
}
