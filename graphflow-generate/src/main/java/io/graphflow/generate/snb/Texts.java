package io.graphflow.generate.snb;

import io.graphflow.generate.random.RandomStream;
import java.util.List;

/** The texts of messages: something short, or something about tags. */
final class Texts {
  private static final int LEAST_WORDS_PER_TAG = 5;
  private static final int MORE_WORDS_PER_TAG = 9;
  private static final double LONG_SHARE = 0.004;
  private static final int LONG_WORDS_PER_TAG = 150;

  private final List<String> words;
  private final List<String> shortTexts;
  private final Tags tags;

  Texts(Vocabulary vocabulary, Tags tags) {
    this.tags = tags;
    words = vocabulary.words("text");
    shortTexts = vocabulary.words("short");
  }

  String shortText(RandomStream random) {
    return shortTexts.get(random.nextInt(shortTexts.size()));
  }

  /**
   * Appends a text about the first tags of an array, up to three of them.
   *
   * @param tagCount how many tags the array holds, at least 1
   */
  void appendAbout(StringBuilder out, int[] tagArray, int tagCount, RandomStream random) {
    int sentenceCount = Math.min(tagCount, 2);
    int moreWords = random.chance(LONG_SHARE) ? LONG_WORDS_PER_TAG : MORE_WORDS_PER_TAG;
    for (int i = 0; i < sentenceCount; i++) {
      out.append(i == 0 ? "About " : " About ");
      String name = tags.name(tagArray[i]);
      for (int c = 0; c < name.length() && name.charAt(c) != '('; c++) {
        out.append(name.charAt(c) == '_' ? ' ' : name.charAt(c));
      }
      out.setCharAt(out.length() - 1, ',');
      int wordCount = LEAST_WORDS_PER_TAG + random.nextInt(moreWords);
      for (int w = 0; w < wordCount; w++) {
        out.append(' ').append(words.get(random.skewed(words.size(), 1.5)));
      }
      out.append('.');
    }
  }
}
