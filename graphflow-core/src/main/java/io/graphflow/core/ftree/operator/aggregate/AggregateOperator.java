package io.graphflow.core.ftree.operator.aggregate;

import io.graphflow.core.aggregate.GroupStates;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.ftree.operator.TableBlock;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.RowTable;
import io.graphflow.parser.expression.Variable;
import java.util.List;

/** Reads all rows into groups, and yields a row for each group. */
public final class AggregateOperator implements FTreeOperator {
  private final FTreeOperator input;
  private final MemoryAccount account;
  private final Groups groups;
  private final AggregatePart[] parts;
  private final Variable[] aggregates;
  private final RowTable batch;
  private final Tuple tuple;
  private final TableBlock block;

  private int nextGroup;

  /**
   * Creates the operator.
   *
   * @param account counts the memory of {@code groups} and of all that aggregates keep, alone
   * @param parts read each tree, one after the other
   * @param aggregates variables of the results
   * @param batch receives keys and results
   * @param block shows them
   */
  public AggregateOperator(FTreeOperator input, MemoryAccount account, Groups groups,
      List<AggregatePart> parts, List<Variable> aggregates, RowTable batch, Tuple tuple,
      TableBlock block) {
    this.input = input;
    this.account = account;
    this.groups = groups;
    this.parts = parts.toArray(AggregatePart[]::new);
    this.aggregates = aggregates.toArray(Variable[]::new);
    this.batch = batch;
    this.tuple = tuple;
    this.block = block;
  }

  @Override
  public void open() {
    release();
    for (AggregatePart part : parts) {
      part.begin(account);
    }
    input.open();
    try {
      while (input.next()) {
        for (AggregatePart part : parts) {
          part.add(groups, tuple);
        }
      }
    } catch (ArithmeticException e) {
      throw GroupStates.tooManyRows(e);
    }
    for (AggregatePart part : parts) {
      part.ensureCapacity(groups.count());
    }
    nextGroup = 0;
  }

  @Override
  public boolean next() {
    batch.clear();
    while (batch.count() < block.mostRows() && nextGroup < groups.count()) {
      groups.load(nextGroup, tuple);
      for (AggregatePart part : parts) {
        load(part);
      }
      batch.append(tuple);
      nextGroup++;
    }
    return block.show(batch, 0) > 0;
  }

  private void load(AggregatePart part) {
    for (int i = 0; i < part.count(); i++) {
      Variable aggregate = aggregates[part.aggregate(i)];
      Assignment.set(tuple, aggregate.id(), aggregate.type(), part.result(nextGroup, i));
    }
  }

  private void release() {
    groups.clear();
    for (AggregatePart part : parts) {
      part.release();
    }
    account.releaseAll();
  }

  @Override
  public void close() {
    input.close();
    release();
    batch.release();
  }
}
