package io.graphflow.ldbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.DataException;
import io.graphflow.interactive.driver.Measurements;
import io.graphflow.interactive.operation.InteractiveOperation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ResultsLogTest {
  private static final String HEADER =
      "operation_type|scheduled_start_time|actual_start_time|execution_duration_MICROSECONDS"
          + "|result_code|original_start_time\n";

  @TempDir
  private Path folder;

  @Test
  void lateOperationsAreCounted() throws IOException {
    Files.writeString(folder.resolve("graphflow-results_log.csv"), HEADER + """
        LdbcQuery3|10000|11000|500|0|1
        LdbcQuery3|10000|11001|1000000|0|1
        LdbcShortQuery1PersonProfile|20000|20000|10|0|1
        LdbcUpdate8AddFriendship|30000|30001|10|0|1
        """);
    Files.writeString(folder.resolve("graphflow-WARMUP--results_log.csv"), HEADER
        + "LdbcQuery14|1|1|1|0|1\n");
    ResultsLog log = ResultsLog.read(folder, false);
    assertThat(log.counts())
        .isEqualTo(Map.of(InteractiveOperation.IC3, 2L, InteractiveOperation.IS1,
            1L, InteractiveOperation.IU8, 1L));
    assertThat(log.count()).isEqualTo(4);
    assertThat(log.lateShare(Measurements.ALL)).isEqualTo(0.25);
    assertThat(log.lateShare(Measurements.SCHEDULED)).isEqualTo(1.0 / 3);
    assertThat(log.startMillis()).isEqualTo(10_000);
    assertThat(log.minutes().operations(0)).isEqualTo(4);
    assertThat(log.minutes().late(0)).isEqualTo(1);
    assertThat(log.minutes().complexReadNanos(0)).isEqualTo(500_250_000.0);
    assertThat(ResultsLog.read(folder, true).counts())
        .isEqualTo(Map.of(InteractiveOperation.IC14, 1L));
  }

  @Test
  void whatIsNoLogIsTold() throws IOException {
    assertThatThrownBy(() -> ResultsLog.read(folder, false)).isInstanceOf(DataException.class)
        .hasMessageContaining("there is no log of the driver's results");
    Files.writeString(folder.resolve("graphflow-results_log.csv"),
        HEADER + "LdbcQuery99|1|1|1|0|1\n");
    assertThatThrownBy(() -> ResultsLog.read(folder, false)).isInstanceOf(DataException.class)
        .hasMessageContaining("cannot be understood: LdbcQuery99|1|1|1|0|1");
  }
}
