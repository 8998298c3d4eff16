package io.graphflow.core.update;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.parser.expression.Expression;

/**
 * An expression that reads the writer's present state. It is compiled when it is first needed, and
 * again after the run has added to the schema.
 */
final class LiveExpression {
  private final UpdateRun run;
  private final Expression expression;

  private Evaluator evaluator;
  private int growth;

  LiveExpression(UpdateRun run, Expression expression) {
    this.run = run;
    this.expression = expression;
  }

  Evaluator evaluator() {
    if (evaluator == null || growth != run.schema.growth()) {
      evaluator = run.compile(expression);
      growth = run.schema.growth();
    }
    return evaluator;
  }

  /** Its value on the run's row. */
  Object value() {
    return evaluator().value(run.row);
  }
}
