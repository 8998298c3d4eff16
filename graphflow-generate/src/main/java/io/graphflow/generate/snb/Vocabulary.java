package io.graphflow.generate.snb;

import io.graphflow.generate.vocabulary.VocabularyFile;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The words of which names and texts are made, read from the resources beside this class. */
final class Vocabulary {
  private final Map<String, List<String>> words = new HashMap<>();
  private final List<String[]> countries = VocabularyFile.read(Vocabulary.class, "countries.txt");
  private final List<String[]> tagClasses = VocabularyFile.read(Vocabulary.class, "tagclasses.txt");

  Vocabulary() {
    for (String[] line : VocabularyFile.read(Vocabulary.class, "words.txt")) {
      words.put(line[0], List.of(line[1].split(";")));
    }
    for (String[] line : VocabularyFile.read(Vocabulary.class, "cultures.txt")) {
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
}
