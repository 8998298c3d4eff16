package io.graphflow.interactive.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.graphflow.interactive.database.SmallNetwork;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

final class StandInCommandTest {
  @TempDir
  private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String command, String... arguments) {
    CommandLine line = StandInCommand.commandLine(new StandInCommand());
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    List<String> all = new ArrayList<>(List.of(command, "--data", SmallNetwork.DATA.toString(),
        "--work", folder.resolve("work").toString()));
    all.addAll(List.of(arguments));
    return line.execute(all.toArray(String[]::new));
  }

  /** Each tenth of a second of the network a like, and before them a person and friendships. */
  private Path updates() throws IOException {
    Path updates = Files.createDirectories(folder.resolve("updates"));
    Files.writeString(updates.resolve("updateStream_0_0_person.csv"),
        "1350000000000|0|1|9|Ada|Byron|female|5|1350000000000|1.2.3.4|Firefox|122|en|||||\n"
            .replace("|||||", "||||"));
    List<String> lines = new ArrayList<>();
    for (int i = 1; i <= 600; i++) {
      long time = 1_350_000_000_000L + 100L * i;
      lines.add(time + "|1350000000000|8|9|" + SmallNetwork.PERSON + "|" + time);
    }
    Files.write(updates.resolve("updateStream_0_0_forum.csv"), lines);
    return updates;
  }

  @Test
  void aBenchmarkMeasuresAndVerifies() throws IOException {
    int code = run("benchmark", "--updates", updates().toString(), "--rate", "2000",
        "--operations", "2000", "--warm-up", "200", "--durability", "off");
    assertThat(err.toString()).startsWith("Loaded ").doesNotContain("ldbc:");
    assertThat(code).isZero();
    assertThat(out.toString()).contains("driver: stand-in, not LDBC's; not audited",
        "target: GF-CL, OFF", "updateInterleaveMillis: 99", "IU8", "IC11", "IS7");
    JsonNode json = new ObjectMapper()
        .readTree(folder.resolve("work/stand-in-benchmark.json").toFile());
    assertThat(json.get("keptSchedule").asBoolean()).isTrue();
    assertThat(json.at("/operations/IU8/count").asLong()).isBetween(400L, 600L);
    assertThat(json.at("/operations/IC11/p99Micros").asDouble()).isPositive();
    assertThat(json.get("operationCount").asLong()).isBetween(1_000L, 3_000L);
  }

  @Test
  void aSearchTriesOnFreshCopiesUntilTheUpdatesEnd() throws IOException {
    int code = run("benchmark", "--updates", updates().toString(), "--rate", "search",
        "--search-from", "1500", "--search-seconds", "1", "--durability", "off", "--engine",
        "gf-ft");
    assertThat(err.toString()).containsOnlyOnce("Loaded ").doesNotContain("ldbc:");
    // No failure, but no highest rate either.
    assertThat(code).isEqualTo(1);
    assertThat(out.toString()).contains("Try 1: 1,500.0 operations a second asked, ",
        "0.00 % of complex reads and updates late: passed", "Try 2: ",
        "Highest rate that passed so far on GF-FT (fused), OFF: ",
        "The update streams end before a try of 1 seconds at a higher rate does: they have 601 updates",
        "--update-share", "The driver alone, on nothing: ")
        .doesNotContain("Try 3");
  }

  @Test
  void aDummyRunTouchesNoDatabase() throws IOException {
    int code = run("dummy", "--updates", updates().toString(), "--rate", "5000", "--operations",
        "1000", "--warm-up", "0", "--frequency", "IC1=1");
    assertThat(code).isZero();
    assertThat(out.toString()).contains("target: nothing (dummy)", "frequencies: [1, 37, 69");
  }

  @Test
  void aWrongAnswerFailsTheValidation() throws IOException {
    Path references = Files.createDirectories(folder.resolve("references"));
    String entry = """
        [{"parameters": {"messageId": -1}, "columns": ["personId", "firstName", "lastName"],
          "rows": %s}]
        """;
    Files.writeString(references.resolve("is5.json"), entry.formatted("[]"));
    assertThat(
        run("validate", "--source", references.toString(), "--engine", "gf-ft", "--trees", "flat"))
        .isZero();
    assertThat(out.toString())
        .contains("GF-FT (flat): 0 complex reads, 1 short reads, 0 updates: 0 wrong", ": PASS");

    Files.writeString(references.resolve("is5.json"), entry.formatted("[[1, \"a\", \"b\"]]"));
    assertThat(run("validate", "--source", references.toString())).isEqualTo(1);
    assertThat(out.toString())
        .contains("operation 1: IS5 {messageId=-1}: other rows", "1 wrong", ": FAIL");
    JsonNode failed =
        new ObjectMapper().readTree(folder.resolve("work/stand-in-failed.json").toFile());
    assertThat(failed.at("/0/given")).isEmpty();
    assertThat(failed.at("/0/expected/0/1").asText()).isEqualTo("a");
  }

  @Test
  void mistakesAreToldInALine() throws IOException {
    assertThat(run("validate", "--source", folder.resolve("nowhere").toString())).isEqualTo(2);
    assertThat(run("validate")).isEqualTo(2);
    assertThat(run("benchmark")).isEqualTo(2);
    assertThat(run("benchmark", "--updates", updates().toString(), "--mix", "7")).isEqualTo(2);
    assertThat(run("benchmark", "--updates", updates().toString(), "--frequency", "IS1=3"))
        .isEqualTo(2);
    assertThat(run("benchmark", "--updates", updates().toString(), "--operations", "0"))
        .isEqualTo(2);
    assertThat(run("benchmark", "--updates", updates().toString(), "--rate", "-1")).isEqualTo(2);
    assertThat(run("validate", "--engine", "gf-xx")).isEqualTo(2);
    assertThat(run("validate", "--engine", "gf-ft", "--trees", "round")).isEqualTo(2);
    assertThat(err.toString()).contains("there is no folder", "reference",
        "no file updateStream_*_*_{person,forum}.csv is here",
        "scale factor 7: expected one of", "--frequency IS1: expected one of IC1 to IC14",
        "--operations 0", "--rate -1: expected more than 0", "expected one of gf-rv",
        "trees 'round': expected one of flat, factorized, fused")
        .doesNotContain("\tat ");
  }

  /** picocli formats descriptions, and complains on the standard error stream where it cannot. */
  @Test
  void helpCanBeFormatted() {
    for (CommandLine line : StandInCommand.commandLine(new StandInCommand())
        .getSubcommands()
        .values()) {
      CommandLine.Model.CommandSpec spec = line.getCommandSpec();
      Stream.concat(Stream.of(spec.usageMessage().description()),
          spec.options().stream().flatMap(option -> Stream.of(option.description())))
          .forEach(text -> assertThat(text.formatted()).isNotNull());
    }
  }

  @Test
  void wrongOptionsAreToldBeforeTheDataIsLoaded() {
    for (String option : List.of("--dissipation=0", "--dissipation=-1", "--dissipation=NaN",
        "--threads=0", "--time-compression=0", "--update-interleave=0", "--warm-up=-1",
        "--rate=fast", "--search-from=5", "--rate=search --search-tries=0",
        "--rate=search --operations=5", "--rate=search --time-compression=1",
        "--frequency=IC5=0", "--mix=7", "--trees=flat")) {
      assertThat(run("benchmark", option.split(" "))).as(option).isEqualTo(2);
    }
    assertThat(run("dummy", "--rate", "search")).isEqualTo(2);
    assertThat(err.toString())
        .contains("--dissipation 0.0: expected more than 0, and at most 1",
            "--threads 0: expected at least 1", "--trees flat: expected --engine gf-ft",
            "--rate fast: expected a number, or search", "--search-from: expected --rate search",
            "--search-tries 0: expected at least 1", "--rate search: expected --search-seconds",
            "--time-compression with --rate search: expected one of them",
            "--rate search: expected a number, as only benchmark searches for a rate",
            "--time-compression 0.0: expected more than 0")
        .doesNotContain("Loaded", "\tat ");
  }
}
