package io.graphflow.core.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.core.graph.TextGraph;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.error.GraphflowException;
import io.graphflow.storage.snapshot.StorageOptions;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bookkeeping of a query's memory, to the byte. */
class QueryContextTest {
  private static final long LIMIT_BYTES = 100_000;

  @TempDir
  private Path folder;

  private GraphStore store;
  private QueryContext context;

  @BeforeEach
  void open() {
    TextGraph.loadText("vertices V id:INT64\n0\n", folder.resolve("graph"));
    store = GraphStore.open(folder.resolve("graph"), StorageOptions.FILES);
    context = new QueryContext(store.snapshot(), Map.of(), 1, 0, LIMIT_BYTES, null);
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void reservesUpToTheLimitAndNotAByteMore() {
    context.reserve(LIMIT_BYTES - 1, "most of it");
    context.reserve(1, "the rest");
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> context.reserve(1, "what is refused"))
          .isInstanceOf(GraphflowException.class)
          .hasMessageContaining("keeps 100,000 and needs 1 more for what is refused");
    }
    assertThat(context.reservedBytes()).isEqualTo(LIMIT_BYTES);
    context.release(10);
    context.reserve(10, "what was given back");
    context.release(LIMIT_BYTES);
    assertThat(context.reservedBytes()).isZero();
  }

  @Test
  void accountsTakeTheLastByteAndGiveAllBack() {
    MemoryAccount one = context.account("one");
    MemoryAccount two = context.account("two");
    one.reserve(LIMIT_BYTES - 7);
    two.reserve(7);
    assertThatThrownBy(() -> two.reserve(1)).isInstanceOf(GraphflowException.class);
    assertThat(two.heldBytes()).isEqualTo(7);
    one.release(LIMIT_BYTES / 2);
    two.reserve(LIMIT_BYTES / 4);
    one.releaseAll();
    two.release(two.heldBytes());
    assertThat(context.reservedBytes()).isZero();
    two.add(5);
    two.releaseAll();
    assertThat(context.reservedBytes()).isZero();
  }
}
