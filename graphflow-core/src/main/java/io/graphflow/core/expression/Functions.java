package io.graphflow.core.expression;

import io.graphflow.core.tuple.Tuple;
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
      return value == null ? null : body.apply(value);
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
      return a == null || b == null ? null : body.apply(a, b);
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
      return a == null || b == null || c == null ? null : body.apply(a, b, c);
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
    private final VertexEvaluator vertex;

    VertexId(VertexEvaluator vertex) {
      super(CypherType.INTEGER);
      this.vertex = vertex;
    }

    @Override
    public boolean isNull(Tuple tuple) {
      return vertex.isNull(tuple);
    }

    @Override
    public long longValue(Tuple tuple) {
      return vertex.vertexId(tuple);
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
