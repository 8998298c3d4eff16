package io.graphflow.spark.expression;

import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.udf;
import static org.apache.spark.sql.functions.unix_date;

import io.graphflow.exception.GraphflowException;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Alternative;
import io.graphflow.parser.expression.Expression.Case;
import io.graphflow.parser.expression.Expression.DifferentEdges;
import io.graphflow.parser.expression.Expression.FunctionCall;
import io.graphflow.parser.expression.Expression.HasLabels;
import io.graphflow.parser.expression.Expression.IsNull;
import io.graphflow.parser.expression.Expression.ListLiteral;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.Expression.MapLiteral;
import io.graphflow.parser.expression.Expression.MapProjection;
import io.graphflow.parser.expression.Expression.Parameter;
import io.graphflow.parser.expression.Expression.PathOf;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.Subscript;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.ScalarFunction;
import io.graphflow.parser.expression.Variable;
import io.graphflow.spark.value.Kind;
import io.graphflow.spark.value.Kind.ListOf;
import io.graphflow.spark.value.Kind.Scalar;
import io.graphflow.spark.value.Refusal;
import io.graphflow.spark.value.Typed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Column;

/** An expression that our own evaluators compute, with columns for what it reads. For one expression. */
final class Evaluated {
  private final Elements rows;
  private final ElementColumns elements;
  private final ColumnCompiler compiler;
  private final Map<Variable, Typed> arguments = new LinkedHashMap<>();
  private final Map<Expression, Variable> known = new HashMap<>();

  Evaluated(Elements rows, ElementColumns elements, ColumnCompiler compiler) {
    this.rows = rows;
    this.elements = elements;
    this.compiler = compiler;
  }

  Typed column(Expression expression) {
    Set<Variable> read = ExpressionTree.variables(expression);
    Expression onValues = onValues(expression, read);
    Map<String, Object> parameters = new LinkedHashMap<>();
    ExpressionTree.forEach(onValues, part -> {
      if (part instanceof Parameter(String name)) {
        parameters.put(name, compiler.parameters().get(name));
      }
    });
    Kind kind = kind(onValues);
    List<Variable> variables = new ArrayList<>(arguments.keySet());
    List<Kind> kinds = variables.stream().map(each -> arguments.get(each).kind()).toList();
    List<Column> columns = new ArrayList<>();
    variables.forEach(each -> columns.add(column(arguments.get(each))));
    RowFunction function = new RowFunction(onValues, variables, kinds, kind, parameters,
        compiler.variableCount() + variables.size());
    Column row = struct((columns.isEmpty() ? List.of(org.apache.spark.sql.functions.lit(0))
        : columns).toArray(Column[]::new));
    return new Typed(udf(function, kind.column()).apply(row), kind);
  }

  /** Days go as numbers: which class dates are of is a matter of Spark's options. */
  private static Column column(Typed value) {
    if (value.kind() instanceof ListOf(Kind element)
        && (element == Scalar.DATE || element instanceof ListOf)) {
      throw new Refusal("an expression that reads a value of type " + value.kind().text());
    }
    return value.kind() == Scalar.DATE ? unix_date(value.column()) : value.column();
  }

