package io.graphflow.storage.load.value;

/** Checks UTF-8 (Unicode 16, section 3.9, table 3-7). */
public final class Utf8 {
  /** The result of a search that found nothing wrong. */
  public static final int VALID = -1;

  private Utf8() {}

  /**
   * The index of the first byte in {@code bytes[from, to)} that begins no well-formed sequence, or
   * {@link #VALID}. Overlong forms, surrogates and what lies beyond U+10FFFF are not well-formed.
   */
  public static int findInvalid(byte[] bytes, int from, int to) {
    int all = 0;
    for (int i = from; i < to; i++) {
      all |= bytes[i];
    }
    return all >= 0 ? VALID : findInvalidSequence(bytes, from, to);
  }

  private static int findInvalidSequence(byte[] bytes, int from, int to) {
    int i = from;
    while (i < to) {
      int lead = bytes[i] & 0xFF;
      int length;
      // The second byte alone tells overlong forms, surrogates and what is too large.
      int secondMinimum = 0x80;
      int secondMaximum = 0xBF;
      if (lead < 0x80) {
        i++;
        continue;
      } else if (lead >= 0xC2 && lead <= 0xDF) {
        length = 2;
      } else if (lead >= 0xE0 && lead <= 0xEF) {
        length = 3;
        secondMinimum = lead == 0xE0 ? 0xA0 : 0x80;
        secondMaximum = lead == 0xED ? 0x9F : 0xBF;
      } else if (lead >= 0xF0 && lead <= 0xF4) {
        length = 4;
        secondMinimum = lead == 0xF0 ? 0x90 : 0x80;
        secondMaximum = lead == 0xF4 ? 0x8F : 0xBF;
      } else {
        return i;
      }
      if (i + length > to) {
        return i;
      }
      int second = bytes[i + 1] & 0xFF;
      if (second < secondMinimum || second > secondMaximum) {
        return i;
      }
      for (int k = 2; k < length; k++) {
        if ((bytes[i + k] & 0xC0) != 0x80) {
          return i;
        }
      }
      i += length;
    }
    return VALID;
  }
}
