package io.graphflow.server.http.value;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import io.graphflow.server.http.message.HttpException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads what a client sends as JSON. Safe for use by many threads. */
public final class JsonReader {
  /** How deep arrays and objects may lie in each other; a typed value takes two of them. */
  private static final int MOST_DEPTH = 128;

  private static final int MOST_DIGITS = 1_000;

  private static final JsonFactory FACTORY = JsonFactory.builder()
      .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
      .streamReadConstraints(StreamReadConstraints.builder()
          .maxNestingDepth(MOST_DEPTH)
          .maxNumberLength(MOST_DIGITS)
          // The whole text is in memory already.
          .maxStringLength(Integer.MAX_VALUE)
          .maxNameLength(1 << 16)
          .build())
      .build();

  private JsonReader() {}

  /**
   * Reads an object.
   *
   * @param text in UTF-8
   * @return null, {@link Boolean}, {@link Long}, {@link Double}, {@link String}, {@link List} and {@link Map} of these
   * @throws HttpException if it is something else, or has a number that Cypher has not
   */
  public static Map<String, Object> readObject(byte[] text) {
    try (JsonParser json = FACTORY.createParser(text)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw HttpException.invalid(400, "The body is no JSON object.");
      }
      Map<String, Object> object = object(json);
      if (json.nextToken() != null) {
        throw HttpException.invalid(400, "Something follows the JSON object of the body.");
      }
      return object;
    } catch (InputCoercionException e) {
      throw HttpException.invalid(400, "A number is beyond those of the type INTEGER.");
    } catch (JsonProcessingException e) {
      JsonLocation at = e.getLocation();
      throw HttpException.invalid(400, "The body is no JSON: "
          + e.getOriginalMessage().replaceFirst(" \\(start marker.*", "")
          + (at == null ? "" : " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")"));
    } catch (IOException e) {
      // Such as bytes that are no UTF-8: there is nothing else to be read that could fail.
      throw HttpException.invalid(400, "The body is no JSON: " + e.getMessage());
    }
  }

  private static Map<String, Object> object(JsonParser json) throws IOException {
    Map<String, Object> object = new LinkedHashMap<>();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String name = json.currentName();
      json.nextToken();
      object.put(name, value(json));
    }
    return object;
  }

  private static Object value(JsonParser json) throws IOException {
    return switch (json.currentToken()) {
      case START_OBJECT -> object(json);
      case START_ARRAY -> {
        List<Object> list = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
          list.add(value(json));
        }
        yield list;
      }
      case VALUE_STRING -> json.getText();
      case VALUE_NUMBER_INT -> json.getLongValue();
      case VALUE_NUMBER_FLOAT -> {
        double number = json.getDoubleValue();
        if (Double.isInfinite(number)) {
          throw HttpException.invalid(400, "A number is beyond those of the type FLOAT.");
        }
        yield number;
      }
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default ->
        throw new AssertionError(json.currentToken());
    };
  }
}
