package io.graphflow.core.expression;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.Equality;
import io.graphflow.core.value.IntegerRange;
import io.graphflow.core.value.ListSet;
import io.graphflow.core.value.ValueText;
import io.graphflow.core.value.VertexReference;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.storage.layout.ElementId;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * {@code element IN list}; a list known before the first row becomes a set where types allow, and one
 * that many rows have a set once some of them have asked.
 */
public final class Membership {
  private Membership() {}

  static Evaluator of(Evaluator element, Evaluator list) {
    if (list instanceof Constant constant && constant.value() instanceof List<?> values
        && !(values instanceof IntegerRange)) {
      if (element.type() == CypherType.INTEGER && all(Long.class, values)) {
        return new InLongs(element, values);
      }
      if (element.type() == CypherType.STRING && all(String.class, values)) {
        Evaluator stored = values.isEmpty()
            ? null
            : EqualTexts.of(element, values, Evaluator.TRUE,
                values.contains(null) ? Evaluator.UNKNOWN : Evaluator.FALSE);
        return stored != null ? stored : new InStrings(element, values);
      }
    }
    return element instanceof VertexEvaluator vertex ? new InVertices(vertex, list)
        : new In(element, list);
  }

  private static boolean all(Class<?> type, List<?> values) {
    return values.stream().allMatch(value -> value == null || type.isInstance(value));
  }

  /** IN with a list that rows may have each their own. */
  private abstract static class InListOfRow extends PredicateEvaluator {
    private final Evaluator list;

    InListOfRow(Evaluator list) {
      this.list = list;
    }

    @Override
    public final int test(Tuple tuple) {
      return switch (list.value(tuple)) {
        case null -> UNKNOWN;
        case List<?> values -> in(values, tuple);
        case Object other -> throw noList(other);
      };
    }

    abstract int in(List<?> values, Tuple tuple);
  }

  private static final class In extends InListOfRow {
    private final Evaluator element;

    In(Evaluator element, Evaluator list) {
      super(list);
      this.element = element;
    }

    @Override
    int in(List<?> values, Tuple tuple) {
      ListSet set = tuple.setOf(this, values);
      return set == null ? Equality.in(element.value(tuple), values)
          : set.in(element.value(tuple));
    }
  }

  private static final class InVertices extends InListOfRow {
    private final VertexEvaluator element;

    InVertices(VertexEvaluator element, Evaluator list) {
      super(list);
      this.element = element;
    }

    @Override
    int in(List<?> values, Tuple tuple) {
      long vertexId = element.vertexId(tuple);
      if (vertexId == ElementId.NONE) {
        return values.isEmpty() ? FALSE : UNKNOWN;
      }
      ListSet set = tuple.setOf(this, values);
      return set == null ? Equality.in(new VertexReference(vertexId), values)
          : set.inVertex(vertexId);
    }
  }

  /** The error for a value that is no list. */
  public static GraphflowException noList(Object other) {
    return new QueryException(ErrorDetail.INVALID_ARGUMENT_TYPE.whenRun(),
        "IN needs a LIST on its right side, but found " + ValueText.describe(other) + ".");
  }

  private static final class InLongs extends PredicateEvaluator {
    private final Evaluator element;
    private final LongOpenHashSet values = new LongOpenHashSet();
    private final boolean isEmpty;
    private final int otherwise;

    InLongs(Evaluator element, List<?> list) {
      this.element = element;
      for (Object value : list) {
        if (value != null) {
          values.add((long) value);
        }
      }
      isEmpty = list.isEmpty();
      otherwise = list.contains(null) ? UNKNOWN : FALSE;
    }

    @Override
    public int test(Tuple tuple) {
      if (isEmpty) {
        return FALSE;
      }
      if (element.isNull(tuple)) {
        return UNKNOWN;
      }
      return values.contains(element.longValue(tuple)) ? TRUE : otherwise;
    }
  }

  private static final class InStrings extends PredicateEvaluator {
    private final Evaluator element;
    private final Set<Object> values;
    private final boolean isEmpty;
    private final int otherwise;

    InStrings(Evaluator element, List<?> list) {
      this.element = element;
      values = new HashSet<>(list);
      isEmpty = list.isEmpty();
      otherwise = values.remove(null) ? UNKNOWN : FALSE;
    }

    @Override
    public int test(Tuple tuple) {
      if (isEmpty) {
        return FALSE;
      }
      Object value = element.value(tuple);
      if (value == null) {
        return UNKNOWN;
      }
      return values.contains(value) ? TRUE : otherwise;
    }
  }
}
