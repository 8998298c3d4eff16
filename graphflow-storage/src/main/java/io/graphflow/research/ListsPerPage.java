package io.graphflow.research;

/**
 * The paper's k: how many lists share a property page. A power of two, so that finding a page is a
 * shift.
 *
 * <pre>{@code
 * StorageOptions wide = StorageOptions.FILES.withListsPerPage(ListsPerPage.check(512));
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 */
public final class ListsPerPage {
  /** What is used unless something else is asked for. */
  public static final int DEFAULT = 128;
  /** Fewest lists in a page. */
  public static final int MIN = 64;
  /** Most lists in a page. */
  public static final int MAX = 2048;

  private ListsPerPage() {}

  /** Whether a number is a power of two from {@value #MIN} to {@value #MAX}. */
  public static boolean isAllowed(int number) {
    return number >= MIN && number <= MAX && Integer.bitCount(number) == 1;
  }

  /**
   * Checks that a number {@link #isAllowed}.
   *
   * @return the number
   * @throws IllegalArgumentException if it is not
   */
  public static int check(int number) {
    if (!isAllowed(number)) {
      throw new IllegalArgumentException("lists per property page must be a power of two from "
          + MIN + " to " + MAX + ", not " + number);
    }
    return number;
  }
}
