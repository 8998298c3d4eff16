package io.graphflow.search;

import io.graphflow.core.similarity.index.VectorBase;
import io.graphflow.core.similarity.index.VectorEngine;
import io.graphflow.core.similarity.index.VectorForm;
import io.graphflow.core.similarity.index.VectorSource;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Graphs of neighbours by Apache Lucene. Found as a service; programs need not name it. Safe for use by many
 * threads.
 */
public final class LuceneVectorEngine implements VectorEngine {
  static {
    LuceneLogging.quieten();
  }

  /** Creates the engine. */
  public LuceneVectorEngine() {}

  @Override
  public VectorBase open(VectorForm form, Path folder) throws IOException {
    return VectorFolder.open(form, folder);
  }

  @Override
  public VectorBase build(VectorForm form, Path folder, VectorSource vectors)
      throws IOException {
    return VectorFolder.build(form, folder, vectors);
  }

  @Override
  public void carryOver(VectorForm form, Path from, Path to, VectorSource changes)
      throws IOException {
    VectorFolder.carryOver(form, from, to, changes);
  }
}
