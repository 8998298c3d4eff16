package io.graphflow.core.ftree.link;

import io.graphflow.core.column.ColumnCompiler;
import io.graphflow.core.column.ColumnExpression;
import io.graphflow.core.column.ColumnScope;
import io.graphflow.core.column.ConstantColumn;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.ftree.block.BlockPath;
import io.graphflow.core.ftree.block.InheritedColumn;
import io.graphflow.core.ftree.plan.Column;
import io.graphflow.core.ftree.plan.Path;
import io.graphflow.core.predicate.PositionLoader;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Vector;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The positions of the lowest block of a path. What only reads blocks above is computed there, and inherited.
 *
 * @param path has all variables of the expressions
 */
record BlockScope(FTreeLinker linker, Path path) implements ColumnScope {
  @Override
  public Vector vector(Variable variable) {
    for (Column column : path.columns()) {
      if (column.block() == path.block() && column.variable().equals(variable)) {
        return linker.vector(column.vector());
      }
    }
    return null;
  }

  @Override
  public Evaluator evaluator(Expression expression) {
    return linker.evaluator(expression);
  }

  @Override
  public PositionLoader loader(Expression expression) {
    Set<Variable> read = ExpressionTree.variables(expression);
    List<Column> columns = new ArrayList<>();
    for (Column column : path.columns()) {
      if (read.contains(column.variable())) {
        columns.add(column);
      }
    }
    BlockPath blocks = linker.path(new Path(path.block(), columns));
    return new PositionLoader() {
      @Override
      public void begin() {
        blocks.begin();
      }

      @Override
      public void load(int position, Tuple tuple) {
        blocks.load(position);
      }
    };
  }

  @Override
  public ColumnExpression outer(Expression expression, CypherType type) {
    if (ExpressionTree.variables(expression).isEmpty()) {
      return new ConstantColumn(linker.evaluator(expression), linker.tuple, type);
    }
    ColumnCompiler above = new ColumnCompiler(
        new BlockScope(linker, new Path(linker.parent(path.block()), path.columns())));
    ColumnExpression loops = above.compile(expression);
    return new InheritedColumn(linker.block(path.block()),
        loops != null ? loops : above.evaluated(expression), type);
  }

  @Override
  public Tuple tuple() {
    return linker.tuple;
  }
}
