package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The texts of times and instants, which other programs read again. */
class TemporalTextTest {
  @TempDir
  Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
          "localtime('12:00'); 12:00:00",
          "localtime('12:00:07.6'); 12:00:07.6",
          "time('12:30+01:00'); 12:30:00+01:00",
          "time('00:00:00Z'); 00:00:00Z",
          "localdatetime('1970-01-01T00:00'); 1970-01-01T00:00:00",
          "datetime('1970-01-01T00:00Z'); 1970-01-01T00:00:00Z",
          "datetime('1970-01-01T00:00[Africa/Abidjan]'); 1970-01-01T00:00:00Z[Africa/Abidjan]",
          "datetime('2024-10-27T02:30:00.000000007+01:00[Europe/Stockholm]'); "
              + "2024-10-27T02:30:00.000000007+01:00[Europe/Stockholm]",
          "date('2024-02-29'); 2024-02-29"})
  void tellSeconds(String value, String text) {
    try (Database database = Database.create(folder.resolve("db"));
        Session session = database.session()) {
      assertThat(session.run("RETURN toString(" + value + ")").single().get(0).asString())
          .isEqualTo(text);
      // The text is the value's again.
      String function = value.substring(0, value.indexOf('('));
      assertThat(session.run("RETURN " + function + "('" + text + "') = " + value)
          .single()
          .get(0)
          .asBoolean()).isTrue();
    }
  }

  @Test
  void optionsOfAPlannerSayNothing() {
    try (Database database = Database.create(folder.resolve("db"));
        Session session = database.session()) {
      assertThat(
          session.run("CYPHER 5 runtime=interpreted RETURN 1 AS x").single().get("x").asLong())
          .isEqualTo(1);
      assertThat(session.run("CYPHER planner=cost EXPLAIN RETURN 1 AS x").consume().plan())
          .isPresent();
    }
  }
}
