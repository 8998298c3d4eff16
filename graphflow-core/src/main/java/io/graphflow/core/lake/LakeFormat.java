package io.graphflow.core.lake;

import io.graphflow.core.export.graph.ExportedGraph;
import io.graphflow.storage.database.GraphSource;
import io.graphflow.transfer.ExportSummary;
import io.graphflow.transfer.LoadOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A format of graphs in data lakes. Implementations are services; they are safe for use by many threads. */
public interface LakeFormat {

  /**
   * Loads a graph into a new database.
   *
   * @param graph the file that describes it
   * @param data the folder of its data, or null for the one that {@code graph} says
   * @param database where the database shall be; one that is there is replaced
   * @param options how to load
   * @return what was loaded
   * @throws io.graphflow.exception.DataException if a file is wrong, or missing
   * @throws io.graphflow.exception.GraphflowException if the database cannot be written, or the thread was
   *     interrupted. Then nothing has changed
   */
  LoadedGraph load(LakePlace graph, LakePlace data, Path database, LoadOptions options);

  /**
   * Checks all files of a graph. Writes nothing.
   *
   * @param graph the file that describes it
   * @param data the folder of its data, or null for the one that {@code graph} says
   */
  LakeReport verify(LakePlace graph, LakePlace data);

  /**
   * Opens a graph to be read where it lies.
   *
   * @param graph the file that describes it
   * @param data the folder of its data, or null for the one that {@code graph} says
   * @param pageCacheBytes the most bytes that decoded pages take in memory together
   * @throws io.graphflow.exception.DataException if a file is wrong, or missing
   */
  GraphSource open(LakePlace graph, LakePlace data, long pageCacheBytes);

  /**
   * Writes a graph.
   *
   * @param source the graph
   * @param name what it shall be called
   * @param schema statements of Cypher that make its constraints and indexes in a database which holds the graph
   * @param folder is empty; whoever calls this removes it if this fails
   * @throws IOException if it cannot be written
   */
  ExportSummary export(ExportedGraph source, String name, List<String> schema, Path folder)
      throws IOException;
}
