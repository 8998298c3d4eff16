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
import io.graphflow.storage.catalog.ValueDistribution;
import io.graphflow.storage.catalog.VertexTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The statistics of a property of a variable, over all tables or labels that the variable may lie
 * in. All shares are of all elements, with a value or without, from 0 to 1. Constants are as {@link
 * ConstantValue} gives them.
 */
final class PropertyEstimate {
  /** The assumed share of values below a value of which nothing is known. */
  static final double UNKNOWN_RANGE = 1.0 / 3;

  private static final double PREFIX = 0.05;

  /** The elements of one table or label. */
  private record Part(
      double elements,
      double present,
      double distinct,
      PropertyStatistics statistics) {}

  private final List<Part> parts = new ArrayList<>();
  private double elements;

  private PropertyEstimate() {}

  /**
   * The estimate for {@code expression}, or null if it is no property of a vertex or edge whose tables
   * are known.
   */
  static PropertyEstimate of(Expression expression, GraphStatistics graph, ElementTables tables) {
    if (!(expression instanceof PropertyAccess(VariableReference(Variable variable), String key, _))) {
      return null;
    }
    PropertyEstimate estimate = new PropertyEstimate();
    List<Integer> vertexTables = tables.vertexTables(variable);
    List<EdgeStep> steps = tables.edgeSteps(variable);
    if (vertexTables != null) {
      for (int id : vertexTables) {
        VertexTable table = graph.catalog().vertexTable(id);
        estimate.add((double) table.count(), table.properties(),
            table.propertyIndex(key).orElse(-1), isUnique(table, key, graph.catalog()));
      }
    } else if (steps != null) {
      for (int id : steps.stream().map(EdgeStep::edgeLabel).distinct().toList()) {
        EdgeLabel label = graph.catalog().edgeLabel(id);
        estimate.add(graph.edgeCount(id), label.properties(), label.propertyIndex(key).orElse(-1),
            false);
      }
    } else {
      return null;
    }
    return estimate;
  }

  /** Whether the vertices of a table, or those of them that bear some label, all have other values. */
  private static boolean isUnique(VertexTable table, String key, Catalog catalog) {
    if (table.isPrimaryKey(key)) {
      return true;
    }
    for (Constraint constraint : catalog.declarations().constraints()) {
      if (constraint.requirement().isUnique() && !constraint.target().edge()
          && constraint.properties().equals(List.of(key))
          && table.mayBear(constraint.target().label())) {
        return true;
      }
    }
    return false;
  }

  private void add(double count, List<Property> properties, int index, boolean unique) {
    elements += count;
    if (index >= 0) {
      PropertyStatistics statistics = properties.get(index).statistics();
      double present = Math.max(0, count - (double) statistics.nullCount());
      // The values of a table that is younger than the last checkpoint have not been counted.
      double distinct = Math.max(1, unique ? present : (double) statistics.distinctCount());
      parts.add(new Part(count, present, distinct, statistics));
    }
  }

  /** The share of elements that have a value. */
  double nonNullFraction() {
    double present = 0;
    for (Part part : parts) {
      present += part.present;
    }
    return elements == 0 ? 0 : present / elements;
  }

  /** Number of distinct values, at least 1. Several tables are assumed to have the same values. */
  double distinctCount() {
    double distinct = 1;
    for (Part part : parts) {
      distinct = Math.max(distinct, part.distinct);
    }
    return distinct;
  }

  /** A question about one part: the share of its values that fulfil a condition. */
  private interface Share {
    double of(Part part);
  }

  private double share(Share share) {
    double sum = 0;
    for (Part part : parts) {
      sum += part.present * Math.clamp(share.of(part), 0, 1);
    }
    return elements == 0 ? 0 : sum / elements;
  }

  /**
   * The share of elements whose value equals a constant.
   *
   * @param constant null if it is not known: then any value is as likely as another
   */
  double equalTo(Object constant) {
    return share(part -> constant == null ? 1 / part.distinct : equal(part, constant));
  }

  private static double equal(Part part, Object constant) {
    ValueDistribution values = part.statistics.distribution();
    if (constant instanceof Double number
        && (number < part.statistics.minimum() || number > part.statistics.maximum())) {
      return 0;
    }
    if (values.isUnknown()) {
      return 1 / part.distinct;
    }
    if (values.isOfTexts() != constant instanceof String) {
      return 0;
    }
    double share = values.shareOf(constant);
    return Double.isNaN(share) ? unlisted(part) : share;
  }

  /** The share of a value that is not common. */
  private static double unlisted(Part part) {
    ValueDistribution values = part.statistics.distribution();
    return (1 - values.commonShare()) / Math.max(1, part.distinct - values.commonCount());
  }

  /**
   * The share of elements whose value is less than a constant, or equal to it if {@code orEqual}.
   *
   * @param constant null if it is not known
   */
  double below(Object constant, boolean orEqual) {
    return share(part -> below(part, constant, orEqual));
  }

  private static double below(Part part, Object constant, boolean orEqual) {
    PropertyStatistics statistics = part.statistics;
    ValueDistribution values = statistics.distribution();
    double equal = orEqual && constant != null ? equal(part, constant) : 0;
    if (constant != null && !values.isUnknown()) {
      return values.isOfTexts() == constant instanceof String
          ? values.shareBelow(constant) + equal
          : 0;
    }
    double width = statistics.maximum() - statistics.minimum();
    if (!(constant instanceof Double number) || Double.isNaN(width)) {
      return UNKNOWN_RANGE;
    }
    if (width > 0) {
      return (number - statistics.minimum()) / width;
    }
    return number < statistics.minimum() ? 0 : number > statistics.maximum() ? 1 : 0.5;
  }

  /** Whether {@link #below} is more than a guess. */
  boolean knowsRange(Object constant) {
    return constant != null
        && parts.stream()
            .anyMatch(part -> !part.statistics.distribution().isUnknown()
                || (constant instanceof Double && !Double.isNaN(part.statistics.minimum())));
  }

  /** The share of elements whose text starts with a constant; null if that is not known. */
  double startingWith(Object constant) {
    return share(part -> {
      ValueDistribution values = part.statistics.distribution();
      return constant instanceof String prefix && values.isOfTexts() && !values.isUnknown()
          ? values.shareWithPrefix(prefix)
          : PREFIX;
    });
  }

  /**
   * The share of pairs of elements whose values are equal. Common values count by their shares; the
   * others as if each value of the side with fewer were among those of the other side.
   */
  static double equal(PropertyEstimate left, PropertyEstimate right) {
    Set<Object> common = left.common();
    common.addAll(right.common());
    double sum = 0;
    double leftShare = 0;
    double rightShare = 0;
    for (Object value : common) {
      double one = left.equalTo(value);
      double other = right.equalTo(value);
      sum += one * other;
      leftShare += one;
      rightShare += other;
    }
    double others = Math.max(left.distinctCount(), right.distinctCount()) - common.size();
    return sum + Math.max(0, left.nonNullFraction() - leftShare)
        * Math.max(0, right.nonNullFraction() - rightShare) / Math.max(1, others);
  }

  private Set<Object> common() {
    Set<Object> values = new HashSet<>();
    for (Part part : parts) {
      ValueDistribution distribution = part.statistics.distribution();
      for (int i = 0; i < distribution.commonCount(); i++) {
        values.add(
            distribution.isOfTexts() ? distribution.commonText(i) : distribution.commonNumber(i));
      }
    }
    return values;
  }
}
