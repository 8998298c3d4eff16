package io.graphflow.core.list.link;

import io.graphflow.core.column.ColumnExpression;
import io.graphflow.core.column.ConstantColumn;
import io.graphflow.core.column.EdgePropertyColumn;
import io.graphflow.core.column.EvaluatedColumn;
import io.graphflow.core.column.FloatArithmetic;
import io.graphflow.core.column.FloatColumn;
import io.graphflow.core.column.IntegerArithmetic;
import io.graphflow.core.column.StoredColumn;
import io.graphflow.core.column.VertexPropertyColumn;
import io.graphflow.core.expression.EdgeProperties;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.expression.VertexProperties;
import io.graphflow.core.list.plan.Column;
import io.graphflow.core.list.plan.RowOperation.Computation;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.core.vector.Vector;
import io.graphflow.core.vector.VertexPropertyGather;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.parser.expression.ArithmeticOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Arithmetic;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.Expression.Negate;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.storage.snapshot.PropertyReader;
import java.util.HashMap;
import java.util.Map;

/** Makes the columns of expressions over the positions of one unflat group. */
final class ColumnLinker {
  private final ListLinker linker;
  private final Computation computation;
  private final Map<Variable, Column> list = new HashMap<>();

  ColumnLinker(ListLinker linker, Computation computation) {
    this.linker = linker;
    this.computation = computation;
    computation.list().forEach(column -> list.put(column.variable(), column));
  }

  /** The column of the whole expression; null if it would be evaluated one by one in any case. */
  ColumnExpression link() {
    Expression expression = computation.projection().expression();
    CypherType type = computation.projection().variable().type();
    if (list.isEmpty() || type != expression.type() || type == CypherType.NODE
        || type == CypherType.RELATIONSHIP) {
      return null;
    }
    if (!ValueVector.isUnboxed(type)) {
      return vertexProperty(expression);
    }
    ColumnExpression column = column(expression);
    return column instanceof EvaluatedColumn ? null : column;
  }

  private ColumnExpression column(Expression expression) {
    CypherType type = expression.type();
    if (ExpressionTree.variables(expression).stream().noneMatch(list::containsKey)) {
      return new ConstantColumn(linker.evaluator(expression), linker.tuple, type);
    }
    return switch (expression) {
      case VariableReference(Variable variable) -> variable(variable);
      case PropertyAccess access when access.target() instanceof VariableReference(Variable of) ->
        property(access, linker.vector(list.get(of).vector()));
      case Arithmetic term when isNumber(term.left()) && isNumber(term.right()) -> arithmetic(term);
      case Negate(Expression operand, CypherType _) when type == CypherType.INTEGER ->
        new IntegerArithmetic(ArithmeticOperator.SUBTRACT,
            column(new Literal(0L, CypherType.INTEGER)), column(operand));
      default -> evaluated(expression);
    };
  }

  private ColumnExpression variable(Variable variable) {
    return linker.vector(list.get(variable).vector()) instanceof ValueVector values
        ? new StoredColumn(values)
        : evaluated(new VariableReference(variable));
  }

  private ColumnExpression arithmetic(Arithmetic arithmetic) {
    return arithmetic.type() == CypherType.INTEGER
        ? new IntegerArithmetic(
            arithmetic.operator(), column(arithmetic.left()), column(arithmetic.right()))
        : new FloatArithmetic(
            arithmetic.operator(), floats(arithmetic.left()), floats(arithmetic.right()));
  }

  private ColumnExpression floats(Expression expression) {
    ColumnExpression column = column(expression);
    return expression.type() == CypherType.FLOAT ? column : new FloatColumn(column);
  }

  /** The column of a property of the list's vertices; null if the expression is something else. */
  private ColumnExpression vertexProperty(Expression expression) {
    if (!(expression instanceof PropertyAccess access
        && access.target() instanceof VariableReference(Variable of)
        && linker.vector(list.get(of).vector()) instanceof VertexVector vertices)) {
      return null;
    }
    Evaluator evaluator = linker.evaluator(access);
    PropertyReader[] readers = VertexProperties.readers(evaluator);
    // The variable's type may be wider than that of the tables in which its vertices can lie.
    return readers == null || evaluator.type() != access.type() ? null
        : new VertexPropertyColumn(new VertexPropertyGather(vertices, readers), values(access));
  }

  private ColumnExpression property(PropertyAccess access, Vector elements) {
    ColumnExpression ofVertices = vertexProperty(access);
    if (ofVertices != null) {
      return ofVertices;
    }
    Evaluator evaluator = linker.evaluator(access);
    return elements instanceof EdgeVector edges && EdgeProperties.isProperty(evaluator)
        && evaluator.type() == access.type()
            ? new EdgePropertyColumn(edges, evaluator, evaluated(access), values(access))
            : evaluated(access);
  }

  private static Variable values(PropertyAccess access) {
    return new Variable(0, access.key(), access.type());
  }

  private EvaluatedColumn evaluated(Expression expression) {
    return new EvaluatedColumn(linker.evaluator(expression),
        linker.bindings(computation.list())::load, linker.tuple, expression.type());
  }

  private static boolean isNumber(Expression expression) {
    return expression.type() == CypherType.INTEGER || expression.type() == CypherType.FLOAT;
  }
}
