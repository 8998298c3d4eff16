package io.graphflow.server.http.value;

import com.fasterxml.jackson.core.JsonGenerator;
import io.graphflow.binary.Bytes;
import io.graphflow.spatial.Point;
import io.graphflow.temporal.IsoDuration;
import io.graphflow.value.Node;
import io.graphflow.value.Path;
import io.graphflow.value.Relationship;
import java.io.IOException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;

/** Writes values with their types. */
final class TypedValues {
  static final String TYPE = "$type";
  static final String VALUE = "_value";

  private TypedValues() {}

  static void write(JsonGenerator json, Object value) throws IOException {
    switch (value) {
      case null -> {
        begin(json, "Null");
        json.writeNull();
      }
      case String text -> text(json, "String", JsonText.wellFormed(text));
      // Many readers of JSON have no integers of 64 bits, and none has NaN.
      case Long number -> text(json, "Integer", number.toString());
      case Double number -> text(json, "Float", number.toString());
      case Boolean truth -> {
        begin(json, "Boolean");
        json.writeBoolean(truth);
      }
      case List<?> list -> {
        begin(json, "List");
        json.writeStartArray();
        for (Object each : list) {
          write(json, each);
        }
        json.writeEndArray();
      }
      case Node node -> {
        writeNode(json, node);
        return;
      }
      case Relationship edge -> {
        writeRelationship(json, edge);
        return;
      }
      case Path path -> {
        begin(json, "Path");
        json.writeStartArray();
        writeNode(json, path.start());
        for (int i = 0; i < path.length(); i++) {
          writeRelationship(json, path.relationships().get(i));
          writeNode(json, path.nodes().get(i + 1));
        }
        json.writeEndArray();
      }
      case Map<?, ?> map -> {
        begin(json, "Map");
        writeEntries(json, map);
      }
      default -> text(json, singleType(value), JsonText.of(value));
    }
    json.writeEndObject();
  }

  private static String singleType(Object value) {
    return switch (value) {
      case LocalDate _ -> "Date";
      case LocalTime _ -> "LocalTime";
      case OffsetTime _ -> "Time";
      case LocalDateTime _ -> "LocalDateTime";
      case ZonedDateTime moment -> JsonText.isByOffset(moment) ? "OffsetDateTime" : "ZonedDateTime";
      case IsoDuration _ -> "Duration";
      case Point _ -> "Point";
      case Bytes _ -> "Base64";
      default -> throw new IllegalArgumentException("a value of " + value.getClass());
    };
  }

  private static void begin(JsonGenerator json, String type) throws IOException {
    json.writeStartObject();
    json.writeStringField(TYPE, type);
    json.writeFieldName(VALUE);
  }

  private static void text(JsonGenerator json, String type, String text) throws IOException {
    begin(json, type);
    json.writeString(text);
  }

  private static void writeNode(JsonGenerator json, Node node) throws IOException {
    begin(json, "Node");
    json.writeStartObject();
    json.writeStringField("_element_id", node.elementId());
    json.writeFieldName("_labels");
    PlainValues.write(json, node.labels());
    json.writeFieldName("_properties");
    writeEntries(json, node.properties());
    json.writeEndObject();
    json.writeEndObject();
  }

  private static void writeRelationship(JsonGenerator json, Relationship edge)
      throws IOException {
    begin(json, "Relationship");
    json.writeStartObject();
    json.writeStringField("_element_id", edge.elementId());
    json.writeStringField("_start_node_element_id", edge.startNodeElementId());
    json.writeStringField("_end_node_element_id", edge.endNodeElementId());
    json.writeStringField("_type", JsonText.wellFormed(edge.type()));
    json.writeFieldName("_properties");
    writeEntries(json, edge.properties());
    json.writeEndObject();
    json.writeEndObject();
  }

  private static void writeEntries(JsonGenerator json, Map<?, ?> map) throws IOException {
    json.writeStartObject();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      json.writeFieldName(JsonText.wellFormed((String) entry.getKey()));
      write(json, entry.getValue());
    }
    json.writeEndObject();
  }
}
