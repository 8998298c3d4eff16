package io.graphflow.ldbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.interactive.command.StandInCommand;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** LDBC's driver, in this process, on the network that comes with the project. */
final class LdbcCommandTest {
  private static final Path DATA = Path.of("..", "datasets", "small-network");
  private static final Path PROJECT = Path.of("..");
  private static final String CHECKOUT = "graphflow.checkout";
  private static final long PERSON = 1_580_547_965_306L;

  @TempDir
  private Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String command, Path data, String... arguments) {
    CommandLine line = StandInCommand.commandLine(new LdbcCommand());
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    List<String> all = new ArrayList<>(List.of(
        command, "--data", data.toString(), "--work", folder.resolve("work").toString()));
    all.addAll(List.of(arguments));
    return line.execute(all.toArray(String[]::new));
  }

  @Test
  void theDriversVerdictIsTheExitCode() throws IOException {
    Path references = Files.createDirectories(folder.resolve("references"));
    Files.writeString(references.resolve("is5.json"), """
        [{"parameters": {"messageId": -1}, "columns": ["personId", "firstName", "lastName"],
          "rows": []}]
        """);
    String reference = """
        [{"parameters": {"person1Id": %d, "person2Id": -1}, "columns": ["shortestPathLength"],
          "rows": %s}]
        """;
    Files.writeString(references.resolve("ic13.json"), reference.formatted(PERSON, "[]"));
    assertThat(run("validate", DATA, "--source", references.toString())).isZero();
    assertThat(out.toString()).contains("Validation of GF-CL by LDBC's driver: PASS");

    Files.writeString(references.resolve("ic13.json"), reference.formatted(PERSON, "[[1]]"));
    assertThat(run("validate", DATA, "--source", references.toString())).isEqualTo(1);
    assertThat(out.toString()).contains("Validation of GF-CL by LDBC's driver: FAIL");

    // The file that was written last is one that the driver understands.
    assertThat(run("validate", DATA, "--engine", "gf-ft", "--trees", "flat", "--source",
        folder.resolve("work/validation.csv").toString())).isEqualTo(1);
    assertThat(out.toString()).contains("Validation of GF-FT (flat) by LDBC's driver: FAIL");
  }

  /** Each tenth of a second of the network a like, and before them a person, born on a whole day. */
  private Path updates() throws IOException {
    Path updates = Files.createDirectories(folder.resolve("updates"));
    Files.writeString(updates.resolve("updateStream_0_0_person.csv"),
        "1350000000000|0|1|9|Ada|Byron|female|86400000|1350000000000|1.2.3.4|Firefox|122|en||||\n");
    List<String> lines = new ArrayList<>();
    for (int i = 1; i <= 600; i++) {
      long time = 1_350_000_000_000L + 100L * i;
      lines.add(time + "|1350000000000|8|9|" + PERSON + "|" + time);
    }
    Files.write(updates.resolve("updateStream_0_0_forum.csv"), lines);
    return updates;
  }

  @Test
  void aScheduleIsKeptAndUpdatesAreThere() throws IOException {
    Path updates = updates();
    int code = run("benchmark", DATA, "--updates", updates.toString(), "--rate", "500",
        "--operations", "1000", "--warm-up", "200", "--durability", "off", "--engine", "gf-ft",
        "--trees", "factorized");
    assertThat(err.toString()).doesNotContain("ldbc:");
    assertThat(code).isZero();
    assertThat(out.toString()).contains(
        "LDBC SNB Interactive v1 by the official driver, not audited, on GF-FT (factorized), OFF:",
        "Schedule: kept");
  }

  @Test
  void aSearchTriesByTheDriver() throws IOException {
    int code = run("benchmark", DATA, "--updates", updates().toString(), "--rate", "search",
        "--search-from", "200", "--search-seconds", "3", "--search-tries", "1", "--durability",
        "off");
    assertThat(err.toString()).containsOnlyOnce("Loaded ").doesNotContain("ldbc:");
    assertThat(code).isEqualTo(1);
    assertThat(out.toString()).contains("Try 1: 200.0 operations a second asked, ",
        "0.00 % of complex reads and updates late: passed",
        "Highest rate that passed so far on GF-CL, OFF: ", "on nothing (dummy): ",
        "The search ended at its bound after 1 tries", "The driver alone, on nothing: ");
  }

  /**
   * Runs cross-validate as the script does from a checkout, which has what the script built; the work folder is
   * another one.
   */
  private int crossValidateFrom(Path checkout, String... arguments) {
    String before = System.getProperty(CHECKOUT);
    System.setProperty(CHECKOUT, checkout.toString());
    try {
      return run("cross-validate", DATA, arguments);
    } finally {
      if (before == null) {
        System.clearProperty(CHECKOUT);
      } else {
        System.setProperty(CHECKOUT, before);
      }
    }
  }

  /** An implementation that is found lacks its SQL here, which it is asked for once the data is written. */
  @Test
  void theImplementationIsLookedForWhereTheScriptBuildsIt() throws IOException {
    Path built = folder.resolve("checkout/target/ldbc/impls");
    Files.createDirectories(built.resolve("classes"));
    Files.createDirectories(built.resolve("duckdb"));
    assertThat(crossValidateFrom(folder.resolve("checkout"))).isEqualTo(1);
    assertThat(err.toString().lines().toList()).hasSize(1)
        .first()
        .asString()
        .endsWith("load.sql: there is no such file")
        .contains(built.toString());
  }

  static boolean isImplementationBuilt() {
    return Files.isDirectory(PROJECT.resolve("target/ldbc/impls/classes"));
  }

  @Test
  @EnabledIf("isImplementationBuilt")
  void anotherImplementationAgrees() throws IOException {
    int code = crossValidateFrom(PROJECT, "--updates", updates().toString(), "--size", "20");
    assertThat(err.toString()).doesNotContain("ldbc:");
    assertThat(code).isZero();
    assertThat(out.toString()).containsPattern(
        "with [1-9]\\d* operations of LDBC's implementation for DuckDB: PASS");
  }

  /** picocli formats descriptions, and complains on the standard error stream where it cannot. */
  @Test
  void helpCanBeFormatted() {
    for (CommandLine line : StandInCommand.commandLine(new LdbcCommand()).getSubcommands().values()) {
      CommandLine.Model.CommandSpec spec = line.getCommandSpec();
      Stream.concat(Stream.of(spec.usageMessage().description()),
          spec.options().stream().flatMap(option -> Stream.of(option.description())))
          .forEach(text -> assertThat(text.formatted()).isNotNull());
    }
  }

  @Test
  void mistakesAreToldInALine() throws IOException {
    assertThat(run("validate", DATA, "--source", folder.resolve("nowhere").toString()))
        .isEqualTo(2);
    Path empty = Files.createFile(folder.resolve("empty.csv"));
    assertThat(run("validate", DATA, "--source", empty.toString())).isEqualTo(2);
    assertThat(run("cross-validate", DATA)).isEqualTo(2);
    for (String command : List.of("validate", "cross-validate", "benchmark")) {
      assertThat(run(command, DATA, "--trees", "flat")).as(command).isEqualTo(2);
    }
    assertThat(run("cross-validate", DATA, "--with", "other")).isEqualTo(2);
    assertThat(err.toString()).contains("there is no folder",
        "--trees flat: expected --engine gf-ft, as gf-cl processes no trees",
        "there is no operation to validate",
        "LDBC's implementations are not built", "--with other: expected duckdb")
        .doesNotContain("\tat ");
  }

  @Test
  @EnabledIfSystemProperty(named = "graphflow.datasets", matches = ".+")
  void referencesOfRealDataPass() {
    Path data = Path.of(System.getProperty("graphflow.datasets"), "ldbc-snb-sf0.1");
    assertThat(run("validate", data, "--durability", "off")).isZero();
    assertThat(out.toString()).contains("Validation of GF-CL by LDBC's driver: PASS");
  }
}
