package io.graphflow.core.column;

import io.graphflow.core.column.ComparisonColumn.Operands;
import io.graphflow.core.expression.EdgeProperties;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.expression.VertexProperties;
import io.graphflow.core.vector.EdgeVector;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.core.vector.Vector;
import io.graphflow.core.vector.VertexPropertyGather;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.parser.expression.ArithmeticOperator;
import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Alternative;
import io.graphflow.parser.expression.Expression.And;
import io.graphflow.parser.expression.Expression.Arithmetic;
import io.graphflow.parser.expression.Expression.Case;
import io.graphflow.parser.expression.Expression.Comparison;
import io.graphflow.parser.expression.Expression.IsNull;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.Expression.Negate;
import io.graphflow.parser.expression.Expression.Not;
import io.graphflow.parser.expression.Expression.Or;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Expression.Xor;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.storage.snapshot.PropertyReader;
import java.util.ArrayList;
import java.util.List;

/** Makes columns of expressions: of each part that has a loop, a loop over the columns of its operands. */
public final class ColumnCompiler {
  /** All integers up to this are doubles, too. */
  private static final long LARGEST_EXACT_DOUBLE = 1L << 53;

  private final ColumnScope scope;

  /** Whether some part is one that, evaluated on a row, need not look at all of its operands. */
  private boolean skips;

  /** Creates a compiler for the positions of a list. */
  public ColumnCompiler(ColumnScope scope) {
    this.scope = scope;
  }

  /**
   * Makes the column of an expression.
   *
   * @return null if it would be evaluated one by one in any case
   */
  public ColumnExpression compile(Expression expression) {
    CypherType type = expression.type();
    if (type == CypherType.NODE || type == CypherType.RELATIONSHIP) {
      return null;
    }
    if (!ValueVector.isUnboxed(type)) {
      return vertexProperty(expression);
    }
    skips = false;
    ColumnExpression column = column(expression);
    if (column instanceof EvaluatedColumn) {
      return null;
    }
    return skips ? new CheckedColumn(column, evaluated(expression)) : column;
  }

  private ColumnExpression column(Expression expression) {
    CypherType type = type(expression);
    if (!readsList(expression)) {
      return ExpressionTree.isVolatile(expression) ? evaluated(expression)
          : scope.outer(expression, type);
    }
    return switch (expression) {
      case VariableReference(Variable variable) -> variable(variable);
      case PropertyAccess access when access.target() instanceof VariableReference(Variable of) ->
        property(access, scope.vector(of));
      case Arithmetic term when isNumber(term.left()) && isNumber(term.right()) -> arithmetic(term);
      case Negate(Expression operand, CypherType _) when type == CypherType.INTEGER ->
        new IntegerArithmetic(ArithmeticOperator.SUBTRACT,
            column(new Literal(0L, CypherType.INTEGER)), column(operand));
      case Comparison comparison -> comparison(comparison);
      case Not not -> comparison(not, ComparisonOperator.EQUAL, not.operand(),
          new Literal(false, CypherType.BOOLEAN));
      case Xor xor -> comparison(xor, ComparisonOperator.NOT_EQUAL, xor.left(), xor.right());
      case And and -> logic(and, and.operands(), false);
      case Or or -> logic(or, or.operands(), true);
      case IsNull isNull -> isNull(isNull);
      case Case choice -> choice(choice);
      default -> evaluated(expression);
    };
  }

  private boolean readsList(Expression expression) {
    // Most are simple, and a plan is linked for each run.
    if (expression instanceof VariableReference(Variable variable)) {
      return scope.vector(variable) != null;
    }
    if (expression instanceof PropertyAccess access) {
      return readsList(access.target());
    }
    if (expression instanceof Literal) {
      return false;
    }
    for (Variable variable : ExpressionTree.variables(expression)) {
      if (scope.vector(variable) != null) {
        return true;
      }
    }
    return false;
  }

  /** The type of the values; that of a parameter is known by now. */
  private CypherType type(Expression expression) {
    CypherType type = expression.type();
    return type == CypherType.ANY && !readsList(expression) ? scope.evaluator(expression).type()
        : type;
  }

  private ColumnExpression comparison(Comparison comparison) {
    Expression left = comparison.left();
    Expression right = comparison.right();
    CypherType a = type(left);
    CypherType b = type(right);
    return a == CypherType.FLOAT && b == CypherType.INTEGER
        ? comparison(comparison, comparison.operator().mirrored(), right, left)
        : comparison(comparison, comparison.operator(), left, right);
  }

  private ColumnExpression comparison(
      Expression whole, ComparisonOperator operator, Expression left, Expression right) {
    Operands operands = operands(left, right);
    if (operands == null) {
      return evaluated(whole);
    }
    ColumnExpression a = operands == Operands.DOUBLES ? floats(left) : column(left);
    ColumnExpression b = column(right);
    return hasLoops(List.of(a, b)) ? skipping(ComparisonColumn.of(operands, operator, a, b))
        : evaluated(whole);
  }

