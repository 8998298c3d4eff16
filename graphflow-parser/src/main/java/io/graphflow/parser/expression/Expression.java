package io.graphflow.parser.expression;

import java.io.Serializable;
import java.util.List;
import java.util.Map;

/**
 * A bound expression. Evaluating it has no side effects; NULL rules are openCypher's. It can be sent to another JVM, which
 * evaluates it there.
 */
public sealed interface Expression extends Serializable {

  /** The static type of the value. */
  CypherType type();

  /**
   * A constant: null, {@link Boolean}, {@link Long}, {@link Double}, {@link String} or {@link
   * io.graphflow.binary.Bytes}.
   *
   * @param value the constant; null for NULL
   * @param type its type, {@link CypherType#ANY} for NULL
   */
  record Literal(Object value, CypherType type) implements Expression {}

  /** A query parameter, {@code $name}; its value is known only when the query runs. */
  record Parameter(String name) implements Expression {
    @Override
    public CypherType type() {
      return CypherType.ANY;
    }
  }

  /** The value of a variable. */
  record VariableReference(Variable variable) implements Expression {
    @Override
    public CypherType type() {
      return variable.type();
    }
  }

  /**
   * {@code target.key}: a property of a vertex, an edge or a map.
   *
   * @param target vertex, edge, map or of unknown type
   * @param key property name
   * @param type static type of the property if all tables that {@code target} may lie in agree, else
   *     {@link CypherType#ANY}
   */
  record PropertyAccess(Expression target, String key, CypherType type) implements Expression {}

  /** {@code [a, b, c]}. */
  record ListLiteral(List<Expression> elements) implements Expression {
    @Override
    public CypherType type() {
      return CypherType.LIST;
    }
  }

  /** <code>{a: 1, b: 2}</code>; iteration order is the order written. */
  record MapLiteral(Map<String, Expression> entries) implements Expression {
    @Override
    public CypherType type() {
      return CypherType.MAP;
    }
  }

  /** {@code target[index]}: a list by position (negative from the end), a map or element by key. */
  record Subscript(Expression target, Expression index) implements Expression {
    @Override
    public CypherType type() {
      return CypherType.ANY;
    }
  }

  /** {@code target[from..to]}; {@code from} and {@code to} are null where not written. */
  record Slice(Expression target, Expression from, Expression to) implements Expression {
    @Override
    public CypherType type() {
      return CypherType.LIST;
    }
  }

  /** Logical negation in three-valued logic. */
  record Not(Expression operand) implements Expression {
    @Override
    public CypherType type() {
      return CypherType.BOOLEAN;
    }
  }

  /** Conjunction of at least two operands in three-valued logic. */
  record And(List<Expression> operands) implements Expression {
    @Override
    public CypherType type() {
      return CypherType.BOOLEAN;
    }
  }

  /** Disjunction of at least two operands in three-valued logic. */
  record Or(List<Expression> operands) implements Expression {
    @Override
    public CypherType type() {
      return CypherType.BOOLEAN;
    }
  }

  /** Exclusive disjunction in three-valued logic. */
  record Xor(Expression left, Expression right) implements Expression {
    @Override
    public CypherType type() {
      return CypherType.BOOLEAN;
    }
  }

  /** {@code left operator right}. A chain {@code a < b < c} is bound to a conjunction. */
  record Comparison(
      ComparisonOperator operator,
      Expression left,
      Expression right) implements Expression {
    @Override
    public CypherType type() {
      return CypherType.BOOLEAN;
    }
  }

  /** {@code left operator right} on numbers, strings ({@code +}) and lists ({@code +}). */
  record Arithmetic(
      ArithmeticOperator operator,
      Expression left,
      Expression right,
      CypherType type) implements Expression {}

  /** Arithmetic negation. */
  record Negate(Expression operand, CypherType type) implements Expression {}

  /** {@code STARTS WITH}, {@code ENDS WITH}, {@code CONTAINS}, {@code =~}. */
  record StringPredicate(
      StringOperator operator,
      Expression text,
      Expression pattern) implements Expression {
    @Override
    public CypherType type() {
      return CypherType.BOOLEAN;
    }
  }

  /** {@code element IN list}. */
  record In(Expression element, Expression list) implements Expression {
    @Override
    public CypherType type() {
      return CypherType.BOOLEAN;
    }
  }

  /** {@code operand IS NULL}; never NULL itself. */
  record IsNull(Expression operand) implements Expression {
    @Override
    public CypherType type() {
      return CypherType.BOOLEAN;
    }
  }

