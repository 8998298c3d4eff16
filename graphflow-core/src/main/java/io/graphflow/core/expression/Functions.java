package io.graphflow.core.expression;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.ElementIds;
import io.graphflow.parser.expression.CypherType;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BinaryOperator;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Calls of scalar functions by the number of their arguments; NULL arguments give NULL. */
final class Functions {
  private Functions() {}

  /** A body of three arguments that are not NULL. */
  interface TernaryOperator {
    Object apply(Object first, Object second, Object third);
  }

  /** A body whose value may be large, and that counts it on the tuple before it builds it. */
  interface Builder {
    Object apply(Tuple tuple, Object[] arguments);
  }

  /** Makes sure that there is memory for a text that was made of one that is no shorter. */
  private static Object counted(Tuple tuple, Object value) {
    if (value instanceof String text) {
      long mark = tuple.built();
      StringFunctions.count(tuple, "a function", text.length());
      tuple.keep(mark, 0);
    }
    return value;
  }

  /** A call whose value may be large. */
  static final class Building extends ObjectEvaluator {
    private final Evaluator[] arguments;
    private final Builder body;

    Building(CypherType type, Evaluator[] arguments, Builder body) {
      super(type);
      this.arguments = arguments;
      this.body = body;
    }

    @Override
    public Object value(Tuple tuple) {
      Object[] values = new Object[arguments.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = arguments[i].value(tuple);
      }
      for (Object value : values) {
        if (value == null) {
          return null;
        }
      }
      return body.apply(tuple, values);
    }
  }

  /**
   * An expression of which a part may have a large value. Once it has its own value, memory counted
   * on the way to it no longer counts; whoever keeps the value counts that.
   */
  static final class Released extends Evaluator {
    private final Evaluator expression;

    Released(Evaluator expression) {
      this.expression = expression;
    }

    @Override
    public CypherType type() {
      return expression.type();
    }

    @Override
    public boolean isBoxed() {
      return expression.isBoxed();
    }

    @Override
    public Object value(Tuple tuple) {
      long mark = tuple.built();
      Object value = expression.value(tuple);
      tuple.keep(mark, 0);
      return value;
    }

    @Override
    public boolean isNull(Tuple tuple) {
      long mark = tuple.built();
      boolean isNull = expression.isNull(tuple);
      tuple.keep(mark, 0);
      return isNull;
    }

    @Override
    public long longValue(Tuple tuple) {
      long mark = tuple.built();
      long value = expression.longValue(tuple);
      tuple.keep(mark, 0);
      return value;
    }

    @Override
    public double doubleValue(Tuple tuple) {
      long mark = tuple.built();
      double value = expression.doubleValue(tuple);
      tuple.keep(mark, 0);
      return value;
    }

    @Override
    public int test(Tuple tuple) {
      long mark = tuple.built();
      int truth = expression.test(tuple);
      tuple.keep(mark, 0);
      return truth;
    }
  }

  static final class Unary extends ObjectEvaluator {
    private final Evaluator argument;
    private final UnaryOperator<Object> body;

    Unary(CypherType type, Evaluator argument, UnaryOperator<Object> body) {
      super(type);
      this.argument = argument;
      this.body = body;
    }

    @Override
    public Object value(Tuple tuple) {
      Object value = argument.value(tuple);
      return value == null ? null : counted(tuple, body.apply(value));
    }
  }

  /** A function that has a value for NULL, too. */
  static final class OfAny extends ObjectEvaluator {
    private final Evaluator argument;
    private final UnaryOperator<Object> body;

    OfAny(CypherType type, Evaluator argument, UnaryOperator<Object> body) {
      super(type);
      this.argument = argument;
      this.body = body;
    }

    @Override
    public Object value(Tuple tuple) {
      return body.apply(argument.value(tuple));
    }
  }

  static final class Binary extends ObjectEvaluator {
    private final Evaluator first;
    private final Evaluator second;
    private final BinaryOperator<Object> body;

    Binary(CypherType type, Evaluator first, Evaluator second, BinaryOperator<Object> body) {
      super(type);
      this.first = first;
      this.second = second;
      this.body = body;
    }

    @Override
    public Object value(Tuple tuple) {
      Object a = first.value(tuple);
      Object b = second.value(tuple);
      return a == null || b == null ? null : counted(tuple, body.apply(a, b));
    }
  }

  static final class Ternary extends ObjectEvaluator {
    private final Evaluator first;
    private final Evaluator second;
    private final Evaluator third;
    private final TernaryOperator body;

    Ternary(
        CypherType type, Evaluator first, Evaluator second, Evaluator third, TernaryOperator body) {
      super(type);
      this.first = first;
      this.second = second;
      this.third = third;
      this.body = body;
    }

    @Override
    public Object value(Tuple tuple) {
      Object a = first.value(tuple);
      Object b = second.value(tuple);
      Object c = third.value(tuple);
      return a == null || b == null || c == null ? null : counted(tuple, body.apply(a, b, c));
    }
  }

  /** A function from numbers to floats whose argument is known to be a number. */
  static final class OfDouble extends DoubleEvaluator {
    private final Evaluator argument;
    private final DoubleUnaryOperator body;

    OfDouble(Evaluator argument, DoubleUnaryOperator body) {
      this.argument = argument;
      this.body = body;
    }

    @Override
    public boolean isNull(Tuple tuple) {
      return argument.isNull(tuple);
    }

    @Override
    public double doubleValue(Tuple tuple) {
      return body.applyAsDouble(argument.doubleValue(tuple));
    }
  }

  /** {@code rand()}: another number from 0 to 1 each time, 1 excluded. */
  static final class Random extends DoubleEvaluator {
    @Override
    public boolean isNull(Tuple tuple) {
      return false;
    }

    @Override
    public double doubleValue(Tuple tuple) {
      return ThreadLocalRandom.current().nextDouble();
    }
  }

  /** A function that depends on nothing that a query says. */
  static final class Supplied extends ObjectEvaluator {
    private final Supplier<Object> body;

    Supplied(CypherType type, Supplier<Object> body) {
      super(type);
      this.body = body;
    }

    @Override
    public Object value(Tuple tuple) {
      return body.get();
    }
  }

  /** {@code id(n)} of a vertex in a slot. */
  static final class VertexId extends LongEvaluator {
    private final ElementIds ids;
    private final VertexEvaluator vertex;

    VertexId(ElementIds ids, VertexEvaluator vertex) {
      super(CypherType.INTEGER);
      this.ids = ids;
      this.vertex = vertex;
    }

    @Override
    public boolean isNull(Tuple tuple) {
      return vertex.isNull(tuple);
    }

    @Override
    public long longValue(Tuple tuple) {
      return ElementIds.small(ids.ofVertex(vertex.vertexId(tuple)));
    }
  }

  /** {@code type(r)} of an edge whose label is known. */
  static final class KnownType extends ObjectEvaluator {
    private final Evaluator edge;
    private final String label;

    KnownType(Evaluator edge, String label) {
      super(CypherType.STRING);
      this.edge = edge;
      this.label = label;
    }

    @Override
    public Object value(Tuple tuple) {
      return edge.isNull(tuple) ? null : label;
    }
  }
}
