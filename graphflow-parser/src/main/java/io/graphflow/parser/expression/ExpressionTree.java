package io.graphflow.parser.expression;

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
import io.graphflow.parser.expression.Expression.ListComprehension;
import io.graphflow.parser.expression.Expression.ListLiteral;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.Expression.MapLiteral;
import io.graphflow.parser.expression.Expression.MapProjection;
import io.graphflow.parser.expression.Expression.Negate;
import io.graphflow.parser.expression.Expression.Not;
import io.graphflow.parser.expression.Expression.Or;
import io.graphflow.parser.expression.Expression.Parameter;
import io.graphflow.parser.expression.Expression.PathOf;
import io.graphflow.parser.expression.Expression.PathStep;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.Quantifier;
import io.graphflow.parser.expression.Expression.Reduce;
import io.graphflow.parser.expression.Expression.Slice;
import io.graphflow.parser.expression.Expression.StringPredicate;
import io.graphflow.parser.expression.Expression.Subscript;
import io.graphflow.parser.expression.Expression.TypeTest;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Expression.Xor;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Walks over expressions: children, all nodes, variables read, and replacement of variables. The one
 * place that knows which components of an expression are expressions.
 */
public final class ExpressionTree {

  private ExpressionTree() {}

  /** The direct subexpressions, in the order written; the parts of a slice not written are left out. */
  public static List<Expression> children(Expression expression) {
    return switch (expression) {
      case Literal _,Parameter _,VariableReference _,PathOf _,DifferentEdges _ -> List.of();
      case PropertyAccess access -> List.of(access.target());
      case ListLiteral list -> list.elements();
      case MapLiteral map -> List.copyOf(map.entries().values());
      case Subscript subscript -> List.of(subscript.target(), subscript.index());
      case Slice slice -> written(slice.target(), slice.from(), slice.to());
      case Not not -> List.of(not.operand());
      case And and -> and.operands();
      case Or or -> or.operands();
      case Xor xor -> List.of(xor.left(), xor.right());
      case Comparison comparison -> List.of(comparison.left(), comparison.right());
      case Arithmetic arithmetic -> List.of(arithmetic.left(), arithmetic.right());
      case Negate negate -> List.of(negate.operand());
      case StringPredicate predicate -> List.of(predicate.text(), predicate.pattern());
      case In in -> List.of(in.element(), in.list());
      case IsNull isNull -> List.of(isNull.operand());
      case HasLabels hasLabels -> List.of(hasLabels.element());
      case TypeTest test -> List.of(test.operand());
      case Case choice -> {
        List<Expression> parts = new ArrayList<>();
        for (Alternative alternative : choice.alternatives()) {
          parts.add(alternative.when());
          parts.add(alternative.then());
        }
        parts.add(choice.otherwise());
        yield parts;
      }
      case FunctionCall call -> call.arguments();
      case ListComprehension comprehension -> written(
          comprehension.list(), comprehension.where(), comprehension.result());
      case Quantifier quantifier -> List.of(quantifier.list(), quantifier.where());
      case Reduce reduce -> List.of(reduce.initial(), reduce.list(), reduce.step());
      case MapProjection projection -> {
        List<Expression> parts = new ArrayList<>(List.of(projection.target()));
        parts.addAll(projection.entries().values());
        yield parts;
      }
    };
  }

  private static List<Expression> written(Expression... parts) {
    List<Expression> written = new ArrayList<>(parts.length);
    for (Expression part : parts) {
      if (part != null) {
        written.add(part);
      }
    }
    return written;
  }

  /** The variables to which the expression itself gives values, for its {@link #bodies} to read. */
  public static List<Variable> locals(Expression expression) {
    return switch (expression) {
      case ListComprehension comprehension -> List.of(comprehension.element());
      case Quantifier quantifier -> List.of(quantifier.element());
      case Reduce reduce -> List.of(reduce.accumulator(), reduce.element());
      default -> List.of();
    };
  }

  /**
   * Those {@link #children} that are evaluated once for each element of a list, with {@link #locals} set:
   * none of an expression without such.
   */
  public static List<Expression> bodies(Expression expression) {
    return switch (expression) {
      case ListComprehension comprehension -> written(
          comprehension.where(), comprehension.result());
      case Quantifier quantifier -> List.of(quantifier.where());
      case Reduce reduce -> List.of(reduce.step());
      default -> List.of();
    };
  }

