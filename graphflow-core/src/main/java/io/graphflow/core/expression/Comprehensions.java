package io.graphflow.core.expression;

import io.graphflow.core.tuple.ListBuilder;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.IntegerRange;
import io.graphflow.core.value.Truth;
import io.graphflow.core.value.ValueSize;
import io.graphflow.core.value.ValueText;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.QuantifierKind;
import io.graphflow.parser.expression.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.RandomAccess;

/**
 * Expressions that go through a list: list comprehensions, quantifiers and {@code reduce}. For each
 * element they set the slot of their own variable and evaluate a body on the same tuple, so that
 * they allocate nothing beyond the result.
 */
final class Comprehensions {
  private Comprehensions() {}

  /** A list to go through, and the slot that takes its elements. */
  static final class Elements {
    /** Elements between two looks at whether the query should end. */
    private static final int CHECK_INTERVAL = 1 << 10;

    private final String what;
    private final Evaluator list;
    private final int slot;
    private final CypherType type;

    /**
     * Creates the elements.
     *
     * @param what names the expression that goes through the list, for messages
     */
    Elements(String what, Evaluator list, Variable element) {
      this.what = what;
      this.list = list;
      this.slot = element.id();
      this.type = element.type();
    }

    /** The list, whose elements are got by their index; null for NULL. */
    List<?> list(Tuple tuple) {
      return switch (list.value(tuple)) {
        case null -> null;
        case List<?> elements -> elements instanceof RandomAccess
            ? elements
            : new ArrayList<>(elements);
        case Object other -> throw new QueryException(
            what + " goes through a LIST, but found " + ValueText.describe(other) + ".");
      };
    }

    /** Sets the slot to an element. */
    void set(Tuple tuple, List<?> elements, int index) {
      if (index % CHECK_INTERVAL == CHECK_INTERVAL - 1) {
        tuple.check();
      }
      if (elements instanceof IntegerRange range && type == CypherType.INTEGER) {
        tuple.setLong(slot, range.at(index));
      } else {
        Assignment.set(tuple, slot, type, elements.get(index));
      }
    }
  }

  /** {@code [element IN list WHERE where | result]}. */
  static final class ListComprehension extends ObjectEvaluator {
    private final Elements elements;
    private final Evaluator where;
    private final Evaluator result;

    /** A part that is not written is null. */
    ListComprehension(Elements elements, Evaluator where, Evaluator result) {
      super(CypherType.LIST);
      this.elements = elements;
      this.where = where;
      this.result = result;
    }

    @Override
    public Object value(Tuple tuple) {
      List<?> list = elements.list(tuple);
      if (list == null || (where == null && result == null)) {
        return list;
      }
      int count = list.size();
      ListBuilder results = new ListBuilder(
          tuple, "the list that a list comprehension builds", where == null ? count : 0);
      for (int i = 0; i < count; i++) {
        elements.set(tuple, list, i);
        if (where == null || where.test(tuple) == TRUE) {
          if (result != null) {
            results.add(result.value(tuple));
          } else if (list instanceof IntegerRange range) {
            results.add(range.at(i));
          } else {
            results.addShared(list.get(i));
          }
        }
        results.dropOthers();
      }
      return results.build();
    }
  }

  /** {@code all(element IN list WHERE where)} and its like. */
  static final class Quantifier extends PredicateEvaluator {
    private final QuantifierKind kind;
    private final Elements elements;
    private final Evaluator where;

    Quantifier(QuantifierKind kind, Elements elements, Evaluator where) {
      this.kind = kind;
      this.elements = elements;
      this.where = where;
    }

    @Override
    public int test(Tuple tuple) {
      List<?> list = elements.list(tuple);
      if (list == null) {
        return UNKNOWN;
      }
      return switch (kind) {
        case ALL -> hasNone(tuple, list, FALSE);
        case NONE -> hasNone(tuple, list, TRUE);
        case ANY -> Truth.not(hasNone(tuple, list, TRUE));
        case SINGLE -> hasSingle(tuple, list);
      };
    }

    /** Whether the condition has a value for no element; NULL if it is NULL for one instead. */
    private int hasNone(Tuple tuple, List<?> list, int unwanted) {
      int result = TRUE;
      int count = list.size();
      long mark = tuple.built();
      for (int i = 0; i < count; i++) {
        elements.set(tuple, list, i);
        int truth = where.test(tuple);
        tuple.keep(mark, 0);
        if (truth == unwanted) {
          return FALSE;
        }
        if (truth == UNKNOWN) {
          result = UNKNOWN;
        }
      }
      return result;
    }

    private int hasSingle(Tuple tuple, List<?> list) {
      int found = FALSE;
      boolean unknown = false;
      int count = list.size();
      long mark = tuple.built();
      for (int i = 0; i < count; i++) {
        elements.set(tuple, list, i);
        int truth = where.test(tuple);
        tuple.keep(mark, 0);
        if (truth == TRUE && found == TRUE) {
          return FALSE;
        }
        unknown |= truth == UNKNOWN;
        found = truth == TRUE ? TRUE : found;
      }
      return unknown ? UNKNOWN : found;
    }
  }

  /** {@code reduce(accumulator = initial, element IN list | step)}. */
  static final class Reduce extends ObjectEvaluator {
    private final Assignment initial;
    private final Elements elements;
    private final Assignment step;
    private final Evaluator result;

    Reduce(Variable accumulator, Evaluator initial, Elements elements, Evaluator step) {
      super(accumulator.type());
      this.initial = new Assignment(accumulator, initial);
      this.elements = elements;
      this.step = new Assignment(accumulator, step);
      this.result = SlotVariables.of(accumulator);
    }

    @Override
    public Object value(Tuple tuple) {
      List<?> list = elements.list(tuple);
      if (list == null) {
        return null;
      }
      long mark = tuple.built();
      initial.apply(tuple);
      int count = list.size();
      for (int i = 0; i < count; i++) {
        elements.set(tuple, list, i);
        step.apply(tuple);
        if (tuple.built() > mark) {
          tuple.keep(mark, ValueSize.estimateBytes(result.value(tuple)));
        }
      }
      return result.value(tuple);
    }
  }
}
