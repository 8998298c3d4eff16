package io.graphflow.generate.imdb;

import io.graphflow.generate.random.RandomStream;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * All titles. The data of a title is computed from its id whenever it is needed, so that it is
 * known before and after the title's turn. Only its rank, plot and kind are kept, 6 bytes a title.
 */
final class Movies {
  /** So many titles of each plot are among the most famous. */
  private static final int FAMOUS_PER_PLOT = 10;

  private static final int NEWEST_YEAR = 2013;
  private static final int YEAR_SPAN = 120;
  private static final double YEAR_SKEW = 2.6;
  private static final double HOME_SHARE = 0.9;
  private static final int NO_PLOT = -1;
  private static final int MOST_EPISODES = 200;
  private static final int MOST_SEASONS = 12;

  /**
   * Shares of the kinds, movie, tv series, tv movie, and so on by id, among titles without a plot:
   * with those that have one, about a quarter of all are movies and three fifths episodes.
   */
  private static final double[] KIND_SHARES = {0.16, 0.04, 0.045, 0.05, 0.006, 0.006, 0.693};

  private final Vocabulary vocabulary;
  private final Names names;
  private final long seed;
  private final Ranking ranking;
  private final byte[] plots;
  private final byte[] kinds;
  private final int[][] idsByPlot;
  private final Fame series;
  private final int episodeKind;

  Movies(Vocabulary vocabulary, Names names, int count, long seed) {
    this.vocabulary = vocabulary;
    this.names = names;
    this.seed = seed;
    ranking = new Ranking(count, new RandomStream(seed, "title ranks", 0));
    plots = new byte[count];
    kinds = new byte[count];
    episodeKind = vocabulary.typeId("kind_type", "episode");
    for (int rank = 0; rank < count; rank++) {
      RandomStream random = new RandomStream(seed, "plot", rank);
      plots[rank] = (byte) drawPlot(rank, random);
      kinds[rank] = (byte) (plots[rank] == NO_PLOT
          ? drawKind(random)
          : vocabulary.plots().get(plots[rank]).kindId());
    }
    idsByPlot = IntStream.range(0, vocabulary.plots().size())
        .mapToObj(plot -> idsWhere(rank -> plots[rank] == plot))
        .toArray(int[][]::new);
    int seriesKind = vocabulary.typeId("kind_type", "tv series");
    series = new Fame(idsWhere(rank -> kinds[rank] == seriesKind));
  }

  private int[] idsWhere(IntPredicate rank) {
    return IntStream.range(0, plots.length).filter(rank).map(ranking::id).toArray();
  }

  private int drawPlot(int rank, RandomStream random) {
    List<MoviePlot> all = vocabulary.plots();
    if (rank < famousCount()) {
      return rank % all.size();
    }
    double position = random.nextDouble();
    for (int plot = 0; plot < all.size(); plot++) {
      position -= all.get(plot).share();
      if (position < 0) {
        return plot;
      }
    }
    return NO_PLOT;
  }

  private static int drawKind(RandomStream random) {
    double position = random.nextDouble();
    int kind = 0;
    while (kind < KIND_SHARES.length - 1 && position >= KIND_SHARES[kind]) {
      position -= KIND_SHARES[kind];
      kind++;
    }
    return kind + 1;
  }

  int count() {
    return plots.length;
  }

  private int famousCount() {
    return Math.min(plots.length, FAMOUS_PER_PLOT * vocabulary.plots().size());
  }

  /** Whether a title is among the most famous share, in which the famous of each plot always are. */
  boolean among(double share, Movie movie) {
    return movie.rank() < Math.max(famousCount(), (long) (share * plots.length));
  }

  /** A title of a plot, the famous ones oftener. */
  int drawOfPlot(int plot, RandomStream random) {
    int[] ids = idsByPlot[plot];
    return ids[random.skewed(ids.length, 2)];
  }

  /** The title with an id, the same at each call. */
  Movie movie(int id) {
    int rank = ranking.rank(id);
    RandomStream random = new RandomStream(seed, "title", id);
    Optional<MoviePlot> plot = plots[rank] == NO_PLOT
        ? Optional.empty()
        : Optional.of(vocabulary.plots().get(plots[rank]));
    int place = rank / vocabulary.plots().size();
    Optional<MoviePlot.KnownTitle> known = plot
        .filter(p -> rank < famousCount() && place < p.titles().size())
        .map(p -> p.titles().get(place));
    int year = known.map(MoviePlot.KnownTitle::year).orElseGet(() -> drawYear(plot, random));
    int country = plot.filter(p -> !p.countries().isEmpty() && random.chance(HOME_SHARE))
        .map(p -> p.countries().get(random.skewed(p.countries().size(), 1.3)))
        .orElseGet(() -> vocabulary.drawCountry(random));
    int rating = plot
        .map(p -> (int) random.between(p.lowestRating(), p.highestRating() + 1))
        .orElseGet(() -> 30 + random.nextInt(31) + random.nextInt(32));
    boolean episode = kinds[rank] == episodeKind;
    boolean numbered = episode && !random.chance(NullShares.EPISODE_NUMBERS);
    int season = numbered ? 1 + random.skewed(MOST_SEASONS, 2) : 0;
    int number = numbered ? 1 + random.skewed(MOST_EPISODES, 2) : 0;
    String title = known.map(MoviePlot.KnownTitle::text)
        .orElseGet(() -> episode && random.chance(0.4)
            ? "(#" + Math.max(1, season) + "." + Math.max(1, number) + ")"
            : names.title(random));
    return new Movie(id, rank, plot, title, kinds[rank], year, country, rating,
        episode ? series.draw(random) : 0, season, number);
  }

  private static int drawYear(Optional<MoviePlot> plot, RandomStream random) {
    if (plot.isPresent()) {
      return (int) random.between(plot.get().firstYear(), plot.get().lastYear() + 1);
    }
    return random.chance(NullShares.TITLE_YEAR)
        ? 0
        : NEWEST_YEAR - random.skewed(YEAR_SPAN, YEAR_SKEW);
  }
}
