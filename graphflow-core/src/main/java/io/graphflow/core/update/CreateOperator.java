package io.graphflow.core.update;

import io.graphflow.parser.plan.UpdatePlan;

/** {@code CREATE}. */
final class CreateOperator implements RowSink {
  private final ElementCreator[] creators;
  private final RowSink next;

  CreateOperator(UpdateRun run, UpdatePlan.CreateElements create, RowSink next) {
    this.creators = ElementCreator.of(run, create.elements());
    this.next = next;
  }

  @Override
  public void row() {
    for (ElementCreator creator : creators) {
      creator.start();
      creator.create(creator.values());
    }
    next.row();
  }
}
