package io.graphflow.bench.reproduce;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.ExperimentOutcome;
import io.graphflow.bench.experiment.ExperimentRunner;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.GivenData;
import io.graphflow.bench.peer.Peer;
import io.graphflow.bench.plans.PlansPage;
import io.graphflow.bench.report.ReportFiles;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code scripts/reproduce}: runs experiments, and writes the page of their results. */
@Command(
    name = "reproduce",
    header = "Measures every table and figure of the paper, and the targets, and makes a page of them.",
    description = {
        "",
        "Generates the graphs it needs, or takes those in --data. Results are kept step by step in "
            + "DIR/results.json: run it again with the same DIR after an interruption, and it goes on. "
            + "The page is DIR/README.md and DIR/index.html.",
        ""
    },
    footer = {
        "",
        "Exit codes: 0 done, 1 a step failed (the page names it), 2 wrong usage."
    },
    mixinStandardHelpOptions = true,
    version = "reproduce, revision ${sys:graphflow.revision:-unknown}",
    usageHelpAutoWidth = true,
    sortOptions = false)
final class ReproduceCommand implements Callable<Integer> {
  private static final int FAILED = 1;
  private static final int USAGE = 2;

  private final List<Experiment> experiments;

  @Spec
  private CommandSpec spec;

  @ArgGroup
  private Length length = new Length();

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "KEY",
      description = "Run only these, separated by commas: ${COMPLETION-CANDIDATES}.",
      completionCandidates = Keys.class)
  private List<String> only = List.of();

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Real data to take instead of generated graphs, as far as DIR has it: folders of "
          + "LDBC SNB (CsvComposite) and of IMDb (the CSV files of the Join Order Benchmark), edge "
          + "lists of KONECT with times (out.*flickr*, out.*wiki*), label matrices of GraphAr's "
          + "paper (*-labels.csv).")
  private Path dataFolder;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      defaultValue = "${sys:graphflow.checkout:-.}/target/results",
      description = "Folder of the results (default: ${DEFAULT-VALUE}).")
  private Path folder;

  @Option(
      names = "--graphs",
      paramLabel = "DIR",
      defaultValue = "${sys:graphflow.checkout:-.}/target/benchmark-graphs",
      description = "Folder in which graphs are kept for the next run (default: ${DEFAULT-VALUE}).")
  private Path graphs;

  @Option(
      names = "--with-peers",
      arity = "0..1",
      split = ",",
      fallbackValue = "",
      paramLabel = "PEER",
      description = "Also run the queries of Figure 11, of after-the-pattern, lsqb, lsqb-large, graphar-neighbours and graphar-end-to-end in "
          + "other database systems, which are fetched and built into the class path: docs/benchmarks.md says which. "
          + "--with-peers=duckdb,kuzu asks only these.")
  private List<String> peers;

  @Option(
      names = "--publish",
      description = "Measure nothing: put what docs/results has into the tables of README.md and "
          + "docs/results/README.md.")
  private boolean publish;

  @Option(
      names = "--plans",
      description = "Measure nothing: write docs/plans.md, the plans of well-known queries.")
  private boolean plans;

  @Option(names = "--fresh", description = "Forget the results in DIR and measure all again.")
  private boolean fresh;

  /** Quick, full, or neither. */
  private static final class Length {
    @Option(
        names = "--quick",
        description = "Small graphs and short times: all within ten minutes on 2 cores.")
    private boolean quick;

    @Option(
        names = "--full",
        description = "The paper's sizes and several forks: a day, 64 GB of memory, 200 GB of disk.")
    private boolean full;

    Scale scale() {
      return quick ? Scale.QUICK : full ? Scale.FULL : Scale.NORMAL;
    }
  }

  /** The keys of all experiments, for the help. */
  private static final class Keys extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    Keys() {
      super(Experiments.all().stream().map(Experiment::key).toList());
    }
  }

  ReproduceCommand(List<Experiment> experiments) {
    this.experiments = experiments;
  }

  /** Runs a command line and exits with its code. */
  public static void main(String[] arguments) {
    System.exit(commandLine(Experiments.all()).execute(arguments));
  }

  static CommandLine commandLine(List<Experiment> experiments) {
    CommandLine command = new CommandLine(new ReproduceCommand(experiments));
    command.setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8));
    command.setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8));
    command.setParameterExceptionHandler((error, _) -> {
      command.getErr()
          .println(
              "reproduce: " + error.getMessage().replaceFirst("^Error: ", ""));
      return USAGE;
    });
    command.setExecutionExceptionHandler((error, _, _) -> {
      if (!(error instanceof IOException)) {
        throw error;
      }
      command.getErr().println("reproduce: " + error.getMessage());
      return FAILED;
    });
    return command;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Path checkout = Path.of(System.getProperty("graphflow.checkout", "."));
    if (publish) {
      PublishedTables.write(checkout);
      return 0;
    }
    if (plans) {
      Files.writeString(checkout.resolve(PlansPage.FILE), PlansPage.of(checkout));
      return 0;
    }
    List<Experiment> chosen = chosen();
    choosePeers();
    System.setProperty(BenchmarkGraph.FOLDER_PROPERTY, graphs.toAbsolutePath().toString());
    Setting setting = new Setting(length.scale(), data());
    Map<String, String> facts = Environment.read();
    facts.put("seed", String.valueOf(BenchmarkGraph.SEED));
    facts.put("given data", setting.data().words());
    facts.put("scale", setting.scale().name().toLowerCase(Locale.ROOT));
    PrintWriter err = spec.commandLine().getErr();
    ExperimentRunner runner = ExperimentRunner.open(setting, folder, facts.toString(), fresh,
        new StepLines(err));
    facts.put("command", command());
    facts.put("revision", System.getProperty("graphflow.revision", "unknown"));
    List<ExperimentOutcome> outcomes = withKnown(runner, runner.run(chosen));
    ReportFiles.write(folder, RunReport.of(facts, setting, outcomes));
    long failures = outcomes.stream().mapToLong(outcome -> outcome.failures().size()).sum();
    err.println((failures == 0 ? "Done: " : failures + " steps failed: ")
        + folder.resolve(ReportFiles.HTML) + ", " + folder.resolve(ReportFiles.MARKDOWN));
    return failures == 0 ? 0 : FAILED;
  }

  private void choosePeers() {
    if (peers == null) {
      return;
    }
    Map<String, Peer> known = new LinkedHashMap<>();
    Peer.onClassPath().forEach(peer -> known.put(peer.name(), peer));
    if (known.isEmpty()) {
      throw new ParameterException(spec.commandLine(),
          "--with-peers: no other system is on the class path, where scripts/reproduce puts them");
    }
    List<String> wanted = peers.stream().filter(name -> !name.isEmpty()).toList();
    for (String name : wanted) {
      if (!known.containsKey(name)) {
        throw new ParameterException(spec.commandLine(), "--with-peers: there is no system " + name
            + ", only " + String.join(", ", known.keySet()));
      }
      known.get(name).missing().ifPresent(what -> {
        throw new ParameterException(spec.commandLine(), "--with-peers: " + what);
      });
    }
    System.setProperty(Peer.PROPERTY, String.join(",", wanted));
  }

  /** What was run, without the folders, which are this machine's. */
  private String command() {
    StringBuilder command = new StringBuilder("scripts/reproduce");
    spec.options()
        .stream()
        .filter(option -> !option.stringValues().isEmpty() && !option.type().equals(Path.class))
        .forEach(option -> command.append(' ')
            .append(option.longestName())
            .append(argument(option)));
    return command.toString();
  }

  private static String argument(OptionSpec option) {
    String values = option.arity().max() == 0 ? "" : String.join(",", option.stringValues());
    return values.isEmpty() ? "" : " " + values;
  }

  /** Adds what earlier runs know, so that {@code --only} renews a part of a page. */
  private List<ExperimentOutcome> withKnown(
      ExperimentRunner runner, List<ExperimentOutcome> outcomes) {
    Map<Experiment, ExperimentOutcome> ran = outcomes.stream()
        .collect(Collectors.toMap(ExperimentOutcome::experiment, outcome -> outcome));
    List<ExperimentOutcome> all = new ArrayList<>();
    for (Experiment experiment : experiments) {
      if (ran.containsKey(experiment)) {
        all.add(ran.get(experiment));
      } else {
        runner.known(experiment).ifPresent(all::add);
      }
    }
    return all;
  }

  private GivenData data() throws IOException {
    try {
      return dataFolder == null ? GivenData.none() : GivenData.in(dataFolder);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private List<Experiment> chosen() {
    List<String> keys = experiments.stream().map(Experiment::key).toList();
    for (String key : only) {
      if (!keys.contains(key)) {
        throw new ParameterException(spec.commandLine(),
            "there is no experiment " + key + ", only " + String.join(", ", keys));
      }
    }
    return experiments.stream()
        .filter(experiment -> only.isEmpty()
            ? length.scale() != Scale.QUICK || experiment.isInQuickRuns()
            : only.contains(experiment.key()))
        .toList();
  }
}
