package io.graphflow.core.tck;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The scenarios that are known to fail, each under a reason. In the file, a reason stands on a line of
 * its own, and the scenarios below it are indented, with the configurations in which they fail if these
 * are not all. Lines that begin with {@code #} are comments.
 */
final class NamedFailures {
  /** What the file has as the reason of scenarios that have none yet. */
  static final String UNEXPLAINED = "No reason is named yet.";

  private static final String HEADER =
      """
          # Scenarios of openCypher's kit that are known to fail, under the reason why. TckTest fails if one of
          # them passes, or if another one fails. TckTest says how this file is written anew.
          """;

  private final Map<String, Failure> byId;

  private record Failure(String reason, Set<TckConfiguration> configurations) {}

  private NamedFailures(Map<String, Failure> byId) {
    this.byId = byId;
  }

  static NamedFailures read(Path file) throws IOException {
    Map<String, Failure> byId = new LinkedHashMap<>();
    String reason = null;
    for (String line : Files.readAllLines(file)) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      if (!line.startsWith(" ")) {
        reason = line.strip();
        continue;
      }
      List<String> words = List.of(line.strip().split(" "));
      EnumSet<TckConfiguration> configurations = EnumSet.noneOf(TckConfiguration.class);
      words.subList(1, words.size()).forEach(word -> configurations.add(configuration(word)));
      Failure failure =
          new Failure(reason,
              configurations.isEmpty() ? EnumSet.allOf(TckConfiguration.class) : configurations);
      if (reason == null || byId.put(words.getFirst(), failure) != null) {
        throw new IOException(file + ": " + line.strip() + " has no reason, or more than one");
      }
    }
    return new NamedFailures(byId);
  }

  private static TckConfiguration configuration(String name) {
    return Arrays.stream(TckConfiguration.values())
        .filter(configuration -> configuration.displayName().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("there is no configuration " + name));
  }

  boolean contains(String id, TckConfiguration configuration) {
    return byId.containsKey(id) && byId.get(id).configurations.contains(configuration);
  }

  Set<String> ids() {
    return byId.keySet();
  }

  /** The scenarios that are there without a reason. */
  List<String> unexplained() {
    return byId.keySet()
        .stream()
        .filter(id -> byId.get(id).reason.equals(UNEXPLAINED))
        .toList();
  }

  /** Reasons with the number of scenarios that fail for them, most first. */
  Map<String, Integer> countsByReason() {
    Map<String, Integer> counts = new TreeMap<>();
    byId.values().forEach(failure -> counts.merge(failure.reason, 1, Integer::sum));
    Map<String, Integer> sorted = new LinkedHashMap<>();
    counts.entrySet()
        .stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .forEach(entry -> sorted.put(entry.getKey(), entry.getValue()));
    return sorted;
  }

  /** What the file says if scenarios went like this: reasons are kept. */
  String text(List<TckOutcome> outcomes) {
    Map<String, List<String>> idsByReason = new TreeMap<>();
    for (TckOutcome outcome : outcomes) {
      if (!outcome.failures().isEmpty()) {
        Failure known = byId.get(outcome.scenario().id());
        idsByReason
            .computeIfAbsent(known == null ? UNEXPLAINED : known.reason, _ -> new ArrayList<>())
            .add(line(outcome));
      }
    }
    StringBuilder text = new StringBuilder(HEADER);
    idsByReason.forEach((reason, lines) -> {
      text.append('\n').append(reason).append('\n');
      lines.forEach(line -> text.append("  ").append(line).append('\n'));
    });
    return text.toString();
  }

  private static String line(TckOutcome outcome) {
    StringBuilder line = new StringBuilder(outcome.scenario().id());
    if (outcome.failures().size() < TckConfiguration.values().length) {
      outcome.failures()
          .keySet()
          .forEach(configuration -> line.append(' ').append(configuration.displayName()));
    }
    return line.toString();
  }
}
