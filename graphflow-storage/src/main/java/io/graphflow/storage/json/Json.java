package io.graphflow.storage.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import io.graphflow.exception.DataException;
import io.graphflow.storage.hint.ClosestName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A JSON value that knows where it stands, so that whatever is wrong with it can be pointed at.
 * Immutable. All that reads a value as something that it is not throws a {@link DataException} with
 * file, line and column.
 */
public sealed interface Json {

  /** Where the value starts. */
  Place place();

  /**
   * A place in a file.
   *
   * @param file its name in messages
   * @param line from 1; 0 if the whole file is meant
   * @param column from 1; 0 if the whole line is meant
   * @param offsetBytes from the start of the file; -1 if unknown
   */
  record Place(String file, int line, int column, long offsetBytes) {

    /** An error at this place. */
    public DataException error(String message) {
      return new DataException(file, line, column, message);
    }

    /** A place in another kind of file, of which only the name is known. */
    public static Place of(String file) {
      return new Place(file, 0, 0, -1);
    }
  }

  /**
   * An object.
   *
   * @param values the named values, in the order written
   * @param keys where the names stand
   */
  record Members(Place place, Map<String, Json> values, Map<String, Place> keys) implements Json {

    /** Refuses any name that is not in {@code known}. */
    public Members checkKeys(Set<String> known) {
      for (Map.Entry<String, Place> key : keys.entrySet()) {
        if (!known.contains(key.getKey())) {
          throw key.getValue()
              .error("unknown key '" + key.getKey() + "'"
                  + ClosestName.of(key.getKey(), known)
                      .map(name -> ", did you mean '" + name + "'?")
                      .orElse("; known are " + new TreeSet<>(known)));
        }
      }
      return this;
    }

    /** The value of that name, or null. */
    public Json get(String key) {
      return values.get(key);
    }

    /** Whether there is a value of that name. */
    public boolean has(String key) {
      return values.containsKey(key);
    }

    /** The value of that name; an error if there is none. */
    public Json require(String key) {
      Json value = values.get(key);
      if (value == null) {
        throw place.error("'" + key + "' is missing here");
      }
      return value;
    }

    /** The text of that name, or null. */
    public String text(String key) {
      return has(key) ? get(key).asText(key) : null;
    }

    /** The truth value of that name, or {@code otherwise}. */
    public boolean flag(String key, boolean otherwise) {
      return has(key) ? get(key).asFlag(key) : otherwise;
    }

    /** The texts of that name, a list or a single one; empty if there are none. */
    public List<Text> texts(String key) {
      Json value = get(key);
      if (value == null) {
        return List.of();
      }
      List<Text> texts = new ArrayList<>();
      if (value instanceof Items list) {
        for (Json item : list.values) {
          texts.add(item.asTextNode(key));
        }
      } else {
        texts.add(value.asTextNode(key));
      }
      return texts;
    }
  }

  /** A list. */
  record Items(Place place, List<Json> values) implements Json {}

  /** A string. */
  record Text(Place place, String text) implements Json {}

  /** {@code true} or {@code false}. */
  record Flag(Place place, boolean value) implements Json {}

  /** A number or {@code null}, as written. */
  record Scalar(Place place, String text) implements Json {}

  /** This value as a string; {@code key} is for the message if it is none. */
  default Text asTextNode(String key) {
    if (this instanceof Text text) {
      return text;
    }
    throw place().error("'" + key + "' must be a string");
  }

  /** The text of this string. */
  default String asText(String key) {
    return asTextNode(key).text;
  }

  /** This value as {@code true} or {@code false}. */
  default boolean asFlag(String key) {
    if (this instanceof Flag flag) {
      return flag.value;
    }
    throw place().error("'" + key + "' must be true or false");
  }

