package io.graphflow.core.dataset;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Known answers as JSON: objects are maps, arrays lists, numbers Longs or Doubles. */
final class ReferenceFile {
  private ReferenceFile() {}

  static Map<String, Object> object(Path file) throws IOException {
    return object(Files.readString(file));
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> object(String json) throws IOException {
    return (Map<String, Object>) read(json);
  }

  /** The objects of an array. */
  @SuppressWarnings("unchecked")
  static List<Map<String, Object>> objects(Path file) throws IOException {
    return (List<Map<String, Object>>) read(Files.readString(file));
  }

  private static Object read(String json) throws IOException {
    try (JsonParser parser = new JsonFactory().createParser(json)) {
      parser.nextToken();
      return value(parser);
    }
  }

  private static Object value(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> {
        Map<String, Object> map = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String key = parser.currentName();
          parser.nextToken();
          map.put(key, value(parser));
        }
        yield map;
      }
      case START_ARRAY -> {
        List<Object> list = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          list.add(value(parser));
        }
        yield list;
      }
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT -> parser.getLongValue();
      case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default -> throw new IOException("unexpected " + parser.currentToken());
    };
  }
}
