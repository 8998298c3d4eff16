package io.graphflow.server.http.message;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The headers of a request, whose names may be written with small or capital letters. For one thread. */
public final class Headers {
  private final Map<String, List<String>> values = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);

  /** Adds one. */
  public void add(String name, String value) {
    values.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
  }

  /** The values of a header, in order; empty if it is not there. */
  public List<String> all(String name) {
    return values.getOrDefault(name, List.of());
  }

  /**
   * The value of a header that may be there once.
   *
   * @throws HttpException if it is there more than once
   */
  public Optional<String> one(String name) {
    List<String> all = all(name);
    if (all.size() > 1) {
      throw HttpException.invalid(400, "The header " + name + " comes more than once.");
    }
    return all.stream().findFirst();
  }

  /** Whether a header that is a list of words has a word, however that is written. */
  public boolean has(String name, String word) {
    return all(name).stream()
        .flatMap(value -> List.of(value.split(",", -1)).stream())
        .anyMatch(part -> part.strip().toLowerCase(Locale.ROOT).equals(word));
  }
}
