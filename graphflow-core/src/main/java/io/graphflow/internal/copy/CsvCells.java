package io.graphflow.internal.copy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.graphflow.binary.Bytes;
import io.graphflow.value.Node;
import io.graphflow.value.Path;
import io.graphflow.value.Relationship;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;

/** Values as texts of CSV: simple ones as they are, all others as JSON. */
final class CsvCells {
  private static final JsonFactory JSON = new JsonFactory();

  private CsvCells() {}

  /** The text of a value; null for NULL. */
  static String text(Object value) throws IOException {
    return switch (value) {
      case null -> null;
      case List<?> _,Map<?, ?> _,Node _,Relationship _,Path _ -> json(value);
      case Bytes bytes -> bytes.toBase64();
      default -> value.toString();
    };
  }

  /** A value as JSON. */
  static String json(Object value) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      write(json, value);
    }
    return text.toString();
  }

  private static void write(JsonGenerator json, Object value) throws IOException {
    switch (value) {
      case null -> json.writeNull();
      case Boolean truth -> json.writeBoolean(truth);
      case Long number -> json.writeNumber(number);
      // JSON has no such numbers: NaN and infinities are written as strings.
      case Double number -> json.writeNumber(number);
      case List<?> list -> {
        json.writeStartArray();
        for (Object element : list) {
          write(json, element);
        }
        json.writeEndArray();
      }
      case Node node -> {
        json.writeStartObject();
        json.writeStringField("elementId", node.elementId());
        field(json, "labels", node.labels());
        field(json, "properties", node.properties());
        json.writeEndObject();
      }
      case Relationship edge -> {
        json.writeStartObject();
        json.writeStringField("elementId", edge.elementId());
        json.writeStringField("startNodeElementId", edge.startNodeElementId());
        json.writeStringField("endNodeElementId", edge.endNodeElementId());
        json.writeStringField("type", edge.type());
        field(json, "properties", edge.properties());
        json.writeEndObject();
      }
      case Path path -> {
        json.writeStartArray();
        write(json, path.start());
        for (int i = 0; i < path.length(); i++) {
          write(json, path.relationships().get(i));
          write(json, path.nodes().get(i + 1));
        }
        json.writeEndArray();
      }
      case Map<?, ?> map -> {
        json.writeStartObject();
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          field(json, (String) entry.getKey(), entry.getValue());
        }
        json.writeEndObject();
      }
      case Bytes bytes -> json.writeString(bytes.toBase64());
      default -> json.writeString(value.toString());
    }
  }

  private static void field(JsonGenerator json, String name, Object value) throws IOException {
    json.writeFieldName(name);
    write(json, value);
  }
}
