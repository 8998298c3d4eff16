package io.graphflow.core.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.core.algorithm.choice.NamedGraphs;
import io.graphflow.core.execution.ProcedureCatalog;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.ReadLocks;
import io.graphflow.core.execution.SharedResources;
import io.graphflow.core.execution.Surroundings;
import io.graphflow.core.graph.TextGraph;
import io.graphflow.core.limit.Interruption;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.limit.MemoryPool;
import io.graphflow.core.spill.SpillSpace;
import io.graphflow.core.spill.TupleForm;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.exception.ResourceException;
import io.graphflow.options.ImportOptions;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Variable;
import io.graphflow.research.Layout;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.disk.SystemDisk;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OverflowRowsTest {
  private static final long LIMIT = 1 << 22;
  private static final int ROWS = 100_000;

  @TempDir
  private Path folder;

  /** Others may take the memory for the buffer of a part that is next. Then the part can be read later, or dropped. */
  @Test
  void aPartWaitsUntilThereIsMemoryToReadIt() {
    TextGraph.loadText("vertices A id:INT64\n1", folder.resolve("tiny"));
    try (GraphStore store = GraphStore.open(folder.resolve("tiny"), Layout.FILES)) {
      MemoryPool pool = new MemoryPool(LIMIT);
      QueryContext context = new QueryContext(store.snapshot(), Map.of(), 1, new Interruption(0),
          0, null, ImportOptions.FILES, ReadLocks.NONE, ProcedureCatalog.EMPTY,
          new SharedResources(pool, new SpillSpace(new SystemDisk(), folder), null, null,
              new NamedGraphs()),
          Surroundings.NONE);
      Variable x = new Variable(0, "x", CypherType.INTEGER);
      MemoryAccount account = context.account("groups");
      OverflowRows rows = new OverflowRows(context, account, List.of(new TupleForm(List.of(x))));
      Tuple tuple = new Tuple(1);
      for (int i = 0; i < ROWS; i++) {
        tuple.setLong(0, i);
        rows.add(0, tuple, Integer.hashCode(i), 1);
      }
      rows.finish();
      assertNoMemoryToGoOn(context, rows);
      Map<Long, Integer> found = new TreeMap<>();
      while (rows.nextPart()) {
        read(rows, tuple, found);
      }
      assertThat(found).hasSize(ROWS).containsEntry(0L, 1).containsEntry(ROWS - 1L, 1);
      tuple.setLong(0, 1);
      rows.add(0, tuple, 1, 1);
      rows.finish();
      assertNoMemoryToGoOn(context, rows);
      rows.release();
      account.releaseAll();
      assertThat(pool.usedBytes()).isZero();
    }
  }

  private static void read(OverflowRows rows, Tuple tuple, Map<Long, Integer> found) {
    while (rows.nextRow(tuple)) {
      found.merge(tuple.longValue(0), 1, Integer::sum);
    }
  }

  private static void assertNoMemoryToGoOn(QueryContext context, OverflowRows rows) {
    long taken = 0;
    for (long step = LIMIT; step > 0; step /= 2) {
      while (context.limits().tryReserve(step)) {
        taken += step;
      }
    }
    assertThatThrownBy(rows::nextPart).isInstanceOf(ResourceException.class);
    context.limits().release(taken);
  }
}
