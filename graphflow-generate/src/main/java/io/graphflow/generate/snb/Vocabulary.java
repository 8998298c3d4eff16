package io.graphflow.generate.snb;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The words of which names and texts are made, read from the resources beside this class. */
final class Vocabulary {
  private final Map<String, List<String>> words = new HashMap<>();
  private final List<String[]> countries = lines("countries.txt");
  private final List<String[]> tagClasses = lines("tagclasses.txt");

  Vocabulary() {
    for (String[] line : lines("words.txt")) {
      words.put(line[0], List.of(line[1].split(";")));
    }
    for (String[] line : lines("cultures.txt")) {
      words.put(line[0] + "." + line[1], List.of(line[2].split(";")));
    }
  }

  /** Words of a kind, in a fixed order. */
  List<String> words(String kind) {
    List<String> found = words.get(kind);
    if (found == null) {
      throw new AssertionError("no words of kind " + kind);
    }
    return found;
  }

  /** Words of a kind in a culture, as family names. */
  List<String> words(String culture, String kind) {
    return words(culture + "." + kind);
  }

  /** Rows of name, continent, weight, culture, languages; the heaviest roughly first. */
  List<String[]> countries() {
    return countries;
  }

  /** Rows of name and parent's name, parents first. */
  List<String[]> tagClasses() {
    return tagClasses;
  }

  private static List<String[]> lines(String resource) {
    InputStream in = Vocabulary.class.getResourceAsStream(resource);
    if (in == null) {
      throw new AssertionError("the resource " + resource + " is not in the class path");
    }
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return reader.lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\\|", -1))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