  /** This value as an integer of 64 bits. */
  default long asInteger(String key) {
    if (this instanceof Scalar scalar) {
      try {
        return Long.parseLong(scalar.text);
      } catch (NumberFormatException e) {
        throw place().error("'" + key + "' must be an integer, not " + scalar.text);
      }
    }
    throw place().error("'" + key + "' must be an integer");
  }

  /** This value as a number. */
  default double asNumber(String key) {
    if (this instanceof Scalar scalar && !scalar.text.equals("null")) {
      return Double.parseDouble(scalar.text);
    }
    throw place().error("'" + key + "' must be a number");
  }

  /** This value as an object. */
  default Members asMembers(String key) {
    if (this instanceof Members members) {
      return members;
    }
    throw place().error("'" + key + "' must be an object");
  }

  /** This value as a list. */
  default List<Json> asItems(String key) {
    if (this instanceof Items items) {
      return items.values;
    }
    throw place().error("'" + key + "' must be a list");
  }

  /**
   * Reads a file; see {@link #read(byte[], String)}.
   *
   * @throws DataException if it cannot be read, too
   */
  static Json read(Path file, String name) {
    try {
      return read(Files.readAllBytes(file), name);
    } catch (IOException e) {
      throw new DataException(name, 0, 0, "cannot be read: " + e);
    }
  }

  /**
   * Reads the text of a file. Nothing but JSON is accepted, no name twice in an object.
   *
   * @param text in UTF-8
   * @param name the file's name in messages
   * @throws DataException if the text is no well-formed JSON
   */
  static Json read(byte[] text, String name) {
    JsonFactory factory = new JsonFactoryBuilder()
        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
        .build();
    try (JsonParser parser = factory.createParser(text)) {
      return read(parser, "JSON", name);
    } catch (IOException e) {
      throw new AssertionError("an array of bytes that cannot be read", e);
    }
  }

  /**
   * Reads the one value of a text in JSON, or in a language with the same values.
   *
   * @param parser stands before the first token, and stays open
   * @param language its name in messages
   * @param name the file's name in messages
   * @throws DataException if the text is not well-formed
   * @throws IOException if it cannot be read
   */
  static Json read(JsonParser parser, String language, String name) throws IOException {
    try {
      parser.nextToken();
      if (!parser.hasCurrentToken()) {
        throw new DataException(name, 0, 0, "the file is empty");
      }
      Json value = value(parser, name);
      if (parser.nextToken() != null) {
        throw place(parser.currentTokenLocation(), name).error("more text after the end");
      }
      return value;
    } catch (JsonProcessingException e) {
      JsonLocation location = e.getLocation();
      Place place = location == null ? Place.of(name) : place(location, name);
      throw place.error("not well-formed " + language + ": " + e.getOriginalMessage());
    }
  }

  private static Place place(JsonLocation location, String name) {
    return new Place(
        name, location.getLineNr(), location.getColumnNr(), location.getByteOffset());
  }

  private static Json value(JsonParser parser, String name) throws IOException {
    Place place = place(parser.currentTokenLocation(), name);
    return switch (parser.currentToken()) {
      case START_OBJECT -> {
        Map<String, Json> values = new LinkedHashMap<>();
        Map<String, Place> keys = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String key = parser.currentName();
          keys.put(key, place(parser.currentTokenLocation(), name));
          parser.nextToken();
          values.put(key, value(parser, name));
        }
        yield new Members(place, values, keys);
      }
      case START_ARRAY -> {
        List<Json> values = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          values.add(value(parser, name));
        }
        yield new Items(place, values);
      }
      case VALUE_STRING -> new Text(place, parser.getText());
      case VALUE_TRUE -> new Flag(place, true);
      case VALUE_FALSE -> new Flag(place, false);
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT, VALUE_NULL -> new Scalar(place, parser.getText());
      case END_OBJECT, END_ARRAY, FIELD_NAME, VALUE_EMBEDDED_OBJECT, NOT_AVAILABLE ->
        throw new AssertionError(parser.currentToken());
    };
  }
}
