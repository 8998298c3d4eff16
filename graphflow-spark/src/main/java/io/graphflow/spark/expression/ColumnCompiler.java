package io.graphflow.spark.expression;

import static org.apache.spark.sql.functions.array_contains;
import static org.apache.spark.sql.functions.arrays_overlap;
import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.size;
import static org.apache.spark.sql.functions.when;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.exception.GraphflowException;
import io.graphflow.parser.expression.ArithmeticOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Alternative;
import io.graphflow.parser.expression.Expression.And;
import io.graphflow.parser.expression.Expression.Arithmetic;
import io.graphflow.parser.expression.Expression.Case;
import io.graphflow.parser.expression.Expression.Comparison;
import io.graphflow.parser.expression.Expression.DifferentEdges;
import io.graphflow.parser.expression.Expression.FunctionCall;
import io.graphflow.parser.expression.Expression.HasLabels;
import io.graphflow.parser.expression.Expression.In;
import io.graphflow.parser.expression.Expression.IsNull;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.Expression.Not;
import io.graphflow.parser.expression.Expression.Or;
import io.graphflow.parser.expression.Expression.Parameter;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.StringPredicate;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Expression.Xor;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.StringOperator;
import io.graphflow.parser.expression.Variable;
import io.graphflow.spark.value.Constants;
import io.graphflow.spark.value.Kind;
import io.graphflow.spark.value.Kind.ListOf;
import io.graphflow.spark.value.Kind.Scalar;
import io.graphflow.spark.value.Refusal;
import io.graphflow.spark.value.Typed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Column;

/**
 * Makes columns of expressions. What reads elements, compares and combines becomes an expression of Spark where that means just
 * the same; all else is computed by our own evaluators, row by row. What has no kind that is known beforehand is refused. For one
 * thread.
 */
public final class ColumnCompiler {
  private final Elements rows;
  private final ElementColumns elements;
  private final Map<String, Object> parameters;
  private final int variableCount;

  /**
   * Creates a compiler of expressions on some rows.
   *
   * @param parameters values in the form of evaluators
   * @param variableCount the IDs of the query's variables are below it
   */
  public ColumnCompiler(Elements rows, Map<String, Object> parameters, int variableCount) {
    this.rows = rows;
    this.elements = new ElementColumns(rows);
    this.parameters = parameters;
    this.variableCount = variableCount;
  }

  /**
   * Makes a column.
   *
   * @throws Refusal if the expression does not run on Spark
   */
  public Typed compile(Expression expression) {
    if (ExpressionTree.isVolatile(expression)) {
      ExpressionTree.forEach(expression, part -> {
        if (part instanceof FunctionCall call && call.function().isVolatile()) {
          throw new Refusal("an expression by chance", call.function().displayName());
        }
      });
    }
    if (ExpressionTree.variables(expression).isEmpty()) {
      Optional<Typed> constant = constant(expression);
      if (constant.isPresent()) {
        return constant.get();
      }
    }
    Refusal refusal;
    try {
      Optional<Typed> column = inSpark(expression);
      if (column.isPresent()) {
        return column.get();
      }
      refusal = null;
    } catch (Refusal e) {
      refusal = e;
    }
    try {
      return new Evaluated(rows, elements, this).column(expression);
    } catch (Refusal e) {
      throw refusal == null ? e : refusal;
    }
  }

  /**
   * Makes a column of a predicate.
   *
   * @throws Refusal if it does not run on Spark, or is no predicate
   */
  public Column predicate(Expression expression) {
    return truth(expression).column();
  }

  private Typed truth(Expression expression) {
    Typed value = compile(expression);
    if (value.kind() == Scalar.ANY) {
      // Whether it is a boolean, a row says.
      value = new Evaluated(rows, elements, this)
          .column(new And(List.of(expression, new Literal(true, CypherType.BOOLEAN))));
    }
    if (value.kind() != Scalar.BOOLEAN && value.kind() != Scalar.NULL) {
      throw new Refusal("a predicate of type " + value.kind().text());
    }
    return value.as(Scalar.BOOLEAN);
  }

