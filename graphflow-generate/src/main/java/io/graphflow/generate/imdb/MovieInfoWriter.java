package io.graphflow.generate.imdb;

import io.graphflow.generate.imdb.Vocabulary.Country;
import io.graphflow.generate.random.RandomStream;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Tables movie_info and movie_info_idx: facts of a movie; the more famous it is, the more. */
final class MovieInfoWriter {
  private static final double COMMON_SHARE = 0.6;
  private static final double WITH_DETAILS_SHARE = 0.2;
  private static final double WITH_BUDGET_SHARE = 0.06;
  private static final double WITH_RATING_SHARE = 0.18;
  private static final int MOST_RELEASES = 9;
  private static final double PLOT_GENRE_SHARE = 0.7;
  private static final double RANKED_COUNT_SHARE = 0.0001;
  private static final double USA_RELEASE_SHARE = 0.35;
  private static final int LEAST_RANKED_COUNT = 20;

  private static final List<String> DETAILS = List.of("plot", "trivia", "sound mix", "certificates",
      "tech info", "locations", "quotes", "taglines", "goofs", "soundtrack", "crazy credits",
      "copyright holder", "filming dates", "production dates", "mpaa", "gross", "admissions");

  private final Vocabulary vocabulary;
  private final Names names;
  private final Movies movies;
  private final ImdbFiles files;
  private final long seed;

  MovieInfoWriter(Vocabulary vocabulary, Names names, Movies movies, ImdbFiles files, long seed) {
    this.vocabulary = vocabulary;
    this.names = names;
    this.movies = movies;
    this.files = files;
    this.seed = seed;
  }

  void write(Movie movie) throws IOException {
    RandomStream random = new RandomStream(seed, "info", movie.id());
    boolean famous = movies.among(0, movie);
    Country country = vocabulary.countries().get(movie.country());
    if (famous || random.chance(COMMON_SHARE)) {
      info(movie, "countries", country.name(), "");
      info(movie, "languages", country.language(), "");
    }
    if (random.chance(COMMON_SHARE)) {
      info(movie, "runtimes", String.valueOf(5 + random.nextInt(150)), "");
      info(movie, "color info", vocabulary.word("color", random), "");
    }
    if (famous || random.chance(COMMON_SHARE)) {
      for (String genre : genres(movie, random)) {
        info(movie, "genres", genre, "");
      }
    }
    writeReleases(movie, famous, random);
    if (movies.among(WITH_DETAILS_SHARE, movie)) {
      writeDetails(movie, random);
    }
    if (movies.among(WITH_BUDGET_SHARE, movie)) {
      info(movie, "budget", "$" + (1 + random.nextInt(150)) + ",000,000", "");
    }
    if (movies.among(WITH_RATING_SHARE, movie)) {
      writeRating(movie, random);
    }
  }

  private Set<String> genres(Movie movie, RandomStream random) {
    Set<String> genres = new LinkedHashSet<>();
    movie.plot().ifPresent(plot -> {
      for (String genre : plot.genres()) {
        if (random.chance(PLOT_GENRE_SHARE)) {
          genres.add(genre);
        }
      }
    });
    if (genres.isEmpty() || random.chance(0.2)) {
      genres.add(vocabulary.word("genre", random));
    }
    return genres;
  }

  private void writeReleases(Movie movie, boolean famous, RandomStream random)
      throws IOException {
    int count = famous ? 4 + random.nextInt(MOST_RELEASES) : random.skewed(MOST_RELEASES, 4.5);
    List<String> notes = movie.plot().map(MoviePlot::releaseNotes).orElse(List.of());
    for (int i = 0; i < count; i++) {
      int country = i == 0 ? movie.country() : vocabulary.drawCountry(random);
      String place = random.chance(USA_RELEASE_SHARE)
          ? "USA"
          : vocabulary.countries().get(country).name();
      int year = movie.someYear() + random.skewed(3, 2.5);
      String date = 1 + random.nextInt(28) + " "
          + vocabulary.words("month").get(random.nextInt(12)) + " " + year;
      String note = "";
      if (!notes.isEmpty() && random.chance(0.5)) {
        note = "(" + notes.get(random.nextInt(notes.size())) + ")";
      } else if (!random.chance(NullShares.MOVIE_INFO_NOTE)) {
        note = "(" + vocabulary.word("note.release", random) + ")";
      }
      info(movie, "release dates", place + ":" + date, note);
    }
  }

  private void writeDetails(Movie movie, RandomStream random) throws IOException {
    int count = 2 + random.skewed(24, 1.5);
    for (int i = 0; i < count; i++) {
      String type = DETAILS.get(random.skewed(DETAILS.size(), 1.4));
      String text = switch (type) {
        case "sound mix" -> vocabulary.word("sound", random);
        case "certificates" -> vocabulary.word("certificate", random);
        case "tech info" -> vocabulary.word("tech", random);
        case "locations" -> vocabulary.word("place", random);
        case "filming dates", "production dates" -> movie.someYear() - 1 + " - "
            + movie.someYear();
        case "gross" -> "$" + (1 + random.nextInt(500)) + ",123,456 (USA)";
        case "admissions" -> 1000 * (1 + random.nextInt(900)) + " (France)";
        case "copyright holder" -> "(c) " + movie.someYear() + " " + names.family(random);
        case "plot" -> names.sentence(25 + random.nextInt(50), random);
        default -> names.sentence(6 + random.nextInt(20), random);
      };
      boolean noted = type.equals("plot") || !random.chance(NullShares.MOVIE_INFO_NOTE);
      info(movie, type, text, noted ? vocabulary.word("author", random) : "");
    }
  }

  private void writeRating(Movie movie, RandomStream random) throws IOException {
    StringBuilder distribution = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      distribution.append(random.nextInt(3) == 0 ? '.' : (char) ('0' + random.nextInt(5)));
    }
    infoIdx(movie, "votes distribution", distribution.toString());
    infoIdx(movie, "votes", String.valueOf(5 + random.skewed(500_000, 6)));
    infoIdx(movie, "rating", movie.rating() / 10 + "." + movie.rating() % 10);
    long ranked = Math.max(LEAST_RANKED_COUNT, (long) (RANKED_COUNT_SHARE * movies.count()));
    if (movie.rank() < ranked) {
      infoIdx(movie, "top 250 rank", String.valueOf(movie.rank() + 1));
    } else if (movie.rank() < ranked + LEAST_RANKED_COUNT / 2) {
      infoIdx(movie, "bottom 10 rank", String.valueOf(movie.rank() - ranked + 1));
    }
  }

  private void info(Movie movie, String type, String info, String note) throws IOException {
    files.movieInfo.field(files.movieInfo.rowCount() + 1)
        .field(movie.id())
        .field(vocabulary.typeId("info_type", type))
        .field(info)
        .field(note)
        .endRow();
  }

  private void infoIdx(Movie movie, String type, String info) throws IOException {
    files.movieInfoIdx.field(files.movieInfoIdx.rowCount() + 1)
        .field(movie.id())
        .field(vocabulary.typeId("info_type", type))
        .field(info)
        .nullField()
        .endRow();
  }
}
