package io.graphflow.server.http.query;

import com.fasterxml.jackson.core.JsonGenerator;
import io.graphflow.server.http.value.JsonWriter;
import io.graphflow.server.work.Failure;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;

/** Answers that are one small JSON object. */
public final class JsonObjects {
  /** What the header Content-Type says of them. */
  public static final String CONTENT_TYPE = "application/json";

  private JsonObjects() {}

  /** Writes an object of strings, numbers, booleans, lists and maps; the stream stays open. */
  public static void write(OutputStream output, Map<String, Object> object) throws IOException {
    try (JsonGenerator json = JsonWriter.to(output)) {
      json.writeStartObject();
      Json.writeFields(json, object);
      json.writeEndObject();
    }
  }

  /** An object that tells of an error. */
  public static Map<String, Object> error(Failure failure) {
    return Map.of("errors", Json.errors(failure));
  }
}
