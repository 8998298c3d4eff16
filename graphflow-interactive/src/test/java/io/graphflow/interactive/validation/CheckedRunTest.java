package io.graphflow.interactive.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.InternalException;
import io.graphflow.interactive.database.InteractiveDatabase;
import io.graphflow.interactive.database.SmallNetwork;
import io.graphflow.interactive.database.TreeMode;
import io.graphflow.interactive.driver.DriverOptions;
import io.graphflow.interactive.driver.Measurements;
import io.graphflow.interactive.driver.Pace;
import io.graphflow.interactive.driver.StandInRun;
import io.graphflow.interactive.driver.Workload;
import io.graphflow.interactive.driver.WorkloadMix;
import io.graphflow.options.Durability;
import io.graphflow.options.Engine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CheckedRunTest {
  private static final String PERSON =
      "1|0|1|9|Ada|Byron|female|5|1350000000000|1.2.3.4|Firefox|122|en||||";

  @TempDir
  private Path folder;

  private Measurements run(String... updates) throws Exception {
    Path stream = Files.write(folder.resolve("updates"), List.of(updates));
    Workload workload =
        Workload.of(List.of(stream), Map.of(), WorkloadMix.ofScaleFactor("1"), 0.2);
    Pace pace = new Pace(updates.length - 1, 1, 1e-3);
    StandInRun run =
        new StandInRun(workload, pace, new DriverOptions(1, pace.timeCompression(), 0.2, 1));
    try (InteractiveDatabase database =
        InteractiveDatabase.open(SmallNetwork.load(folder.resolve("database")), Engine.GF_FT,
            TreeMode.FUSED, Durability.OFF)) {
      return CheckedRun.measure(run, database);
    }
  }

  /** The person is made in the warm-up. */
  @Test
  void updatesOfTheWarmUpCount() throws Exception {
    Measurements measured = run(PERSON, "2|1|8|9|" + SmallNetwork.PERSON + "|2");
    assertThat(measured.count(Measurements.ALL)).isEqualTo(1);
  }

  @Test
  void anUpdateThatLeavesNothingIsFound() {
    assertThatThrownBy(() -> run(PERSON, "2|1|8|9|-1|2"))
        .isInstanceOf(InternalException.class)
        .hasMessageContaining("after the run the database holds ");
  }
}
