package io.graphflow.cli;

import io.graphflow.Database;
import io.graphflow.cli.progress.ProgressLine;
import io.graphflow.core.lake.LakePlace;
import io.graphflow.exception.UsageException;
import io.graphflow.transfer.LoadOptions;
import io.graphflow.transfer.LoadSummary;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code graphflow load}: CSV files into a database folder. */
@Command(
    name = "load",
    header = "Loads CSV files, or a graph of a data lake, into a database.",
    description = {
        "",
        "The database appears, or takes the place of the one that was there, only when everything is "
            + "loaded: a load that fails leaves things as they were. With --append the dataset comes on "
            + "top of what the database holds, likewise as a whole or not at all.",
        ""
    },
    footer = {
        "",
        "Examples:",
        "  graphflow load datasets/ldbc-snb-interactive.json --data snb/ --db social",
        "  graphflow load datasets/running-example --db example",
        "  graphflow load more-persons/dataset.json --db social --append",
        "  graphflow load lake/social.graph.yml --db social",
        "  graphflow load https://lake.example.org/social/social.graph.yml --db social",
        "How to describe a dataset: docs/loading.md. Graphs in GraphAr: docs/lake.md"
    },
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true)
final class LoadCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "DESCRIPTOR_OR_FOLDER",
      description = "A dataset descriptor (JSON), or a dataset folder with metadata.json; or a graph in "
          + "GraphAr's format (NAME.graph.yml, or http(s)://HOST/…/NAME.graph.yml).")
  private String dataset;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Folder of the files (default: the folder of the descriptor, or the one that a graph's "
          + "file says); of a graph, an address, too.")
  private String data;

  @Option(
      names = "--db",
      required = true,
      paramLabel = "DIR",
      description = "Folder of the database.")
  private Path database;

  @Option(
      names = "--append",
      description = "Appends to the database, which must be there and not be open elsewhere; edges may "
          + "name vertices that it holds.")
  private boolean append;

  @Option(
      names = "--commit-every",
      paramLabel = "N",
      description = "With --append, commits about every N vertices and edges, which stay if the load "
          + "fails later (default: all at the end, collected in memory).")
  private Long commitEvery;

  @Option(
      names = "--max-errors",
      paramLabel = "N",
      defaultValue = "0",
      description = "Bad rows to leave out before the load fails (default: ${DEFAULT-VALUE}).")
  private long maxErrors;

  @Option(
      names = "--rejected",
      paramLabel = "FILE",
      description = "Where to keep the rows left out, each with its place and the reason.")
  private Path rejected;

  @Option(
      names = "--ignore-missing",
      description = "Of a graph in GraphAr, leaves out vertices and edges of types whose files are not all "
          + "there.")
  private boolean ignoreMissing;

  @Override
  public Integer call() {
    if (commitEvery != null && (!append || commitEvery < 1)) {
      throw new UsageException(
          "--commit-every " + commitEvery + ": expected at least 1, and --append");
    }
    LoadSummary summary;
    try (ProgressLine progress = ProgressLine.forPerson()) {
      LoadOptions options = LoadOptions.DEFAULT
          .withMaxErrors(maxErrors, rejected)
          .withProgress(progress)
          .withIgnoreMissing(ignoreMissing)
          .withCommitRows(commitEvery == null ? 0 : commitEvery);
      summary = load(options);
    }
    spec.commandLine().getErr().println(describe(summary, database));
    summary.notes().forEach(spec.commandLine().getErr()::println);
    return 0;
  }

  private LoadSummary load(LoadOptions options) {
    LakePlace place = LakePlace.parse(dataset);
    LakePlace files = data == null ? null : LakePlace.parse(data);
    if (place.path().isPresent() && (files == null || files.path().isPresent())) {
      Path folder = files == null ? null : files.path().get();
      return append
          ? Database.append(place.path().get(), folder, database, options)
          : Database.load(place.path().get(), folder, database, options);
    }
    if (append) {
      throw new UsageException((place.path().isPresent() ? files : place)
          + ": what is behind an address is loaded into a new database, and not appended to one");
    }
    return Database.load(place.uri(), files == null ? null : files.uri(), database, options);
  }

  static String describe(LoadSummary summary, Path database) {
    String loaded = String.format(Locale.ROOT,
        "Loaded %,d vertices and %,d edges from %,.1f MB into %s in %.1f s.", summary.nodeCount(),
        summary.relationshipCount(), summary.inputBytes() / 1e6, database,
        summary.elapsed().toMillis() / 1e3);
    return summary.rejectedRows() == 0 ? loaded
        : loaded + String.format(Locale.ROOT, " Left out %,d bad rows.", summary.rejectedRows());
  }
}
