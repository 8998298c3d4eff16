package io.graphflow.spark.chunk;

import io.graphflow.exception.DataException;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.OffsetRuns;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;

/** Reads the rows of a task. For one thread. */
final class ChunkReader implements PartitionReader<ColumnarBatch> {
  /** So many rows are read at once. */
  private static final int STEP = 4096;

  private final ChunkSplit split;
  private final ChunkReaders asked;
  private final List<PageFilter> filters;
  private final Iterator<ChunkRun> runs;
  private final int aligned;
  private ChunkFiles files;
  private ChunkRun run;
  private OffsetRuns rows = OffsetRuns.none();
  private int nextRows;
  private long at;
  private long end;
  private long last;
  private ColumnarBatch batch;

  ChunkReader(ChunkSplit split, ChunkReaders asked) {
    this.split = split;
    this.asked = asked;
    this.filters = asked.filters()
        .stream()
        .map(filter -> PageFilter.of(filter, asked.all()))
        .flatMap(Optional::stream)
        .toList();
    this.runs = split.runs().iterator();
    this.aligned = asked.alignment() == null ? -1
        : asked.columns()
            .stream()
            .map(column -> column instanceof TableColumn.Stored ? column.name() : "")
            .toList()
            .indexOf(asked.alignment().column());
  }

  @Override
  public boolean next() {
    while (at == end) {
      if (nextRows < rows.count()) {
        at = rows.start(nextRows);
        end = rows.end(nextRows++);
        files.goTo(at);
      } else if (runs.hasNext()) {
        open(runs.next());
      } else {
        return false;
      }
    }
    batch = files.read(Math.min(end - at, STEP));
    at += batch.numRows();
    if (aligned >= 0) {
      requireAligned(batch.column(aligned), batch.numRows());
    }
    return true;
  }

  private void open(ChunkRun next) {
    close();
    run = next;
    files = new ChunkFiles(run, asked.columns());
    rows = new OffsetRuns.Builder().add(run.from(), run.to()).build();
    for (PageFilter filter : filters) {
      rows = rows.and(filter.rows(run));
    }
    nextRows = 0;
    at = 0;
    end = 0;
  }

  /** Spark has been told where rows lie, and joins wrongly if they do not. */
  private void requireAligned(ColumnVector ids, int count) {
    long first = ElementId.of(asked.alignment().table(), split.part() * asked.alignment().size());
    long least = asked.alignment().sorted() ? Math.max(first, last) : first;
    for (int row = 0; row < count; row++) {
      long id = ids.getLong(row);
      if (ids.isNullAt(row) || id < least || id - first >= asked.alignment().size()) {
        throw wrong(ids.isNullAt(row) ? "NULL" : Long.toString(ElementId.position(id)),
            at - count + row, least == first ? "" : " behind " + ElementId.position(least));
      }
      if (asked.alignment().sorted()) {
        least = id;
      }
      last = id;
    }
  }

  private DataException wrong(String found, long row, String behind) {
    long first = split.part() * asked.alignment().size();
    return new DataException(String.join(", ", run.files()), 0, 0,
        "row " + row + " (from 0): expected " + (asked.alignment().sorted()
            ? "vertices in order, of the numbers from "
            : "vertices of the numbers from ") + first + " to "
            + (first + asked.alignment().size() - 1) + ", found " + found + behind);
  }

  @Override
  public ColumnarBatch get() {
    return batch;
  }

  @Override
  public void close() {
    if (files != null) {
      files.close();
      files = null;
    }
  }
}
