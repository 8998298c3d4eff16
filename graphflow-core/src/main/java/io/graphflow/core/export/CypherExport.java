package io.graphflow.core.export;

import io.graphflow.core.export.graph.CypherText;
import io.graphflow.core.export.graph.ExportedGraph;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.transfer.ExportSummary;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes a graph as a script, {@value #FILE}, for an empty database: first the schema, then vertices and
 * edges, {@code UNWIND} of a thousand at a time. Edges find their ends by the primary key of a declared
 * table, or by a label and a number that vertices have while the script runs.
 */
final class CypherExport {
  /** Name of the script. */
  static final String FILE = "graph.cypher";

  /** The label of Neo4j's own exports, which they remove again. */
  private static final String LABEL = "UNIQUE IMPORT LABEL";
  private static final String NUMBER = "UNIQUE IMPORT ID";
  private static final String CONSTRAINT = "UNIQUE_IMPORT_NAME";
  private static final int REMOVED_AT_ONCE = 10_000;

  private final ExportedGraph graph;
  private final Catalog catalog;
  private final CypherSchema schema;
  private final Path folder;
  private final String label;
  private final String number;
  private final String constraint;
  private final boolean[] byKey;
  private long numbered;

  CypherExport(ExportedGraph graph, Path folder) {
    this.graph = graph;
    this.catalog = graph.catalog();
    this.schema = new CypherSchema(catalog);
    this.folder = folder;
    Set<String> taken = takenNames(catalog);
    this.label = free(LABEL, taken);
    this.number = free(NUMBER, taken);
    this.constraint = free(CONSTRAINT, taken);
    this.byKey = new boolean[catalog.vertexTables().size()];
    for (VertexTable table : catalog.vertexTables()) {
      byKey[table.id()] = schema.isDeclared(table) && table.primaryKey() >= 0
          && graph.hasUsualLabels(table) && isAloneWithItsLabel(table);
    }
  }

  private static Set<String> takenNames(Catalog catalog) {
    Set<String> taken = new HashSet<>();
    for (VertexTable table : catalog.vertexTables()) {
      taken.addAll(table.labels());
      taken.addAll(table.partialLabels());
      table.properties().forEach(property -> taken.add(property.name()));
    }
    catalog.declarations().constraints().forEach(constraint -> taken.add(constraint.name()));
    catalog.declarations().indexes().forEach(index -> taken.add(index.name()));
    return taken;
  }

  private static String free(String wanted, Set<String> taken) {
    String name = wanted;
    for (int i = 2; taken.contains(name); i++) {
      name = wanted + " " + i;
    }
    return name;
  }

  /** Whether no vertex of another table may bear the primary label. */
  private boolean isAloneWithItsLabel(VertexTable table) {
    return catalog.vertexTables()
        .stream()
        .noneMatch(other -> other.id() != table.id()
            && (other.mayBear(table.name()) || !graph.hasUsualLabels(other)));
  }

  ExportSummary write() throws IOException {
    try (Writer script = Files.newBufferedWriter(folder.resolve(FILE))) {
      writeSchema(script);
      for (VertexTable table : catalog.vertexTables()) {
        writeVertices(table, script);
      }
      for (EdgeTable table : catalog.edgeTables()) {
        writeEdges(table, script);
      }
      writeRemoval(script);
    }
    return new ExportSummary(graph.vertexCount(), graph.edgeCount(), List.of());
  }

  private void writeSchema(Writer script) throws IOException {
    List<String> statements = new ArrayList<>();
    for (VertexTable table : catalog.vertexTables()) {
      if (schema.isDeclared(table)) {
        statements.add(schema.table(table, byKey[table.id()] ? null : number));
      } else if (table.primaryKey() >= 0) {
        statements.add(CypherSchema.keyConstraint(table));
      }
    }
    statements.addAll(schema.edgeLabels());
    statements.addAll(schema.constraintsAndIndexes());
    statements.add("CREATE CONSTRAINT " + CypherText.name(constraint) + " FOR (n:"
        + CypherText.name(label) + ") REQUIRE n." + CypherText.name(number) + " IS UNIQUE");
    for (String statement : statements) {
      script.append(statement).append(";\n");
    }
  }

  private void writeVertices(VertexTable table, Writer script) throws IOException {
    Map<Set<String>, StatementBatch> batches = new LinkedHashMap<>();
    boolean named = byKey[table.id()];
    int key = named ? table.primaryKey() : -1;
    graph.forEachVertex(table, "Writing " + table.name(), (vertex, values) -> {
      Set<String> labels = graph.labels(vertex);
      StatementBatch batch = batches.get(labels);
      if (batch == null) {
        batch = new StatementBatch(script, creation(table, labels));
        batches.put(labels, batch);
      }
      StringBuilder row = new StringBuilder("{i: ");
      row.append(named ? CypherText.value(values[key]) : Long.toString(graph.number(vertex)));
      numbered += named ? 0 : 1;
      batch.add(properties(row, table.properties(), values, key));
    });
    for (StatementBatch batch : batches.values()) {
      batch.flush();
    }
  }

  /** A vertex lies in the table of its first label. */
  private String creation(VertexTable table, Set<String> labels) {
    Set<String> ordered = new LinkedHashSet<>();
    if (labels.contains(table.name())) {
      ordered.add(table.name());
      ordered.addAll(labels);
    }
    if (!byKey[table.id()]) {
      ordered.add(label);
    }
    ordered.addAll(labels);
    String key = byKey[table.id()] ? table.properties().get(table.primaryKey()).name() : number;
    return "CREATE (n" + CypherText.labels(ordered) + " {" + CypherText.name(key)
        + ": row.i}) SET n += row.p";
  }

  private static StringBuilder properties(
      StringBuilder row, List<Property> properties, Object[] values, int except) {
    row.append(", p: {");
    String separator = "";
    for (int i = 0; i < values.length; i++) {
      if (values[i] != null && i != except) {
        row.append(separator)
            .append(CypherText.name(properties.get(i).name()))
            .append(": ")
            .append(CypherText.value(values[i]));
        separator = ", ";
      }
    }
    return row.append("}}");
  }

  private void writeEdges(EdgeTable table, Writer script) throws IOException {
    EdgeLabel edgeLabel = catalog.edgeLabel(table.edgeLabel());
    Map<Integer, StatementBatch> batches = new LinkedHashMap<>();
    graph.forEachEdge(table, "Writing " + edgeLabel.name(), (source, destination, values) -> {
      // All tables whose vertices have numbers are as one.
      int end = byKey[ElementId.table(destination)] ? ElementId.table(destination) : -1;
      StatementBatch batch = batches.get(end);
      if (batch == null) {
        batch = new StatementBatch(script, "MATCH " + vertex("a", source) + " MATCH "
            + vertex("b", destination) + " CREATE (a)-[r:" + CypherText.name(edgeLabel.name())
            + "]->(b) SET r += row.p");
        batches.put(end, batch);
      }
      StringBuilder row = new StringBuilder("{a: ").append(name(source))
          .append(", b: ")
          .append(name(destination));
      batch.add(properties(row, edgeLabel.properties(), values, -1));
    });
    for (StatementBatch batch : batches.values()) {
      batch.flush();
    }
  }

  /** A pattern that finds vertices as the row's {@code variable} names them. */
  private String vertex(String variable, long example) {
    VertexTable table = catalog.vertexTable(ElementId.table(example));
    boolean named = byKey[table.id()];
    return "(" + variable + ":" + CypherText.name(named ? table.name() : label) + " {"
        + CypherText.name(named ? table.properties().get(table.primaryKey()).name() : number)
        + ": row." + variable + "})";
  }

  private String name(long vertex) {
    VertexTable table = catalog.vertexTable(ElementId.table(vertex));
    return byKey[table.id()] ? CypherText.value(graph.vertexValue(vertex, table.primaryKey()))
        : Long.toString(graph.number(vertex));
  }

  private void writeRemoval(Writer script) throws IOException {
    for (long removed = 0; removed < numbered; removed += REMOVED_AT_ONCE) {
      script.append("MATCH (n:")
          .append(CypherText.name(label))
          .append(") WITH n LIMIT ")
          .append(Integer.toString(REMOVED_AT_ONCE))
          .append(" REMOVE n:")
          .append(CypherText.name(label))
          .append(", n.")
          .append(CypherText.name(number))
          .append(";\n");
    }
    script.append("DROP CONSTRAINT ").append(CypherText.name(constraint)).append(";\n");
  }
}
