package io.graphflow.server.http.query;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import io.graphflow.server.http.value.ValueForm;
import io.graphflow.server.work.Failure;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;

/** What answers in JSON have in common. */
final class Json {
  private static final JsonFactory FACTORY = JsonFactory.builder()
      .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
      .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
      // Rows are sent when there are enough of them, whenever they are written.
      .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
      .build();

  private Json() {}

  /** Writes JSON in UTF-8 to a stream, which stays open. */
  static JsonGenerator generator(OutputStream output) throws IOException {
    JsonGenerator json = FACTORY.createGenerator(output);
    json.setRootValueSeparator(null);
    return json;
  }

  /** Writes the fields of an object. */
  static void writeFields(JsonGenerator json, Map<String, Object> fields) throws IOException {
    for (Map.Entry<String, Object> field : fields.entrySet()) {
      json.writeFieldName(field.getKey());
      ValueForm.PLAIN.write(json, field.getValue());
    }
  }

  /** Errors as the Query API has them: a list with one. */
  static List<Object> errors(Failure failure) {
    return List.of(Map.of("code", failure.code(), "message", failure.message()));
  }
}
