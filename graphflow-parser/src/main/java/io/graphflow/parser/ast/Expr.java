package io.graphflow.parser.ast;

import io.graphflow.parser.expression.ArithmeticOperator;
import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.QuantifierKind;
import io.graphflow.parser.expression.StringOperator;
import io.graphflow.parser.expression.ValueType;
import java.util.List;

/**
 * An expression as written. Its bound counterpart is {@link
 * io.graphflow.parser.expression.Expression}.
 */
public sealed interface Expr {

  /** The position where it begins or, for operators, of the operator. */
  Position position();

  /**
   * A constant.
   *
   * @param value null, {@link Boolean}, {@link Long}, {@link Double} or {@link String}
   */
  record Literal(Object value, Position position) implements Expr {}

  /** The integer 2^63, which is valid only behind a minus sign. */
  record MinimumMagnitude(Position position) implements Expr {}

  /** {@code $name}. */
  record Parameter(String name, Position position) implements Expr {}

  /** A variable. */
  record Variable(Name name) implements Expr {
    @Override
    public Position position() {
      return name.position();
    }
  }

  /** {@code target.key}. */
  record Property(Expr target, Name key) implements Expr {
    @Override
    public Position position() {
      return target.position();
    }
  }

  /** {@code target:A:B}. */
  record HasLabels(Expr target, List<Name> labels) implements Expr {
    /** Creates a test; the list is copied. */
    public HasLabels {
      labels = List.copyOf(labels);
    }

    @Override
    public Position position() {
      return target.position();
    }
  }

  /** {@code target:A&!B}, where a conjunction of labels does not say it. */
  record LabelTest(Expr target, LabelExpression labels) implements Expr {
    @Override
    public Position position() {
      return target.position();
    }
  }

  /** {@code [a, b]}. */
  record ListLiteral(List<Expr> elements, Position position) implements Expr {
    /** Creates a list; it is copied. */
    public ListLiteral {
      elements = List.copyOf(elements);
    }
  }

  /** <code>{a: 1}</code>, in the order written. */
  record MapLiteral(List<Entry> entries, Position position) implements Expr {
    /** Creates a map; the list is copied. */
    public MapLiteral {
      entries = List.copyOf(entries);
    }
  }

  /** A key with its value. */
  record Entry(Name key, Expr value) {}

  /** {@code target[index]}. */
  record Subscript(Expr target, Expr index) implements Expr {
    @Override
    public Position position() {
      return target.position();
    }
  }

  /** {@code target[from..to]}; bounds are null if not written. */
  record Slice(Expr target, Expr from, Expr to) implements Expr {
    @Override
    public Position position() {
      return target.position();
    }
  }

  /** {@code -operand} or {@code +operand}. */
  record Sign(boolean negative, Expr operand, Position position) implements Expr {}

  /** {@code left operator right} on numbers, strings and lists. */
  record Arithmetic(
      ArithmeticOperator operator,
      Expr left,
      Expr right,
      Position position) implements Expr {}

  /** {@code operand IS NULL} or {@code IS NOT NULL}. */
  record NullTest(Expr operand, boolean negated, Position position) implements Expr {}

  /** {@code operand IS :: type} or {@code IS NOT :: type}. */
  record TypeTest(
      Expr operand,
      ValueType type,
      boolean negated,
      Position position) implements Expr {}

  /** {@code STARTS WITH}, {@code ENDS WITH}, {@code CONTAINS}, {@code =~}. */
  record StringPredicate(
      StringOperator operator,
      Expr text,
      Expr pattern,
      Position position) implements Expr {}

  /** {@code element IN list}. */
  record In(Expr element, Expr list, Position position) implements Expr {}

  /**
   * A comparison or a chain of them: {@code a < b <= c}.
   *
   * @param rest at least one
   */
  record Comparison(Expr first, List<Compared> rest) implements Expr {
    /** Creates a chain; the list is copied. */
    public Comparison {
      rest = List.copyOf(rest);
    }

    @Override
    public Position position() {
      return rest.getFirst().position();
    }
  }

  /** A further operand of a chain of comparisons, with the operator before it. */
  record Compared(ComparisonOperator operator, Expr operand, Position position) {}

