package io.graphflow.core.export;

import io.graphflow.core.export.graph.ExportedGraph;
import io.graphflow.core.lake.LakeFormats;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.exception.ResourceException;
import io.graphflow.exception.UsageException;
import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.live.StoreView;
import io.graphflow.transfer.ExportFormat;
import io.graphflow.transfer.ExportSummary;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes one state of a database as files, element after element, in memory that does not grow with the
 * graph. The folder is built beside its place and renamed when it is whole and on the disk.
 */
public final class GraphExport {
  private final Disk disk = new SystemDisk();
  private final Path target;

  private GraphExport(Path target) {
    this.target = target.toAbsolutePath().normalize();
  }

  /**
   * Writes the graph of a view.
   *
   * @param view must stay open meanwhile
   * @param target a folder that does not exist yet
   * @param progress hears of vertices and edges written
   * @throws UsageException if there is something at {@code target}, or its parent is no folder
   * @throws ResourceException if it cannot be written
   * @throws OperationInterruptedException if this thread is interrupted. Then nothing is left of
   *     the export, or all of it if the disk fails at the very end
   */
  public static ExportSummary write(
      StoreView view, Path target, ExportFormat format, ProgressListener progress) {
    return new GraphExport(target).write(new ExportedGraph(view, progress), format);
  }

  private ExportSummary write(ExportedGraph graph, ExportFormat format) {
    try {
      checkFree();
      Path parent = target.getParent();
      if (parent == null || !disk.exists(parent)) {
        throw new UsageException("the export cannot be written to " + target
            + ": there is no folder " + parent + "; create it first");
      }
      Path built = parent.resolve(target.getFileName() + ".unfinished-"
          + UUID.randomUUID().toString().substring(0, 8));
      boolean done = false;
      try {
        disk.createFolder(built);
        ExportSummary summary = switch (format) {
          case CSV -> new CsvExport(graph, built).write();
          case CYPHER -> new CypherExport(graph, built).write();
          case GRAPHAR -> LakeFormats.require()
              .export(graph, target.getFileName().toString(), schema(graph), built);
        };
        force(built);
        checkFree();
        disk.rename(built, target);
        // Whole, and so to be left alone: deleting it could leave a half of it after a loss of power.
        done = true;
        disk.forceFolder(parent);
        return summary;
      } finally {
        if (!done) {
          delete(built);
        }
      }
    } catch (IOException e) {
      throw cannotWrite(e);
    } catch (UncheckedIOException e) {
      throw cannotWrite(e.getCause());
    }
  }

  /** All that makes the schema, but for what the files of a lake say themselves. */
  private static List<String> schema(ExportedGraph graph) {
    return new CypherSchema(graph.catalog()).constraintsAndIndexes();
  }

  private GraphflowException cannotWrite(IOException cause) {
    if (cause instanceof ClosedByInterruptException) {
      throw ExportedGraph.interrupted();
    }
    return new ResourceException("the export to " + target + " failed: "
        + cause.getClass().getSimpleName() + ": " + cause.getMessage(), cause);
  }

  private void checkFree() throws IOException {
    if (disk.exists(target)) {
      throw new UsageException("the export cannot be written to " + target
          + ": there is something of this name already; name a folder that is not there");
    }
  }

  private void force(Path folder) throws IOException {
    for (String name : disk.list(folder)) {
      Path path = folder.resolve(name);
      if (Files.isDirectory(path)) {
        force(path);
        continue;
      }
      try (FileChannel file = FileChannel.open(path, StandardOpenOption.WRITE)) {
        file.force(true);
      }
    }
    disk.forceFolder(folder);
  }

  private void delete(Path unfinished) {
    try {
      if (disk.exists(unfinished)) {
        disk.deleteTree(unfinished);
      }
    } catch (IOException e) {
      logger().warn("cannot remove {}, an unfinished export: {}", unfinished, e.toString());
    }
  }

  private static Logger logger() {
    return LoggerFactory.getLogger(GraphExport.class);
  }
}
