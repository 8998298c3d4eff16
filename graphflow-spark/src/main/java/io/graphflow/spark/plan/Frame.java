package io.graphflow.spark.plan;

import io.graphflow.parser.expression.Variable;
import io.graphflow.spark.lake.Fact;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;

/**
 * The rows of an operator. Immutable.
 *
 * @param rows may have columns that nothing below names
 * @param values the columns of variables
 * @param facts columns of what is known of elements that variables are bound to, as far as it was looked up
 * @param arguments of an inner plan, the columns of the variables of the row that it was started from, by which its rows are joined
 *     to that row; empty if it does not depend on one
 * @param order what the rows were last sorted by; empty if they were not
 * @param estimate how many rows the optimizer expects; infinite if that is not known
 */
record Frame(
    Dataset<Row> rows,
    Map<Variable, Bound> values,
    Map<Variable, Map<Fact, Bound>> facts,
    Map<Variable, Bound> arguments,
    List<SortedBy> order,
    double estimate) {
  /** Rows of which it is not known how many they are. */
  Frame(Dataset<Row> rows, Map<Variable, Bound> values, Map<Variable, Map<Fact, Bound>> facts,
      Map<Variable, Bound> arguments, List<SortedBy> order) {
    this(rows, values, facts, arguments, order, Double.POSITIVE_INFINITY);
  }

  /** A column that rows are sorted by; NULL is the largest value. */
  record SortedBy(String name, boolean descending) {
    Column column() {
      return descending ? functions.col(name).desc_nulls_first()
          : functions.col(name).asc_nulls_last();
    }
  }

  static Frame of(Dataset<Row> rows) {
    return new Frame(rows, Map.of(), Map.of(), Map.of(), List.of());
  }

  Frame with(UnaryOperator<Dataset<Row>> change) {
    return new Frame(change.apply(rows), values, facts, arguments, order, estimate);
  }

  Frame with(Variable variable, Bound bound) {
    Map<Variable, Bound> more = new LinkedHashMap<>(values);
    more.put(variable, bound);
    Map<Variable, Map<Fact, Bound>> known = new LinkedHashMap<>(facts);
    known.remove(variable);
    return new Frame(rows, more, known, arguments, order, estimate);
  }

  Frame with(Variable element, Map<Fact, Bound> more) {
    Map<Variable, Map<Fact, Bound>> known = new LinkedHashMap<>(facts);
    Map<Fact, Bound> all = new LinkedHashMap<>(known.getOrDefault(element, Map.of()));
    all.putAll(more);
    known.put(element, all);
    return new Frame(rows, values, known, arguments, order, estimate);
  }

  /** Other rows that bind other variables, of the same arguments. */
  Frame binding(Dataset<Row> other, Map<Variable, Bound> variables,
      Map<Variable, Map<Fact, Bound>> known) {
    return new Frame(other, variables, known, arguments, order, estimate);
  }

  /** The variables and facts of another frame beside those of this, over rows that have both. */
  Frame beside(Dataset<Row> joined, Frame other) {
    Map<Variable, Bound> variables = new LinkedHashMap<>(other.values);
    variables.putAll(values);
    Map<Variable, Map<Fact, Bound>> known = new LinkedHashMap<>(other.facts);
    known.putAll(facts);
    Map<Variable, Bound> started = new LinkedHashMap<>(other.arguments);
    started.putAll(arguments);
    return new Frame(joined, variables, known, started, List.of());
  }

  /** The same rows, sorted. */
  Frame sorted(List<SortedBy> by) {
    return new Frame(sort(rows, by), values, facts, arguments, by, estimate);
  }

  /** Rows that were joined to those that were sorted, sorted again. */
  Dataset<Row> again(Dataset<Row> joined) {
    return order.isEmpty() ? joined : sort(joined, order);
  }

  private static Dataset<Row> sort(Dataset<Row> all, List<SortedBy> by) {
    return all.orderBy(by.stream().map(SortedBy::column).toArray(Column[]::new));
  }

  /** The same rows, with what is expected of their number. */
  Frame expecting(double number) {
    return new Frame(rows, values, facts, arguments, order, number);
  }

  /** Whether few rows are expected. */
  boolean isSmall() {
    return estimate < Starts.MOST;
  }

  /** That a column has the value of a column of another frame, or that both have none. */
  Column agrees(Bound column, Frame other, Bound otherColumn) {
    Column here = functions.col(column.name());
    Column there = functions.col(otherColumn.name());
    // Spark joins parts of the same number only if NULLs need not be equal.
    return mayBeNull(column) && other.mayBeNull(otherColumn)
        ? here.eqNullSafe(there)
        : here.equalTo(there);
  }

  private boolean mayBeNull(Bound column) {
    return rows.schema().apply(column.name()).nullable();
  }

  Bound bound(Variable variable) {
    Bound bound = values.get(variable);
    if (bound == null) {
      throw new IllegalStateException("not bound: " + variable);
    }
    return bound;
  }
}
