package io.graphflow.bench.interactive;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Result;
import io.graphflow.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReferenceAnswerTest {
  @TempDir
  private Path folder;

  /** Whether the reference of these JSON fields agrees with a query's rows. */
  private boolean agrees(String fields, String query) throws IOException {
    Files.writeString(folder.resolve("q.json"), """
        [{"parameters": {}, "unordered": ["tags"], "columns": ["tags", "n"], %s}]
        """.formatted(fields));
    try (Database database = Database.create(folder.resolve("database"));
        Session session = database.session();
        Result result = session.run(query)) {
      return ReferenceAnswer.of(folder, "q").getFirst().agrees(result);
    }
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      UNWIND [2, 1] AS n RETURN ['a', 'b'] AS tags, n | true
      UNWIND [2, 1] AS n RETURN ['b', 'a'] AS tags, n | true
      UNWIND [1, 2] AS n RETURN ['a', 'b'] AS tags, n | false
      UNWIND [2, 1] AS n RETURN ['a', 'c'] AS tags, n | false
      UNWIND [2, 1] AS n RETURN n, ['a', 'b'] AS tags | false
      UNWIND [2]    AS n RETURN ['a', 'b'] AS tags, n | false
      """)
  void rowsComeInOrderAndListsOfAColumnMayNot(String query, boolean agrees) throws IOException {
    assertThat(agrees("\"rows\": [[[\"a\", \"b\"], 2], [[\"b\", \"a\"], 1]]", query))
        .isEqualTo(agrees);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      [[['a'], 2], [['b'], 2], [['c'], 1]] | true
      [[['b'], 2], [['a'], 2], [['c'], 1]] | true
      [[['b'], 2], [['c'], 1], [['a'], 2]] | false
      [[['a'], 2], [['a'], 2], [['c'], 1]] | false
      """)
  void rowsTiedInTheLastColumnComeInAnyOrder(String rows, boolean agrees) throws IOException {
    assertThat(agrees(
        "\"tiedRows\": true, \"rows\": [[[\"a\"], 2], [[\"b\"], 2], [[\"c\"], 1]]",
        "UNWIND " + rows + " AS row RETURN row[0] AS tags, row[1] AS n")).isEqualTo(agrees);
  }

  @Test
  void rowsOfTheSystemWhereNullIsNotNullAreTaken() throws IOException {
    assertThat(agrees(
        "\"rows\": [[[], 1]], \"rowsNeo4j5\": [[[], 2]]", "RETURN [] AS tags, 2 AS n")).isTrue();
  }

  @Test
  void aQueryWithoutAFileHasNone() throws IOException {
    assertThat(ReferenceAnswer.of(folder, "other")).isNull();
  }
}
