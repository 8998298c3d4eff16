package io.graphflow.core.ftree.operator.row;

import io.graphflow.core.column.ColumnExpression;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.ftree.block.BlockPath;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.core.vector.VariableColumn;
import io.graphflow.core.vector.Vector;
import java.util.List;

/** Computes values for the valid positions of blocks, each once however many rows it is in. */
public final class ProjectOperator implements FTreeOperator {
  private final FTreeOperator input;
  private final Computation[] computations;
  private final Tuple tuple;
  private final Selection valid = new Selection();
  private long builtBytes;

  /**
   * A value to compute.
   *
   * @param block receives it
   * @param expression computes all values at once; null if they are evaluated one by one
   * @param path what it is evaluated of, the lowest block of which receives it; null with an {@code expression}
   * @param assignment evaluates it into its variable's slot; null with an {@code expression}
   * @param column keeps the values that are evaluated one by one
   * @param vector shows them
   */
  public record Computation(
      FBlock block,
      ColumnExpression expression,
      BlockPath path,
      Assignment assignment,
      VariableColumn column,
      Vector vector) {}

  /** Creates the operator; computations run in the order of the list. */
  public ProjectOperator(FTreeOperator input, List<Computation> computations, Tuple tuple) {
    this.input = input;
    this.computations = computations.toArray(Computation[]::new);
    this.tuple = tuple;
  }

  @Override
  public void open() {
    input.open();
  }

  @Override
  public boolean next() {
    tuple.drop(builtBytes);
    builtBytes = 0;
    if (!input.next()) {
      return false;
    }
    for (Computation computation : computations) {
      tuple.check();
      if (computation.expression() == null) {
        evaluate(computation);
        computation.column().show(computation.vector(), 0);
      } else {
        FBlock block = computation.block();
        block.select(valid);
        values(computation).pointTo(computation.expression().compute(valid, block.count()));
      }
    }
    return true;
  }

  private static ValueVector values(Computation computation) {
    return (ValueVector) computation.vector();
  }

  private void evaluate(Computation computation) {
    FBlock block = computation.block();
    int count = block.count();
    BlockPath path = computation.path();
    Assignment assignment = computation.assignment();
    computation.column().ensureCapacity(count);
    path.begin();
    for (int at = block.nextSelected(0, count); at < count; at =
        block.nextSelected(at + 1, count)) {
      path.load(at);
      assignment.apply(tuple);
      builtBytes += tuple.hold(assignment.builtBytes(tuple));
      computation.column().set(at, tuple);
    }
  }

  /** Values that are objects count with their memory, as they are made here. */
  @Override
  public long addedBytes() {
    long bytes = 0;
    for (Computation computation : computations) {
      FBlock block = computation.block();
      VariableColumn column = computation.column();
      int count = block.count();
      bytes += (long) count * column.rowBytes();
      if (column.hasObjects()) {
        for (int at = block.nextSelected(0, count); at < count; at =
            block.nextSelected(at + 1, count)) {
          bytes += values(computation).objectBytes(at);
        }
      }
    }
    return bytes;
  }

  @Override
  public void close() {
    tuple.drop(builtBytes);
    builtBytes = 0;
    input.close();
  }
}
