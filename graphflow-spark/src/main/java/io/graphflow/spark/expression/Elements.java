package io.graphflow.spark.expression;

import io.graphflow.parser.expression.Variable;
import io.graphflow.spark.lake.Fact;
import io.graphflow.spark.lake.GraphTables;
import io.graphflow.spark.value.Typed;

/** The rows that an expression is evaluated on, which may be asked for more columns. */
public interface Elements {
  /** The value of a variable. */
  Typed value(Variable variable);

  /** A fact of the element that a variable is bound to. */
  Typed fact(Variable element, Fact fact);

  /** A variable of its own for an element that an expression gives. */
  Variable named(Typed element);

  /** What the elements are of. */
  GraphTables graph();
}
