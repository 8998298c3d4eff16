package io.graphflow.ldbc;

import io.graphflow.exception.UsageException;
import io.graphflow.interactive.command.TargetOptions;
import io.graphflow.interactive.command.WorkloadOptions;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code cross-validate}: the driver's validation against another implementation. */
@Command(
    name = "cross-validate",
    header = "Compares answers with those of LDBC's own implementation for another system.",
    description = {
        "",
        "The driver runs that implementation on the same data and keeps operations with their results, "
            + "updates and the reads that follow them among them; then it validates GraphflowDB with those. "
            + "--operations bounds what it looks through for them. "
            + "The script builds the implementation from --impls PATH, a checkout of "
            + "ldbc_snb_interactive_v1_impls, where it is given; what it built lies beside LDBC's driver, and "
            + "not in --work, so that it serves later runs with any --work.",
        ""
    },
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true,
    sortOptions = false)
final class CrossValidateCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Mixin
  private TargetOptions target;

  @Mixin
  private WorkloadOptions options;

  @Option(
      names = "--with",
      paramLabel = "SYSTEM",
      defaultValue = "duckdb",
      description = "The other system: duckdb (default: ${DEFAULT-VALUE}).")
  private String system;

  @Option(
      names = "--size",
      paramLabel = "N",
      defaultValue = "110",
      description = "How many operations to keep (default: ${DEFAULT-VALUE}). With few of them some updates "
          + "are not among them; with many, shortest paths between persons far apart take DuckDB very long.")
  private int size;

  /** Where the script builds the implementation, whatever the work folder is. */
  @Option(
      names = "--built-impls",
      hidden = true,
      defaultValue = "${sys:graphflow.checkout:-.}/target/ldbc/impls")
  private Path implementation;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (!system.equals("duckdb")) {
      throw new UsageException("--with " + system + ": expected duckdb");
    }
    if (size < 1) {
      throw new UsageException("--size " + size + ": expected at least 1");
    }
    target.check();
    options.check();
    PrintWriter err = spec.commandLine().getErr();
    Path work = target.work().resolve("cross-validation");
    DuckDbReference reference = new DuckDbReference(implementation, work);
    reference.load(target.network().folder());
    // Parameters are drawn from our database, where the data has no files of them.
    target.load(err);
    Path file = work.resolve("validation.csv").toAbsolutePath();
    Files.deleteIfExists(file);
    Path properties = work.resolve("create.properties");
    new DriverRun("create_validation", DuckDbReference.DATABASE_CLASS)
        .set("validate_database", file)
        .set("validation_parameters_size", size)
        .set("operation_count", options.operations())
        .set("thread_count", 1)
        .set("ignore_scheduled_start_times", true)
        .set("queryDir", reference.queries())
        .set("printQueryNames", false)
        .set("printQueryStrings", false)
        .set("printQueryResults", false)
        .setWorkload("parameters_dir", options.parameters(target).toAbsolutePath())
        .setWorkload("updates_dir", options.updates(target).toAbsolutePath())
        .write(properties);
    err.println("LDBC's implementation for DuckDB answers …");
    reference.run(properties);
    long count;
    try (Stream<String> lines = Files.lines(file)) {
      count = lines.count();
    }
    boolean passed = ValidateCommand.validate(file, target, spec);
    spec.commandLine()
        .getOut()
        .printf(
            "Validation of %s by LDBC's driver with %d operations of LDBC's implementation for DuckDB: "
                + "%s%n",
            target.processing(), count, passed ? "PASS" : "FAIL");
    return passed ? 0 : LdbcCommand.FAILED;
  }
}
