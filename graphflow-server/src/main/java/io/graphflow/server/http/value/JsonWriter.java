package io.graphflow.server.http.value;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import java.io.IOException;
import java.io.OutputStream;

/** Writes JSON to clients. Safe for use by many threads. */
public final class JsonWriter {
  private static final JsonFactory FACTORY = JsonFactory.builder()
      .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
      .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
      // Rows are sent when there are enough of them, whenever they are written.
      .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
      .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
      .build();

  private JsonWriter() {}

  /** A generator of JSON in UTF-8, with nothing between values that follow each other; the stream stays open. */
  public static JsonGenerator to(OutputStream output) throws IOException {
    JsonGenerator json = FACTORY.createGenerator(output);
    json.setRootValueSeparator(null);
    return json;
  }
}
