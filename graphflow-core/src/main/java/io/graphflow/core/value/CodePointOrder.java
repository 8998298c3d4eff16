package io.graphflow.core.value;

import java.util.Comparator;

/**
 * The order of strings by Unicode code point, which is also that of their UTF-8 bytes. {@link
 * String#compareTo} compares UTF-16 units and puts supplementary characters (pairs of surrogates,
 * D800 to DFFF) before U+E000 to U+FFFF; here they come after.
 */
public final class CodePointOrder implements Comparator<String> {
  /** The one instance. */
  public static final CodePointOrder INSTANCE = new CodePointOrder();

  private CodePointOrder() {}

  @Override
  public int compare(String left, String right) {
    int length = Math.min(left.length(), right.length());
    for (int i = 0; i < length; i++) {
      char a = left.charAt(i);
      char b = right.charAt(i);
      if (a != b) {
        return Integer.compare(rank(a), rank(b));
      }
    }
    return Integer.compare(left.length(), right.length());
  }

  /** Moves surrogates above all other units. Equal first units cannot hide a later difference. */
  private static int rank(char unit) {
    return Character.isSurrogate(unit) ? unit + 0x10000 : unit;
  }
}
