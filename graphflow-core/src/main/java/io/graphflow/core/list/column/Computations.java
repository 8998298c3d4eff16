package io.graphflow.core.list.column;

import io.graphflow.core.column.ColumnExpression;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.list.chunk.Bindings;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.core.vector.VariableColumn;
import io.graphflow.core.vector.Vector;
import java.util.List;

/**
 * Values that are computed from a chunk, and leave it factorized. The values of an expression over one unflat
 * group become another vector of that group; those of one over flat groups become a flat group of
 * one position. For one thread at a time.
 */
public final class Computations {

  /**
   * An expression to compute.
   *
   * @param group the unflat group to which the values belong, or the flat one made for them
   * @param unflat whether {@code group} is unflat
   * @param expression computes all values at once; null if they are evaluated one by one
   * @param evaluation evaluates them one by one; of an {@code expression} it only tells what it reads
   * @param column keeps the values that are evaluated one by one
   * @param vector shows the values
   */
  public record Computation(
      ListGroup group,
      boolean unflat,
      ColumnExpression expression,
      Evaluation evaluation,
      VariableColumn column,
      Vector vector) {}

  /**
   * How a value is evaluated.
   *
   * @param flat bindings of the flat groups that the expression reads
   * @param list bindings of the unflat group that it reads; null if it reads none
   * @param assignment evaluates it into its variable's slot
   */
  public record Evaluation(Bindings flat, Bindings list, Assignment assignment) {}

  private final Computation[] computations;
  private final Tuple tuple;
  private long builtBytes;

  /** Creates the computations, which run in the order of the list. */
  public Computations(List<Computation> computations, Tuple tuple) {
    this.computations = computations.toArray(Computation[]::new);
    this.tuple = tuple;
  }

  /** Whether there is nothing to compute. */
  public boolean isEmpty() {
    return computations.length == 0;
  }

  /** Computes the values of the chunk that the groups now hold; those of the chunk before are gone. */
  public void compute() {
    drop();
    for (Computation computation : computations) {
      computation.evaluation().flat().loadCurrent(tuple);
      if (computation.expression() == null) {
        evaluate(computation);
        computation.column().show(computation.vector(), 0);
      } else {
        ListGroup group = computation.group();
        values(computation)
            .pointTo(computation.expression().compute(group.selection, group.count));
      }
    }
  }

  private void evaluate(Computation computation) {
    if (!computation.unflat()) {
      computeSingle(computation);
    } else if (computation.evaluation().list() == null) {
      computeOnce(computation);
    } else {
      computeList(computation);
    }
  }

  private void computeList(Computation computation) {
    Selection selection = computation.group().selection;
    Evaluation evaluation = computation.evaluation();
    computation.column().ensureCapacity(computation.group().count);
    for (int i = 0; i < selection.count(); i++) {
      int position = selection.position(i);
      evaluation.list().load(position, tuple);
      compute(evaluation.assignment());
      computation.column().set(position, tuple);
    }
  }

  /** Gives all positions one value. */
  private void computeOnce(Computation computation) {
    Selection selection = computation.group().selection;
    computation.column().ensureCapacity(computation.group().count);
    compute(computation.evaluation().assignment());
    for (int i = 0; i < selection.count(); i++) {
      computation.column().set(selection.position(i), tuple);
    }
  }

  private void computeSingle(Computation computation) {
    computation.group().setSingle();
    computation.column().ensureCapacity(1);
    compute(computation.evaluation().assignment());
    computation.column().set(0, tuple);
  }

  private void compute(Assignment assignment) {
    assignment.apply(tuple);
    builtBytes += tuple.hold(assignment.builtBytes(tuple));
  }

  /** Bytes of the values; objects count with their memory, as they are made here. */
  public long bytes() {
    long bytes = 0;
    for (Computation computation : computations) {
      bytes += (long) computation.group().count * computation.column().rowBytes();
      if (computation.column().hasObjects()) {
        bytes += objectBytes(computation);
      }
    }
    return bytes;
  }

  private static ValueVector values(Computation computation) {
    return (ValueVector) computation.vector();
  }

  private static long objectBytes(Computation computation) {
    if (!computation.unflat()) {
      return values(computation).objectBytes(0);
    }
    Selection selection = computation.group().selection;
    long bytes = 0;
    for (int i = 0; i < selection.count(); i++) {
      bytes += values(computation).objectBytes(selection.position(i));
    }
    return bytes;
  }

  /** No longer counts what the values take. */
  public void drop() {
    tuple.drop(builtBytes);
    builtBytes = 0;
  }
}
