package io.graphflow.internal.arrow;

import io.graphflow.core.arrow.ColumnType;
import io.graphflow.core.arrow.ColumnType.Field;
import io.graphflow.core.arrow.ColumnType.ListOf;
import io.graphflow.core.arrow.ColumnType.Scalar;
import io.graphflow.core.arrow.ColumnType.Struct;
import io.graphflow.core.arrow.StructKind;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The types of nodes, relationships and paths: their properties are those of the schema, so that rows that come late fit,
 * whatever their labels are. Immutable.
 */
public final class GraphTypes {
  /** The type of points. */
  static final Struct POINT =
      struct(GraphStruct.POINT, Scalar.INTEGER, Scalar.FLOAT, Scalar.FLOAT, Scalar.FLOAT);

  /** Empty if only the values tell. */
  private final Optional<Catalog> catalog;
  private final Struct node;
  private final Struct relationship;

  private GraphTypes(Optional<Catalog> catalog) {
    this.catalog = catalog;
    this.node = nodes(null);
    this.relationship = relationships(null);
  }

  /** The types of a schema. */
  public static GraphTypes of(Catalog catalog) {
    return new GraphTypes(Optional.of(catalog));
  }

  /** Types of which only the values tell what properties there are. */
  public static GraphTypes unknown() {
    return new GraphTypes(Optional.empty());
  }

  /** The type of all nodes. */
  Struct node() {
    return node;
  }

  /** The type of all relationships. */
  Struct relationship() {
    return relationship;
  }

  /** The type of all paths. */
  Struct path() {
    return path(node, relationship);
  }

  /** The type of nodes in some vertex tables; null for all. */
  Struct nodes(Collection<Integer> tables) {
    List<List<Property>> properties = new ArrayList<>();
    catalog.ifPresent(known -> known.vertexTables().forEach(table -> {
      if (tables == null || tables.contains(table.id())) {
        properties.add(table.properties());
      }
    }));
    return node(merged(properties));
  }

  /** The type of relationships of some edge labels; null for all. */
  Struct relationships(Collection<Integer> labels) {
    List<List<Property>> properties = new ArrayList<>();
    catalog.ifPresent(known -> known.edgeLabels().forEach(label -> {
      if (labels == null || labels.contains(label.id())) {
        properties.add(label.properties());
      }
    }));
    return relationship(merged(properties));
  }

  static Struct node(Struct properties) {
    return struct(GraphStruct.NODE, Scalar.STRING, new ListOf(Scalar.STRING), properties);
  }

  static Struct relationship(Struct properties) {
    return struct(GraphStruct.RELATIONSHIP, Scalar.STRING, Scalar.STRING, Scalar.STRING,
        Scalar.STRING, properties);
  }

  static Struct path(Struct node, Struct relationship) {
    return struct(GraphStruct.PATH, new ListOf(node), new ListOf(relationship));
  }

  private static Struct struct(GraphStruct kind, ColumnType... types) {
    List<Field> fields = new ArrayList<>();
    for (int i = 0; i < types.length; i++) {
      fields.add(new Field(kind.fields().get(i), types[i]));
    }
    return new Struct(kind, fields);
  }

  private static Struct merged(List<List<Property>> tables) {
    Map<String, ColumnType> types = new LinkedHashMap<>();
    for (List<Property> properties : tables) {
      for (Property property : properties) {
        types.merge(property.name(), type(property.type()), GraphTypes::common);
      }
    }
    List<Field> fields = new ArrayList<>();
    types.forEach((name, type) -> fields.add(new Field(name, type)));
    return new Struct(StructKind.MAP, fields);
  }

  /** A type that holds the values of both; the text if there is no other. */
  private static ColumnType common(ColumnType one, ColumnType other) {
    if (one.equals(other) || other == Scalar.NULL) {
      return one;
    }
    if (one == Scalar.NULL) {
      return other;
    }
    boolean numbers = (one == Scalar.INTEGER || one == Scalar.FLOAT)
        && (other == Scalar.INTEGER || other == Scalar.FLOAT);
    return numbers ? Scalar.FLOAT : Scalar.TEXT;
  }

  private static ColumnType type(LogicalType type) {
    return switch (type) {
      case ScalarType scalar -> type(scalar);
      case ListType(ScalarType element) -> new ListOf(type(element));
      case DynamicType.UNDETERMINED -> Scalar.NULL;
      case DynamicType.ANY -> Scalar.TEXT;
    };
  }

  private static Scalar type(ScalarType type) {
    return switch (type) {
      case BOOLEAN -> Scalar.BOOLEAN;
      case INT64 -> Scalar.INTEGER;
      case DOUBLE -> Scalar.FLOAT;
      case STRING -> Scalar.STRING;
      case DATE -> Scalar.DATE;
      case DATETIME -> Scalar.DATETIME;
    };
  }
}
