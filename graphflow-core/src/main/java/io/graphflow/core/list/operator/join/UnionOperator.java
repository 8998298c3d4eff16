package io.graphflow.core.list.operator.join;

import io.graphflow.core.list.chunk.ChunkRows;
import io.graphflow.core.list.chunk.RowChunk;
import io.graphflow.core.list.chunk.RowWriter;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.expression.Variable;
import java.util.List;

/**
 * Yields the rows of one branch after the other, copied into chunks of one unflat group: each
 * branch has groups and vectors of its own.
 */
public final class UnionOperator implements ListOperator {
  private final Branch[] branches;
  private final RowWriter rows;
  private final Tuple tuple;
  private final RowChunk chunk;

  /** The number of rows that each position stands for; null if each stands for one. */
  private final long[] multiplicities;

  private int current;

  /** Whether the current branch has a row that was not yielded yet. */
  private boolean inChunk;

  /** How often that row must still be yielded. */
  private long repetitions;

  /** A branch and the rows of its chunks. */
  public record Branch(ListOperator operator, ChunkRows rows) {}

  /**
   * Creates the operator.
   *
   * @param wanted the variables to copy
   * @param chunk receives their columns
   * @param multiplied whether a position may stand for several rows
   */
  public UnionOperator(
      List<Branch> branches,
      List<Variable> wanted,
      Tuple tuple,
      RowChunk chunk,
      boolean multiplied) {
    this.branches = branches.toArray(Branch[]::new);
    this.rows = new RowWriter(wanted, chunk);
    this.tuple = tuple;
    this.chunk = chunk;
    this.multiplicities = multiplied ? new long[chunk.maxCount()] : null;
  }

  @Override
  public void open() {
    current = 0;
    inChunk = false;
    branches[0].operator.open();
  }

  @Override
  public boolean next() {
    // Operators above have used the tuple since.
    if (inChunk) {
      branches[current].rows.reload();
    }
    int count = 0;
    while (count < chunk.maxCount() && hasRow()) {
      rows.set(count, tuple);
      if (multiplicities != null) {
        multiplicities[count] = repetitions;
        repetitions = 0;
      } else {
        repetitions--;
      }
      count++;
      if (repetitions == 0) {
        inChunk = branches[current].rows.advance();
        beginRow();
      }
    }
    if (!rows.show(count)) {
      return false;
    }
    chunk.setMultiplicities(multiplicities);
    return true;
  }

  /** Loads a row of a branch into the tuple if necessary; false if there are no more. */
  private boolean hasRow() {
    while (!inChunk) {
      Branch branch = branches[current];
      if (branch.operator.next()) {
        branch.rows.first();
        inChunk = true;
        beginRow();
      } else if (current == branches.length - 1) {
        return false;
      } else {
        branches[++current].operator.open();
      }
    }
    return true;
  }

  private void beginRow() {
    repetitions = inChunk ? branches[current].rows.multiplicity() : 0;
  }

  @Override
  public long addedBytes() {
    return chunk.bytes();
  }

  @Override
  public void close() {
    for (Branch branch : branches) {
      branch.operator.close();
    }
  }
}
