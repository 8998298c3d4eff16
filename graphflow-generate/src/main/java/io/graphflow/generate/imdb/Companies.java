package io.graphflow.generate.imdb;

import io.graphflow.generate.random.RandomStream;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

/** Table company_name. */
final class Companies {
  private static final double HOME_SHARE = 0.8;
  private static final int NO_COUNTRY = -1;

  private final Vocabulary vocabulary;
  private final Names names;
  private final long seed;
  private final Ranking ranking;
  private final byte[] countries;
  private final Fame all;
  private final Fame[] byCountry;

  Companies(Vocabulary vocabulary, Names names, int count, long seed) {
    this.vocabulary = vocabulary;
    this.names = names;
    this.seed = seed;
    ranking = new Ranking(count, new RandomStream(seed, "company ranks", 0));
    countries = new byte[count];
    List<String> known = vocabulary.words("company");
    for (int rank = 0; rank < count; rank++) {
      RandomStream random = new RandomStream(seed, "company country", rank);
      countries[rank] = (byte) (random.chance(NullShares.COUNTRY_CODE)
          ? NO_COUNTRY
          : vocabulary.drawCountry(random));
      if (rank < known.size()) {
        countries[rank] = (byte) vocabulary.countryOfCode(known.get(rank).split(">", -1)[1]);
      }
    }
    all = new Fame(IntStream.range(0, count).toArray());
    byCountry = new Fame[vocabulary.countries().size()];
    for (int country = 0; country < byCountry.length; country++) {
      int wanted = country;
      int[] ranks = IntStream.range(0, count).filter(r -> countries[r] == wanted).toArray();
      byCountry[country] = ranks.length == 0 ? all : new Fame(ranks);
    }
  }

  /** Id of a company that might work for a movie of a country. */
  int draw(int country, RandomStream random) {
    return ranking.id((random.chance(HOME_SHARE) ? byCountry[country] : all).draw(random));
  }

  void write(int id, ImdbFiles files) throws IOException {
    int rank = ranking.rank(id);
    RandomStream random = new RandomStream(seed, "company", id);
    List<String> known = vocabulary.words("company");
    String name = rank < known.size()
        ? known.get(rank).split(">", -1)[0]
        : names.family(random) + (random.chance(0.3)
            ? " " + vocabulary.word("title.noun", random)
            : "") + " " + vocabulary.word("company.suffix", random);
    String code = countries[rank] == NO_COUNTRY
        ? ""
        : vocabulary.countries().get(countries[rank]).code();
    files.companyName.field(id)
        .field(name)
        .field(code)
        .nullField()
        .field(Phonetics.code(name))
        .field(Phonetics.code(name + code))
        .field(Names.md5sum(random))
        .endRow();
  }
}
