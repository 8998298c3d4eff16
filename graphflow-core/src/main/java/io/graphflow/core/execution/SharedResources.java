package io.graphflow.core.execution;

import io.graphflow.core.algorithm.choice.NamedGraphs;
import io.graphflow.core.fulltext.FullTextIndexes;
import io.graphflow.core.limit.MemoryPool;
import io.graphflow.core.similarity.index.VectorIndexes;
import io.graphflow.core.spill.SpillSpace;
import io.graphflow.storage.catalog.Declarations;
import io.graphflow.storage.catalog.Index;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.Objects;

/**
 * What all queries of a database share. Safe for use by many threads.
 *
 * @param memory the memory that they may keep together
 * @param spill where they put rows for which there is no memory; null if they must not
 * @param fullText its full-text indexes; null if it has none, where no query can name one
 * @param vectors what makes searches of its vector indexes fast; null for nothing
 * @param graphs the named graphs that algorithms may run on
 */
public record SharedResources(
    MemoryPool memory,
    SpillSpace spill,
    FullTextIndexes fullText,
    VectorIndexes vectors,
    NamedGraphs graphs) {
  /** Memory without limit, and nothing on a disk: for a query that runs outside of a database. */
  public static final SharedResources NONE =
      new SharedResources(MemoryPool.unlimited(), null, null, null, new NamedGraphs());

  /** Creates resources. */
  public SharedResources {
    Objects.requireNonNull(memory, "memory");
    Objects.requireNonNull(graphs, "graphs");
  }

  /** Whether an index of a state of the database is being built beside its files. */
  public boolean isBeingBuilt(String index, Snapshot snapshot) {
    Declarations declarations = snapshot.catalog().declarations();
    return declarations.findFullTextIndex(index)
        .filter(of -> fullText != null && fullText.isBeingBuilt(of, snapshot))
        .isPresent()
        || declarations.findVectorIndex(index)
            .filter(of -> vectors != null && vectors.isBeingBuilt(of, snapshot))
            .isPresent()
        || declarations.findIndex(index).filter(of -> isForNextFiles(of, snapshot)).isPresent();
  }

  /** Whether a backward index has been declared since the files were written, which have its values. */
  private static boolean isForNextFiles(Index index, Snapshot snapshot) {
    return !index.finds() && !snapshot.files()
        .catalog()
        .declarations()
        .isReadBackward(index.target().label(), index.properties().getFirst());
  }
}
