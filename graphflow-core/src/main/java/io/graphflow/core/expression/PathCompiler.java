package io.graphflow.core.expression;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.EdgeReference;
import io.graphflow.core.value.PathReference;
import io.graphflow.core.value.VertexReference;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression.PathOf;
import io.graphflow.parser.expression.Expression.PathStep;
import java.util.ArrayList;
import java.util.List;

/** Compiles named paths, and functions of a path that need not build it. */
final class PathCompiler {
  private final ExpressionCompiler expressions;

  PathCompiler(ExpressionCompiler expressions) {
    this.expressions = expressions;
  }

  /** The path as a value. */
  Evaluator path(PathOf path) {
    return new Path(expressions.compile(path.start()), edges(path), vertices(path));
  }

  private Evaluator[] edges(PathOf path) {
    return path.steps()
        .stream()
        .map(PathStep::edge)
        .map(expressions::compile)
        .toArray(Evaluator[]::new);
  }

  private Evaluator[] vertices(PathOf path) {
    return path.steps()
        .stream()
        .map(PathStep::vertex)
        .map(expressions::compile)
        .toArray(Evaluator[]::new);
  }

  /** A path from its vertices and edges. */
  private static final class Path extends ObjectEvaluator {
    private final Evaluator start;
    private final Evaluator[] edges;
    private final Evaluator[] vertices;

    Path(Evaluator start, Evaluator[] edges, Evaluator[] vertices) {
      super(CypherType.PATH);
      this.start = start;
      this.edges = edges;
      this.vertices = vertices;
    }

    @Override
    public Object value(Tuple tuple) {
      if (!(start.value(tuple) instanceof VertexReference first)) {
        return null;
      }
      List<EdgeReference> all = new ArrayList<>(edges.length);
      for (int i = 0; i < edges.length; i++) {
        if (vertices[i].isNull(tuple)) {
          return null;
        }
        switch (edges[i].value(tuple)) {
          case null -> {
            return null;
          }
          case List<?> list -> list.forEach(edge -> all.add((EdgeReference) edge));
          case Object edge -> all.add((EdgeReference) edge);
        }
      }
      return PathReference.of(first.vertexId(), all);
    }
  }
}
