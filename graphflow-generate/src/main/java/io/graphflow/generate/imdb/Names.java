package io.graphflow.generate.imdb;

import io.graphflow.generate.random.RandomStream;

/** Names of people, characters and titles, made of the vocabulary's words and syllables. */
final class Names {
  private static final double INITIAL_SHARE = 0.15;
  private static final int HEX_DIGITS = 32;
  private static final String[] INDEXES = {"I", "II", "III", "IV", "V", "VI", "VII", "VIII"};

  private final Vocabulary vocabulary;

  Names(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
  }

  /** A person's name, family name first. */
  String person(String culture, boolean female, RandomStream random) {
    String initial = random.chance(INITIAL_SHARE)
        ? " " + (char) ('A' + random.nextInt(26)) + "."
        : "";
    return family(random) + ", " + given(culture, female, random) + initial;
  }

  String given(String culture, boolean female, RandomStream random) {
    return vocabulary.word(culture + (female ? ".female" : ".male"), random);
  }

  String family(RandomStream random) {
    return vocabulary.words("family.start")
        .get(random.nextInt(vocabulary.words("family.start").size()))
        + vocabulary.word("family.middle", random)
        + vocabulary.word("family.end", random);
  }

  /** Something that could be a title. */
  String title(RandomStream random) {
    String noun = vocabulary.word("title.noun", random);
    return switch (random.nextInt(7)) {
      case 0 -> "The " + vocabulary.word("title.adjective", random) + " " + noun;
      case 1 -> vocabulary.word("title.adjective", random) + " " + noun;
      case 2 -> noun + " of the " + vocabulary.word("title.noun", random);
      case 3 -> given("western", random.chance(0.5), random) + "'s " + noun;
      case 4 -> "The " + noun + " in " + vocabulary.word("place", random);
      case 5 -> given("latin", random.chance(0.5), random) + " " + family(random);
      default -> "The " + family(random) + " " + noun;
    };
  }

  /** Words, the first of them with a capital letter. */
  String sentence(int wordCount, RandomStream random) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < wordCount; i++) {
      String word = vocabulary.word("text", random);
      text.append(i == 0 ? "" : " ")
          .append(i == 0 ? Character.toUpperCase(word.charAt(0)) + word.substring(1) : word);
    }
    return text.append('.').toString();
  }

  /** The Roman number that tells namesakes apart, or an empty text for most. */
  static String index(double nullShare, RandomStream random) {
    return random.chance(nullShare) ? "" : INDEXES[random.skewed(INDEXES.length, 2.5)];
  }

  /** As long as an MD5 sum, and as little compressible. */
  static String md5sum(RandomStream random) {
    String digits = Long.toHexString(random.nextLong()) + Long.toHexString(random.nextLong());
    return "0".repeat(HEX_DIGITS - digits.length()) + digits;
  }
}
