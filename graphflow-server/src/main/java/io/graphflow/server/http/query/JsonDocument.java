package io.graphflow.server.http.query;

import com.fasterxml.jackson.core.JsonGenerator;
import io.graphflow.server.http.message.HttpResponse;
import io.graphflow.server.http.value.JsonWriter;
import io.graphflow.server.http.value.ValueForm;
import io.graphflow.server.work.Failure;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** One JSON object: {@code {"data": {"fields": […], "values": [[…], …]}, …}}. */
final class JsonDocument implements Answer {
  private final ValueForm form;
  private final HttpResponse response;
  private final JsonGenerator json;
  private boolean inData;

  JsonDocument(ValueForm form, HttpResponse response) throws IOException {
    this.form = form;
    this.response = response;
    this.json = JsonWriter.to(response);
    json.writeStartObject();
  }

  @Override
  public void fields(List<String> names) throws IOException {
    json.writeObjectFieldStart("data");
    json.writeFieldName("fields");
    ValueForm.PLAIN.write(json, names);
    json.writeArrayFieldStart("values");
    inData = true;
  }

  @Override
  public void row(Object[] values) throws IOException {
    json.writeStartArray();
    for (Object value : values) {
      form.write(json, value);
    }
    json.writeEndArray();
  }

  @Override
  public void flush() throws IOException {
    json.flush();
    response.flush();
  }

  @Override
  public void end(Map<String, Object> summary) throws IOException {
    if (inData) {
      json.writeEndArray();
      json.writeEndObject();
    }
    Json.writeFields(json, summary);
    json.writeEndObject();
    json.close();
  }

  @Override
  public void fail(Failure failure) throws IOException {
    end(Map.of("errors", Json.errors(failure)));
  }
}
