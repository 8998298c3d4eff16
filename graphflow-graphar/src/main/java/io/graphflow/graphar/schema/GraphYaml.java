package io.graphflow.graphar.schema;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.graphflow.exception.DataException;
import io.graphflow.graphar.error.ReadFailure;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.storage.json.Json;
import io.graphflow.storage.json.Json.Flag;
import io.graphflow.storage.json.Json.Items;
import io.graphflow.storage.json.Json.Members;
import io.graphflow.storage.json.Json.Scalar;
import io.graphflow.storage.json.Json.Text;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** The object of a YAML file, with the places of what is in it. Keys without a value count as absent. */
final class GraphYaml {
  /** Longer files are none of a graph's. */
  private static final int MOST_BYTES = 1 << 26;

  private final Members members;

  private GraphYaml(Members members) {
    this.members = members;
  }

  /**
   * Reads a file.
   *
   * @throws DataException if it is not there, or no YAML with an object
   */
  static GraphYaml read(StoredFile file) {
    YAMLFactory factory = YAMLFactory.builder()
        .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
        .build();
    try (JsonParser parser = factory.createParser(file.bytes(MOST_BYTES))) {
      return new GraphYaml(Json.read(parser, "YAML", file.toString()).asMembers("the description"));
    } catch (IOException e) {
      throw ReadFailure.of(file, e);
    }
  }

  /** Adds a note for each key that is not known: newer releases have more. */
  void noteUnknown(Set<String> known, List<String> notes) {
    members.keys().forEach((key, place) -> {
      if (!known.contains(key)) {
        notes
            .add(place.error("the key '" + key + "' is not known, and is left aside").getMessage());
      }
    });
  }

  boolean has(String key) {
    Json value = members.get(key);
    return value != null && !(value instanceof Scalar scalar && scalar.text().equals("null"));
  }

  /** An error at the value of a key, or where all of them stand. */
  DataException error(String key, String message) {
    return (has(key) ? members.get(key).place() : members.place()).error(message);
  }

  /** The text of a key, or null. */
  String text(String key) {
    return has(key) ? text(members.get(key), key) : null;
  }

  /** The text of the first of two keys that is there: the name of today, and the one before it. */
  String require(String key, String formerKey) {
    String text = has(key) || formerKey == null ? text(key) : text(formerKey);
    if (text == null || text.isEmpty()) {
      throw error(key, "'" + key + "' is missing here");
    }
    return text;
  }

  /** A number or a truth value may be a name as well. */
  private static String text(Json value, String key) {
    return switch (value) {
      case Text text -> text.text();
      case Scalar scalar -> scalar.text();
      case Flag flag -> Boolean.toString(flag.value());
      case Members _,Items _ -> value.asText(key);
    };
  }

  boolean flag(String key, boolean otherwise) {
    return has(key) ? members.flag(key, otherwise) : otherwise;
  }

  /** A size, at least 1. */
  long size(String key) {
    long size = members.require(key).asInteger(key);
    if (size < 1) {
      throw error(key, "'" + key + "' must be at least 1, not " + size);
    }
    return size;
  }

  /** The texts of a list; empty if there is none. */
  List<String> texts(String key) {
    if (!has(key)) {
      return List.of();
    }
    List<String> texts =
        members.get(key).asItems(key).stream().map(item -> text(item, key)).toList();
    if (texts.contains("")) {
      throw error(key, "an element of '" + key + "' is empty");
    }
    return texts;
  }

  /** The objects of a list; empty if there is none. */
  List<GraphYaml> items(String key) {
    if (!has(key)) {
      return List.of();
    }
    return members.get(key)
        .asItems(key)
        .stream()
        .map(item -> new GraphYaml(item.asMembers(key)))
        .toList();
  }
}
