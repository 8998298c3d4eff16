package io.graphflow.generate.imdb;

import io.graphflow.generate.random.RandomStream;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Table title, and the tables that relate a title to others, to companies and to keywords. */
final class MovieWriter {
  private static final double WITH_AKA_SHARE = 0.081;
  private static final double MEAN_AKA_COUNT = 1.76;
  private static final double WITH_KEYWORDS_SHARE = 0.19;
  private static final double MEAN_KEYWORD_COUNT = 9.5;
  private static final double PLOT_KEYWORD_SHARE = 0.6;
  private static final double WITH_COMPANIES_SHARE = 0.43;
  private static final double MEAN_COMPANY_COUNT = 2.4;
  private static final double PRODUCTION_SHARE = 0.51;
  private static final double MISPLACED_NOTE_SHARE = 0.01;
  private static final double WITH_COMPLETE_CAST_SHARE = 0.037;
  private static final double WITH_LINKS_SHARE = 0.0026;
  private static final double MEAN_LINK_COUNT = 4.7;
  private static final double HOME_RELEASE_SHARE = 0.4;
  private static final double WORLDWIDE_SHARE = 0.08;

  private final Vocabulary vocabulary;
  private final Names names;
  private final Movies movies;
  private final Companies companies;
  private final Keywords keywords;
  private final ImdbFiles files;
  private final long seed;

  MovieWriter(Vocabulary vocabulary, Names names, Movies movies, Companies companies,
      Keywords keywords, ImdbFiles files, long seed) {
    this.vocabulary = vocabulary;
    this.names = names;
    this.movies = movies;
    this.companies = companies;
    this.keywords = keywords;
    this.files = files;
    this.seed = seed;
  }

  void write(Movie movie) throws IOException {
    RandomStream random = new RandomStream(seed, "movie", movie.id());
    writeTitle(movie, random);
    if (movies.among(WITH_AKA_SHARE, movie)) {
      writeAka(movie, random);
    }
    if (movies.among(WITH_KEYWORDS_SHARE, movie)) {
      writeKeywords(movie, random);
    }
    if (movies.among(WITH_COMPANIES_SHARE, movie)) {
      writeCompanies(movie, random);
    }
    if (movies.among(WITH_COMPLETE_CAST_SHARE, movie)) {
      writeCompleteCast(movie, random);
    }
    if (movies.among(WITH_LINKS_SHARE, movie)) {
      writeLinks(movie, random);
    }
  }

  private void writeTitle(Movie movie, RandomStream random) throws IOException {
    boolean isSeries = movie.kindId() == vocabulary.typeId("kind_type", "tv series");
    files.title.field(movie.id())
        .field(movie.title())
        .field(Names.index(NullShares.TITLE_INDEX, random))
        .field(movie.kindId());
    number(movie.year());
    files.title.nullField()
        .field(random.chance(NullShares.TITLE_PHONETIC_CODE) ? "" : Phonetics.code(movie.title()));
    number(movie.seriesId());
    number(movie.seasonNr());
    number(movie.episodeNr());
    files.title
        .field(isSeries && movie.year() != 0
            ? movie.year() + "-" + (movie.year() + random.nextInt(9))
            : "")
        .field(Names.md5sum(random))
        .endRow();
  }

  private void number(int valueOrZero) throws IOException {
    if (valueOrZero == 0) {
      files.title.nullField();
    } else {
      files.title.field(valueOrZero);
    }
  }

  private void writeAka(Movie movie, RandomStream random) throws IOException {
    int akaCount = 1 + random.rounded(2 * (MEAN_AKA_COUNT - 1) * random.nextDouble());
    for (int i = 0; i < akaCount; i++) {
      String title = names.title(random);
      String country = vocabulary.countries().get(vocabulary.drawCountry(random)).name();
      files.akaTitle.field(files.akaTitle.rowCount() + 1)
          .field(movie.id())
          .field(title)
          .field(Names.index(NullShares.AKA_TITLE_INDEX, random))
          .field(movie.kindId())
          .field(movie.someYear())
          .field(Phonetics.code(title))
          .nullField()
          .nullField()
          .nullField()
          .field(random.chance(NullShares.AKA_TITLE_NOTE) ? "" : "(" + country + ")")
          .field(Names.md5sum(random))
          .endRow();
    }
  }

