package io.graphflow.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.options.Engine;
import io.graphflow.storage.database.DatabaseBuilder;
import io.graphflow.transfer.ProgressListener;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CompareTest {
  @TempDir
  private static Path folder;

  private static Database database;

  @BeforeAll
  static void open() {
    try (DatabaseBuilder builder = DatabaseBuilder.create(folder.resolve("empty"), true)) {
      builder.finish(ProgressListener.NONE);
    }
    database = Database.open(folder.resolve("empty"));
  }

  @AfterAll
  static void close() {
    database.close();
  }

  private static QueryMeasurement measurement(long nanos, String fingerprint) {
    return new QueryMeasurement(nanos, 5, 3, fingerprint, null, null);
  }

  private static String print(ComparisonTable.Row row) {
    StringWriter text = new StringWriter();
    ComparisonTable.print(List.of(row), new PrintWriter(text), 0);
    return text.toString();
  }

  @Test
  void ratiosAreToTheListEngine() {
    ComparisonTable.Row row = new ComparisonTable.Row("q",
        Map.of(Engine.GF_RV, measurement(8_000_000, "a"), Engine.GF_CV, measurement(4_000_000, "a"),
            Engine.GF_CL, measurement(1_000_000, "a"), Engine.GF_FT, measurement(500_000, "a")));
    assertThat(row.agrees()).isTrue();
    assertThat(print(row)).contains("4.0x")
        .contains("8.0x")
        .contains("0.50x")
        .contains("3 rows")
        .contains("yes");
  }

  @Test
  void fingerprintsIgnoreOrderAndNothingElse() {
    assertThat(fingerprint("UNWIND [1, 2.5, 'a', null] AS x RETURN x"))
        .isEqualTo(fingerprint("UNWIND [null, 'a', 2.5, 1] AS x RETURN x"))
        .isNotEqualTo(fingerprint("UNWIND [1, 2.5, 'b', null] AS x RETURN x"))
        .isNotEqualTo(fingerprint("UNWIND [1, 1, 2.5, 'a', null] AS x RETURN x"));
    assertThat(fingerprint("RETURN [1, 2, {a: 0.1 + 0.2}] AS x"))
        .isEqualTo(fingerprint("RETURN [2, 1, {a: 0.3}] AS x"))
        .isNotEqualTo(fingerprint("RETURN [2, 1, {b: 0.3}] AS x"));
  }

  private static String fingerprint(String query) {
    ResultHash fingerprint = new ResultHash();
    try (Session session = database.session(); Result result = session.run(query)) {
      result.forEachRemaining(fingerprint::add);
    }
    return fingerprint.toString();
  }

  @Test
  void aDifferenceIsSaid() {
    ComparisonTable.Row row = new ComparisonTable.Row("q", Map.of(Engine.GF_RV,
        measurement(8_000_000, "a"), Engine.GF_CV, measurement(4_000_000, "b"), Engine.GF_CL,
        QueryMeasurement.failed("line 1, column 2: no"), Engine.GF_FT,
        measurement(1_000_000, "b")));
    assertThat(row.agrees()).isFalse();
    assertThat(print(row)).contains("NO")
        .contains("The engines disagree on: q")
        .contains("line 1, column 2: no");
  }
}