  /** The operands of a conjunction, with nested conjunctions taken apart; or the predicate itself. */
  public static List<Expression> conjuncts(Expression predicate) {
    if (!(predicate instanceof And and)) {
      return List.of(predicate);
    }
    List<Expression> conjuncts = new ArrayList<>();
    and.operands().forEach(operand -> conjuncts.addAll(conjuncts(operand)));
    return conjuncts;
  }

  /** Calls {@code visitor} for the expression and everything below it, parents first. */
  public static void forEach(Expression expression, Consumer<Expression> visitor) {
    visitor.accept(expression);
    for (Expression child : children(expression)) {
      forEach(child, visitor);
    }
  }

  /** Whether a condition holds for the expression or for one below it. */
  public static boolean any(Expression expression, Predicate<Expression> condition) {
    if (condition.test(expression)) {
      return true;
    }
    for (Expression child : children(expression)) {
      if (any(child, condition)) {
        return true;
      }
    }
    return false;
  }

  /** Whether the expression, or one below it, goes through a list with a variable of its own. */
  public static boolean hasLocals(Expression expression) {
    return any(expression, node -> !locals(node).isEmpty());
  }

  /** Whether the expression may have another value each time it is evaluated, on the same row, too. */
  public static boolean isVolatile(Expression expression) {
    return any(
        expression, node -> node instanceof FunctionCall call && call.function().isVolatile());
  }

  /** The variables that the expression reads and does not set itself, in order of first appearance. */
  public static Set<Variable> variables(Expression expression) {
    Set<Variable> variables = new LinkedHashSet<>();
    collectVariables(expression, variables);
    return variables;
  }

  /** Adds the variables that the expression reads and does not set itself to {@code variables}. */
  public static void collectVariables(Expression expression, Set<Variable> variables) {
    collectVariables(expression, Set.of(), variables);
  }

  private static void collectVariables(
      Expression expression, Set<Variable> locals, Set<Variable> variables) {
    switch (expression) {
      case VariableReference(Variable variable) -> {
        if (!locals.contains(variable)) {
          variables.add(variable);
        }
      }
      case DifferentEdges(Variable first, Variable second) -> {
        variables.add(first);
        variables.add(second);
      }
      case PathOf(Variable start, List<PathStep> steps) -> {
        variables.add(start);
        for (PathStep step : steps) {
          variables.add(step.edge());
          variables.add(step.vertex());
        }
      }
      default -> {
        Set<Variable> inside = locals;
        List<Variable> own = locals(expression);
        if (!own.isEmpty()) {
          inside = new HashSet<>(locals);
          inside.addAll(own);
        }
        // Local variables are read in bodies only, so that the other children need no set of their own.
        for (Expression child : children(expression)) {
          collectVariables(child, inside, variables);
        }
      }
    }
  }

  /**
   * The expression with variables replaced. What replaces them may hold local variables of its own: no
   * two expressions of a query share one but copies of the same, which are never inside each other.
   *
   * @param replacements what to put in place of a reference to a variable; those not in it stay. An
   *     edge of {@link DifferentEdges} and a part of a {@link PathOf} can only be replaced by a variable.
   */
  public static Expression substitute(
      Expression expression, Map<Variable, ? extends Expression> replacements) {
    if (replacements.isEmpty()) {
      return expression;
    }
    if (expression instanceof VariableReference reference) {
      Expression replacement = replacements.get(reference.variable());
      return replacement == null ? expression : replacement;
    }
    if (expression instanceof DifferentEdges edges) {
      return new DifferentEdges(
          renamed(edges.first(), replacements), renamed(edges.second(), replacements));
    }
    if (expression instanceof PathOf(Variable start, List<PathStep> steps)) {
      return new PathOf(
          renamed(start, replacements),
          steps.stream()
              .map(
                  step -> new PathStep(
                      renamed(step.edge(), replacements),
                      step.isRepeated() ? renamed(step.length(), replacements) : null,
                      renamed(step.vertex(), replacements)))
              .toList());
    }
    return mapChildren(expression, child -> substitute(child, replacements));
  }

