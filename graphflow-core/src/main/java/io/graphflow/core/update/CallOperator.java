package io.graphflow.core.update;

import io.graphflow.parser.plan.UpdatePlan;

/** A {@code CALL} of a query that changes the graph. The body runs to its end before any of its rows goes on. */
final class CallOperator implements RowSink, NestedUpdates {
  private final UpdateRun run;
  private final boolean returns;
  private final UpdateBody body;
  private final RowSink next;

  CallOperator(UpdateRun run, UpdatePlan.CallUpdates call, RowSink next) {
    this.run = run;
    this.returns = call.returns();
    this.body = new UpdateBody(run, run.plan.body(call), returns);
    this.next = next;
    run.nested.add(this);
  }

  @Override
  public void row() {
    run.context.check();
    body.run();
    if (returns) {
      run.forEach(body.rows(), next);
      body.rows().clear();
    } else {
      next.row();
    }
  }

  @Override
  public void reportBody() {
    body.report();
  }
}
