package io.graphflow.interactive.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.UsageException;
import io.graphflow.interactive.driver.Pace;
import io.graphflow.interactive.driver.RunVerdict;
import io.graphflow.interactive.driver.Workload;
import io.graphflow.interactive.driver.WorkloadMix;
import io.graphflow.interactive.operation.InteractiveOperation;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

final class SearchRunTest {
  private static final int UPDATES = 10_000;

  @TempDir
  private Path folder;

  private final StringWriter out = new StringWriter();
  private final List<Pace> paces = new ArrayList<>();
  private final List<Pace> pacesOnNothing = new ArrayList<>();
  private Workload workload;

  /** A command that has the options of a search. */
  @Command
  private static final class Holder {
    @Mixin
    private TargetOptions target;

    @Mixin
    private SearchOptions search;
  }

  @BeforeEach
  void makeUpdates() throws Exception {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < UPDATES; i++) {
      lines.add(1_000L * i + "|0|2|1|2|" + i);
    }
    Path stream = Files.write(folder.resolve("stream"), lines);
    workload = Workload.of(List.of(stream),
        Map.of(InteractiveOperation.IC8, List.of(Map.of("personId", 1L))),
        new WorkloadMix(1_000, Collections.nCopies(14, 14)), 0.2);
  }

  /** Searches with a driver that keeps its schedule up to a rate. */
  private boolean search(double threshold, String... arguments) throws Exception {
    Holder holder = new Holder();
    List<String> all = new ArrayList<>(List.of("--data", "nowhere", "--engine", "gf-cl"));
    all.addAll(List.of(arguments));
    new CommandLine(holder).parseArgs(all.toArray(String[]::new));
    return new SearchRun(holder.target, holder.search, workload, new PrintWriter(out, true))
        .run(new SearchedDriver() {
          @Override
          public RunVerdict run(Pace pace) {
            paces.add(pace);
            boolean kept = pace.timeCompression() >= workload
                .pace(pace.operations(), pace.warmUp(), threshold)
                .timeCompression();
            return new RunVerdict(123.4, kept ? 0.0125 : 0.25, kept);
          }

          @Override
          public RunVerdict runOnNothing(Pace pace) {
            pacesOnNothing.add(pace);
            return new RunVerdict(98_765.4, 1, false);
          }
        });
  }

  @Test
  void theHighestRateIsToldWithWhatTheDriverCosts() throws Exception {
    assertThat(search(150, "--search-from", "100", "--search-seconds", "60")).isTrue();
    assertThat(out.toString().lines().toList())
        .startsWith(
            "Try 1: 100.0 operations a second asked, 123.4 reached; 1.25 % of complex reads and "
                + "updates late: passed",
            "Try 2: 200.0 operations a second asked, 123.4 reached; 25.00 % of complex reads and "
                + "updates late: failed")
        .last()
        .isEqualTo("The driver alone, on nothing: 98,765.4 operations a second");
    assertThat(out.toString())
        .contains("Highest rate that passed, twice, on GF-CL, SYNC: 14", "; 1.25 % of");
    assertThat(paces.getFirst())
        .isEqualTo(workload.pace(6_000, 1_000, 100));
    assertThat(pacesOnNothing).hasSize(1);
    assertThat(pacesOnNothing.getFirst().operations()).isEqualTo(workload.operationCount());
  }

  /** No try may want more operations than there are. */
  @Test
  void triesEndBeforeTheUpdatesDo() throws Exception {
    assertThat(search(1e9, "--search-seconds", "60")).isFalse();
    assertThat(paces).allMatch(
        pace -> pace.warmUp() + pace.operations() <= 0.951 * workload.operationCount());
    assertThat(paces.getLast().operations()).isGreaterThan(workload.operationCount() * 8 / 10);
    assertThat(out.toString()).contains("Highest rate that passed so far on GF-CL, SYNC: ",
        "before a try of 60 seconds at a higher rate does: they have 10,000 updates");
  }

  @Test
  void aBoundIsTold() throws Exception {
    assertThat(search(150, "--search-from", "100", "--search-seconds", "10", "--search-tries", "3"))
        .isFalse();
    assertThat(paces).hasSize(3);
    assertThat(out.toString())
        .contains("The search ended at its bound after 3 tries; --search-tries");
  }

  @Test
  void noRateIsToldWhereNonePasses() throws Exception {
    assertThat(search(0.5, "--search-from", "4", "--search-seconds", "10")).isFalse();
    assertThat(out.toString()).endsWith("No rate passed in 3 tries.\n");
    assertThat(pacesOnNothing).isEmpty();
  }

  @Test
  void streamsThatAreTooShortAreTold() {
    assertThatThrownBy(() -> search(1, "--search-seconds", "1000000"))
        .isInstanceOf(UsageException.class)
        .hasMessage("the update streams have 10000 updates, which are too few for a try of "
            + "1000000 seconds");
  }
}