  /** The expression with a variable for each part that reads an element, and for each that is read. */
  private Expression onValues(Expression expression, Set<Variable> outer) {
    return switch (expression) {
      case VariableReference(Variable variable) when outer.contains(variable) -> {
        Typed value = rows.value(variable);
        if (!isValue(value.kind())) {
          throw ColumnCompiler.elementAsValue(Set.of(variable));
        }
        yield argument(expression, value);
      }
      case PropertyAccess(Expression target, String key, _) when isOuterElement(target, outer) ->
        argument(expression,
            elements.property(elements.element(target).orElseThrow(), key));
      case HasLabels(Expression target, _) when isOuterElement(target, outer) ->
        argument(expression, compiler.ofElements(expression));
      case IsNull(Expression target) when isOuterElement(target, outer) ->
        argument(expression, compiler.ofElements(expression));
      case FunctionCall call when call.arguments().size() == 1
          && isOuterElement(call.arguments().getFirst(), outer) -> {
        Variable element = elements.element(call.arguments().getFirst()).orElseThrow();
        yield switch (call.function()) {
          case LABELS, TYPE, ID -> argument(expression, compiler.ofElements(expression));
          case PROPERTIES -> properties(element);
          case KEYS -> new FunctionCall(
              ScalarFunction.KEYS, List.of(properties(element)), CypherType.LIST);
          default -> throw new Refusal(call.function().displayName() + "() of an element",
              call.function().displayName());
        };
      }
      case Subscript(Expression target, Expression key) when isOuterElement(target, outer) ->
        new Subscript(properties(elements.element(target).orElseThrow()),
            onValues(key, outer));
      case MapProjection(Expression target, boolean all, Map<String, Expression> entries) when isOuterElement(
          target, outer) -> {
        Map<String, Expression> values = new LinkedHashMap<>();
        entries.forEach((name, entry) -> values.put(name, onValues(entry, outer)));
        yield new MapProjection(
            properties(elements.element(target).orElseThrow()), all, values);
      }
      case PathOf _ -> throw new Refusal("a path as a value", "= (");
      case DifferentEdges _ ->
        throw new Refusal("an expression that compares whole relationships");
      default -> ExpressionTree.mapChildren(expression, child -> onValues(child, outer));
    };
  }

  /** The map of an element's properties that are not NULL. */
  private Expression properties(Variable element) {
    Typed value = rows.value(element);
    Map<String, Expression> entries = new LinkedHashMap<>();
    for (String key : rows.graph().keys(value.kind())) {
      Expression property =
          new PropertyAccess(new VariableReference(element), key, CypherType.ANY);
      entries.put(key, argument(property, elements.property(element, key)));
    }
    Expression isNull = argument(new IsNull(new VariableReference(element)),
        new Typed(value.column().isNull(), Scalar.BOOLEAN));
    Expression nothing = new Literal(null, CypherType.ANY);
    Expression none = new ListLiteral(List.of());
    return new Case(List.of(new Alternative(isNull, nothing)),
        new FunctionCall(ScalarFunction.CLEAN_MAP,
            List.of(new MapLiteral(entries), none, none), CypherType.MAP),
        CypherType.MAP);
  }

  private boolean isOuterElement(Expression target, Set<Variable> outer) {
    return outer.containsAll(ExpressionTree.variables(target))
        && elements.element(target).isPresent();
  }

  private static boolean isValue(Kind kind) {
    return kind instanceof Scalar || (kind instanceof ListOf(Kind element) && isValue(element));
  }

  private Expression argument(Expression part, Typed value) {
    Variable variable = known.computeIfAbsent(part, _ -> {
      Variable made = new Variable(compiler.variableCount() + arguments.size(),
          "argument", value.kind().type());
      arguments.put(made, value);
      return made;
    });
    return new VariableReference(variable);
  }

  /** What the values of an expression are, whose variables are arguments or its own. */
  private Kind kind(Expression expression) {
    CypherType type = expression.type();
    if (type == CypherType.ANY || type == CypherType.LIST) {
      try {
        CypherType said = Evaluators.of(expression, compiler.parameters()).type();
        type = said == CypherType.ANY ? type : said;
      } catch (GraphflowException e) {
        // Then a row says what is wrong.
      }
    }
    return switch (type) {
      case BOOLEAN -> Scalar.BOOLEAN;
      case INTEGER -> Scalar.INTEGER;
      case FLOAT -> Scalar.FLOAT;
      case STRING -> Scalar.STRING;
      case DATE -> Scalar.DATE;
      case DATETIME -> Scalar.DATETIME;
      case LIST -> new PartKinds(arguments).of(expression).orElse(new ListOf(Scalar.ANY));
      case ANY -> new PartKinds(arguments).of(expression).orElse(Scalar.ANY);
      case MAP, LOCAL_TIME, TIME, LOCAL_DATETIME, DURATION -> Scalar.ANY;
      case POINT, BYTES, NODE, RELATIONSHIP, PATH ->
        throw ColumnCompiler.unknownType(expression);
    };
  }
}
