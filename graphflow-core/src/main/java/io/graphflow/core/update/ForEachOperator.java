package io.graphflow.core.update;

import io.graphflow.core.expression.Assignment;
import io.graphflow.core.value.ValueText;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Eager;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.storage.error.GraphflowException;
import java.util.ArrayList;
import java.util.List;

/** {@code FOREACH}. */
final class ForEachOperator implements RowSink {
  private final UpdateRun run;
  private final UpdatePlan.ForEach each;
  private final LiveExpression list;
  private final UpdateChain body;
  private final RowSink next;

  ForEachOperator(UpdateRun run, UpdatePlan.ForEach each, RowSink next) {
    this.run = run;
    this.each = each;
    this.list = new LiveExpression(run, each.list());
    List<UpdatePlan> updates = new ArrayList<>();
    LogicalPlan node = each.body();
    while (node instanceof UpdatePlan || node instanceof Eager) {
      if (node instanceof UpdatePlan update) {
        updates.addFirst(update);
      }
      node = node.inputs().getFirst();
    }
    assert node instanceof LogicalPlan.Argument : node;
    this.body = new UpdateChain(run, updates, () -> {});
    this.next = next;
    run.nested.add(body);
  }

  @Override
  public void row() {
    switch (list.value()) {
      case null -> {}
      case List<?> elements -> {
        for (Object element : elements) {
          run.context.check();
          Assignment.set(run.row, each.element().id(), each.element().type(), element);
          body.row();
        }
      }
      case Object other -> throw new GraphflowException(GraphflowException.Kind.QUERY,
          "FOREACH takes a LIST, but this is " + ValueText.describe(other) + ".");
    }
    next.row();
  }
}
