package io.graphflow.core.algorithm.graph;

import io.graphflow.core.algorithm.choice.GraphChoice;
import io.graphflow.core.expression.EdgePropertyReader;
import io.graphflow.core.value.EdgeReference;
import io.graphflow.exception.QueryException;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.hint.ClosestName;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.type.ScalarType;
import java.util.List;
import java.util.OptionalInt;

/** Reads the weights of edges: a property of theirs that is a number. Safe for use by many threads. */
public final class EdgeWeights {
  private final Catalog catalog;
  private final GraphChoice choice;

  /** By edge table; null where edges lack the property. */
  private final EdgePropertyReader[] readers;

  /**
   * Prepares to read.
   *
   * @param edgeLabels the labels of the edges that are chosen
   * @throws QueryException if none of them knows the property
   */
  EdgeWeights(Snapshot snapshot, GraphChoice choice, List<Integer> edgeLabels) {
    this.catalog = snapshot.catalog();
    this.choice = choice;
    this.readers = new EdgePropertyReader[catalog.edgeTables().size()];
    boolean isKnown = false;
    for (EdgeTable table : catalog.edgeTables()) {
      OptionalInt property =
          catalog.edgeLabel(table.edgeLabel()).propertyIndex(choice.weight());
      if (edgeLabels.contains(table.edgeLabel()) && property.isPresent()) {
        isKnown = true;
        if (EdgePropertyReader.hasEdges(catalog, table)) {
          readers[table.id()] = new EdgePropertyReader(snapshot, table, property.getAsInt());
        }
      }
    }
    if (!isKnown && !edgeLabels.isEmpty()) {
      List<String> known = edgeLabels.stream()
          .flatMap(label -> catalog.edgeLabel(label).properties().stream())
          .map(Property::name)
          .distinct()
          .toList();
      String hint = ClosestName.hint(choice.weight(), known);
      throw new QueryException("No relationship that was chosen has a property '" + choice.weight()
          + "' for a weight" + (hint.isEmpty() ? "." : hint));
    }
  }

  /**
   * The weight of a chosen edge: a finite number.
   *
   * @throws QueryException if it has none, it is no number, or it is negative and must not be
   */
  public double weight(EdgeReference edge) {
    EdgePropertyReader property = readers[ElementId.table(edge.edgeId())];
    if (property == null) {
      return missing(edge);
    }
    PropertyReader reader = property.reader(edge.edgeId(), edge.destinationId());
    long position = property.position(edge.edgeId(), edge.sourceId(), edge.destinationId());
    if (reader.isNull(position)) {
      return missing(edge);
    }
    double weight;
    if (reader.type() == ScalarType.DOUBLE) {
      weight = reader.getDouble(position);
    } else if (reader.type() == ScalarType.INT64) {
      weight = reader.getLong(position);
    } else {
      weight = number(edge, reader.getValue(position));
    }
    if (!Double.isFinite(weight)) {
      throw new QueryException(of(edge) + " is " + weight + "; weights are finite numbers.");
    }
    if (weight < 0 && !choice.takesNegative()) {
      throw new QueryException(of(edge) + " is " + weight
          + ", but this algorithm takes no weight below 0.");
    }
    return weight;
  }

  private double number(EdgeReference edge, Object value) {
    if (value instanceof Number number) {
      return number.doubleValue();
    }
    throw new QueryException(of(edge) + " is no number, but " + value + ".");
  }

  private double missing(EdgeReference edge) {
    return choice.defaultWeight()
        .orElseThrow(() -> new QueryException(of(edge)
            + " is missing; give each relationship one, or the setting defaultWeight for those without."));
  }

  private String of(EdgeReference edge) {
    String type = catalog
        .edgeLabel(catalog.edgeTable(ElementId.table(edge.edgeId())).edgeLabel())
        .name();
    return "The weight '" + choice.weight() + "' of a relationship of type " + type;
  }
}
