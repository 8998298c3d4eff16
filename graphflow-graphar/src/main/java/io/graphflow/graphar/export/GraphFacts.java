package io.graphflow.graphar.export;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.graphflow.graphar.schema.ExtraFacts;
import io.graphflow.storage.catalog.EdgeLabel;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Facts that GraphAr has no place for, as extra information of the graph. For one thread.
 *
 * <pre>
 * graphflow.unlabeled    the type of the vertices without label
 * graphflow.schema       statements of Cypher, between them ";\n"
 * graphflow.types        {"vertices": {TYPE: {PROPERTY: FORM}}, "edges": {LABEL: {PROPERTY: FORM}}}: texts whose values are
 *                        of another type, such as DURATION or DATE[], as descriptors of CSV files name it
 * graphflow.cardinality  {LABEL: CARDINALITY}, such as n-1, as was promised
 * graphflow.links        {LABEL: {"count": EDGES, "selfLoops": false, "parallelEdges": false, "twoCycles": true}}: whether there
 *                        may be any
 * graphflow.statistics   the name of a file beside the graph's, as {@link io.graphflow.graphar.statistics.StatisticsWriter} writes it
 * </pre>
 */
final class GraphFacts {
  private static final JsonFactory JSON = new JsonFactory();

  private final Map<String, String> facts = new TreeMap<>();
  private final Map<String, Map<String, String>> vertexTypes = new TreeMap<>();
  private final Map<String, Map<String, String>> edgeTypes = new TreeMap<>();
  private final Map<String, String> cardinalities = new TreeMap<>();
  private final Map<String, Links> links = new TreeMap<>();

  /**
   * How the edges of a label link vertices.
   *
   * @param label what the graph says of it
   * @param count the number of edges
   */
  private record Links(EdgeLabel label, long count) {
    void write(JsonGenerator json) throws IOException {
      json.writeStartObject();
      json.writeNumberField(ExtraFacts.COUNT, count);
      json.writeBooleanField(ExtraFacts.SELF_LOOPS, label.hasSelfLoops());
      json.writeBooleanField(ExtraFacts.PARALLEL_EDGES, label.hasParallelEdges());
      json.writeBooleanField(ExtraFacts.TWO_CYCLES, label.hasTwoCycles());
      json.writeEndObject();
    }
  }

  void unlabeled(String type) {
    facts.put(ExtraFacts.UNLABELED, type);
  }

  /** Tells in which file beside the graph's there are statistics. */
  void statistics(String fileName) {
    facts.put(ExtraFacts.STATISTICS, fileName);
  }

  void schema(List<String> statements) {
    if (!statements.isEmpty()) {
      facts.put(ExtraFacts.SCHEMA, String.join(ExtraFacts.BETWEEN_STATEMENTS, statements));
    }
  }

  /** Tells the forms of the columns of vertices of a type. */
  void vertices(String type, List<ColumnExport> columns) {
    types(vertexTypes, type, columns);
  }

  /** Tells the forms of the columns of edges with a label. */
  void edges(String label, List<ColumnExport> columns) {
    types(edgeTypes, label, columns);
  }

  private static void types(
      Map<String, Map<String, String>> types, String owner, List<ColumnExport> columns) {
    for (ColumnExport column : columns) {
      Optional<String> form = column.isAbsent() ? Optional.empty() : column.told();
      form.ifPresent(told -> types.computeIfAbsent(owner, _ -> new TreeMap<>())
          .put(column.name(), told));
    }
  }

  void cardinality(String label, String cardinality) {
    cardinalities.put(label, cardinality);
  }

  /** Tells how the edges of a label link vertices. */
  void links(EdgeLabel label, long count) {
    links.put(label.name(), new Links(label, count));
  }

  /** All facts, by key. */
  Map<String, String> all() throws IOException {
    if (!vertexTypes.isEmpty() || !edgeTypes.isEmpty()) {
      StringWriter text = new StringWriter();
      try (JsonGenerator json = JSON.createGenerator(text)) {
        json.writeStartObject();
        write("vertices", vertexTypes, json);
        write("edges", edgeTypes, json);
        json.writeEndObject();
      }
      facts.put(ExtraFacts.TYPES, text.toString());
    }
    if (!cardinalities.isEmpty()) {
      StringWriter text = new StringWriter();
      try (JsonGenerator json = JSON.createGenerator(text)) {
        write(cardinalities, json);
      }
      facts.put(ExtraFacts.CARDINALITY, text.toString());
    }
    if (!links.isEmpty()) {
      StringWriter text = new StringWriter();
      try (JsonGenerator json = JSON.createGenerator(text)) {
        json.writeStartObject();
        for (Map.Entry<String, Links> label : links.entrySet()) {
          json.writeFieldName(label.getKey());
          label.getValue().write(json);
        }
        json.writeEndObject();
      }
      facts.put(ExtraFacts.LINKS, text.toString());
    }
    return facts;
  }

  private static void write(String key, Map<String, Map<String, String>> types, JsonGenerator json)
      throws IOException {
    json.writeObjectFieldStart(key);
    for (Map.Entry<String, Map<String, String>> owner : types.entrySet()) {
      json.writeFieldName(owner.getKey());
      write(owner.getValue(), json);
    }
    json.writeEndObject();
  }

  private static void write(Map<String, String> texts, JsonGenerator json) throws IOException {
    json.writeStartObject();
    for (Map.Entry<String, String> text : texts.entrySet()) {
      json.writeStringField(text.getKey(), text.getValue());
    }
    json.writeEndObject();
  }
}
