package io.graphflow.core.update;

import io.graphflow.parser.plan.SetItem;
import io.graphflow.parser.plan.UpdatePlan;
import java.util.List;

/** {@code SET} and {@code REMOVE}. */
final class SetOperator implements RowSink {
  private final ElementChange[] changes;
  private final RowSink next;

  SetOperator(UpdateRun run, UpdatePlan.SetItems set, RowSink next) {
    this.changes = changes(run, set.items());
    this.next = next;
  }

  static ElementChange[] changes(UpdateRun run, List<SetItem> items) {
    ElementChange[] changes = new ElementChange[items.size()];
    for (int i = 0; i < changes.length; i++) {
      changes[i] = ElementChange.of(run, items.get(i));
    }
    return changes;
  }

  @Override
  public void row() {
    for (ElementChange change : changes) {
      change.apply();
    }
    next.row();
  }
}