  /** {@code operand IS :: type}; never NULL itself. */
  record TypeTest(Expression operand, ValueType valueType) implements Expression {
    @Override
    public CypherType type() {
      return CypherType.BOOLEAN;
    }
  }

  /**
   * {@code variable:A:B} as a predicate: bears all labels (vertex), has that label (edge). NULL if the
   * element is NULL.
   */
  record HasLabels(Expression element, List<String> labels) implements Expression {
    @Override
    public CypherType type() {
      return CypherType.BOOLEAN;
    }
  }

  /**
   * {@code CASE}. The simple form is bound to equality comparisons in {@link Alternative#when}.
   *
   * @param alternatives tried in order; the first whose {@code when} is true wins
   * @param otherwise the value if none is; a NULL literal if not written
   */
  record Case(
      List<Alternative> alternatives,
      Expression otherwise,
      CypherType type) implements Expression {}

  /** One {@code WHEN … THEN …}. */
  record Alternative(Expression when, Expression then) implements Serializable {}

  /** A call of a scalar function. */
  record FunctionCall(
      ScalarFunction function,
      List<Expression> arguments,
      CypherType type) implements Expression {}

  /**
   * {@code [element IN list WHERE where | result]}: a list of {@code result} for the elements for which
   * {@code where} is true. NULL if the list is.
   *
   * <p>{@code element} is a variable of its own, read in {@code where} and {@code result} only: whoever
   * evaluates the expression sets its slot. The same holds for the variables of {@link Quantifier} and
   * {@link Reduce}; {@link ExpressionTree#locals} names them.
   *
   * @param where null if not written: all elements
   * @param result null if not written: the element itself
   */
  record ListComprehension(
      Variable element,
      Expression list,
      Expression where,
      Expression result) implements Expression {
    @Override
    public CypherType type() {
      return CypherType.LIST;
    }
  }

  /**
   * {@code all(element IN list WHERE where)} and its like in three-valued logic. NULL if the list is, or
   * if {@code where} is NULL for some elements and the others do not decide.
   */
  record Quantifier(
      QuantifierKind kind,
      Variable element,
      Expression list,
      Expression where) implements Expression {
    @Override
    public CypherType type() {
      return CypherType.BOOLEAN;
    }
  }

  /**
   * {@code reduce(accumulator = initial, element IN list | step)}: {@code step} for one element after
   * the other, each time with the accumulator at the value of the step before. NULL if the list is.
   *
   * @param accumulator of the type of {@code initial} and {@code step}
   */
  record Reduce(
      Variable accumulator,
      Expression initial,
      Variable element,
      Expression list,
      Expression step) implements Expression {
    @Override
    public CypherType type() {
      return accumulator.type();
    }
  }

  /**
   * <code>target {.*, key: value}</code>: a map of values, to which an element or a map is projected. NULL
   * if the target is.
   *
   * @param target vertex, edge, map or of unknown type
   * @param allKeys whether all of the target's own properties come first
   * @param entries further ones, which replace own ones; iteration order is the order written
   */
  record MapProjection(
      Expression target,
      boolean allKeys,
      Map<String, Expression> entries) implements Expression {
    @Override
    public CypherType type() {
      return CypherType.MAP;
    }
  }

  /**
   * A named path of a pattern: the vertices and edges that its variables are bound to, as one value.
   * NULL if one of these is.
   *
   * @param start its first vertex
   * @param steps in the order written; empty for a path of one vertex
   */
  record PathOf(Variable start, List<PathStep> steps) implements Expression {
    /** Creates a path; the list is copied. */
    public PathOf {
      steps = List.copyOf(steps);
    }

    @Override
    public CypherType type() {
      return CypherType.PATH;
    }
  }

  /**
   * A step of a path.
   *
   * @param edge its edge, a RELATIONSHIP, or of a variable-length step its edges, a LIST in the order of
   *     the path
   * @param length of a variable-length step the number of its edges, an INTEGER that is bound with these;
   *     null of a single edge. The path itself does not read it
   * @param vertex the vertex that it leads to
   */
  record PathStep(Variable edge, Variable length, Variable vertex) implements Serializable {
    /** Whether it may be any number of edges. */
    public boolean isRepeated() {
      return length != null;
    }
  }

  /**
   * True if two edge variables of one {@code MATCH} are bound to different edges, or lists of edges that
   * share none: openCypher's rule that one match uses an edge once. NULL differs from everything.
   *
   * @param first a RELATIONSHIP or a LIST of such
   * @param second likewise
   */
  record DifferentEdges(Variable first, Variable second) implements Expression {
    @Override
    public CypherType type() {
      return CypherType.BOOLEAN;
    }
  }
}
