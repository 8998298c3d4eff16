package io.graphflow.server.http.query;

import com.fasterxml.jackson.core.JsonGenerator;
import io.graphflow.server.http.message.HttpResponse;
import io.graphflow.server.http.value.JsonWriter;
import io.graphflow.server.http.value.ValueForm;
import io.graphflow.server.work.Failure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * Lines of values with commas between them (RFC 4180), under one of names. NULL is nothing, an empty string a pair of
 * quotes; lists, maps, nodes, relationships and paths are plain JSON. There is no place for what is told at the end, nor
 * for errors.
 */
final class CsvLines implements Answer {
  private final HttpResponse response;
  private final StringBuilder line = new StringBuilder();

  CsvLines(HttpResponse response) {
    this.response = response;
  }

  @Override
  public void fields(List<String> names) throws IOException {
    row(names.toArray());
  }

  @Override
  public void row(Object[] values) throws IOException {
    if (values.length == 0) {
      return;
    }
    line.setLength(0);
    for (int i = 0; i < values.length; i++) {
      if (i > 0) {
        line.append(',');
      }
      add(values[i]);
    }
    if (line.isEmpty()) {
      // Many readers skip empty lines, and would miss the row.
      line.append("\"\"");
    }
    response.write(line.append('\n').toString().getBytes(StandardCharsets.UTF_8));
  }

  private void add(Object value) throws IOException {
    if (value == null) {
      return;
    }
    String text = switch (value) {
      case String string -> string;
      case Long _,Double _,Boolean _ -> value.toString();
      default -> json(value);
    };
    if (text.startsWith("\"") && !(value instanceof String)) {
      // A date or the like, for which JSON has strings.
      text = text.substring(1, text.length() - 1);
    }
    boolean quoted = text.isEmpty()
        || text.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    line.append(quoted ? '"' + text.replace("\"", "\"\"") + '"' : text);
  }

  private static String json(Object value) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = JsonWriter.to(bytes)) {
      ValueForm.PLAIN.write(json, value);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void flush() throws IOException {
    response.flush();
  }

  @Override
  public void end(Map<String, Object> summary) {
    // Nothing is told.
  }

  @Override
  public void fail(Failure failure) throws IOException {
    throw new IOException("CSV cannot tell of an error: " + failure.message());
  }
}
