package io.graphflow.server.http.value;

import com.fasterxml.jackson.core.JsonGenerator;
import io.graphflow.exception.QueryException;
import java.io.IOException;
import java.util.Map;

/** How values are written as JSON, and read from it. Safe for use by many threads. */
public enum ValueForm {
  /** By the nearest type of JSON: {@code 1}, {@code "2024-05-01"}. Types that JSON has not become strings. */
  PLAIN {
    @Override
    public void write(JsonGenerator json, Object value) throws IOException {
      PlainValues.write(json, value);
    }

    @Override
    public Map<String, Object> parameters(Map<String, Object> parsed) {
      return parsed;
    }
  },
  /** With its type: {@code {"$type": "Integer", "_value": "1"}}. */
  TYPED {
    @Override
    public void write(JsonGenerator json, Object value) throws IOException {
      TypedValues.write(json, value);
    }

    @Override
    public Map<String, Object> parameters(Map<String, Object> parsed) {
      return TypedParameters.read(parsed);
    }
  };

  /**
   * Writes a value.
   *
   * @param value as {@link io.graphflow.value.Value#asObject} gives it
   */
  public abstract void write(JsonGenerator json, Object value) throws IOException;

  /**
   * Makes parameters of a query of what {@link JsonReader} read.
   *
   * @throws QueryException if one is of a type that no parameter can have, or of none
   */
  public abstract Map<String, Object> parameters(Map<String, Object> parsed);
}
