package io.graphflow.graphar.statistics;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.DegreeCorrelation;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.ValueDistribution;
import io.graphflow.storage.catalog.VertexTable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes what is known of values, and of the lengths of lists beside each other, as JSON. Names are those of the exported graph,
 * so that the file says the same wherever its tables lie. For one thread.
 *
 * <pre>
 * {"vertices": {TYPE: {"count": VERTICES, "properties": {PROPERTY: {"type": "STRING", "distinct": 111,
 *      "shares": [0.1], "common": ["of a tenth"], "bounds": ["a", "m", "z"]}}}},
 *  "edges": {LABEL: …},
 *  "correlations": [{"vertices": TYPE, "first": {"label": LABEL, "forward": true}, "second": …, "factor": 1.5}]}
 * </pre>
 */
public final class StatisticsWriter {
  private static final JsonFactory JSON = new JsonFactory();

  /** The properties of a type or a label, of which there are so many elements. */
  private record Owner(long count, List<Property> properties) {}

  private final Catalog catalog;
  private final Map<String, Owner> vertices = new TreeMap<>();
  private final Map<String, Owner> edges = new TreeMap<>();
  private final Map<Integer, String> typesByTable = new TreeMap<>();

  /** A writer of what a catalog knows. */
  public StatisticsWriter(Catalog catalog) {
    this.catalog = catalog;
  }

  /**
   * Adds a vertex table.
   *
   * @param type its name in the exported graph
   * @param count the number of its vertices there
   */
  public void vertices(VertexTable table, String type, long count) {
    vertices.put(type, new Owner(count, table.properties()));
    typesByTable.put(table.id(), type);
  }

  /** Adds an edge label, of which there are so many edges in the exported graph. */
  public void edges(String label, long count, List<Property> properties) {
    edges.put(label, new Owner(count, properties));
  }

  /** Writes the file. */
  public void write(Path file) throws IOException {
    try (JsonGenerator json = JSON.createGenerator(file.toFile(), JsonEncoding.UTF8)) {
      json.writeStartObject();
      write(StatisticsKeys.VERTICES, vertices, json);
      write(StatisticsKeys.EDGES, edges, json);
      json.writeArrayFieldStart(StatisticsKeys.CORRELATIONS);
      for (DegreeCorrelation correlation : catalog.correlations()) {
        String first = catalog.edgeLabel(correlation.firstLabel()).name();
        String second = catalog.edgeLabel(correlation.secondLabel()).name();
        if (typesByTable.containsKey(correlation.vertexTable()) && edges.containsKey(first)
            && edges.containsKey(second)) {
          json.writeStartObject();
          json.writeStringField(
              StatisticsKeys.VERTICES, typesByTable.get(correlation.vertexTable()));
          writeList(StatisticsKeys.FIRST, first, correlation.firstDirection(), json);
          writeList(StatisticsKeys.SECOND, second, correlation.secondDirection(), json);
          json.writeNumberField(StatisticsKeys.FACTOR, correlation.factor());
          json.writeEndObject();
        }
      }
      json.writeEndArray();
      json.writeEndObject();
    }
  }

  private static void writeList(
      String key, String label, Direction direction, JsonGenerator json) throws IOException {
    json.writeObjectFieldStart(key);
    json.writeStringField(StatisticsKeys.LABEL, label);
    json.writeBooleanField(StatisticsKeys.FORWARD, direction == Direction.FORWARD);
    json.writeEndObject();
  }

  private static void write(String key, Map<String, Owner> owners, JsonGenerator json)
      throws IOException {
    json.writeObjectFieldStart(key);
    for (Map.Entry<String, Owner> owner : owners.entrySet()) {
      json.writeObjectFieldStart(owner.getKey());
      json.writeNumberField(StatisticsKeys.COUNT, owner.getValue().count());
      json.writeObjectFieldStart(StatisticsKeys.PROPERTIES);
      for (Property property : owner.getValue().properties()) {
        json.writeObjectFieldStart(property.name());
        json.writeStringField(StatisticsKeys.TYPE, property.type().displayName());
        json.writeNumberField(StatisticsKeys.DISTINCT, property.statistics().distinctCount());
        write(property.statistics().distribution(), json);
        json.writeEndObject();
      }
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndObject();
  }

  private static void write(ValueDistribution values, JsonGenerator json) throws IOException {
    if (values.isUnknown()) {
      return;
    }
    json.writeArrayFieldStart(StatisticsKeys.SHARES);
    for (int i = 0; i < values.commonCount(); i++) {
      json.writeNumber(values.share(i));
    }
    json.writeEndArray();
    json.writeArrayFieldStart(StatisticsKeys.COMMON);
    for (int i = 0; i < values.commonCount(); i++) {
      if (values.isOfTexts()) {
        json.writeString(values.commonText(i));
      } else {
        // What JSON has no numbers for becomes a text.
        json.writeNumber(values.commonNumber(i));
      }
    }
    json.writeEndArray();
    json.writeArrayFieldStart(StatisticsKeys.BOUNDS);
    for (int i = 0; i < values.boundCount(); i++) {
      if (values.isOfTexts()) {
        json.writeString(values.textBound(i));
      } else {
        json.writeNumber(values.numberBound(i));
      }
    }
    json.writeEndArray();
  }
}
