package io.graphflow.spark.expression;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.expression.ExpressionCompiler;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.plan.VariableDomains;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.snapshot.Snapshot;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Makes evaluators of expressions that read values only, no elements of a graph. */
final class Evaluators {
  private static final Catalog NOTHING =
      new Catalog(new UUID(0, 0), true, List.of(), List.of(), List.of(), List.of());

  /** The snapshot of no graph: nothing asks it for more than its catalog. */
  private static final Snapshot NO_GRAPH = (Snapshot) Proxy.newProxyInstance(
      Snapshot.class.getClassLoader(), new Class<?>[] {Snapshot.class}, (_, method, _) -> {
        if (method.getName().equals("catalog")) {
          return NOTHING;
        }
        throw new IllegalStateException("an expression asks a graph: " + method.getName());
      });

  private Evaluators() {}

  static Evaluator of(Expression expression, Map<String, Object> parameters) {
    return new ExpressionCompiler(NO_GRAPH, parameters, VariableDomains.unknown())
        .compile(expression);
  }
}
