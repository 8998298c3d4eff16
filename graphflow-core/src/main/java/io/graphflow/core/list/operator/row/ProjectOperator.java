package io.graphflow.core.list.operator.row;

import io.graphflow.core.expression.Assignment;
import io.graphflow.core.list.chunk.Bindings;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.VariableColumn;
import io.graphflow.core.vector.Vector;
import io.graphflow.core.vector.VertexPropertyGather;
import java.util.List;

/**
 * Computes expressions and leaves the chunk factorized. The values of an expression over one unflat
 * group become another vector of that group; those of one over flat groups become a flat group of
 * one position. A variable that is only renamed costs nothing: the planner binds it anew.
 */
public final class ProjectOperator implements ListOperator {

  /**
   * An expression to compute.
   *
   * @param group the unflat group that it reads, or the flat one made for its result
   * @param unflat whether {@code group} is unflat
   * @param gather finds the values where they need not be evaluated one by one; else null
   * @param evaluation evaluates them one by one; null if they are gathered
   * @param column keeps the values
   * @param vector shows them
   */
  public record Computation(
      ListGroup group,
      boolean unflat,
      VertexPropertyGather gather,
      Evaluation evaluation,
      VariableColumn column,
      Vector vector) {}

  /**
   * How a value is evaluated.
   *
   * @param flat bindings of the flat groups that the expression reads
   * @param list bindings of the unflat group that it reads
   * @param assignment evaluates it into its variable's slot
   */
  public record Evaluation(Bindings flat, Bindings list, Assignment assignment) {}

  private final ListOperator input;
  private final Computation[] computations;
  private final Tuple tuple;
  private long builtBytes;

  /** Creates the operator; computations run in the order of the list. */
  public ProjectOperator(ListOperator input, List<Computation> computations, Tuple tuple) {
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
      compute(computation);
      computation.column().show(computation.vector(), 0);
    }
    return true;
  }

  private void compute(Computation computation) {
    if (computation.gather() != null) {
      computation.gather()
          .gather(computation.group().selection, computation.group().count, computation.column());
      return;
    }
    computation.evaluation().flat().loadCurrent(tuple);
    if (computation.unflat()) {
      computeList(computation);
    } else {
      computeSingle(computation);
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

  /** Values that are objects count with their memory, as they are made here. */
  @Override
  public long addedBytes() {
    long bytes = 0;
    for (Computation computation : computations) {
      bytes += (long) computation.group().count * computation.column().rowBytes();
      if (computation.column().hasObjects()) {
        bytes += objectBytes(computation);
      }
    }
    return bytes;
  }

  private static long objectBytes(Computation computation) {
    if (!computation.unflat()) {
      return computation.column().objectBytes(0);
    }
    Selection selection = computation.group().selection;
    long bytes = 0;
    for (int i = 0; i < selection.count(); i++) {
      bytes += computation.column().objectBytes(selection.position(i));
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
