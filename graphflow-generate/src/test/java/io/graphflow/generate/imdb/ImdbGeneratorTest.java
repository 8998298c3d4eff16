package io.graphflow.generate.imdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.graphflow.generate.GenerationSummary;
import io.graphflow.generate.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImdbGeneratorTest {
  private static final double SCALE = 0.005;

  @TempDir
  static Path parent;

  private static GenerationSummary summary;
  private static final Map<String, Table> tables = new HashMap<>();

  @BeforeAll
  static void generate() throws IOException {
    Path folder = parent.resolve("imdb");
    summary = ImdbGenerator.generate(new ImdbOptions(folder, SCALE, 1), Progress.NONE);
    for (GenerationSummary.FileSummary file : summary.files()) {
      tables.put(file.name().replace(".csv", ""), Table.read(folder.resolve(file.name())));
    }
  }

  /** Rows at scale 1, in thousands, are those of the benchmark's snapshot. */
  @ParameterizedTest
  @CsvSource({"aka_name,901,8", "aka_title,361,12", "cast_info,36244,7", "char_name,3140,7",
      "company_name,235,7", "keyword,134,3", "movie_companies,2609,5", "movie_info,14836,5",
      "movie_info_idx,1380,5", "movie_keyword,4524,3", "name,4167,9", "person_info,2964,5",
      "title,2528,12"})
  void countsAndColumnsAreThoseOfTheBenchmark(String table, int thousands, int columnCount) {
    assertThat((double) summary.rowCount(table + ".csv"))
        .isCloseTo(1000 * thousands * SCALE, within(0.25 * 1000 * thousands * SCALE));
    assertThat(tables.get(table).rows()).allMatch(row -> row.length == columnCount);
  }

  @Test
  void thereAreTwentyOneTables() {
    assertThat(tables).hasSize(21);
    assertThat(tables.get("info_type").rows()).hasSize(113);
    assertThat(tables.get("info_type").rows().get(100)).containsExactly("101", "rating");
    assertThat(tables.get("link_type").rows()).hasSize(18);
    assertThat(tables.get("role_type").rows()).hasSize(12);
  }

  @ParameterizedTest
  @CsvSource({"aka_name,1,name", "person_info,1,name", "person_info,2,info_type",
      "aka_title,1,title", "aka_title,4,kind_type", "title,3,kind_type", "title,7,title",
      "cast_info,1,name", "cast_info,2,title", "cast_info,3,char_name", "cast_info,6,role_type",
      "complete_cast,1,title", "complete_cast,2,comp_cast_type", "complete_cast,3,comp_cast_type",
      "movie_companies,1,title", "movie_companies,2,company_name",
      "movie_companies,3,company_type", "movie_info,1,title", "movie_info,2,info_type",
      "movie_info_idx,1,title", "movie_info_idx,2,info_type", "movie_keyword,1,title",
      "movie_keyword,2,keyword", "movie_link,1,title", "movie_link,2,title",
      "movie_link,3,link_type"})
  void foreignKeysNameRows(String table, int column, String referred) {
    Set<Integer> ids = Arrays.stream(tables.get(referred).numbers(0))
        .boxed()
        .collect(Collectors.toSet());
    assertThat(ids).hasSameSizeAs(tables.get(referred).rows());
    int[] references = tables.get(table).numbers(column);
    assertThat(references).isNotEmpty();
    assertThat(Arrays.stream(references).allMatch(ids::contains)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"title,2,0.99", "title,4,0.03", "title,5,1", "title,7,0.39", "title,8,0.41",
      "name,2,0.78", "name,4,0.32", "name,5,0.06", "name,8,0", "cast_info,3,0.5",
      "cast_info,4,0.6", "cast_info,5,0.64", "movie_companies,4,0.49", "movie_info_idx,4,1",
      "movie_info,4,0.88", "person_info,4,0.45", "aka_title,10,0.33", "company_name,2,0.07"})
  void sharesOfNullsAreNearThoseOfTheSnapshot(String table, int column, double share) {
    assertThat(tables.get(table).nullShare(column)).isCloseTo(share, within(0.06));
  }

  @ParameterizedTest
  @CsvSource({"cast_info,1", "cast_info,2", "cast_info,3", "movie_companies,2",
      "movie_keyword,2"})
  void fanOutsAreSkewed(String table, int column) {
    assertThat(tables.get(table).skew(column)).isGreaterThan(6);
  }

  @Test
  void keywordsAreDistinctAndNamesHoldTheDelimiter() {
    Set<String> keywords = new HashSet<>();
    assertThat(tables.get("keyword").rows()).allMatch(row -> keywords.add(row[1]));
    assertThat(keywords).contains("10,000-mile-club", "character-name-in-title");
    assertThat(tables.get("name").rows()).anyMatch(row -> row[1].equals("Downey, Robert Jr."));
  }

  @Test
  void onlyEpisodesBelongToSeries() {
    Map<String, String> kinds = new HashMap<>();
    for (String[] row : tables.get("title").rows()) {
      kinds.put(row[0], row[3]);
    }
    for (String[] row : tables.get("title").rows()) {
      assertThat(row[7].isEmpty()).isEqualTo(!row[3].equals("7"));
      if (!row[7].isEmpty()) {
        assertThat(kinds.get(row[7])).isEqualTo("2");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.0001, 0.001})
  void theSameSeedGivesTheSameBytesAndAnotherDoesNot(double scale) throws IOException {
    Path first = parent.resolve("first-" + scale);
    Path second = parent.resolve("second-" + scale);
    Path other = parent.resolve("other-" + scale);
    ImdbGenerator.generate(new ImdbOptions(first, scale, 7), Progress.NONE);
    ImdbGenerator.generate(new ImdbOptions(second, scale, 7), Progress.NONE);
    ImdbGenerator.generate(new ImdbOptions(other, scale, 8), Progress.NONE);
    for (String table : tables.keySet()) {
      String file = table + ".csv";
      assertThat(second.resolve(file)).hasSameBinaryContentAs(first.resolve(file));
    }
    assertThat(Files.mismatch(first.resolve("cast_info.csv"), other.resolve("cast_info.csv")))
        .isNotNegative();
  }

  @Test
  void refusesScalesThatMeanNothing() {
    for (double scale : new double[] {0, -1, Double.NaN, 11}) {
      assertThatThrownBy(() -> new ImdbOptions(parent, scale, 1))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("scale");
    }
  }
}
