package io.graphflow.storage.database;

import com.fasterxml.jackson.core.JsonGenerator;
import io.graphflow.storage.catalog.Cardinality;
import io.graphflow.storage.catalog.Constraint;
import io.graphflow.storage.catalog.Declarations;
import io.graphflow.storage.catalog.DeclaredEdges;
import io.graphflow.storage.catalog.FullTextIndex;
import io.graphflow.storage.catalog.Index;
import io.graphflow.storage.catalog.LabelRef;
import io.graphflow.storage.catalog.Requirement;
import io.graphflow.storage.catalog.VectorGraph;
import io.graphflow.storage.catalog.VectorIndex;
import io.graphflow.storage.catalog.VectorSimilarity;
import io.graphflow.storage.json.Json;
import io.graphflow.storage.json.Json.Members;
import io.graphflow.storage.type.LogicalType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Declarations as a part of {@link CatalogJson}: a member {@code declarations}, which is left out where
 * nothing is declared.
 */
final class DeclarationsJson {
  private static final String GRAPH = "graph";
  private static final String POINT = "point";
  private static final String BACKWARD = "backward";

  private DeclarationsJson() {}

  /** Writes the member of a catalog that is open, unless there are no declarations. */
  static void write(JsonGenerator json, Declarations declarations) throws IOException {
    if (declarations.equals(Declarations.NONE)) {
      return;
    }
    json.writeObjectFieldStart("declarations");
    json.writeArrayFieldStart("vertexTables");
    for (int table : declarations.vertexTables()) {
      json.writeNumber(table);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("edgeLabels");
    for (DeclaredEdges edges : declarations.edgeLabels()) {
      write(json, edges);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("constraints");
    for (Constraint constraint : declarations.constraints()) {
      json.writeStartObject();
      write(json, constraint.name(), constraint.target(), constraint.properties());
      switch (constraint.requirement()) {
        case Requirement.Unique _ -> json.writeStringField("requirement", "UNIQUE");
        case Requirement.Key _ -> json.writeStringField("requirement", "KEY");
        case Requirement.NotNull _ -> json.writeStringField("requirement", "NOT_NULL");
        case Requirement.OfType(LogicalType type) -> {
          json.writeStringField("requirement", "TYPE");
          json.writeStringField("type", type.displayName());
        }
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("indexes");
    for (Index index : declarations.indexes()) {
      json.writeStartObject();
      write(json, index.name(), index.target(), index.properties());
      switch (index.kind()) {
        case RANGE -> {}
        case POINT -> json.writeBooleanField(POINT, true);
        case BACKWARD -> json.writeBooleanField(BACKWARD, true);
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    write(json, declarations.vectorIndexes());
    writeFullTextIndexes(json, declarations.fullTextIndexes());
    json.writeEndObject();
  }

  private static void write(JsonGenerator json, List<VectorIndex> indexes) throws IOException {
    if (indexes.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("vectorIndexes");
    for (VectorIndex index : indexes) {
      json.writeStartObject();
      json.writeStringField("name", index.name());
      json.writeStringField(
          index.target().edge() ? "edgeLabel" : "vertexLabel", index.target().label());
      json.writeStringField("property", index.property());
      json.writeNumberField("dimensions", index.dimensions());
      json.writeStringField("similarity", index.similarity().name());
      write(json, index.graph());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void write(JsonGenerator json, VectorGraph graph) throws IOException {
    if (!graph.equals(VectorGraph.DEFAULT)) {
      json.writeObjectFieldStart(GRAPH);
      json.writeNumberField("connections", graph.connections());
      json.writeNumberField("candidates", graph.candidates());
      json.writeBooleanField("quantized", graph.quantized());
      json.writeEndObject();
    }
  }

  private static void writeFullTextIndexes(JsonGenerator json, List<FullTextIndex> indexes)
      throws IOException {
    if (indexes.isEmpty()) {
      return;
    }
    json.writeArrayFieldStart("fullTextIndexes");
    for (FullTextIndex index : indexes) {
      json.writeStartObject();
      json.writeStringField("name", index.name());
      write(json, index.edge() ? "edgeLabels" : "vertexLabels", index.labels());
      write(json, "properties", index.properties());
      json.writeStringField("analyzer", index.analyzer());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void write(JsonGenerator json, String member, List<String> texts)
      throws IOException {
    json.writeArrayFieldStart(member);
    for (String text : texts) {
      json.writeString(text);
    }
    json.writeEndArray();
  }

  private static void write(JsonGenerator json, DeclaredEdges edges) throws IOException {
    json.writeStartObject();
    json.writeNumberField("edgeLabel", edges.edgeLabel());
    json.writeStringField("cardinality", edges.cardinality().name());
    json.writeArrayFieldStart("ends");
    for (DeclaredEdges.Ends ends : edges.ends()) {
      json.writeStartObject();
      json.writeNumberField("sourceTable", ends.sourceTable());
      json.writeNumberField("destinationTable", ends.destinationTable());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void write(
      JsonGenerator json, String name, LabelRef target, List<String> properties)
      throws IOException {
    json.writeStringField("name", name);
    json.writeStringField(target.edge() ? "edgeLabel" : "vertexLabel", target.label());
    write(json, "properties", properties);
  }

  /** The declarations of a catalog. */
  static Declarations read(Members catalog) {
    if (!catalog.has("declarations")) {
      return Declarations.NONE;
    }
    Members declarations = catalog.get("declarations").asMembers("declarations");
    Set<Integer> vertexTables = new LinkedHashSet<>();
    for (Json table : declarations.require("vertexTables").asItems("vertexTables")) {
      vertexTables.add(Math.toIntExact(table.asInteger("vertexTables")));
    }
    List<DeclaredEdges> edgeLabels = new ArrayList<>();
    for (Members edges : CatalogJson.objects(declarations, "edgeLabels")) {
      List<DeclaredEdges.Ends> ends = new ArrayList<>();
      for (Members pair : CatalogJson.objects(edges, "ends")) {
        ends.add(new DeclaredEdges.Ends(CatalogJson.smallInteger(pair, "sourceTable"),
            CatalogJson.smallInteger(pair, "destinationTable")));
      }
      edgeLabels.add(new DeclaredEdges(CatalogJson.smallInteger(edges, "edgeLabel"), ends,
          Cardinality.valueOf(CatalogJson.text(edges, "cardinality"))));
    }
    List<Constraint> constraints = new ArrayList<>();
    for (Members constraint : CatalogJson.objects(declarations, "constraints")) {
      constraints.add(new Constraint(CatalogJson.text(constraint, "name"), target(constraint),
          texts(constraint, "properties"), requirement(constraint)));
    }
    List<Index> indexes = new ArrayList<>();
    for (Members index : CatalogJson.objects(declarations, "indexes")) {
      indexes.add(new Index(CatalogJson.text(index, "name"), target(index),
          texts(index, "properties"),
          kind(index)));
    }
    return new Declarations(
        vertexTables, edgeLabels, constraints, indexes, vectorIndexes(declarations),
        fullTextIndexes(declarations));
  }

  private static Index.Kind kind(Members index) {
    if (index.has(POINT) && index.get(POINT).asFlag(POINT)) {
      return Index.Kind.POINT;
    }
    return index.has(BACKWARD) && index.get(BACKWARD).asFlag(BACKWARD)
        ? Index.Kind.BACKWARD
        : Index.Kind.RANGE;
  }

  /** Catalogs lack the member where there are none, as all did before there were any. */
  private static List<VectorIndex> vectorIndexes(Members declarations) {
    if (!declarations.has("vectorIndexes")) {
      return List.of();
    }
    List<VectorIndex> indexes = new ArrayList<>();
    for (Members index : CatalogJson.objects(declarations, "vectorIndexes")) {
      indexes.add(new VectorIndex(CatalogJson.text(index, "name"), target(index),
          CatalogJson.text(index, "property"), CatalogJson.smallInteger(index, "dimensions"),
          VectorSimilarity.valueOf(CatalogJson.text(index, "similarity")), graph(index)));
    }
    return indexes;
  }

  /** Indexes lack the member if theirs is the usual one, as all did before there was any other. */
  private static VectorGraph graph(Members index) {
    if (!index.has(GRAPH)) {
      return VectorGraph.DEFAULT;
    }
    Members graph = index.get(GRAPH).asMembers(GRAPH);
    return new VectorGraph(CatalogJson.smallInteger(graph, "connections"),
        CatalogJson.smallInteger(graph, "candidates"),
        graph.require("quantized").asFlag("quantized"));
  }

  private static List<FullTextIndex> fullTextIndexes(Members declarations) {
    if (!declarations.has("fullTextIndexes")) {
      return List.of();
    }
    List<FullTextIndex> indexes = new ArrayList<>();
    for (Members index : CatalogJson.objects(declarations, "fullTextIndexes")) {
      boolean edge = index.has("edgeLabels");
      indexes.add(new FullTextIndex(CatalogJson.text(index, "name"), edge,
          texts(index, edge ? "edgeLabels" : "vertexLabels"), texts(index, "properties"),
          CatalogJson.text(index, "analyzer")));
    }
    return indexes;
  }

  private static LabelRef target(Members owner) {
    return owner.has("edgeLabel")
        ? LabelRef.edges(CatalogJson.text(owner, "edgeLabel"))
        : LabelRef.vertices(CatalogJson.text(owner, "vertexLabel"));
  }

  private static List<String> texts(Members owner, String member) {
    List<String> texts = new ArrayList<>();
    for (Json text : owner.require(member).asItems(member)) {
      texts.add(text.asText(member));
    }
    return texts;
  }

  private static Requirement requirement(Members constraint) {
    Json requirement = constraint.require("requirement");
    return switch (requirement.asText("requirement")) {
      case "UNIQUE" -> new Requirement.Unique();
      case "KEY" -> new Requirement.Key();
      case "NOT_NULL" -> new Requirement.NotNull();
      case "TYPE" ->
        new Requirement.OfType(LogicalType.parse(CatalogJson.text(constraint, "type")));
      case String other -> throw requirement.place()
          .error("'requirement' must be UNIQUE, KEY, NOT_NULL or TYPE, not '" + other + "'");
    };
  }
}
