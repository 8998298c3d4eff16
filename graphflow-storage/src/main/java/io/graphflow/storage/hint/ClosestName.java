package io.graphflow.storage.hint;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the known name that somebody who wrote an unknown one most likely meant. */
public final class ClosestName {
  private ClosestName() {}

  /**
   * The name in {@code known} that is closest to {@code name}, if one is close enough to be worth
   * proposing: a third of its characters wrong at most, and never all of them. Names that differ only
   * in case are closest; ties go to the first.
   */
  public static Optional<String> of(String name, Collection<String> known) {
    String best = null;
    int bestDistance = Math.max(1, name.length() / 3) * 2 + 2;
    for (String candidate : known) {
      int distance = distance(name, candidate);
      if (distance < bestDistance && distance / 2 < name.length()) {
        bestDistance = distance;
        best = candidate;
      }
    }
    return Optional.ofNullable(best);
  }

  /** A clause to end a message with: {@code ", did you mean 'x'?"}, or empty. */
  public static String hint(String name, Collection<String> known) {
    return of(name, known).map(closest -> ", did you mean '" + closest + "'?").orElse("");
  }

  /**
   * Twice the edit distance with swaps of neighbours (optimal string alignment) of the names without
   * regard to case, plus one unless they are equal: case alone counts least.
   */
  private static int distance(String left, String right) {
    String a = left.toLowerCase(Locale.ROOT);
    String b = right.toLowerCase(Locale.ROOT);
    int[] beforePrevious = new int[b.length() + 1];
    int[] previous = new int[b.length() + 1];
    int[] current = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      current[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int substitution = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        current[j] = Math.min(Math.min(current[j - 1], previous[j]) + 1,
            previous[j - 1] + substitution);
        if (i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          current[j] = Math.min(current[j], beforePrevious[j - 2] + 1);
        }
      }
      int[] reused = beforePrevious;
      beforePrevious = previous;
      previous = current;
      current = reused;
    }
    return 2 * previous[b.length()] + (left.equals(right) ? 0 : 1);
  }
}
