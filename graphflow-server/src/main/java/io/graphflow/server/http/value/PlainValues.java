package io.graphflow.server.http.value;

import com.fasterxml.jackson.core.JsonGenerator;
import io.graphflow.value.Node;
import io.graphflow.value.Path;
import io.graphflow.value.Relationship;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Writes values as JSON has them. */
final class PlainValues {
  private PlainValues() {}

  static void write(JsonGenerator json, Object value) throws IOException {
    switch (value) {
      case null -> json.writeNull();
      case String text -> json.writeString(JsonText.wellFormed(text));
      case Long number -> json.writeNumber(number);
      case Integer number -> json.writeNumber(number);
      // JSON has no such numbers: Jackson writes NaN and infinities as strings.
      case Double number -> json.writeNumber(number);
      case Boolean truth -> json.writeBoolean(truth);
      case List<?> list -> {
        json.writeStartArray();
        for (Object each : list) {
          write(json, each);
        }
        json.writeEndArray();
      }
      case Node node -> writeNode(json, node);
      case Relationship edge -> writeRelationship(json, edge);
      case Path path -> {
        json.writeStartArray();
        writeNode(json, path.start());
        for (int i = 0; i < path.length(); i++) {
          writeRelationship(json, path.relationships().get(i));
          writeNode(json, path.nodes().get(i + 1));
        }
        json.writeEndArray();
      }
      case Map<?, ?> map -> writeMap(json, map);
      default -> json.writeString(JsonText.of(value));
    }
  }

  private static void writeNode(JsonGenerator json, Node node) throws IOException {
    json.writeStartObject();
    json.writeStringField("elementId", node.elementId());
    json.writeFieldName("labels");
    write(json, node.labels());
    json.writeFieldName("properties");
    writeMap(json, node.properties());
    json.writeEndObject();
  }

  private static void writeRelationship(JsonGenerator json, Relationship edge)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("elementId", edge.elementId());
    json.writeStringField("startNodeElementId", edge.startNodeElementId());
    json.writeStringField("endNodeElementId", edge.endNodeElementId());
    json.writeStringField("type", JsonText.wellFormed(edge.type()));
    json.writeFieldName("properties");
    writeMap(json, edge.properties());
    json.writeEndObject();
  }

  private static void writeMap(JsonGenerator json, Map<?, ?> map) throws IOException {
    json.writeStartObject();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      json.writeFieldName(JsonText.wellFormed((String) entry.getKey()));
      write(json, entry.getValue());
    }
    json.writeEndObject();
  }
}
