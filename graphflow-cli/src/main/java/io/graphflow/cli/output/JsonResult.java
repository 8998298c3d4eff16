package io.graphflow.cli.output;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import io.graphflow.Record;
import io.graphflow.Result;
import io.graphflow.value.Node;
import io.graphflow.value.Path;
import io.graphflow.value.Relationship;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;

/** Writes a result as a JSON array of objects, a line each. */
final class JsonResult {
  private static final JsonFactory FACTORY =
      JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

  private JsonResult() {}

  static long write(Result result, PrintWriter out) throws IOException {
    List<String> keys = result.keys();
    long rows = 0;
    out.print('[');
    while (result.hasNext()) {
      Record row = result.next();
      out.print(rows == 0 ? "\n" : ",\n");
      try (JsonGenerator json = FACTORY.createGenerator(out)) {
        json.writeStartObject();
        for (int column = 0; column < keys.size(); column++) {
          json.writeFieldName(keys.get(column));
          write(json, row.get(column).asObject());
        }
        json.writeEndObject();
      }
      rows++;
    }
    out.println(rows == 0 ? "]" : "\n]");
    out.flush();
    return rows;
  }

  private static void write(JsonGenerator json, Object value) throws IOException {
    switch (value) {
      case null -> json.writeNull();
      case Boolean flag -> json.writeBoolean(flag);
      case Long number -> json.writeNumber(number);
      // JSON has no NaN and no infinity; a reader can still tell their names apart.
      case Double number when !Double.isFinite(number) -> json.writeString(number.toString());
      case Double number -> json.writeNumber(number);
      case List<?> list -> {
        json.writeStartArray();
        for (Object element : list) {
          write(json, element);
        }
        json.writeEndArray();
      }
      case Map<?, ?> map -> writeMap(json, map);
      case Node node -> {
        json.writeStartObject();
        json.writeNumberField("id", node.id());
        json.writeFieldName("labels");
        write(json, List.copyOf(node.labels()));
        json.writeFieldName("properties");
        writeMap(json, node.properties());
        json.writeEndObject();
      }
      case Relationship edge -> {
        json.writeStartObject();
        json.writeNumberField("id", edge.id());
        json.writeStringField("type", edge.type());
        json.writeNumberField("start", edge.startNodeId());
        json.writeNumberField("end", edge.endNodeId());
        json.writeFieldName("properties");
        writeMap(json, edge.properties());
        json.writeEndObject();
      }
      case Path path -> {
        json.writeStartObject();
        json.writeFieldName("nodes");
        write(json, path.nodes());
        json.writeFieldName("relationships");
        write(json, path.relationships());
        json.writeEndObject();
      }
      default -> json.writeString(value.toString());
    }
  }

  private static void writeMap(JsonGenerator json, Map<?, ?> map) throws IOException {
    json.writeStartObject();
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      json.writeFieldName(entry.getKey().toString());
      write(json, entry.getValue());
    }
    json.writeEndObject();
  }
}
