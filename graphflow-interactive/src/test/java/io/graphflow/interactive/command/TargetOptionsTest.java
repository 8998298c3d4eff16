package io.graphflow.interactive.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.UsageException;
import io.graphflow.interactive.database.InteractiveDatabase;
import io.graphflow.interactive.database.SmallNetwork;
import io.graphflow.research.TreeProcessing;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

final class TargetOptionsTest {
  @TempDir
  private Path folder;

  private final StringWriter err = new StringWriter();

  /** A command that has these options, and no others. */
  @Command
  private static final class Holder {
    @Mixin
    private TargetOptions target;
  }

  private TargetOptions options(String... arguments) {
    Holder holder = new Holder();
    List<String> all = new ArrayList<>(List.of(
        "--data", SmallNetwork.DATA.toString(), "--work", folder.resolve("work").toString()));
    all.addAll(List.of(arguments));
    new CommandLine(holder).parseArgs(all.toArray(String[]::new));
    return holder.target;
  }

  private void load(TargetOptions target) throws IOException {
    target.load(new PrintWriter(err, true));
  }

  @Test
  void gfFtProcessesTreesAsItIsTold() throws IOException {
    load(options());
    assertThat(processing("--engine", "gf-ft")).isEqualTo(TreeProcessing.FUSED);
    assertThat(processing("--engine", "gf-ft", "--trees", "flat")).isEqualTo(TreeProcessing.FLAT);
    assertThat(processing("--engine", "gf-ft", "--trees", "Factorized"))
        .isEqualTo(TreeProcessing.FACTORIZED);
    assertThat(processing("--engine", "gf-ft", "--trees", "fused")).isEqualTo(TreeProcessing.FUSED);
  }

  private TreeProcessing processing(String... arguments) {
    TargetOptions target = options(arguments);
    target.check();
    try (InteractiveDatabase database = target.open()) {
      return database.options().treeProcessing();
    }
  }

  @Test
  void theSecondRunLoadsNothing() throws IOException {
    load(options());
    assertThat(err.toString()).containsOnlyOnce("Loaded ");
    load(options("--engine", "gf-ft"));
    assertThat(err.toString()).containsOnlyOnce("Loaded ");
    assertThat(folder.resolve("work/loaded/database")).isDirectory();
    assertThat(folder.resolve("work/database")).isDirectory();
  }

  @Test
  void reportsNameHowTreesAreProcessed() {
    assertThat(options().processing()).isEqualTo("GF-CL");
    assertThat(options("--engine", "gf-ft").processing()).isEqualTo("GF-FT (fused)");
    assertThat(options("--engine", "gf-ft", "--trees", "flat").processing())
        .isEqualTo("GF-FT (flat)");
  }

  @Test
  void anEngineWithoutTreesIsToldNothingAboutThem() {
    for (String engine : List.of("gf-cl", "gf-cv", "gf-rv")) {
      assertThatThrownBy(() -> options("--engine", engine, "--trees", "fused").check())
          .isInstanceOf(UsageException.class)
          .hasMessage("--trees fused: expected --engine gf-ft, as " + engine
              + " processes no trees");
    }
  }
}