  /** The forms in which two values are compared; null if they have none that says what rows would. */
  private Operands operands(Expression left, Expression right) {
    CypherType a = type(left);
    CypherType b = type(right);
    if (a == CypherType.INTEGER && b == CypherType.FLOAT) {
      return isExactDouble(left) ? Operands.DOUBLES : Operands.LONG_WITH_DOUBLE;
    }
    if (a != b) {
      return null;
    }
    return switch (a) {
      // Datetimes of this type have no offset, which would order those of one instant.
      case INTEGER, BOOLEAN, DATE, DATETIME -> Operands.LONGS;
      case FLOAT -> Operands.DOUBLES;
      case ANY, STRING, LOCAL_TIME, TIME, LOCAL_DATETIME, DURATION, POINT, BYTES, LIST, MAP, NODE,
          RELATIONSHIP, PATH ->
        null;
    };
  }

  private static boolean isExactDouble(Expression expression) {
    return expression instanceof Literal(Long value, CypherType _)
        && Math.abs(value) <= LARGEST_EXACT_DOUBLE && value != Long.MIN_VALUE;
  }

  private ColumnExpression logic(Expression whole, List<Expression> operands, boolean deciding) {
    if (!operands.stream().allMatch(operand -> type(operand) == CypherType.BOOLEAN)) {
      return evaluated(whole);
    }
    List<ColumnExpression> columns = operands.stream().map(this::column).toList();
    return hasLoops(columns) ? skipping(new LogicColumn(columns, deciding)) : evaluated(whole);
  }

  private ColumnExpression isNull(IsNull isNull) {
    if (!ValueVector.isUnboxed(isNull.operand().type())) {
      return evaluated(isNull);
    }
    ColumnExpression operand = column(isNull.operand());
    return hasLoops(List.of(operand)) ? skipping(new IsNullColumn(operand)) : evaluated(isNull);
  }

  private ColumnExpression choice(Case choice) {
    List<ColumnExpression> parts = new ArrayList<>();
    List<CaseColumn.Alternative> alternatives = new ArrayList<>();
    for (Alternative alternative : choice.alternatives()) {
      if (type(alternative.when()) != CypherType.BOOLEAN) {
        return evaluated(choice);
      }
      ColumnExpression when = column(alternative.when());
      ColumnExpression then = chosen(alternative.then());
      parts.add(when);
      parts.add(then);
      alternatives.add(new CaseColumn.Alternative(when, then));
    }
    ColumnExpression otherwise = chosen(choice.otherwise());
    parts.add(otherwise);
    return hasLoops(parts) ? skipping(new CaseColumn(alternatives, otherwise, choice.type()))
        : evaluated(choice);
  }

  /** The values of a choice; null for NULL, which has no type. */
  private ColumnExpression chosen(Expression expression) {
    return expression instanceof Literal literal && literal.value() == null ? null
        : column(expression);
  }

  private ColumnExpression skipping(ColumnExpression column) {
    skips = true;
    return column;
  }

  /**
   * Whether it pays to compute a part from its operands: not if more of these are evaluated one by one than
   * have loops, as each loads the variables of all positions again.
   */
  private static boolean hasLoops(List<ColumnExpression> operands) {
    int loops = 0;
    int evaluated = 0;
    for (ColumnExpression operand : operands) {
      if (operand instanceof EvaluatedColumn) {
        evaluated++;
      } else if (operand != null && !(operand instanceof ConstantColumn)) {
        loops++;
      }
    }
    return loops > 0 && loops >= evaluated;
  }

  private ColumnExpression variable(Variable variable) {
    return scope.vector(variable) instanceof ValueVector values
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
    return type(expression) == CypherType.FLOAT ? column : new FloatColumn(column);
  }

  /** The column of a property of the list's vertices; null if the expression is something else. */
  private ColumnExpression vertexProperty(Expression expression) {
    if (!(expression instanceof PropertyAccess access
        && access.target() instanceof VariableReference(Variable of)
        && scope.vector(of) instanceof VertexVector vertices)) {
      return null;
    }
    Evaluator evaluator = scope.evaluator(access);
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
    Evaluator evaluator = scope.evaluator(access);
    return elements instanceof EdgeVector edges && EdgeProperties.isProperty(evaluator)
        && evaluator.type() == access.type()
            ? new EdgePropertyColumn(edges, evaluator, evaluated(access), values(access))
            : evaluated(access);
  }

  private static Variable values(PropertyAccess access) {
    return new Variable(0, access.key(), access.type());
  }

  /** A column whose values, of an unboxed type, are evaluated one by one. */
  public ColumnExpression evaluated(Expression expression) {
    return new EvaluatedColumn(scope.evaluator(expression), scope.loader(expression),
        scope.tuple(), type(expression));
  }

  private static boolean isNumber(Expression expression) {
    return expression.type() == CypherType.INTEGER || expression.type() == CypherType.FLOAT;
  }
}
