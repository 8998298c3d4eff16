package io.graphflow.generate.imdb;

/**
 * Shares of NULLs, near those of the benchmark's snapshot of IMDb. Fields that depend on others are
 * not here: only episodes have a season, only some roles have a character, and so on.
 */
final class NullShares {
  static final double TITLE_INDEX = 0.99;
  static final double TITLE_YEAR = 0.03;
  static final double TITLE_PHONETIC_CODE = 0.05;
  /** The share of episodes; other kinds have none. */
  static final double EPISODE_NUMBERS = 0.03;

  static final double AKA_TITLE_INDEX = 0.99;
  static final double AKA_TITLE_NOTE = 0.33;

  static final double NAME_INDEX = 0.78;
  static final double NAME_GENDER = 0.32;
  static final double NAME_CODE_FIRST = 0.06;
  static final double AKA_NAME_INDEX = 0.97;
  static final double CHARACTER_INDEX = 0.99;
  static final double COUNTRY_CODE = 0.07;
  static final double PERSON_INFO_NOTE = 0.57;
  static final double MOVIE_INFO_NOTE = 0.84;

  /**
   * The share of actors and actresses; other roles play nobody, which makes half of all rows NULL.
   */
  static final double CHARACTER = 0.1;
  static final double ACTOR_NOTE = 0.78;
  static final double CREW_NOTE = 0.55;
  static final double PRODUCER_NOTE = 0.12;
  static final double WRITER_NOTE = 0.15;
  /** The share of actors and actresses; other roles have none. */
  static final double BILLING_ORDER = 0.35;

  static final double PRODUCTION_NOTE = 0.86;
  static final double DISTRIBUTION_NOTE = 0.1;

  private NullShares() {}
}
