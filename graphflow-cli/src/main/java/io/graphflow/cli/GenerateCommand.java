package io.graphflow.cli;

import io.graphflow.cli.progress.ProgressLine;
import io.graphflow.exception.UsageException;
import io.graphflow.generate.GenerationSummary;
import io.graphflow.generate.imdb.ImdbGenerator;
import io.graphflow.generate.imdb.ImdbOptions;
import io.graphflow.generate.powerlaw.PowerLawGenerator;
import io.graphflow.generate.powerlaw.PowerLawOptions;
import io.graphflow.generate.snb.SnbGenerator;
import io.graphflow.generate.snb.SnbOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code graphflow generate}: datasets from a seed. */
@Command(
    name = "generate",
    header = "Generates a dataset from a seed, so that nobody needs a download.",
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true,
    subcommands = {GenerateCommand.Snb.class, GenerateCommand.Imdb.class,
        GenerateCommand.PowerLaw.class})
final class GenerateCommand implements Runnable {
  @Spec
  private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(),
        "name what to generate: snb, imdb or powerlaw");
  }

  /** Options of every generator. */
  static final class Target {
    @Option(
        names = "--out",
        required = true,
        paramLabel = "DIR",
        description = "Folder for the files; must be empty or not exist.")
    private Path folder;

    @Option(
        names = "--seed",
        paramLabel = "N",
        defaultValue = "1",
        description = "The same seed gives the same bytes (default: ${DEFAULT-VALUE}).")
    private long seed;
  }

  /** Something that writes files and may fail to. */
  private interface Generator {
    GenerationSummary generate(ProgressLine progress) throws IOException;
  }

  private static int generate(CommandLine command, Generator generator, String loadHint)
      throws IOException {
    GenerationSummary summary;
    try (ProgressLine progress = ProgressLine.forPerson()) {
      summary = generator.generate(progress);
    }
    command.getErr()
        .printf(Locale.ROOT, "Wrote %,d files with %,.1f MB to %s.%nTo load them:  %s%n",
            summary.files().size(), summary.sizeBytes() / 1e6, summary.folder(), loadHint);
    return 0;
  }

  /** Reads options, turning what their record refuses into a usage error. */
  private static <T> T checked(Supplier<T> options) {
    try {
      return options.get();
    } catch (IllegalArgumentException e) {
      throw new UsageException("graphflow: " + e.getMessage(),
          e);
    }
  }

  /** {@code graphflow generate snb}. */
  @Command(
      name = "snb",
      header = "A social network with LDBC SNB's schema: 8 vertex and 15 edge labels.",
      mixinStandardHelpOptions = true,
      usageHelpAutoWidth = true)
  static final class Snb implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private Target target;

    @Option(
        names = "--scale",
        paramLabel = "S",
        defaultValue = "0.1",
        description = "LDBC's scale factor; 1 has about 3 million vertices and 17 million edges "
            + "(default: ${DEFAULT-VALUE}).")
    private double scale;

    @Option(
        names = "--activity",
        paramLabel = "A",
        defaultValue = "1",
        description = "How much a person writes, 1 being as much as in LDBC's data; below 1 for many "
            + "persons and few messages (default: ${DEFAULT-VALUE}).")
    private double activity;

    @Option(
        names = "--update-share",
        paramLabel = "F",
        defaultValue = "0",
        description = "Puts what happens in the last share of the network's time, 0 to below 1, into "
            + "update streams in LDBC's format, beside the CSV files, which hold what was before; "
            + "LDBC's own have 0.1 (default: ${DEFAULT-VALUE}, no streams).")
    private double updateShare;

    @Option(
        names = "--update-evenly",
        description = "Lets the updates be due at an even rate, in the order of their dates, as long runs at one "
            + "rate want it. By their dates, most are due in the network's last months.")
    private boolean updatesEvenly;

    @Option(
        names = "--update-partitions",
        paramLabel = "N",
        defaultValue = "1",
        description = "Pairs of files to spread the updates over, which may be run side by side, 1 to "
            + "256 (default: ${DEFAULT-VALUE}).")
    private int updatePartitions;

    @Option(
        names = "--parameters",
        arity = "0..1",
        paramLabel = "N",
        defaultValue = "0",
        fallbackValue = "100",
        description = "Chooses N sets of parameters for each of LDBC's 14 complex reads, or "
            + "${FALLBACK-VALUE} if N is left out, from what is in the CSV files (default: none).")
    private int parameterSets;

    @Override
    public Integer call() throws IOException {
      for (String option : List.of("--update-partitions", "--update-evenly")) {
        if (updateShare == 0 && spec.commandLine().getParseResult().hasMatchedOption(option)) {
          throw new UsageException(
              option + ": there are no updates to spread; give --update-share, too");
        }
      }
      SnbOptions options = checked(
          () -> new SnbOptions(target.folder, scale, activity, target.seed)
              .withUpdates(updateShare, updatePartitions)
              .withUpdatesEvenly(updatesEvenly)
              .withParameters(parameterSets));
      return generate(spec.commandLine(), progress -> SnbGenerator.generate(options, progress),
          "graphflow load datasets/ldbc-snb-interactive.json --data " + target.folder
              + " --db DIR");
    }
  }

  /** {@code graphflow generate imdb}. */
  @Command(
      name = "imdb",
      header = "Movies and their casts in the 21 tables of the Join Order Benchmark.",
      mixinStandardHelpOptions = true,
      usageHelpAutoWidth = true)
  static final class Imdb implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private Target target;

    @Option(
        names = "--scale",
        paramLabel = "S",
        defaultValue = "0.01",
        description = "1 is as large as the benchmark's snapshot of IMDb, with 2.5 million titles "
            + "and 36 million rows of cast_info (default: ${DEFAULT-VALUE}).")
    private double scale;

    @Override
    public Integer call() throws IOException {
      ImdbOptions options = checked(() -> new ImdbOptions(target.folder, scale, target.seed));
      return generate(spec.commandLine(), progress -> ImdbGenerator.generate(options, progress),
          "graphflow load datasets/imdb-job.json --data " + target.folder + " --db DIR");
    }
  }

  /** {@code graphflow generate powerlaw}. */
  @Command(
      name = "powerlaw",
      header = "A graph of one vertex and one edge label with power-law degrees.",
      mixinStandardHelpOptions = true,
      usageHelpAutoWidth = true)
  static final class PowerLaw implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private Target target;

    @Option(
        names = "--vertices",
        paramLabel = "N",
        defaultValue = "100000",
        description = "Number of vertices (default: ${DEFAULT-VALUE}).")
    private long vertices;

    @Option(
        names = "--edges",
        paramLabel = "N",
        defaultValue = "1500000",
        description = "Number of edges (default: ${DEFAULT-VALUE}).")
    private long edges;

    @Option(
        names = "--exponent",
        paramLabel = "X",
        defaultValue = "" + PowerLawOptions.DEFAULT_EXPONENT,
        description = "Exponent of the degrees' tail, above 2 (default: ${DEFAULT-VALUE}).")
    private double exponent;

    @Option(names = "--parallel-edges", description = "Allow several edges between two vertices.")
    private boolean parallelEdges;

    @Override
    public Integer call() throws IOException {
      PowerLawOptions options = checked(() -> new PowerLawOptions(target.folder, vertices, edges,
          exponent, target.seed, parallelEdges));
      return generate(spec.commandLine(),
          progress -> PowerLawGenerator.generate(options, progress),
          "graphflow load " + target.folder + " --db DIR");
    }
  }
}
