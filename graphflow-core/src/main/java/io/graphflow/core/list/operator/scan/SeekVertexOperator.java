package io.graphflow.core.list.operator.scan;

import io.graphflow.core.execution.VertexFinder;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.list.chunk.Bindings;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.chunk.SavedGroups;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.storage.layout.ElementId;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.List;

/**
 * Looks a key up for each chunk, whose groups that the key reads are flat, in the index of each
 * table. It yields a chunk for each vertex that it finds, with a group of that one vertex.
 */
public final class SeekVertexOperator implements ListOperator {

  private final ListOperator input;
  private final Bindings flat;
  private final Tuple tuple;
  private final Evaluator key;
  private final VertexFinder[] seeks;

  /** By element of {@link #seeks} the number of vertices in the files. */
  private final long[] filesCounts;
  private final ListGroup group;
  private final VertexVector vertices;
  private final SavedGroups others;
  private final Selection all = new Selection();

  private Object value;
  private int nextSeek;
  private final LongArrayList found = new LongArrayList();
  private int nextFound;

  /**
   * Creates the operator.
   *
   * @param filesCounts for each of {@code seeks} the number of vertices that its table has in the
   *     files
   * @param others the groups that are unflat in the input
   */
  public SeekVertexOperator(
      ListOperator input,
      Bindings flat,
      Tuple tuple,
      Evaluator key,
      List<VertexFinder> seeks,
      long[] filesCounts,
      ListGroup group,
      VertexVector vertices,
      List<ListGroup> others) {
    this.input = input;
    this.flat = flat;
    this.tuple = tuple;
    this.key = key;
    this.seeks = seeks.toArray(VertexFinder[]::new);
    this.filesCounts = filesCounts;
    this.group = group;
    this.vertices = vertices;
    this.others = new SavedGroups(others);
  }

  @Override
  public void open() {
    input.open();
    nextSeek = seeks.length;
    found.clear();
    nextFound = 0;
  }

  @Override
  public boolean next() {
    while (true) {
      while (nextFound < found.size() || nextSeek < seeks.length) {
        if (nextFound < found.size()) {
          long vertex = found.getLong(nextFound++);
          others.restore();
          vertices.setTable(ElementId.table(vertex), isNew(vertex));
          vertices.offsets().setConstant(ElementId.position(vertex));
          group.set(1, all);
          return true;
        }
        found.clear();
        nextFound = 0;
        seeks[nextSeek++].find(value, found);
      }
      if (!input.next()) {
        return false;
      }
      flat.loadCurrent(tuple);
      value = key.value(tuple);
      others.save();
      nextSeek = 0;
    }
  }

  /** Whether a vertex that the last search found is not in the files. */
  private boolean isNew(long vertex) {
    return ElementId.position(vertex) >= filesCounts[nextSeek - 1];
  }

  @Override
  public long addedBytes() {
    return vertices.bytes(1);
  }

  @Override
  public void close() {
    input.close();
  }
}
