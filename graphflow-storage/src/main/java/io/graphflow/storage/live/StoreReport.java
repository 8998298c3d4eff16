package io.graphflow.storage.live;

import io.graphflow.exception.CorruptionException;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.database.DatabaseFolder;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.database.VerifyReport;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.log.LogContents;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The result of checking a database: its files, and the state that they and the log make together.
 *
 * @param files the report on the files' bytes; its problems are all problems that were found
 * @param vertexCount vertices after the log; 0 unless sound
 * @param edgeCount edges after the log; 0 unless sound
 * @param log the contents of the log; null unless sound
 */
public record StoreReport(VerifyReport files, long vertexCount, long edgeCount, LogContents log) {

  static StoreReport of(Disk disk, Path folder) {
    try {
      DatabaseFolder database = DatabaseFolder.of(disk, folder);
      VerifyReport files = GraphStore.verify(disk, database.path());
      return files.isSound()
          ? withLog(disk, database.path(), files)
          : new StoreReport(files, 0, 0, null);
    } catch (IOException e) {
      throw StoreOpening.cannot("verify " + folder, e);
    }
  }

  /** Opening the database applies the log to the files, in memory. */
  private static StoreReport withLog(Disk disk, Path folder, VerifyReport files) {
    try (
        LiveStore store = LiveStore.open(disk, folder, LiveOptions.DEFAULT.withReadOnly(true));
        StoreView view = store.view()) {
      DeltaVersion version = view.version();
      Catalog catalog = version.catalog();
      long vertexCount = 0;
      for (VertexTable table : catalog.vertexTables()) {
        vertexCount += version.vertexCount(table.id());
      }
      long edgeCount = 0;
      for (EdgeTable table : catalog.edgeTables()) {
        edgeCount += version.edgeCount(table.id());
      }
      return new StoreReport(files, vertexCount, edgeCount, store.recovered());
    } catch (CorruptionException e) {
      return new StoreReport(
          new VerifyReport(files.fileCount(), files.totalBytes(), List.of(e.getMessage())),
          0, 0, null);
    }
  }

  /** Whether nothing is wrong. */
  public boolean isSound() {
    return files.isSound();
  }
}