  /** {@code NOT operand}. */
  record Not(Expr operand, Position position) implements Expr {}

  /** {@code AND}, {@code OR} or {@code XOR} of at least two operands. */
  record Logical(LogicalOperator operator, List<Expr> operands) implements Expr {
    /** Creates it; the list is copied. */
    public Logical {
      operands = List.copyOf(operands);
    }

    @Override
    public Position position() {
      return operands.getFirst().position();
    }
  }

  /** Logical operators, the loosest last. */
  enum LogicalOperator {
    AND,
    XOR,
    OR
  }

  /** {@code CASE}; {@code subject} and {@code otherwise} are null if not written. */
  record Case(
      Expr subject,
      List<CaseAlternative> alternatives,
      Expr otherwise,
      Position position) implements Expr {
    /** Creates it; the list is copied. */
    public Case {
      alternatives = List.copyOf(alternatives);
    }
  }

  /** The subject of the CASE that stands at a position, in a WHEN that tests it otherwise than for equality. */
  record CaseSubject(Position position) implements Expr {}

  /** {@code WHEN when THEN then}; in a CASE with a subject, a value or a condition that has {@link CaseSubject}. */
  record CaseAlternative(Expr when, Expr then) {}

  /** {@code count(*)}. */
  record CountStar(Position position) implements Expr {}

  /** A call of a function; names of functions in namespaces hold dots. */
  record FunctionCall(Name function, boolean distinct, List<Expr> arguments) implements Expr {
    /** Creates a call; the list is copied. */
    public FunctionCall {
      arguments = List.copyOf(arguments);
    }

    @Override
    public Position position() {
      return function.position();
    }
  }

  /** {@code [variable IN list WHERE where | result]}; the last two are null if not written. */
  record ListComprehension(
      Name variable,
      Expr list,
      Expr where,
      Expr result,
      Position position) implements Expr {}

  /** {@code [pattern WHERE where | result]}; {@code where} is null if not written. */
  record PatternComprehension(
      PatternPart pattern,
      Expr where,
      Expr result,
      Position position) implements Expr {}

  /** {@code all(variable IN list WHERE where)} and its like; {@code where} is null if not written. */
  record Quantifier(
      QuantifierKind kind,
      Name variable,
      Expr list,
      Expr where,
      Position position) implements Expr {}

  /** {@code reduce(accumulator = initial, variable IN list | step)}. */
  record Reduce(
      Name accumulator,
      Expr initial,
      Name variable,
      Expr list,
      Expr step,
      Position position) implements Expr {}

  /** <code>variable {.key, .*, key: value, other}</code>. */
  record MapProjection(Name variable, List<MapProjectionItem> items) implements Expr {
    /** Creates it; the list is copied. */
    public MapProjection {
      items = List.copyOf(items);
    }

    @Override
    public Position position() {
      return variable.position();
    }
  }

  /** An item of a map projection. */
  sealed interface MapProjectionItem {
    /** {@code .key}. */
    record Key(Name key) implements MapProjectionItem {}

    /** {@code .*}. */
    record AllKeys() implements MapProjectionItem {}

    /** {@code key: value}. */
    record Computed(Entry entry) implements MapProjectionItem {}

    /** A variable, under its own name. */
    record OfVariable(Name variable) implements MapProjectionItem {}
  }

  /** <code>EXISTS { … }</code> and its like over a whole query. */
  record QuerySubquery(SubqueryKind kind, Query query, Position position) implements Expr {}

  /**
   * <code>EXISTS { pattern WHERE where }</code> and its like.
   *
   * @param where null if not written
   */
  record PatternSubquery(
      SubqueryKind kind,
      List<PatternPart> pattern,
      Expr where,
      Position position) implements Expr {
    /** Creates it; the list is copied. */
    public PatternSubquery {
      pattern = List.copyOf(pattern);
    }
  }

  /** The kind of a subquery's result. */
  enum SubqueryKind {
    EXISTS,
    COUNT,
    COLLECT
  }

  /** A pattern used as a predicate, or {@code shortestPath(…)} as a value. */
  record PatternExpression(PatternPart pattern) implements Expr {
    @Override
    public Position position() {
      return pattern.position();
    }
  }
}
