package io.graphflow.core.export;

import io.graphflow.core.export.graph.CypherText;
import io.graphflow.core.export.graph.DeclaredCardinality;
import io.graphflow.core.schema.SchemaStatements;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Constraint;
import io.graphflow.storage.catalog.DeclaredEdges;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.Index;
import io.graphflow.storage.catalog.LabelRef;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.Requirement;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.type.DynamicType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The statements that repeat the declarations of a schema, without the data. */
final class CypherSchema {
  private final Catalog catalog;

  CypherSchema(Catalog catalog) {
    this.catalog = catalog;
  }

  /** Whether the properties of a table's vertices, and their types, are declared. */
  boolean isDeclared(VertexTable table) {
    return (catalog.declarations().isDeclaredTable(table.id()) || catalog.closedSchema())
        && !table.labels().isEmpty() && haveTypes(table.properties());
  }

  private static boolean haveTypes(List<Property> properties) {
    return properties.stream().noneMatch(property -> property.type() instanceof DynamicType);
  }

  /** A declaration of a table, with a column more if {@code column} is not null. */
  String table(VertexTable table, String column) {
    List<String> items = columns(table.properties());
    if (column != null) {
      items.add(CypherText.name(column) + " INT64");
    }
    if (table.primaryKey() >= 0) {
      items.add("PRIMARY KEY ("
          + CypherText.name(table.properties().get(table.primaryKey()).name()) + ")");
    }
    return "CREATE NODE TABLE " + CypherText.labels(table.labels()).substring(1) + "("
        + String.join(", ", items) + ")";
  }

  private static List<String> columns(List<Property> properties) {
    List<String> columns = new ArrayList<>();
    for (Property property : properties) {
      columns.add(CypherText.name(property.name()) + " " + property.type().displayName());
    }
    return columns;
  }

  /** Declarations of edge labels, between the tables that they name. */
  List<String> edgeLabels() {
    List<String> statements = new ArrayList<>();
    for (EdgeLabel label : catalog.edgeLabels()) {
      Set<DeclaredEdges.Ends> ends = ends(label);
      if (ends.isEmpty() || ends.stream().anyMatch(this::isUnnamed)
          || !haveTypes(label.properties())) {
        continue;
      }
      Set<String> tables = new LinkedHashSet<>();
      List<String> items = new ArrayList<>();
      for (DeclaredEdges.Ends pair : ends) {
        VertexTable source = catalog.vertexTable(pair.sourceTable());
        VertexTable destination = catalog.vertexTable(pair.destinationTable());
        tables.add(source.name());
        tables.add(destination.name());
        items.add("FROM " + CypherText.name(source.name()) + " TO "
            + CypherText.name(destination.name()));
      }
      // A table that is not declared comes into being when a query names its label.
      for (String table : tables) {
        statements.add("UNWIND [] AS nothing CREATE (:" + CypherText.name(table) + ")");
      }
      items.addAll(columns(label.properties()));
      items.add(DeclaredCardinality.of(catalog, label).name());
      statements.add("CREATE REL TABLE " + CypherText.name(label.name()) + "("
          + String.join(", ", items) + ")");
    }
    return statements;
  }

  private boolean isUnnamed(DeclaredEdges.Ends pair) {
    return catalog.vertexTable(pair.sourceTable()).labels().isEmpty()
        || catalog.vertexTable(pair.destinationTable()).labels().isEmpty();
  }

  /** The tables that edges may connect by declaration; none if anything. */
  private Set<DeclaredEdges.Ends> ends(EdgeLabel label) {
    Set<DeclaredEdges.Ends> ends = new LinkedHashSet<>();
    Optional<DeclaredEdges> declared = catalog.declarations().edges(label.id());
    declared.ifPresent(edges -> ends.addAll(edges.ends()));
    if (declared.isEmpty() && catalog.closedSchema()) {
      for (AdjacencyInfo info : catalog.adjacencies()) {
        if (info.edgeLabel() == label.id() && info.direction() == Direction.FORWARD) {
          info.neighbours()
              .forEach(neighbour -> ends.add(
                  new DeclaredEdges.Ends(info.ownerTable(), neighbour.table())));
        }
      }
    }
    return ends;
  }

  /** The constraint that a table's primary key is. */
  static String keyConstraint(VertexTable table) {
    return "CREATE CONSTRAINT FOR (n:" + CypherText.name(table.name()) + ") REQUIRE n."
        + CypherText.name(table.properties().get(table.primaryKey()).name()) + " IS NODE KEY";
  }

  /** The constraints and indexes that people created. */
  List<String> constraintsAndIndexes() {
    List<String> statements = new ArrayList<>();
    for (Constraint constraint : catalog.declarations().constraints()) {
      LabelRef target = constraint.target();
      statements.add("CREATE CONSTRAINT " + CypherText.name(constraint.name()) + " FOR "
          + element(target) + " REQUIRE " + properties(constraint.properties()) + " IS "
          + switch (constraint.requirement()) {
            case Requirement.Unique _ -> "UNIQUE";
            case Requirement.Key _ -> target.edge() ? "RELATIONSHIP KEY" : "NODE KEY";
            case Requirement.NotNull _ -> "NOT NULL";
            case Requirement.OfType(var type) -> ":: " + type.displayName();
          });
    }
    for (Index index : catalog.declarations().indexes()) {
      String properties = properties(index.properties());
      statements.add("CREATE " + index.kind().prefix() + "INDEX "
          + CypherText.name(index.name()) + " FOR "
          + element(index.target()) + " ON "
          + (index.properties().size() == 1 ? "(" + properties + ")" : properties));
    }
    catalog.declarations()
        .vectorIndexes()
        .forEach(index -> statements.add(SchemaStatements.createIndex(index)));
    catalog.declarations()
        .fullTextIndexes()
        .forEach(index -> statements.add(SchemaStatements.createIndex(index)));
    return statements;
  }

  private static String element(LabelRef target) {
    String label = CypherText.name(target.label());
    return target.edge() ? "()-[n:" + label + "]-()" : "(n:" + label + ")";
  }

  private static String properties(List<String> names) {
    List<String> properties = names.stream().map(name -> "n." + CypherText.name(name)).toList();
    return names.size() == 1 ? properties.getFirst() : "(" + String.join(", ", properties) + ")";
  }
}
