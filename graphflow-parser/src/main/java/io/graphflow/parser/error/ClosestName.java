package io.graphflow.parser.error;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the known name that someone who wrote an unknown one may have meant. */
public final class ClosestName {
  /** Letters of a name for each of which one mistake is allowed. */
  private static final int LETTERS_A_MISTAKE = 3;

  private ClosestName() {}

  /**
   * The known name with the fewest mistakes: letters inserted, left out, replaced or exchanged with
   * their neighbour. Case is no mistake. Of equally close names the first.
   *
   * @return empty if every name is too far: more than one mistake for each three letters, or no letter
   *     right
   */
  public static Optional<String> of(String unknown, Collection<String> known) {
    String sought = unknown.toLowerCase(Locale.ROOT);
    String closest = null;
    int fewest = Integer.MAX_VALUE;
    for (String name : known) {
      int allowed = Math.max(1, Math.max(sought.length(), name.length()) / LETTERS_A_MISTAKE);
      if (Math.abs(sought.length() - name.length()) <= allowed) {
        int mistakes = mistakes(sought, name.toLowerCase(Locale.ROOT));
        if (mistakes <= allowed && mistakes < Math.min(fewest, sought.length())) {
          fewest = mistakes;
          closest = name;
        }
      }
    }
    return Optional.ofNullable(closest);
  }

  /** {@code "; did you mean 'name'?"}, or nothing. */
  public static String hint(String unknown, Collection<String> known) {
    return of(unknown, known).map(name -> "; did you mean '" + name + "'?").orElse("");
  }

  /** The optimal string alignment distance. */
  private static int mistakes(String a, String b) {
    int[] beforeLast = new int[b.length() + 1];
    int[] last = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      last[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, Math.min(last[j], row[j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
        }
      }
      beforeLast = last;
      last = row;
    }
    return last[b.length()];
  }
}
