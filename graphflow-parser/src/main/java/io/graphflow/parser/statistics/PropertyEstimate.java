package io.graphflow.parser.statistics;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Constraint;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.PropertyStatistics;
import io.graphflow.storage.catalog.VertexTable;
import java.util.List;

/**
 * What is known of a property of a variable, over all tables or labels that the variable may lie in.
 *
 * @param nonNullFraction share of the elements that have a value, 0 to 1
 * @param distinctCount number of distinct values, at least 1
 * @param minimum smallest value as a double, NaN if unknown
 * @param maximum largest value as a double, NaN if unknown
 */
record PropertyEstimate(
    double nonNullFraction,
    double distinctCount,
    double minimum,
    double maximum) {

  /**
   * The estimate for {@code expression}, or null if it is no property of a vertex or edge whose tables
   * are known.
   */
  static PropertyEstimate of(Expression expression, GraphStatistics graph, ElementTables tables) {
    if (!(expression instanceof PropertyAccess(VariableReference(Variable variable), String key, _))) {
      return null;
    }
    Sum sum = new Sum();
    List<Integer> vertexTables = tables.vertexTables(variable);
    List<EdgeStep> steps = tables.edgeSteps(variable);
    if (vertexTables != null) {
      for (int id : vertexTables) {
        VertexTable table = graph.catalog().vertexTable(id);
        sum.add((double) table.count(), table.properties(), table.propertyIndex(key).orElse(-1),
            isUnique(table, key, graph.catalog()));
      }
    } else if (steps != null) {
      for (int id : steps.stream().map(EdgeStep::edgeLabel).distinct().toList()) {
        EdgeLabel label = graph.catalog().edgeLabel(id);
        sum.add(graph.edgeCount(id), label.properties(), label.propertyIndex(key).orElse(-1),
            false);
      }
    } else {
      return null;
    }
    return sum.estimate();
  }

  /** Whether the vertices of a table, or those of them that bear some label, all have other values. */
  private static boolean isUnique(VertexTable table, String key, Catalog catalog) {
    if (table.primaryKey() >= 0 && table.properties().get(table.primaryKey()).name().equals(key)) {
      return true;
    }
    for (Constraint constraint : catalog.declarations().constraints()) {
      if (constraint.requirement().isUnique() && !constraint.place().edge()
          && constraint.properties().equals(List.of(key))
          && table.mayBear(constraint.place().label())) {
        return true;
      }
    }
    return false;
  }

  /** Adds up tables. Values of several tables are taken to be the same values, not further ones. */
  private static final class Sum {
    private double elements;
    private double values;
    private double distinct = 1;
    private double minimum = Double.NaN;
    private double maximum = Double.NaN;

    void add(double count, List<Property> properties, int index, boolean unique) {
      elements += count;
      if (index < 0) {
        return;
      }
      PropertyStatistics statistics = properties.get(index).statistics();
      double present = Math.max(0, count - (double) statistics.nullCount());
      values += present;
      // Nobody has counted the values of a table that is younger than the last checkpoint.
      distinct = Math.max(distinct, unique ? present : (double) statistics.distinctCount());
      if (!(minimum <= statistics.minimum())) {
        minimum = statistics.minimum();
      }
      if (!(maximum >= statistics.maximum())) {
        maximum = statistics.maximum();
      }
    }

    PropertyEstimate estimate() {
      double fraction = elements == 0 ? 0 : values / elements;
      return new PropertyEstimate(fraction, distinct, minimum, maximum);
    }
  }
}