  /**
   * The value of an expression without variables, in the form of evaluators.
   *
   * @throws GraphflowException if it has none
   */
  public static Object value(Expression expression, Map<String, Object> parameters) {
    return Evaluators.of(expression, parameters).value(new Tuple(0));
  }

  Map<String, Object> parameters() {
    return parameters;
  }

  int variableCount() {
    return variableCount;
  }

  /** The value of an expression without variables; empty if it has none that a column holds. */
  private Optional<Typed> constant(Expression expression) {
    try {
      return Constants.column(
          Evaluators.of(expression, parameters).value(new Tuple(variableCount)));
    } catch (GraphflowException e) {
      // It is an error only if a row comes to it.
      return Optional.empty();
    }
  }

  /** The column of an expression that reads elements, which no evaluator computes. */
  Typed ofElements(Expression expression) {
    return inSpark(expression).orElseThrow(() -> unknownType(expression));
  }

  private Optional<Typed> inSpark(Expression expression) {
    return Optional.ofNullable(switch (expression) {
      case Literal _,Parameter _ -> null;
      case VariableReference(Variable variable) -> rows.value(variable);
      case PropertyAccess(Expression target, String key, _) ->
        elements.element(target).map(element -> elements.property(element, key)).orElse(null);
      case HasLabels(Expression target, List<String> labels) ->
        elements.element(target).map(element -> elements.hasLabels(element, labels)).orElse(null);
      case DifferentEdges different -> different(different);
      case Not(Expression operand) -> bool(not(truth(operand).column()));
      case And(List<Expression> operands) -> bool(operands.stream()
          .map(operand -> truth(operand).column())
          .reduce(Column::and)
          .orElseThrow());
      case Or(List<Expression> operands) -> bool(operands.stream()
          .map(operand -> truth(operand).column())
          .reduce(Column::or)
          .orElseThrow());
      case Xor(Expression left, Expression right) ->
        bool(truth(left).column().notEqual(truth(right).column()));
      case IsNull(Expression operand) -> bool(compile(operand).column().isNull());
      case Comparison(var operator, Expression left, Expression right) ->
        ComparedColumns.compare(operator, compile(left), compile(right));
      case In(Expression element, Expression list) ->
        ComparedColumns.isIn(compile(element), compile(list));
      case StringPredicate(StringOperator operator, Expression text, Expression pattern) ->
        texts(operator, compile(text), compile(pattern));
      case Arithmetic arithmetic -> arithmetic(arithmetic);
      case Case choice -> choice(choice);
      case Expression.ListLiteral(List<Expression> parts) -> list(parts);
      case FunctionCall call -> call(call);
      default -> null;
    });
  }

  private static Typed bool(Column column) {
    return new Typed(column, Scalar.BOOLEAN);
  }

  private Typed different(DifferentEdges edges) {
    Typed first = rows.value(edges.first());
    Typed second = rows.value(edges.second());
    boolean firstList = first.kind() instanceof ListOf;
    boolean secondList = second.kind() instanceof ListOf;
    Column same = firstList && secondList ? arrays_overlap(first.column(), second.column())
        : firstList ? array_contains(first.column(), second.column())
            : secondList ? array_contains(second.column(), first.column())
                : first.column().equalTo(second.column());
    return bool(not(coalesce(same, lit(false))));
  }

  private static Typed texts(StringOperator operator, Typed text, Typed pattern) {
    if (text.kind() != Scalar.STRING || pattern.kind() != Scalar.STRING) {
      return null;
    }
    return switch (operator) {
      case STARTS_WITH -> bool(text.column().startsWith(pattern.column()));
      case ENDS_WITH -> bool(text.column().endsWith(pattern.column()));
      case CONTAINS -> bool(text.column().contains(pattern.column()));
      case MATCHES -> null;
    };
  }

