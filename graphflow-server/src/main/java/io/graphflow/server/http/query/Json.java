package io.graphflow.server.http.query;

import com.fasterxml.jackson.core.JsonGenerator;
import io.graphflow.server.http.value.ValueForm;
import io.graphflow.server.work.Failure;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What answers in JSON have in common. */
final class Json {
  private Json() {}

  /** Writes the fields of an object. */
  static void writeFields(JsonGenerator json, Map<String, Object> fields) throws IOException {
    for (Map.Entry<String, Object> field : fields.entrySet()) {
      json.writeFieldName(field.getKey());
      ValueForm.PLAIN.write(json, field.getValue());
    }
  }

  /** Errors as the Query API has them: a list with one. */
  static List<Object> errors(Failure failure) {
    Map<String, Object> error = new LinkedHashMap<>();
    error.put("code", failure.code());
    error.put("message", failure.message());
    return List.of(error);
  }
}
