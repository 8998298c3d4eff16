package io.graphflow.graphar.plan;

import io.graphflow.exception.DataException;
import io.graphflow.graphar.file.ChunkRows;
import io.graphflow.graphar.file.FormatColumns;
import io.graphflow.graphar.file.GraphFolder;
import io.graphflow.graphar.file.PropertyColumn;
import io.graphflow.graphar.schema.FileType;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.storage.database.ColumnBatch;
import io.graphflow.storage.database.LongValues;
import io.graphflow.storage.database.ValueBatch;
import java.util.ArrayList;
import java.util.List;

/** Reads the vertices of a chunk, whose properties lie in several files, row by row. For one thread. */
public final class VertexChunks implements AutoCloseable {
  /** The rows that are read together. */
  private static final int PIECE = 8192;

  /**
   * Some rows of a chunk.
   *
   * @param values of all properties
   */
  public record Piece(ColumnBatch values) {}

  private final VertexPlan plan;
  private final long first;
  private final long rows;
  private final List<ChunkRows> files = new ArrayList<>();
  private final List<Boolean> indexed = new ArrayList<>();
  private long done;

  /**
   * Opens the files of a chunk.
   *
   * @throws DataException if one is missing or wrong
   */
  public VertexChunks(VertexPlan plan, GraphFolder folder, long chunk) {
    this.plan = plan;
    this.first = chunk * plan.type().chunkSize();
    this.rows = plan.rows(chunk);
    boolean whole = false;
    try {
      for (int i = 0; i < plan.groups().size(); i++) {
        StoredFile file = folder.vertexChunk(plan.type(), plan.group(i), chunk);
        FileType type = plan.group(i).fileType();
        List<PropertyColumn> columns = new ArrayList<>(plan.groups().get(i));
        boolean hasIndex =
            ChunkRows.hasColumn(file, type, FormatColumns.VERTEX.property().name());
        if (hasIndex) {
          columns.add(FormatColumns.VERTEX);
        }
        indexed.add(hasIndex);
        files.add(ChunkRows.open(file, type, columns));
      }
      files.forEach(file -> file.expecting(rows));
      expectNext(folder, chunk);
      whole = true;
    } finally {
      if (!whole) {
        close();
      }
    }
  }

  private void expectNext(GraphFolder folder, long chunk) {
    List<StoredFile> next = new ArrayList<>();
    for (long ahead = chunk + 1; ahead < plan.chunkCount()
        && next.size() < folder.filesAhead(); ahead++) {
      for (int i = 0; i < plan.groups().size(); i++) {
        next.add(folder.vertexChunk(plan.type(), plan.group(i), ahead));
      }
      if (!plan.partialLabels().isEmpty()) {
        next.add(folder.labelChunk(plan.type(), ahead));
      }
      if (next.isEmpty()) {
        return;
      }
    }
    folder.expect(next);
  }

  /**
   * The next rows.
   *
   * @return null behind the last
   * @throws DataException if they are wrong
   */
  public Piece next() {
    if (done == rows) {
      files.forEach(ChunkRows::requireEnd);
      return null;
    }
    int count = (int) Math.min(PIECE, rows - done);
    ColumnBatch values =
        new ColumnBatch(plan.columns().stream().map(PropertyColumn::stored).toList());
    int column = 0;
    for (int i = 0; i < plan.groups().size(); i++) {
      List<ValueBatch> targets = new ArrayList<>();
      for (int j = 0; j < plan.groups().get(i).size(); j++) {
        targets.add(values.values(column++));
      }
      if (indexed.get(i)) {
        LongValues index = new LongValues();
        targets.add(index);
        files.get(i).readFully(count, targets);
        checkIndex(files.get(i), index);
      } else {
        files.get(i).readFully(count, targets);
      }
    }
    values.endRows(count);
    done += count;
    return new Piece(values);
  }

  private void checkIndex(ChunkRows file, LongValues index) {
    for (int row = 0; row < index.count(); row++) {
      if (!index.isNull(row) && index.get(row) != first + done + row) {
        throw new DataException(file.file().toString(), 0, 0,
            "row " + (done + row) + " (from 0): expected vertex " + (first + done + row)
                + ", found " + index.get(row)
                + "; vertices are numbered in the order of their rows,"
                + " without gaps");
      }
    }
  }

  @Override
  public void close() {
    files.forEach(ChunkRows::close);
  }
}
