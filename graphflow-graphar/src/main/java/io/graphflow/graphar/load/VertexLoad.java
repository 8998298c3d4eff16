package io.graphflow.graphar.load;

import io.graphflow.exception.DataException;
import io.graphflow.graphar.file.GraphFolder;
import io.graphflow.graphar.label.Bearing;
import io.graphflow.graphar.label.LabelColumns;
import io.graphflow.graphar.plan.VertexChunks;
import io.graphflow.graphar.plan.VertexPlan;
import io.graphflow.storage.database.LongValues;
import io.graphflow.storage.database.StringValues;
import io.graphflow.storage.database.ValueBatch;
import io.graphflow.storage.database.VertexTableBuilder;
import io.graphflow.storage.database.VertexTableBuilder.DuplicateKey;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Future;
import java.util.function.LongConsumer;

/** Loads the vertices of a type, in order: the number of a vertex is its offset. */
final class VertexLoad {
  /** Chunks of more rows are read piece by piece, those of fewer as a whole, several at once. */
  private static final long MOST_ROWS_AT_ONCE = 1 << 19;

  private final VertexPlan plan;
  private final GraphFolder folder;
  private final VertexTableBuilder table;
  private final LongConsumer progress;

  VertexLoad(VertexPlan plan, GraphFolder folder, VertexTableBuilder table,
      LongConsumer progress) {
    this.plan = plan;
    this.folder = folder;
    this.table = table;
    this.progress = progress;
  }

  void run(LoadThreads threads) {
    loadRows(threads);
    loadLabels();
  }

  private void loadLabels() {
    List<Bearing> labels =
        new LabelColumns(folder, plan.type(), plan.count()).read(plan.partialLabels());
    for (int label = 0; label < labels.size(); label++) {
      table.appendLabel(label, labels.get(label).words());
    }
  }

  private void loadRows(LoadThreads threads) {
    if (plan.type().chunkSize() > MOST_ROWS_AT_ONCE) {
      for (long chunk = 0; chunk < plan.chunkCount(); chunk++) {
        try (VertexChunks rows = new VertexChunks(plan, folder, chunk)) {
          for (VertexChunks.Piece piece = rows.next(); piece != null; piece = rows.next()) {
            append(piece);
          }
        }
      }
      return;
    }
    Queue<Future<List<VertexChunks.Piece>>> reading = new ArrayDeque<>();
    for (long chunk = 0; chunk < plan.chunkCount(); chunk++) {
      long number = chunk;
      reading.add(threads.submit(() -> read(number)));
      if (reading.size() > threads.count()) {
        threads.result(reading.remove()).forEach(this::append);
      }
    }
    while (!reading.isEmpty()) {
      threads.result(reading.remove()).forEach(this::append);
    }
  }

  private List<VertexChunks.Piece> read(long chunk) {
    List<VertexChunks.Piece> pieces = new ArrayList<>();
    try (VertexChunks rows = new VertexChunks(plan, folder, chunk)) {
      for (VertexChunks.Piece piece = rows.next(); piece != null; piece = rows.next()) {
        pieces.add(piece);
      }
    }
    return pieces;
  }

  private void append(VertexChunks.Piece piece) {
    long first = table.count();
    List<DuplicateKey> duplicates = table.append(piece.values());
    if (!duplicates.isEmpty()) {
      DuplicateKey duplicate = duplicates.getFirst();
      throw new DataException(plan.type().file(), 0, 0, "the vertices '" + plan.type().type()
          + "' " + duplicate.firstOffset() + " and " + (first + duplicate.rowInBatch())
          + " (from 0) have the same primary key, "
          + plan.columns().get(plan.key()).property().name() + " = "
          + key(piece.values().values(plan.key()), duplicate.rowInBatch()));
    }
    progress.accept(piece.values().rowCount());
  }

  private static String key(ValueBatch keys, int row) {
    return keys instanceof StringValues texts
        ? "'" + texts.get(row) + "'"
        : Long.toString(((LongValues) keys).get(row));
  }
}
