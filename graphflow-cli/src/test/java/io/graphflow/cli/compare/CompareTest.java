package io.graphflow.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.core.execution.Engine;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class CompareTest {
  private static Measurement measurement(long nanos, String fingerprint) {
    return new Measurement(nanos, 5, 3, fingerprint, null, null);
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
            Engine.GF_CL, measurement(1_000_000, "a")));
    assertThat(row.agrees()).isTrue();
    assertThat(print(row)).contains("4.0x").contains("8.0x").contains("3 rows").contains("yes");
  }

  @Test
  void aDifferenceIsSaid() {
    ComparisonTable.Row row = new ComparisonTable.Row("q", Map.of(Engine.GF_RV,
        measurement(8_000_000, "a"), Engine.GF_CV, measurement(4_000_000, "b"), Engine.GF_CL,
        Measurement.failed("line 1, column 2: no")));
    assertThat(row.agrees()).isFalse();
    assertThat(print(row)).contains("NO")
        .contains("The engines disagree on: q")
        .contains("line 1, column 2: no");
  }
}
