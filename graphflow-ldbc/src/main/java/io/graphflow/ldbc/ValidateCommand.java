package io.graphflow.ldbc;

import io.graphflow.exception.UsageException;
import io.graphflow.interactive.command.TargetOptions;
import io.graphflow.interactive.command.ValidationSource;
import io.graphflow.interactive.validation.Check;
import io.graphflow.interactive.validation.References;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.ldbcouncil.snb.driver.validation.DbValidationResult;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code validate}: the driver's validation. */
@Command(
    name = "validate",
    header = "Compares answers with right ones, by LDBC's driver.",
    description = {
        "",
        "Right answers are those that come with the data, which are written as the driver's file of "
            + "operations and results first, or such a file.",
        ""
    },
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true,
    sortOptions = false)
final class ValidateCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Mixin
  private TargetOptions target;

  @Option(
      names = "--source",
      paramLabel = "WHAT",
      defaultValue = ValidationSource.REFERENCES,
      description = "references: the folder reference of the data; another folder of such files; or a "
          + "file that the driver made (default: ${DEFAULT-VALUE}).")
  private String source;

  @Override
  public Integer call() throws IOException {
    target.check();
    Path file = Path.of(source);
    if (!Files.isRegularFile(file)) {
      List<Check> checks = References.read(ValidationSource.folder(source, target.network()));
      file = target.work().resolve("validation.csv");
      ValidationFile.write(file, checks);
    }
    boolean passed = validate(file, target, spec);
    spec.commandLine()
        .getOut()
        .println("Validation of " + target.processing()
            + " by LDBC's driver: " + (passed ? "PASS" : "FAIL"));
    return passed ? 0 : LdbcCommand.FAILED;
  }

  /** Runs the driver on a file, with a database that is made anew; returns whether all was right. */
  static boolean validate(Path file, TargetOptions target, CommandSpec spec) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      if (lines.findAny().isEmpty()) {
        throw new UsageException(file + ": there is no operation to validate");
      }
    }
    target.load(spec.commandLine().getErr());
    // The driver reads this folder in each mode, but uses its files only in others.
    Path parameters = EmptyParameters.write(target.work().resolve("no-parameters"));
    DriverRun run = new DriverRun("validate_database", GraphflowDb.class.getName())
        .set("validate_database", file.toAbsolutePath())
        .setTarget(target)
        .setWorkload("parameters_dir", parameters.toAbsolutePath());
    return run
        .run(target.work().resolve("validate.properties")) instanceof DbValidationResult result
        && result.isSuccessful();
  }
}
