package io.graphflow.core.schema;

import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Constraint;
import io.graphflow.storage.catalog.Index;
import io.graphflow.storage.catalog.LabelRef;
import io.graphflow.storage.catalog.Requirement;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.type.LogicalType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The rows of {@code SHOW INDEXES} and {@code SHOW CONSTRAINTS}, by name. Primary keys of tables are among
 * both: they are found by an index, unique and there for every vertex of the table.
 */
public final class SchemaListing {
  private static final Comparator<Object[]> BY_NAME =
      Comparator.comparing(row -> (String) row[0]);

  private SchemaListing() {}

  /** Under which name the primary key of a table is shown. */
  static String primaryKeyName(VertexTable table) {
    return "primary_key_" + table.name();
  }

  /** Name, entity type, labels, properties, constraint that owns it. */
  public static List<Object[]> indexes(Catalog catalog) {
    List<Object[]> rows = new ArrayList<>();
    for (VertexTable table : catalog.vertexTables()) {
      if (table.primaryKey() >= 0) {
        String name = primaryKeyName(table);
        rows.add(new Object[] {name, "NODE", List.of(table.name()), primaryKey(table), name});
      }
    }
    for (Index index : catalog.declarations().allIndexes()) {
      String owner =
          catalog.declarations().findConstraint(index.name()).map(Constraint::name).orElse(null);
      rows.add(new Object[] {index.name(), entityType(index.target()),
          List.of(index.target().label()), index.properties(), owner});
    }
    rows.sort(BY_NAME);
    return rows;
  }

  /** Name, type, entity type, labels, properties, type of the property. */
  public static List<Object[]> constraints(Catalog catalog) {
    List<Object[]> rows = new ArrayList<>();
    for (VertexTable table : catalog.vertexTables()) {
      if (table.primaryKey() >= 0) {
        rows.add(new Object[] {primaryKeyName(table), "NODE_KEY", "NODE", List.of(table.name()),
            primaryKey(table), null});
      }
    }
    for (Constraint constraint : catalog.declarations().constraints()) {
      LabelRef target = constraint.target();
      rows.add(new Object[] {constraint.name(), type(constraint), entityType(target),
          List.of(target.label()), constraint.properties(),
          constraint.requirement() instanceof Requirement.OfType(LogicalType type)
              ? cypherName(type)
              : null});
    }
    rows.sort(BY_NAME);
    return rows;
  }

  private static List<String> primaryKey(VertexTable table) {
    return List.of(table.properties().get(table.primaryKey()).name());
  }

  private static String entityType(LabelRef target) {
    return target.edge() ? "RELATIONSHIP" : "NODE";
  }

  private static String type(Constraint constraint) {
    boolean edge = constraint.target().edge();
    String entity = entityType(constraint.target());
    return switch (constraint.requirement()) {
      case Requirement.Unique _ -> edge ? "RELATIONSHIP_UNIQUENESS" : "UNIQUENESS";
      case Requirement.Key _ -> entity + "_KEY";
      case Requirement.NotNull _ -> entity + "_PROPERTY_EXISTENCE";
      case Requirement.OfType _ -> entity + "_PROPERTY_TYPE";
    };
  }

  /** A type as Cypher writes it. */
  public static String cypherName(LogicalType type) {
    String name = type.displayName();
    String element = name.replace("[]", "").replace("INT64", "INTEGER").replace("DOUBLE", "FLOAT");
    return name.endsWith("[]") ? "LIST<" + element + ">" : element;
  }
}
