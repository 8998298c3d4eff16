package io.graphflow.server.http.query;

import com.fasterxml.jackson.core.JsonGenerator;
import io.graphflow.server.http.message.HttpResponse;
import io.graphflow.server.http.value.JsonWriter;
import io.graphflow.server.http.value.ValueForm;
import io.graphflow.server.work.Failure;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** A JSON object a line, as Neo4j streams rows: {@code {"$event": "Record", "_body": […]}}. */
final class JsonLines implements Answer {
  private final ValueForm form;
  private final HttpResponse response;
  private final JsonGenerator json;
  private boolean hasFields;

  JsonLines(ValueForm form, HttpResponse response) throws IOException {
    this.form = form;
    this.response = response;
    this.json = JsonWriter.to(response);
  }

  private void begin(String event) throws IOException {
    json.writeStartObject();
    json.writeStringField("$event", event);
    json.writeFieldName("_body");
  }

  private void end() throws IOException {
    json.writeEndObject();
    json.writeRaw('\n');
  }

  @Override
  public void fields(List<String> names) throws IOException {
    header(Map.of("fields", names));
  }

  private void header(Map<String, Object> body) throws IOException {
    hasFields = true;
    begin("Header");
    ValueForm.PLAIN.write(json, body);
    end();
  }

  @Override
  public void row(Object[] values) throws IOException {
    begin("Record");
    json.writeStartArray();
    for (Object value : values) {
      form.write(json, value);
    }
    json.writeEndArray();
    end();
  }

  @Override
  public void flush() throws IOException {
    json.flush();
    response.flush();
  }

  @Override
  public void end(Map<String, Object> summary) throws IOException {
    if (!hasFields) {
      header(Map.of());
    }
    begin("Summary");
    ValueForm.PLAIN.write(json, summary);
    end();
    json.close();
  }

  @Override
  public void fail(Failure failure) throws IOException {
    begin("Error");
    ValueForm.PLAIN.write(json, Json.errors(failure));
    end();
    json.close();
  }
}
