package io.graphflow.core.schema;

import io.graphflow.core.execution.UpdateTally;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.SchemaCommand;
import io.graphflow.parser.ast.SchemaCommand.Column;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Constraint;
import io.graphflow.storage.catalog.DeclaredEdges;
import io.graphflow.storage.catalog.LabelRef;
import io.graphflow.storage.catalog.Requirement;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.delta.SchemaWriter;
import io.graphflow.storage.hint.ClosestName;
import java.util.ArrayList;
import java.util.List;

/**
 * Declares vertex tables and edge labels. A rule of a column becomes a constraint with a name of its own:
 * one on the vertices that bear the table's primary label, or on the edges.
 */
final class TableDeclaration {
  private final DeltaWriter writer;
  private final UpdateTally counters;

  TableDeclaration(DeltaWriter writer, UpdateTally counters) {
    this.writer = writer;
    this.counters = counters;
  }

  private Catalog catalog() {
    return writer.current().catalog();
  }

  private VertexTable table(String name) {
    return catalog().vertexTables()
        .stream()
        .filter(table -> table.name().equals(name))
        .findFirst()
        .orElse(null);
  }

  void declare(SchemaCommand.CreateNodeTable create) {
    List<String> labels = SchemaExecutor.texts(create.labels());
    String name = labels.getFirst();
    if (table(name) != null) {
      if (create.ifNotExists()) {
        return;
      }
      throw SchemaExecutor.refused("there is a node table '" + name + "' already");
    }
    SchemaWriter schema = writer.schema();
    int table = schema.addVertexTable(labels);
    for (Column column : create.columns()) {
      int property = schema.addVertexProperty(table, column.name().text(), column.type());
      if (create.primaryKey() != null && column.name().text().equals(create.primaryKey().text())) {
        schema.setPrimaryKey(table, property);
      }
    }
    schema.declareVertexTable(table);
    constrain(LabelRef.vertices(name), create.columns(), create.primaryKey());
  }

  void declare(SchemaCommand.CreateRelTable create) {
    String name = create.label().text();
    if (catalog().findEdgeLabel(name).isPresent()) {
      if (create.ifNotExists()) {
        return;
      }
      throw SchemaExecutor.refused("there is a relationship type '" + name + "' already");
    }
    List<DeclaredEdges.Ends> ends = new ArrayList<>();
    for (SchemaCommand.Ends pair : create.ends()) {
      ends.add(new DeclaredEdges.Ends(require(pair.from()), require(pair.to())));
    }
    SchemaWriter schema = writer.schema();
    int label = schema.addEdgeLabel(name);
    for (Column column : create.columns()) {
      schema.addEdgeProperty(label, column.name().text(), column.type());
    }
    schema.declareEdgeLabel(new DeclaredEdges(label, ends, create.cardinality()));
    constrain(LabelRef.edges(name), create.columns(), null);
  }

  /** The table that an end names. */
  private int require(Name name) {
    VertexTable table = table(name.text());
    if (table == null) {
      List<String> known = catalog().vertexTables().stream().map(VertexTable::name).toList();
      throw SchemaExecutor.refused("there is no node table '" + name + "'"
          + ClosestName.hint(name.text(), known));
    }
    return table.id();
  }

  private void constrain(LabelRef target, List<Column> columns, Name primaryKey) {
    for (Column column : columns) {
      boolean isKey = primaryKey != null && column.name().text().equals(primaryKey.text());
      if (column.unique() && !isKey) {
        add(target, column,
            column.notNull() ? new Requirement.Key() : new Requirement.Unique());
      } else if (column.notNull() && !isKey) {
        add(target, column, new Requirement.NotNull());
      }
    }
  }

  private void add(LabelRef target, Column column, Requirement requirement) {
    List<String> keys = List.of(column.name().text());
    String name = SchemaNaming.free(catalog(), "constraint", target + "." + keys + requirement);
    writer.schema().addConstraint(new Constraint(name, target, keys, requirement));
    counters.addConstraint();
  }
}