  private static Variable renamed(
      Variable variable, Map<Variable, ? extends Expression> replacements) {
    Expression replacement = replacements.get(variable);
    if (replacement == null) {
      return variable;
    }
    if (replacement instanceof VariableReference reference) {
      return reference.variable();
    }
    throw new IllegalArgumentException(
        variable + " can only be replaced by a variable, not by " + replacement);
  }

  /** The expression with {@code function} applied to each direct subexpression. */
  public static Expression mapChildren(
      Expression expression, UnaryOperator<Expression> function) {
    return switch (expression) {
      case Literal _,Parameter _,VariableReference _,PathOf _,DifferentEdges _ -> expression;
      case PropertyAccess(Expression target, String key, CypherType type) ->
        new PropertyAccess(function.apply(target), key, type);
      case ListLiteral(List<Expression> elements) -> new ListLiteral(mapAll(elements, function));
      case MapLiteral(Map<String, Expression> entries) ->
        new MapLiteral(mapAll(entries, function));
      case Subscript(Expression target, Expression index) ->
        new Subscript(function.apply(target), function.apply(index));
      case Slice(Expression target, Expression from, Expression to) ->
        new Slice(
            function.apply(target),
            from == null ? null : function.apply(from),
            to == null ? null : function.apply(to));
      case Not(Expression operand) -> new Not(function.apply(operand));
      case And(List<Expression> operands) -> new And(mapAll(operands, function));
      case Or(List<Expression> operands) -> new Or(mapAll(operands, function));
      case Xor(Expression left, Expression right) ->
        new Xor(function.apply(left), function.apply(right));
      case Comparison(ComparisonOperator operator, Expression left, Expression right) ->
        new Comparison(operator, function.apply(left), function.apply(right));
      case Arithmetic(ArithmeticOperator operator, Expression left, Expression right, CypherType type) ->
        new Arithmetic(operator, function.apply(left), function.apply(right), type);
      case Negate(Expression operand, CypherType type) ->
        new Negate(function.apply(operand), type);
      case StringPredicate(StringOperator operator, Expression text, Expression pattern) ->
        new StringPredicate(operator, function.apply(text), function.apply(pattern));
      case In(Expression element, Expression list) ->
        new In(function.apply(element), function.apply(list));
      case IsNull(Expression operand) -> new IsNull(function.apply(operand));
      case HasLabels(Expression element, List<String> labels) ->
        new HasLabels(function.apply(element), labels);
      case TypeTest(Expression operand, ValueType type) ->
        new TypeTest(function.apply(operand), type);
      case Case(List<Alternative> alternatives, Expression otherwise, CypherType type) ->
        new Case(
            alternatives.stream()
                .map(
                    alternative -> new Alternative(
                        function.apply(alternative.when()), function.apply(alternative.then())))
                .toList(),
            function.apply(otherwise),
            type);
      case FunctionCall(ScalarFunction name, List<Expression> arguments, CypherType type) ->
        new FunctionCall(name, mapAll(arguments, function), type);
      case ListComprehension(Variable element, Expression list, Expression where, Expression result) ->
        new ListComprehension(
            element,
            function.apply(list),
            where == null ? null : function.apply(where),
            result == null ? null : function.apply(result));
      case Quantifier(QuantifierKind kind, Variable element, Expression list, Expression where) ->
        new Quantifier(kind, element, function.apply(list), function.apply(where));
      case Reduce(Variable accumulator, Expression initial, Variable element, Expression list, Expression step) ->
        new Reduce(
            accumulator,
            function.apply(initial),
            element,
            function.apply(list),
            function.apply(step));
      case MapProjection(Expression target, boolean allKeys, Map<String, Expression> entries) ->
        new MapProjection(function.apply(target), allKeys, mapAll(entries, function));
    };
  }

  private static List<Expression> mapAll(
      List<Expression> expressions, UnaryOperator<Expression> function) {
    return expressions.stream().map(function).toList();
  }

  private static Map<String, Expression> mapAll(
      Map<String, Expression> entries, UnaryOperator<Expression> function) {
    Map<String, Expression> mapped = new LinkedHashMap<>();
    entries.forEach((key, value) -> mapped.put(key, function.apply(value)));
    return mapped;
  }
}