  private void writeKeywords(Movie movie, RandomStream random) throws IOException {
    Set<Integer> ids = new LinkedHashSet<>();
    movie.plot().ifPresent(plot -> {
      for (String keyword : plot.keywords()) {
        if (random.chance(PLOT_KEYWORD_SHARE)) {
          ids.add(keywords.id(keyword));
        }
      }
    });
    int count = 1 + random.skewed((int) (3 * MEAN_KEYWORD_COUNT), 2);
    for (int i = 0; i < count; i++) {
      ids.add(keywords.draw(random));
    }
    for (int keyword : ids) {
      files.movieKeyword.field(files.movieKeyword.rowCount() + 1)
          .field(movie.id())
          .field(keyword)
          .endRow();
    }
  }

  private void writeCompanies(Movie movie, RandomStream random) throws IOException {
    int count = 1 + random.rounded(2 * (MEAN_COMPANY_COUNT - 1) * random.nextDouble());
    if (movies.among(0, movie)) {
      count += 4;
    }
    int production = vocabulary.typeId("company_type", "production companies");
    int distributors = vocabulary.typeId("company_type", "distributors");
    for (int i = 0; i < count; i++) {
      boolean produces = random.chance(PRODUCTION_SHARE);
      files.movieCompanies.field(files.movieCompanies.rowCount() + 1)
          .field(movie.id())
          .field(companies.draw(movie.country(), random))
          .field(produces ? production : distributors)
          .field(produces && !random.chance(MISPLACED_NOTE_SHARE)
              ? productionNote(random)
              : distributionNote(movie, random))
          .endRow();
    }
  }

  private String productionNote(RandomStream random) {
    return random.chance(NullShares.PRODUCTION_NOTE)
        ? ""
        : vocabulary.word("note.production", random);
  }

  /** Year, region and medium, as "(2005) (USA) (DVD)". */
  private String distributionNote(Movie movie, RandomStream random) {
    if (random.chance(NullShares.DISTRIBUTION_NOTE)) {
      return "";
    }
    List<String> regions = movie.plot().map(MoviePlot::regions).orElse(List.of());
    String region;
    if (!regions.isEmpty()) {
      region = regions.get(random.nextInt(regions.size()));
    } else if (random.chance(WORLDWIDE_SHARE)) {
      region = "worldwide";
    } else {
      int country = random.chance(HOME_RELEASE_SHARE)
          ? movie.country()
          : vocabulary.drawCountry(random);
      region = vocabulary.countries().get(country).name();
    }
    int year = movie.someYear() + random.skewed(6, 2.5);
    return "(" + year + ") (" + region + ") (" + vocabulary.word("medium", random) + ")";
  }

  private void writeCompleteCast(Movie movie, RandomStream random) throws IOException {
    for (String subject : List.of("cast", "crew")) {
      if (random.chance(0.8)) {
        String status = random.chance(0.6) ? "complete+verified" : "complete";
        files.completeCast.field(files.completeCast.rowCount() + 1)
            .field(movie.id())
            .field(vocabulary.typeId("comp_cast_type", subject))
            .field(vocabulary.typeId("comp_cast_type", status))
            .endRow();
      }
    }
  }

  private void writeLinks(Movie movie, RandomStream random) throws IOException {
    List<MoviePlot.Link> plotLinks = movie.plot().map(MoviePlot::links).orElse(List.of());
    int count = 1 + random.rounded(2 * (MEAN_LINK_COUNT - 1) * random.nextDouble());
    for (int i = 0; i < count; i++) {
      int type = 1 + random.nextInt(vocabulary.typeNames("link_type").size());
      int linked = 1 + random.nextInt(movies.count());
      if (!plotLinks.isEmpty()) {
        MoviePlot.Link link = plotLinks.get(random.nextInt(plotLinks.size()));
        type = link.linkTypeId();
        linked = movies.drawOfPlot(link.plot(), random);
      }
      if (linked != movie.id()) {
        files.movieLink.field(files.movieLink.rowCount() + 1)
            .field(movie.id())
            .field(linked)
            .field(type)
            .endRow();
      }
    }
  }
}
