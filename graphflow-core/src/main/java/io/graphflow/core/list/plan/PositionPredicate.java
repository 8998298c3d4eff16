package io.graphflow.core.list.plan;

import io.graphflow.core.binding.Lists;
import io.graphflow.core.predicate.PropertyCondition;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import java.util.List;

/**
 * How to test a predicate at the positions of one group while all other groups that it reads are
 * flat. Immutable.
 */
public sealed interface PositionPredicate {

  /** Whether an edge of the list differs from the edge of a flat group. */
  record DifferentFrom(int edges, Column flat) implements PositionPredicate {}

  /**
   * Whether a vertex of the list is the vertex of a flat group.
   *
   * @param different whether it must be another one
   */
  record SameAs(int vertices, Column flat, boolean different) implements PositionPredicate {}

  /**
   * Tests one property of an element in the list by its stored form: codes, dictionaries, null
   * bits.
   *
   * @param element the element
   * @param access the property
   * @param test the condition on its value
   * @param flatOperand where the value to compare with is a property of a flat element: that
   *     element; else null
   * @param flatKey name of that property, or null
   * @param lists the lists that an edge lies in, so that changed lists may gather the property;
   *     null for vertices and where values are not compared
   * @param others flat columns that the predicate reads beside the element
   * @param general tests elements whose property has no such form
   */
  record OfProperty(
      Column element,
      PropertyAccess access,
      PropertyCondition.Test test,
      Column flatOperand,
      String flatKey,
      Lists lists,
      List<Column> others,
      Evaluated general) implements PositionPredicate {
    /** Creates a predicate; the list is copied. */
    public OfProperty {
      others = List.copyOf(others);
    }
  }

  /** Evaluates the predicate row by row. */
  record Evaluated(
      Expression predicate,
      List<Column> flat,
      List<Column> list) implements PositionPredicate {
    /** Creates a predicate; lists are copied. */
    public Evaluated {
      flat = List.copyOf(flat);
      list = List.copyOf(list);
    }
  }
}
