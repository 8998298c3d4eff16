package io.graphflow.core.volcano.operator.scan;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.volcano.operator.Operator;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.OffsetRuns;
import io.graphflow.storage.snapshot.VertexChanges;
import java.util.List;
import java.util.function.IntFunction;

/**
 * Sets a slot to each vertex of some tables in turn, run by run of consecutive offsets. A table
 * that is as in the files is one run.
 */
public final class ScanVerticesOperator implements Operator {
  private static final int ROWS_PER_CHECK = 512;

  private final QueryContext context;
  private final Tuple tuple;
  private final int slot;
  private final int[] tables;
  private final IntFunction<OffsetRuns> pages;

  private int nextTable;
  private int table;
  /**
   * Tells which offsets from {@link #nextOffset} on have a vertex; null if all offsets of the run
   * have one.
   */
  private VertexChanges changes;

  /** The runs of the table that are gone through; null for all of it. */
  private OffsetRuns runs;
  private int nextRun;
  private long nextOffset;
  private long vertex;
  private long end;
  private int rows;

  /**
   * Creates the operator: {@code slot} receives each vertex of the tables.
   *
   * @param pages gives the vertices of a table that are gone through, if it is as in the files; null for all
   */
  public ScanVerticesOperator(QueryContext context, Tuple tuple, int slot, List<Integer> tables,
      IntFunction<OffsetRuns> pages) {
    this.pages = pages;
    this.context = context;
    this.tuple = tuple;
    this.slot = slot;
    this.tables = tables.stream().mapToInt(Integer::intValue).toArray();
  }

  @Override
  public void open() {
    nextTable = 0;
    changes = null;
    runs = null;
    vertex = 0;
    end = 0;
  }

  @Override
  public boolean next() {
    while (vertex == end) {
      if (!nextRun() && !nextTable()) {
        return false;
      }
    }
    if (++rows % ROWS_PER_CHECK == 0) {
      context.check();
    }
    tuple.setVertex(slot, vertex++);
    return true;
  }

  /** Moves to the next run of a table of which vertices are new or deleted, or of which some are gone through. */
  private boolean nextRun() {
    if (runs != null) {
      if (nextRun == runs.count()) {
        return false;
      }
      vertex = ElementId.of(table, runs.start(nextRun));
      end = ElementId.of(table, runs.end(nextRun++));
      return true;
    }
    while (changes != null && nextOffset < changes.limit()) {
      long present = changes.present(nextOffset);
      if (present != 0) {
        int gap = Long.numberOfTrailingZeros(present);
        int count = Long.numberOfTrailingZeros(~(present >>> gap));
        vertex = ElementId.of(table, nextOffset + gap);
        end = vertex + count;
        nextOffset += gap + count;
        return true;
      }
      context.check();
      nextOffset += Long.SIZE;
    }
    return false;
  }

  /** Moves to the next table, and to its only run if it is as in the files. */
  private boolean nextTable() {
    if (nextTable == tables.length) {
      return false;
    }
    table = tables[nextTable++];
    changes = context.snapshot().vertexChanges(table);
    nextOffset = 0;
    runs = changes == null ? pages.apply(table) : null;
    nextRun = 0;
    vertex = ElementId.of(table, 0);
    end = changes == null && runs == null ? vertex + context.snapshot().vertexCount(table) : vertex;
    return true;
  }

  @Override
  public void close() {}
}
