package io.graphflow.parser.binder;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression.PathOf;
import io.graphflow.parser.expression.Expression.PathStep;
import io.graphflow.parser.expression.Variable;
import java.util.ArrayList;
import java.util.List;

/** Gathers the vertices and edges of a path of a pattern and gives the whole its name. */
final class PathBinder {
  private final BindingContext context;
  private final Scope scope;
  private final List<PathStep> steps = new ArrayList<>();
  private Variable start;

  /**
   * Begins a path.
   *
   * @param scope where its name becomes visible
   */
  PathBinder(BindingContext context, Scope scope) {
    this.context = context;
    this.scope = scope;
  }

  void start(Variable vertex) {
    start = vertex;
  }

  void step(Variable edge, Variable vertex) {
    steps.add(new PathStep(edge, null, vertex));
  }

  /** A variable-length step. */
  void step(Variable edges, Variable length, Variable vertex) {
    steps.add(new PathStep(edges, length, vertex));
  }

  /** Names the path; it has no name if {@code name} is null. */
  void name(Name name) {
    if (name == null) {
      return;
    }
    if (scope.find(name.text()) != null) {
      throw context.error(
          name.position(),
          ErrorDetail.VARIABLE_ALREADY_BOUND,
          "the variable '" + name + "' is defined already, so a path cannot have that name");
    }
    Variable path = context.newVariable(name.text(), StaticType.of(CypherType.PATH));
    context.define(path, new PathOf(start, steps));
    scope.add(name.text(), path);
  }
}
