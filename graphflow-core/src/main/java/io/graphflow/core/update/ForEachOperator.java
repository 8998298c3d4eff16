package io.graphflow.core.update;

import io.graphflow.core.expression.Assignment;
import io.graphflow.core.tuple.RowBuffer;
import io.graphflow.core.value.ValueText;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Eager;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.parser.plan.UpdatePlan;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code FOREACH}. An element of the list is one row, which goes through the body at once. After a
 * MERGE there may be several rows; then each update gets all of them before the next update gets
 * any.
 */
final class ForEachOperator implements RowSink, NestedUpdates {
  /**
   * A part of the body.
   *
   * @param rows the rows that go through it, one by one; null for the one row of the list's element
   */
  private record Stage(RowBuffer rows, UpdateChain updates) {}

  private final UpdateRun run;
  private final UpdatePlan.ForEach each;
  private final LiveExpression list;
  private final List<Stage> body = new ArrayList<>();
  private final RowSink next;

  /** Rows that the body has begun with. */
  private long begun;

  ForEachOperator(UpdateRun run, UpdatePlan.ForEach each, RowSink next) {
    this.run = run;
    this.each = each;
    this.list = new LiveExpression(run, each.list());
    this.next = next;
    List<UpdatePlan> updates = updates(each);
    List<Variable> bound = new ArrayList<>();
    RowBuffer rows = null;
    boolean several = false;
    int first = 0;
    for (int end = 1; end < updates.size(); end++) {
      bound.addAll(PlanVariables.added(updates.get(end - 1)));
      several |= updates.get(end - 1) instanceof UpdatePlan.Merge;
      if (several) {
        RowBuffer after = new RowBuffer(bound, run.context.account("rows of FOREACH"));
        addStage(rows, updates.subList(first, end), () -> after.append(run.row));
        rows = after;
        first = end;
      }
    }
    addStage(rows, updates.subList(first, updates.size()), () -> {});
    run.nested.add(this);
  }

  private static List<UpdatePlan> updates(UpdatePlan.ForEach each) {
    List<UpdatePlan> updates = new ArrayList<>();
    LogicalPlan node = each.body();
    while (node instanceof UpdatePlan || node instanceof Eager) {
      if (node instanceof UpdatePlan update) {
        updates.addFirst(update);
      }
      node = node.inputs().getFirst();
    }
    assert node instanceof LogicalPlan.Argument : node;
    return updates;
  }

  private void addStage(RowBuffer rows, List<UpdatePlan> updates, RowSink after) {
    UpdateChain chain = new UpdateChain(run, updates, after);
    body.add(new Stage(rows, chain));
  }

  @Override
  public void row() {
    switch (list.value()) {
      case null -> {}
      case List<?> elements -> {
        for (Object element : elements) {
          run.context.check();
          Assignment.set(run.row, each.element().id(), each.element().type(), element);
          begun++;
          body.forEach(this::runStage);
        }
      }
      case Object other -> throw new QueryException(ErrorDetail.INVALID_ARGUMENT_TYPE.whenRun(),
          "FOREACH takes a LIST, but this is " + ValueText.describe(other) + ".");
    }
    next.row();
  }

  @Override
  public void reportBody() {
    LogicalPlan leaf = each.body();
    while (!leaf.inputs().isEmpty()) {
      leaf = leaf.inputs().getFirst();
    }
    run.context.profile().of(leaf).add(begun, 0);
    long before = 0;
    for (Stage stage : body) {
      stage.updates.report(before);
      before += stage.updates.nanos();
    }
  }

  private void runStage(Stage stage) {
    if (stage.rows == null) {
      stage.updates.row();
      return;
    }
    for (int i = 0; i < stage.rows.size(); i++) {
      stage.rows.load(i, run.row);
      stage.updates.row();
    }
    stage.rows.clear();
  }
}
