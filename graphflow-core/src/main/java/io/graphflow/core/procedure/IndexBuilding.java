package io.graphflow.core.procedure;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.exception.ResourceException;
import io.graphflow.storage.catalog.FullTextIndex;
import io.graphflow.storage.catalog.VectorIndex;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Waits until indexes are built that are built in the background. All others are as soon as there are any. */
final class IndexBuilding {
  private final QueryContext context;
  private final Long seconds;
  private final long begin = System.nanoTime();

  /**
   * Begins to wait.
   *
   * @param seconds how long; null for as long as it takes
   */
  IndexBuilding(QueryContext context, Long seconds) {
    this.context = context;
    this.seconds = seconds;
  }

  /** Waits for some, and gives no rows. */
  Stream<Object[]> await(List<FullTextIndex> fullText, List<VectorIndex> vectors) {
    for (FullTextIndex index : fullText) {
      context.resources()
          .fullText()
          .await(index, context.snapshot(), () -> check("full-text index", index.name()));
    }
    for (VectorIndex index : vectors) {
      context.resources()
          .vectors()
          .await(index, context.snapshot(), () -> check("vector index", index.name()));
    }
    return Stream.empty();
  }

  private void check(String kind, String name) {
    context.check();
    if (seconds != null && System.nanoTime() - begin > TimeUnit.SECONDS.toNanos(seconds)) {
      throw new ResourceException("the " + kind + " '" + name + "' could not be built within "
          + seconds + " s; it goes on being built");
    }
  }
}
