package io.graphflow.interactive.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.graphflow.exception.UsageException;
import io.graphflow.interactive.operation.InteractiveOperation;
import io.graphflow.interactive.operation.OperationKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class WorkloadTest {
  /** An update a second, from second 100 on. */
  private static final WorkloadMix MIX = new WorkloadMix(1_000, Collections.nCopies(14, 4));

  @TempDir
  private Path folder;

  private Path stream(String name, long... seconds) throws IOException {
    List<String> lines = new ArrayList<>();
    for (long second : seconds) {
      lines.add(1_000 * second + "|0|2|1|2|" + 1_000 * second);
    }
    return Files.write(folder.resolve(name), lines);
  }

  private Workload workload() throws IOException {
    return Workload.of(
        List.of(stream("a", 100, 102, 104, 106, 108), stream("b", 101, 103, 105, 107, 109)),
        Map.of(InteractiveOperation.IC7,
            List.of(Map.of("personId", 1L), Map.of("personId", 2L))),
        MIX, 0.2);
  }

  @Test
  void readsComeBetweenUpdates() throws IOException {
    Part all = workload().part(0, 1_000);
    assertThat(all.startMillis()).isEqualTo(100_000);
    assertThat(all.updates()).extracting(Part.Updates::skipped, Part.Updates::count)
        .containsExactly(tuple(0, 5),
            tuple(0, 5));
    // The first after four updates, the parameters in turn, none behind the last update.
    assertThat(all.reads()).containsExactly(
        new ScheduledRead(104_000, InteractiveOperation.IC7, Map.of("personId", 1L)),
        new ScheduledRead(108_000, InteractiveOperation.IC7, Map.of("personId", 2L)));
    assertThat(all.size()).isEqualTo(12);
    assertThat(workload().operationCount())
        .isEqualTo(Math.round(10 + 2 * (1 + ShortReadWalk.expectedCount(0.2))));
  }

  /** Wherever a workload is cut, nothing is lost and nothing comes twice. */
  @Test
  void partsMakeTheWhole() throws IOException {
    Workload workload = workload();
    Part all = workload.part(0, 1_000);
    for (int cut = 1; cut < 25; cut++) {
      Part first = workload.part(0, cut);
      Part second = workload.part(cut, 1_000);
      List<ScheduledRead> reads = new ArrayList<>(first.reads());
      reads.addAll(second.reads());
      assertThat(reads).isEqualTo(all.reads());
      for (int i = 0; i < 2; i++) {
        assertThat(first.updates().get(i).skipped()).isZero();
        assertThat(second.updates().get(i).skipped()).isEqualTo(first.updates().get(i).count());
        assertThat(first.updates().get(i).count() + second.updates().get(i).count()).isEqualTo(5);
      }
    }
  }

  /** Five updates, the read behind them with its short reads, and one more. */
  @Test
  void aReadCountsWithItsShortReads() throws IOException {
    Part part = workload().part(0, 15);
    assertThat(part.reads()).hasSize(1);
    assertThat(part.size()).isEqualTo(7);
    assertThat(workload().part(0, 6).size()).isEqualTo(6);
    assertThat(workload().part(15, 1).startMillis()).isEqualTo(106_000);
  }

  @Test
  void aPartBehindTheEndIsRefused() throws IOException {
    Workload workload = workload();
    assertThatThrownBy(() -> workload.part(100, 1)).isInstanceOf(UsageException.class)
        .hasMessageContaining("10 updates, which end before operation 100");
    Path empty = stream("empty");
    assertThatThrownBy(() -> Workload.of(List.of(empty), Map.of(), MIX, 0.2))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("there is no update in");
  }

  /** With 4.57 operations an update, as LDBC's frequencies for scale factor 1 make it. */
  @Test
  void theTimeIsCompressedToARate() throws IOException {
    Map<InteractiveOperation, List<Map<String, Object>>> parameters =
        new EnumMap<>(InteractiveOperation.class);
    InteractiveOperation.ofKind(OperationKind.COMPLEX_READ)
        .forEach(read -> parameters.put(read, List.of(Map.of())));
    Workload workload =
        Workload.of(List.of(stream("a", LongStream.range(0, 100_000).map(i -> 51 * i).toArray())),
            parameters, WorkloadMix.ofScaleFactor("1").withUpdateMillis(51_000), 0.2);
    assertThat(workload.pace(300_000, 100_000, 1_740).timeCompression())
        .isCloseTo(4.57 / 1_740 / 51, withinPercentage(0.5));
  }

  /** A network grows: at first an update comes every four seconds, later on each second. */
  @Test
  void whatIsMeasuredComesAtTheRateHoweverDenseTheRestIs() throws IOException {
    long[] seconds = LongStream
        .concat(LongStream.range(0, 1_000).map(i -> 4 * i), LongStream.range(4_000, 6_000))
        .toArray();
    Workload workload = Workload.of(List.of(stream("a", seconds)), Map.of(), MIX, 0.2);
    assertThat(workload.pace(500, 100, 8)).isEqualTo(new Pace(500, 100, 1.0 / 4 / 8));
    assertThat(workload.pace(500, 0, 8)).isEqualTo(new Pace(500, 0, 1.0 / 4 / 8));
    assertThat(workload.pace(1_000, 1_000, 8)).isEqualTo(new Pace(1_000, 1_000, 1.0 / 8));
    // Of few operations behind many the warm-up is taken along: 1,999 updates in 4,999 seconds.
    assertThat(workload.pace(1, 1_998, 8))
        .isEqualTo(new Pace(1, 1_998, 1_999.0 / 4_999 / 8));
    // Where the updates end, there is one interval less.
    assertThat(workload.pace(2_000, 1_000, 8))
        .isEqualTo(new Pace(2_000, 1_000, 2_000.0 / 1_999 / 8));
    assertThatThrownBy(() -> workload.pace(1_000_000, 3_000, 8))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("3000 updates, which end before operation 3000");
  }

  @Test
  void updatesOfOneTimeComeAtOnce() throws IOException {
    Workload workload = Workload.of(List.of(stream("a", 7, 7, 7)), Map.of(), MIX, 0.2);
    assertThat(workload.pace(3, 0, 3)).isEqualTo(new Pace(3, 0, 1_000));
  }

  @Test
  void streamsTellTheMeanTimeBetweenUpdates() throws IOException {
    assertThat(Workload.meanUpdateMillis(List.of(stream("a", 100, 106), stream("b", 103, 108))))
        .isEqualTo(2_000);
    assertThat(Workload.meanUpdateMillis(List.of(stream("a", 100)))).isEqualTo(1);
  }

  @Test
  void frequenciesHangOnTheScaleFactor() {
    WorkloadMix mix = WorkloadMix.ofScaleFactor("10");
    assertThat(mix.updateMillis()).isEqualTo(466);
    assertThat(mix.readMillis(InteractiveOperation.IC9)).isEqualTo(466 * 287);
    assertThat(mix.withFrequency(InteractiveOperation.IC9, 3)
        .withUpdateMillis(10)
        .readMillis(InteractiveOperation.IC9)).isEqualTo(30);
    assertThatThrownBy(() -> WorkloadMix.ofScaleFactor("2")).isInstanceOf(UsageException.class)
        .hasMessage("scale factor 2: expected one of 0.1, 0.3, 1, 3, 10, 30, 100, 300, 1000");
    assertThatThrownBy(() -> mix.withFrequency(InteractiveOperation.IC1, 0))
        .isInstanceOf(UsageException.class);
    assertThatThrownBy(() -> mix.withUpdateMillis(0)).isInstanceOf(UsageException.class);
  }
}
