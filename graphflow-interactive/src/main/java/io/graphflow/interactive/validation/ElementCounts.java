package io.graphflow.interactive.validation;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.interactive.operation.InteractiveOperation;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * How many elements of those labels there are of which each update adds one: Person, Forum, Post and
 * Comment, LIKES, HAS_MEMBER and KNOWS.
 *
 * @param byLabel counts by label; unmodifiable
 */
public record ElementCounts(Map<String, Long> byLabel) {
  private static final Map<String, String> PATTERNS = Map.of("Person", "(:Person)", "Forum",
      "(:Forum)", "Post", "(:Post)", "Comment", "(:Comment)", "LIKES", "()-[:LIKES]->()",
      "HAS_MEMBER", "()-[:HAS_MEMBER]->()", "KNOWS", "()-[:KNOWS]->()");

  /** Creates counts. */
  public ElementCounts {
    byLabel = Map.copyOf(Objects.requireNonNull(byLabel, "byLabel"));
  }

  /** Counts what a database holds. */
  public static ElementCounts of(Database database) {
    Map<String, Long> counts = new TreeMap<>();
    try (Session session = database.session()) {
      PATTERNS.forEach((label, pattern) -> counts.put(label,
          session.run("MATCH " + pattern + " RETURN count(*)").single().get(0).asLong()));
    }
    return new ElementCounts(counts);
  }

  /** What is there after updates besides. */
  public ElementCounts after(Map<InteractiveOperation, Long> updates) {
    Map<String, Long> counts = new TreeMap<>(byLabel);
    updates.forEach((update, count) -> counts.merge(label(update), count, Long::sum));
    return new ElementCounts(counts);
  }

  private static String label(InteractiveOperation update) {
    return switch (update) {
      case IU1 -> "Person";
      case IU2, IU3 -> "LIKES";
      case IU4 -> "Forum";
      case IU5 -> "HAS_MEMBER";
      case IU6 -> "Post";
      case IU7 -> "Comment";
      case IU8 -> "KNOWS";
      default -> throw new IllegalArgumentException(update + " is no update");
    };
  }
}
