package io.graphflow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;

/** A social network that {@code graphflow generate snb} has made and {@code graphflow load} loaded. */
final class GeneratedNetwork {
  /** The project's folder of descriptors and queries. */
  static final Path DATASETS = datasets();

  final Path files;
  final Path database;

  /**
   * Makes and loads one.
   *
   * @param folder where both lie; does not exist yet
   * @param options of the generator, but for where to write
   */
  GeneratedNetwork(Path folder, String... options) {
    files = folder.resolve("files");
    database = folder.resolve("database");
    List<String> arguments = new ArrayList<>(List.of("generate", "snb", "--out", files.toString()));
    arguments.addAll(List.of(options));
    run(arguments);
    run(List.of("load", DATASETS.resolve("ldbc-snb-interactive.json").toString(), "--data",
        files.toString(), "--db", database.toString()));
  }

  private static Path datasets() {
    Path project = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(project.resolve("datasets/ldbc"))) {
      project = project.getParent();
    }
    return project.resolve("datasets");
  }

  private static void run(List<String> arguments) {
    StringWriter errors = new StringWriter();
    CommandLine command = GraphflowCommand.commandLine();
    command.setErr(new PrintWriter(errors));
    assertThat(command.execute(arguments.toArray(String[]::new))).as("%s", errors).isZero();
  }
}
