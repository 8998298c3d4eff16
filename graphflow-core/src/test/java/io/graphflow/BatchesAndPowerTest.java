package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.exception.GraphflowException;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Durability;
import io.graphflow.options.LogOptions;
import io.graphflow.storage.disk.SimulatedDisk;
import io.graphflow.storage.disk.SimulatedDisk.Fault;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code CALL … IN TRANSACTIONS} when a disk fails, or loses power, at each call that a batch makes of it. */
class BatchesAndPowerTest {
  private static final Path HOME = Path.of("/home");
  private static final Path FOLDER = HOME.resolve("graph");
  private static final DatabaseOptions OPTIONS = DatabaseOptions.DEFAULT
      .withLog(LogOptions.of(Durability.SYNC).withSegmentBytes(4000).withBufferBytes(400));

  @ParameterizedTest
  @EnumSource(names = {"FAIL_FROM_NOW_ON", "LOSE_POWER"})
  void whatIsCommittedStaysAndNothingByHalf(Fault fault) {
    boolean failed = true;
    for (int call = 0; failed; call++) {
      SimulatedDisk disk = new SimulatedDisk(new SplittableRandom(call), HOME);
      Database database = DatabaseOnDisk.create(disk, FOLDER, OPTIONS);
      Session session = database.session();
      session.run("CREATE (:P {i: 0})-[:R]->(:Q {i: 0})").consume();
      disk.injectAt(call, fault);
      long committed = 4;
      failed = false;
      try {
        session.run("UNWIND range(1, 12) AS i CALL (i) { CREATE (:P {i: i})-[:R]->(:Q {i: i}) }"
            + " IN TRANSACTIONS OF 3 ROWS ON ERROR CONTINUE").consume();
      } catch (GraphflowException e) {
        failed = true;
        String said = "has committed stays: ";
        int at = e.getMessage().indexOf(said);
        committed = at < 0 ? 0 : e.getMessage().charAt(at + said.length()) - '0';
      }
      try {
        database.close();
      } catch (GraphflowException e) {
        // There is no disk any more.
        assertThat(failed || call > 0).isTrue();
      }
      SimulatedDisk rest = fault == Fault.LOSE_POWER ? disk.afterPowerLoss() : disk.afterKill();
      try (Database reopened = DatabaseOnDisk.open(rest, FOLDER, OPTIONS);
          Session after = reopened.session()) {
        List<Long> found =
            after.run("MATCH (p:P)-[:R]->(q:Q) WHERE p.i = q.i RETURN p.i AS i ORDER BY i")
                .list(row -> row.get(0).asLong());
        assertThat(found).hasSize(after.run("MATCH (p:P) RETURN count(p)").single().get(0).asInt());
        assertThat((found.size() - 1) % 3).as("call " + call).isZero();
        assertThat((found.size() - 1) / 3L).as("call " + call).isBetween(committed, committed + 1);
        assertThat(found.getLast()).isEqualTo(found.size() - 1L);
      }
    }
  }
}
