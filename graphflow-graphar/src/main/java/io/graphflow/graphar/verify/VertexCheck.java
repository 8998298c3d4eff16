package io.graphflow.graphar.verify;

import io.graphflow.exception.DataException;
import io.graphflow.graphar.file.GraphFolder;
import io.graphflow.graphar.label.LabelColumns;
import io.graphflow.graphar.plan.VertexChunks;
import io.graphflow.graphar.plan.VertexPlan;
import io.graphflow.storage.database.LongValues;
import io.graphflow.storage.database.StringValues;
import io.graphflow.storage.database.ValueBatch;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.storage.primarykey.LongKeyBuilder;
import io.graphflow.storage.primarykey.PrimaryKeyBuilder;
import io.graphflow.storage.primarykey.StringKeyBuilder;

/** Reads all vertices of a type, and whether each has a key of its own. */
final class VertexCheck implements AutoCloseable {
  private final VertexPlan plan;
  private final GraphFolder folder;
  private final Problems problems;
  private final ScratchSpace scratch = ScratchSpace.inMemory();
  private PrimaryKeyBuilder keys;

  VertexCheck(VertexPlan plan, GraphFolder folder, Problems problems) {
    this.plan = plan;
    this.folder = folder;
    this.problems = problems;
    this.keys = plan.key() < 0 ? null
        : PrimaryKeyBuilder.of(plan.columns().get(plan.key()).stored(), scratch);
  }

  void run() {
    LabelColumns labels = new LabelColumns(folder, plan.type(), plan.count());
    for (long chunk = 0; chunk < plan.chunkCount(); chunk++) {
      long vertex = chunk * plan.type().chunkSize();
      try (VertexChunks rows = new VertexChunks(plan, folder, chunk)) {
        for (VertexChunks.Piece piece = rows.next(); piece != null; piece = rows.next()) {
          if (keys != null) {
            addKeys(piece.values().values(plan.key()), vertex);
          }
          vertex += piece.values().rowCount();
        }
      } catch (DataException e) {
        problems.wrong(e);
      }
      try {
        labels.readChunk(chunk, plan.partialLabels());
      } catch (DataException e) {
        problems.wrong(e);
      }
    }
  }

  private void addKeys(ValueBatch values, long first) {
    for (int row = 0; row < values.count(); row++) {
      long other = switch (keys) {
        case LongKeyBuilder longs -> longs.add(((LongValues) values).get(row));
        case StringKeyBuilder strings -> {
          StringValues texts = (StringValues) values;
          yield strings.add(texts.bytes(), texts.start(row), texts.length(row));
        }
      };
      if (other != PrimaryKeyBuilder.ADDED) {
        problems.wrong(new DataException(plan.type().file(), 0, 0,
            "expected other primary keys of all vertices '" + plan.type().type() + "', found "
                + plan.columns().get(plan.key()).property().name() + " = "
                + (values instanceof StringValues texts ? "'" + texts.get(row) + "'"
                    : ((LongValues) values).get(row))
                + " of vertex " + (first + row) + " (from 0) twice"));
        // One tells enough of a column that is no key.
        keys = null;
        return;
      }
    }
  }

  @Override
  public void close() {
    scratch.close();
  }
}
