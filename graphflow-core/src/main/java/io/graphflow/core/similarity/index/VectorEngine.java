package io.graphflow.core.similarity.index;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Finds vectors by graphs of neighbours. A module of its own brings it as a service, so that who has few
 * vectors need not have the library. Safe for use by many threads.
 */
public interface VectorEngine {
  /**
   * Opens a graph, of which it reads all once to see whether it is as it was written.
   *
   * @param folder need not exist
   * @return null if the folder has no whole graph of this form
   * @throws IOException if it is damaged, or cannot be read
   */
  VectorBase open(VectorForm form, Path folder) throws IOException;

  /**
   * Builds a graph of all vectors, or leaves none if that fails.
   *
   * @param folder is made if it is not there; what it has is overwritten
   * @param vectors of the files
   */
  VectorBase build(VectorForm form, Path folder, VectorSource vectors) throws IOException;

  /**
   * Builds a graph of one that exists and what has changed. The two share files that are the same in both,
   * by links.
   *
   * @param from the folder of a graph, which stays as it is; if it has no whole one of this form, or one that
   *     had better be built anew, there will be none in the other either
   * @param to is made; on the same file system
   * @param changes the elements whose vectors have changed, since the graph was written, each once
   */
  void carryOver(VectorForm form, Path from, Path to, VectorSource changes) throws IOException;
}