  /** Spark throws where numbers overflow, as we do; division is left to evaluators. */
  private Typed arithmetic(Arithmetic arithmetic) {
    Typed left = compile(arithmetic.left());
    Typed right = compile(arithmetic.right());
    boolean numbers = isNumber(left.kind()) && isNumber(right.kind());
    if (!numbers) {
      boolean appends = arithmetic.operator() == ArithmeticOperator.ADD
          || arithmetic.operator() == ArithmeticOperator.CONCATENATE;
      return appends && left.kind() == Scalar.STRING && right.kind() == Scalar.STRING
          ? new Typed(concat(left.column(), right.column()), Scalar.STRING)
          : null;
    }
    Kind kind = left.kind().equals(right.kind()) ? left.kind() : Scalar.FLOAT;
    Column first = left.as(kind).column();
    Column second = right.as(kind).column();
    return switch (arithmetic.operator()) {
      case ADD -> new Typed(first.plus(second), kind);
      case SUBTRACT -> new Typed(first.minus(second), kind);
      case MULTIPLY -> new Typed(first.multiply(second), kind);
      case DIVIDE, MODULO, POWER, CONCATENATE -> null;
    };
  }

  private static boolean isNumber(Kind kind) {
    return kind == Scalar.INTEGER || kind == Scalar.FLOAT;
  }

  private Typed choice(Case choice) {
    List<Typed> values = new ArrayList<>();
    for (Alternative alternative : choice.alternatives()) {
      values.add(compile(alternative.then()));
    }
    values.add(compile(choice.otherwise()));
    Kind kind = one(values, "values of CASE");
    Column column = values.getLast().as(kind).column();
    for (int i = choice.alternatives().size() - 1; i >= 0; i--) {
      column = when(predicate(choice.alternatives().get(i).when()), values.get(i).as(kind).column())
          .otherwise(column);
    }
    return new Typed(column, kind);
  }

  private static Kind one(List<Typed> values, String what) {
    Kind kind = Scalar.NULL;
    for (Typed value : values) {
      Kind before = kind;
      kind = kind.or(value.kind())
          .orElseThrow(() -> new Refusal(what + " of the types " + before.text() + " and "
              + value.kind().text()));
    }
    return kind;
  }

  private Typed list(List<Expression> parts) {
    List<Typed> values = parts.stream().map(this::compile).toList();
    Kind kind = one(values, "elements of a list");
    Column[] columns = values.stream().map(value -> value.as(kind).column()).toArray(Column[]::new);
    ListOf list = new ListOf(kind);
    return new Typed(org.apache.spark.sql.functions.array(columns).cast(list.column()), list);
  }

  private Typed call(FunctionCall call) {
    List<Expression> arguments = call.arguments();
    Optional<Variable> element =
        arguments.size() == 1 ? elements.element(arguments.getFirst()) : Optional.empty();
    return switch (call.function()) {
      case COALESCE -> {
        List<Typed> values = arguments.stream().map(this::compile).toList();
        Kind kind = one(values, "arguments of coalesce()");
        yield new Typed(
            coalesce(values.stream().map(value -> value.as(kind).column()).toArray(Column[]::new)),
            kind);
      }
      case LABELS -> element.map(elements::labels).orElse(null);
      case TYPE -> element.map(elements::type).orElse(null);
      case START_NODE -> element.map(edge -> elements.end(edge, true)).orElse(null);
      case END_NODE -> element.map(edge -> elements.end(edge, false)).orElse(null);
      case SIZE -> {
        Typed list = compile(arguments.getFirst());
        yield list.kind() instanceof ListOf
            ? new Typed(when(list.column().isNotNull(), size(list.column()).cast("long")),
                Scalar.INTEGER)
            : null;
      }
      case ID -> element.map(elements::id).orElse(null);
      case EXISTS -> bool(compile(arguments.getFirst()).column().isNotNull());
      default -> null;
    };
  }

  /** Refuses values of which nothing is known before the query runs. */
  static Refusal unknownType(Expression expression) {
    String word = expression instanceof FunctionCall call ? call.function().displayName() : "";
    String what = expression instanceof FunctionCall call ? call.function().displayName() + "()"
        : "an expression";
    CypherType type = expression.type();
    return new Refusal(type == CypherType.ANY || type == CypherType.LIST
        ? what + ", of whose values no type is known before the query runs"
        : what + " of type " + type, word);
  }

  /** Refuses elements where values are needed. */
  static Refusal elementAsValue(Set<Variable> variables) {
    return new Refusal("an expression that reads whole elements",
        variables.iterator().next().name());
  }
}
