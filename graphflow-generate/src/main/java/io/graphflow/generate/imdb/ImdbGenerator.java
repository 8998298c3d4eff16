package io.graphflow.generate.imdb;

import io.graphflow.generate.GenerationSummary;
import io.graphflow.generate.Progress;
import io.graphflow.generate.csv.CsvFolder;
import io.graphflow.generate.csv.Quotes;
import java.io.IOException;

/**
 * Writes the 21 tables of the Join Order Benchmark: one CSV file a table, without header, quoted as
 * the benchmark's own files are, an empty field for NULL.
 *
 * <p>The heap holds only ranks and data on which other rows depend, of titles, names, characters,
 * companies and keywords (about 130 MB at scale 1). All rows are written and forgotten.
 */
public final class ImdbGenerator {
  private static final int REPORT_COUNT = 200;

  private static final double TITLE_COUNT = 2_528_312;
  private static final double NAME_COUNT = 4_167_491;
  private static final double CHARACTER_COUNT = 3_140_339;
  private static final double COMPANY_COUNT = 234_997;
  private static final double KEYWORD_COUNT = 134_170;

  /** Small data sets have enough of each that all known ones have a place. */
  private static final int LEAST_COUNT = 200;

  private final Progress progress;
  private final double scale;

  private ImdbGenerator(double scale, Progress progress) {
    this.scale = scale;
    this.progress = progress;
  }

  /**
   * Writes the tables.
   *
   * @param progress hears the steps "names", "characters", "companies", "keywords" and "titles"
   * @throws IOException if the folder is not empty or cannot be written; nothing is left then
   */
  public static GenerationSummary generate(ImdbOptions options, Progress progress)
      throws IOException {
    try (CsvFolder folder = new CsvFolder(options.folder(), ',', Quotes.BACKSLASH)) {
      Vocabulary vocabulary = new Vocabulary();
      new ImdbGenerator(options.scale(), progress)
          .write(vocabulary, new ImdbFiles(folder, vocabulary), options.seed());
      return folder.finish();
    }
  }

  private void write(Vocabulary vocabulary, ImdbFiles files, long seed) throws IOException {
    Names names = new Names(vocabulary);
    Movies movies = new Movies(vocabulary, names, count(TITLE_COUNT), seed);
    People people = new People(vocabulary, names, count(NAME_COUNT), seed);
    Characters characters = new Characters(vocabulary, names, count(CHARACTER_COUNT), seed);
    Companies companies = new Companies(vocabulary, names, count(COMPANY_COUNT), seed);
    Keywords keywords = new Keywords(vocabulary, count(KEYWORD_COUNT), seed);
    each("names", count(NAME_COUNT), id -> people.write(id, files));
    each("characters", count(CHARACTER_COUNT), id -> characters.write(id, files));
    each("companies", count(COMPANY_COUNT), id -> companies.write(id, files));
    each("keywords", count(KEYWORD_COUNT), id -> keywords.write(id, files));
    MovieWriter titles =
        new MovieWriter(vocabulary, names, movies, companies, keywords, files, seed);
    MovieInfoWriter infos = new MovieInfoWriter(vocabulary, names, movies, files, seed);
    CastWriter casts =
        new CastWriter(vocabulary, movies, people, characters, files.castInfo, seed);
    each("titles", movies.count(), id -> {
      Movie movie = movies.movie(id);
      titles.write(movie);
      infos.write(movie);
      casts.write(movie);
    });
  }

  private int count(double full) {
    return Math.max(LEAST_COUNT, (int) Math.rint(full * scale));
  }

  /** Writes the rows that belong to an id. */
  private interface Rows {
    void write(int id) throws IOException;
  }

  private void each(String step, int count, Rows rows) throws IOException {
    int reportEvery = Math.max(1, count / REPORT_COUNT);
    for (int id = 1; id <= count; id++) {
      rows.write(id);
      if (id % reportEvery == 0 || id == count) {
        progress.report(step, id, count);
      }
    }
  }
}
