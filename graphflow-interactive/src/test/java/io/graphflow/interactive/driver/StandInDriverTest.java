package io.graphflow.interactive.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.DataException;
import io.graphflow.exception.UsageException;
import io.graphflow.interactive.database.DummyTarget;
import io.graphflow.interactive.database.InteractiveTarget;
import io.graphflow.interactive.operation.InteractiveOperation;
import io.graphflow.interactive.operation.OperationKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class StandInDriverTest {
  private static final WorkloadMix MIX = new WorkloadMix(1_000, Collections.nCopies(14, 5));
  /** A hundredth of a millisecond for a second: nothing is waited for. */
  private static final DriverOptions FAST = new DriverOptions(2, 1e-8, 0.2, 1);

  @TempDir
  private Path folder;

  /** What was run, in the order of its end. */
  private static class Recording implements InteractiveTarget {
    private final InteractiveTarget rows = new DummyTarget();
    private final List<String> updates = Collections.synchronizedList(new ArrayList<>());
    private final List<InteractiveOperation> reads =
        Collections.synchronizedList(new ArrayList<>());

    @Override
    public List<List<Object>> read(
        InteractiveOperation operation, Map<String, Object> parameters) {
      reads.add(operation);
      return rows.read(operation, parameters);
    }

    @Override
    public void update(InteractiveOperation operation, Map<String, Object> parameters) {
      updates.add(operation + " " + parameters.get("creationDate"));
    }

    @Override
    public void close() {
      rows.close();
    }
  }

  private Path stream(String name, String... lines) throws IOException {
    return Files.write(folder.resolve(name), List.of(lines));
  }

  private Part part(Path... streams) throws IOException {
    return Workload.of(List.of(streams),
        Map.of(InteractiveOperation.IC8, List.of(Map.of("personId", 1L))), MIX, 0.2)
        .part(0, Long.MAX_VALUE / 2);
  }

  @Test
  void eachOperationIsRunOnceAndMeasured() throws Exception {
    String[] lines = new String[1_000];
    for (int i = 0; i < lines.length; i++) {
      lines[i] = 1_000 * i + "|0|2|1|2|" + i;
    }
    Recording target = new Recording();
    Part part = part(stream("a", lines));
    Measurements measured = new StandInDriver(target, part, FAST).run();
    assertThat(target.updates).hasSize(1_000).doesNotHaveDuplicates().startsWith("IU2 0", "IU2 1");
    assertThat(target.reads).filteredOn(InteractiveOperation.IC8::equals).hasSize(199);
    assertThat(measured.count(Set.of(OperationKind.UPDATE))).isEqualTo(1_000);
    assertThat(measured.count(Set.of(OperationKind.COMPLEX_READ))).isEqualTo(199);
    assertThat(measured.count(Set.of(OperationKind.SHORT_READ)))
        .isEqualTo(target.reads.size() - 199)
        .isGreaterThan(199 * 3);
    assertThat(measured.operations())
        .containsAll(InteractiveOperation.ofKind(OperationKind.SHORT_READ));
    assertThat(measured.throughput()).isPositive();
  }

  /** Likes of a person who is in the other stream, and takes long, wait for the person. */
  @Test
  void anUpdateWaitsForWhatItDependsOn() throws Exception {
    CountDownLatch liked = new CountDownLatch(1);
    Recording target = new Recording() {
      @Override
      public void update(InteractiveOperation operation, Map<String, Object> parameters) {
        if (operation == InteractiveOperation.IU1) {
          // A like that does not wait comes in this time.
          assertThat(awaits(liked)).isFalse();
        } else if (parameters.get("creationDate").equals(2_000L)) {
          liked.countDown();
        }
        super.update(operation, parameters);
      }
    };
    Path persons = stream("persons", "1500|0|1|1|a|b|c|5|1500|ip|b|3|||||");
    Path forums =
        stream("forums", "1000|0|2|9|7|1000", "2000|1500|2|1|7|2000", "3000|1600|2|1|7|3000");
    new StandInDriver(target, part(persons, forums), FAST).run();
    assertThat(target.updates).hasSize(4).containsSubsequence("IU1 1500", "IU2 2000", "IU2 3000");
  }

  private static boolean awaits(CountDownLatch latch) {
    try {
      return latch.await(100, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void anErrorEndsTheRunAtOnce() throws Exception {
    Recording target = new Recording() {
      @Override
      public void update(InteractiveOperation operation, Map<String, Object> parameters) {
        throw new UsageException("no more of this");
      }
    };
    // The other updates would be due in hours.
    Path stream = stream("a", "1000|0|2|1|7|1000", "100000000|0|2|1|7|100000000");
    assertThatThrownBy(
        () -> new StandInDriver(target, part(stream), new DriverOptions(2, 1, 0.2, 1)).run())
        .isInstanceOf(UsageException.class)
        .hasMessage("no more of this");
  }

  @Test
  void aWrongStreamEndsTheRun() throws Exception {
    Path stream = stream("a", "1000|0|2|1|7|1000", "2000|0|2|1");
    Path other = stream("b", "1500|0|2|1|7|1500", "3000|2900|2|1|7|3000");
    assertThatThrownBy(() -> new StandInDriver(new Recording(), part(stream, other), FAST).run())
        .isInstanceOf(DataException.class)
        .hasMessageContaining("a:2: 4 fields");
  }

  @Test
  void optionsAreChecked() {
    assertThatThrownBy(() -> new DriverOptions(0, 1, 0.2, 1)).isInstanceOf(UsageException.class);
    assertThatThrownBy(() -> new DriverOptions(1, 0, 0.2, 1)).isInstanceOf(UsageException.class);
    assertThatThrownBy(() -> new DriverOptions(1, Double.NaN, 0.2, 1))
        .isInstanceOf(UsageException.class);
    assertThatThrownBy(() -> new DriverOptions(1, 1, 0, 1)).isInstanceOf(UsageException.class);
    assertThatThrownBy(() -> new DriverOptions(1, 1, 1.1, 1)).isInstanceOf(UsageException.class);
  }

  @Test
  void anOperationIsLateASecondAfterItIsDue() {
    Measurements measured = new Measurements(0);
    measured.add(InteractiveOperation.IC1, 0, 1_000_000_000, 1_000_000_500);
    measured.add(InteractiveOperation.IC1, 0, 1_000_000_001, 1_000_000_600);
    measured.add(InteractiveOperation.IS1, 5, 5, 6);
    measured.add(InteractiveOperation.IS1, 5, 5, 7);
    assertThat(measured.late(InteractiveOperation.IC1)).isEqualTo(1);
    assertThat(measured.lateShare(Measurements.ALL)).isEqualTo(0.25);
    assertThat(measured.lateShare(Measurements.SCHEDULED)).isEqualTo(0.5);
    assertThat(measured.keptSchedule()).isFalse();
    assertThat(measured.runNanos()).isEqualTo(1_000_000_600);
    Measurements all = new Measurements(0);
    all.addAll(measured);
    all.addAll(measured);
    assertThat(all.late(InteractiveOperation.IC1)).isEqualTo(2);
    assertThat(all.count(Measurements.ALL)).isEqualTo(8);
    assertThat(all.operations()).isEqualTo(new TreeSet<>(
        List.of(InteractiveOperation.IC1, InteractiveOperation.IS1)));
    assertThat(all.nanos(InteractiveOperation.IC1).getMinValue()).isBetween(500L, 600L);
  }
}
