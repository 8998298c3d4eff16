package io.graphflow.core.list.operator.scan;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.VertexSeek;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.chunk.SavedGroups;
import io.graphflow.core.list.column.Computations;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.snapshot.PrimaryKeyIndex;
import java.util.List;

/**
 * Looks up the primary keys at all positions of an unflat group. It adds a vector for the vertices to the
 * same group, which stays unflat, and deselects the keys that no vertex has. Vertices in the files and
 * those that are new come in a chunk each.
 */
public final class ColumnSeekOperator implements ListOperator {
  /** Keys that are looked up together; enough for their waits for memory to overlap. */
  private static final int BATCH_KEYS = 1024;

  private final ListOperator input;
  private final QueryContext context;
  private final ListGroup group;
  private final Computations computations;
  private final ValueVector keys;
  private final boolean areLongs;
  private final VertexSeek seek;
  private final int table;
  private final long filesCount;
  private final VertexVector vertices;
  private final SavedGroups others;

  private final int[] positions = new int[BATCH_KEYS];
  private final long[] sought = new long[BATCH_KEYS];
  private final long[] found = new long[BATCH_KEYS];
  private final Selection inFiles = new Selection();
  private final Selection created = new Selection();
  private boolean yieldsCreated;
  private long[] inputMultiplicities;

  /**
   * Creates the operator.
   *
   * @param computations of {@code keys}, unless the chunks hold them
   * @param keys values of the group: unboxed and of the type of the primary key, or objects
   * @param seek by the primary key of {@code table}
   * @param filesCount how many vertices of the table the files have
   * @param vertices receives the vertices
   * @param others the other groups that are unflat in the input
   */
  public ColumnSeekOperator(
      ListOperator input,
      QueryContext context,
      ListGroup group,
      Computations computations,
      ValueVector keys,
      boolean areLongs,
      VertexSeek seek,
      int table,
      long filesCount,
      VertexVector vertices,
      List<ListGroup> others) {
    this.input = input;
    this.context = context;
    this.group = group;
    this.computations = computations;
    this.keys = keys;
    this.areLongs = areLongs;
    this.seek = seek;
    this.table = table;
    this.filesCount = filesCount;
    this.vertices = vertices;
    this.others = new SavedGroups(others);
  }

  @Override
  public void open() {
    input.open();
    yieldsCreated = false;
  }

  @Override
  public boolean next() {
    while (true) {
      if (yieldsCreated) {
        yieldsCreated = false;
        others.restore();
        group.multiplicities = inputMultiplicities;
        select(created, true);
        return true;
      }
      if (!input.next()) {
        return false;
      }
      context.check();
      others.save();
      inputMultiplicities = group.multiplicities;
      computations.compute();
      find();
      computations.drop();
      yieldsCreated = created.count() > 0;
      if (inFiles.count() > 0) {
        select(inFiles, false);
        return true;
      }
    }
  }

  private void select(Selection selection, boolean areNew) {
    vertices.setTable(table, areNew);
    group.selection = selection;
  }

  @SuppressWarnings("ShortCircuitBoolean") // both sides of & are cheaper than a branch between them
  private void find() {
    Selection selection = group.selection;
    int[] filesPositions = inFiles.buffer(selection.count());
    int[] createdPositions = created.buffer(selection.count());
    int filesFound = 0;
    int createdFound = 0;
    vertices.offsets().own(group.count);
    for (int from = 0; from < selection.count(); from += BATCH_KEYS) {
      int count = find(selection, from, Math.min(selection.count(), from + BATCH_KEYS));
      for (int i = 0; i < count; i++) {
        int position = positions[i];
        long offset = found[i];
        vertices.offsets().put(position, offset);
        filesPositions[filesFound] = position;
        createdPositions[createdFound] = position;
        filesFound += offset != PrimaryKeyIndex.NOT_FOUND & offset < filesCount ? 1 : 0;
        createdFound += offset >= filesCount ? 1 : 0;
      }
    }
    inFiles.select(filesFound);
    created.select(createdFound);
  }

  /** Finds the vertices of some selected positions, and returns how many of these have keys. */
  private int find(Selection selection, int from, int to) {
    int count = 0;
    for (int i = from; i < to; i++) {
      int position = selection.position(i);
      if (!areLongs) {
        Object key = keys.object(position);
        found[count] = key == null ? PrimaryKeyIndex.NOT_FOUND : seek.findKey(key);
        positions[count++] = position;
      } else if (!keys.isNull(position)) {
        sought[count] = keys.longValue(position);
        positions[count++] = position;
      }
    }
    if (areLongs) {
      seek.findKeys(sought, count, found);
    }
    return count;
  }

  @Override
  public long addedBytes() {
    return group.selection.bytes() + vertices.bytes(group.count);
  }

  @Override
  public void close() {
    input.close();
  }
}
