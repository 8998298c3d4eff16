package io.graphflow.core.order;

import io.graphflow.core.value.CodePointOrder;

/**
 * Ranks of texts in the order of {@link CodePointOrder}: the first bytes of what follows the prefix
 * that all of them have in common. A UTF-16 unit takes the bytes of UTF-8, or two above all of
 * those if it is half of a pair.
 */
final class TextRanks {
  private static final int BYTES = Long.BYTES;
  private static final int FIRST_OF_SURROGATE = 0xF0;

  private final int prefix;
  private boolean isExact = true;

  /** Finds the common prefix of the first {@code count} values, which are texts or null. */
  TextRanks(Object[] texts, int count) {
    String first = null;
    int common = 0;
    for (int row = 0; row < count; row++) {
      if (texts[row] instanceof String text) {
        if (first == null) {
          first = text;
          common = text.length();
        } else {
          common = commonLength(first, text, common);
        }
      }
    }
    prefix = common;
  }

  private static int commonLength(String left, String right, int most) {
    int end = Math.min(most, right.length());
    int at = 0;
    while (at < end && left.charAt(at) == right.charAt(at)) {
      at++;
    }
    return at;
  }

  /** The rank of a text with the prefix, signed. */
  long rank(String text) {
    int length = text.length();
    long word = 0;
    int room = BYTES;
    int at = prefix;
    while (at < length && room > 0) {
      int unit = text.charAt(at++);
      if (unit == 0) {
        // The bytes after a text are zero, too.
        isExact = false;
      }
      if (unit < 0x80) {
        word = (word << Byte.SIZE) | unit;
        room--;
      } else {
        int bytes = bytes(unit);
        int size = unit < 0x800 || Character.isSurrogate((char) unit) ? 2 : 3;
        int taken = Math.min(size, room);
        isExact &= taken == size;
        word = (word << (taken * Byte.SIZE)) | (bytes >>> ((size - taken) * Byte.SIZE));
        room -= taken;
      }
    }
    isExact &= at == length;
    // A shift by 64 would be none.
    word = room == BYTES ? 0 : word << (room * Byte.SIZE);
    return word ^ Long.MIN_VALUE;
  }

  private static int bytes(int unit) {
    if (Character.isSurrogate((char) unit)) {
      int index = unit - Character.MIN_SURROGATE;
      int first = FIRST_OF_SURROGATE | (index >>> Byte.SIZE);
      return (first << Byte.SIZE) | (index & 0xFF);
    }
    int last = 0x80 | (unit & 0x3F);
    if (unit < 0x800) {
      return ((0xC0 | (unit >>> 6)) << Byte.SIZE) | last;
    }
    int middle = 0x80 | ((unit >>> 6) & 0x3F);
    return ((0xE0 | (unit >>> 12)) << (2 * Byte.SIZE)) | (middle << Byte.SIZE) | last;
  }

  /** Whether equal ranks so far were those of equal texts. */
  boolean isExact() {
    return isExact;
  }
}
