package io.graphflow.cli;

import io.graphflow.Database;
import io.graphflow.cli.compare.ComparisonTable;
import io.graphflow.cli.compare.EngineProcess;
import io.graphflow.cli.compare.EngineProcess.MeasureTimes;
import io.graphflow.cli.memory.MemoryTable;
import io.graphflow.cli.output.InteractiveTerminal;
import io.graphflow.cli.progress.ProgressLine;
import io.graphflow.generate.snb.SnbGenerator;
import io.graphflow.generate.snb.SnbOptions;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.research.Layout;
import io.graphflow.research.MemoryReport;
import io.graphflow.storage.load.DatasetLoader;
import io.graphflow.transfer.LoadOptions;
import io.graphflow.transfer.LoadSummary;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code graphflow demo}: from nothing to the comparison of the configurations. */
@Command(
    name = "demo",
    header = "Generates and loads a social network, then compares the configurations on it.",
    description = {
        "",
        "Runs k-hop queries as in the paper's Table 4 and queries in the form of its examples, each "
            + "engine in a JVM of its own on one thread, and shows medians, ratios and the memory table.",
        ""
    },
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true)
final class DemoCommand implements Callable<Integer> {
  /** A query with the name that the table gives it. */
  private record Example(String name, String text) {}

  private static final List<Example> EXAMPLES = List.of(
      new Example("1-hop FILTER",
          """
              MATCH REPEATABLE ELEMENTS (a:Person)-[e:KNOWS]->(b:Person)
              WHERE e.creationDate > 1320000000000 RETURN count(*)"""),
      new Example("2-hop FILTER",
          """
              MATCH REPEATABLE ELEMENTS (a:Person)-[:KNOWS]->(b:Person)-[e:KNOWS]->(c:Person)
              WHERE e.creationDate > 1320000000000 RETURN count(*)"""),
      new Example("3-hop FILTER",
          """
              MATCH REPEATABLE ELEMENTS
                (a:Person)-[:KNOWS]->(b:Person)-[:KNOWS]->(c:Person)-[e:KNOWS]->(d:Person)
              WHERE e.creationDate > 1320000000000 RETURN count(*)"""),
      new Example("1-hop COUNT(*)", "MATCH (a:Person)-[:KNOWS]->(b:Person) RETURN count(*)"),
      new Example("2-hop COUNT(*)",
          """
              MATCH REPEATABLE ELEMENTS (a:Person)-[:KNOWS]->(b:Person)-[:KNOWS]->(c:Person)
              RETURN count(*)"""),
      new Example("3-hop COUNT(*)",
          """
              MATCH REPEATABLE ELEMENTS
                (a:Person)-[:KNOWS]->(b:Person)-[:KNOWS]->(c:Person)-[:KNOWS]->(d:Person)
              RETURN count(*)"""),
      new Example("Example 1: workplaces",
          """
              MATCH (a:Person)-[e:WORK_AT]->(b:Company)
              WHERE a.birthday > 315532800000 AND e.workFrom < 2005 RETURN *"""),
      new Example("Example 2: friends' friends' universities",
          """
              MATCH (a:Person)-[:KNOWS]->(b:Person)-[:KNOWS]->(c:Person)-[s:STUDY_AT]->(d:University)
              WHERE a.birthday > 473385600000 AND s.classYear > 2008 RETURN count(*)"""),
      new Example("star: a forum's members, tags, posts",
          """
              MATCH (m:Person)<-[:HAS_MEMBER]-(f:Forum)-[:HAS_TAG]->(t:Tag),
                    (f)-[:CONTAINER_OF]->(p:Post) RETURN count(*)"""),
      new Example("triangle",
          """
              MATCH (a:Person)-[:KNOWS]-(b:Person)-[:KNOWS]-(c:Person)-[:KNOWS]-(a)
              RETURN count(*)"""));

  @Spec
  private CommandSpec spec;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      defaultValue = "graphflow-demo",
      description = "Folder for the network's files and the database (default: ${DEFAULT-VALUE}). What "
          + "an earlier demo left there is used again.")
  private Path folder;

  @Option(
      names = "--scale",
      paramLabel = "S",
      defaultValue = "0.1",
      description = "Scale factor of the network (default: ${DEFAULT-VALUE}).")
  private double scale;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    Path database = folder.resolve(String.format(Locale.ROOT, "database-%s", scale));
    List<ComparisonTable.Row> rows;
    Map<Layout, MemoryReport> memory = new EnumMap<>(Layout.class);
    try (ProgressLine progress = ProgressLine.forPerson()) {
      if (!Files.isDirectory(database)) {
        out.println(build(database, progress));
        out.flush();
      }
      rows = compare(database, progress);
      for (Layout layout : Layout.values()) {
        progress.progress("Building layout " + layout.displayName(), memory.size(),
            Layout.values().length);
        try (
            Database opened = Database.open(database, DatabaseOptions.DEFAULT.withReadOnly(true))) {
          memory.put(layout, opened.memoryReport(layout));
        }
      }
    }
    int width = InteractiveTerminal.width();
    out.println();
    out.println("Queries on one thread, median times; ratios are to GF-CL:");
    ComparisonTable.print(rows, out, width);
    out.println();
    out.println("Memory, each layout adding a step to the one before (the paper's Table 2):");
    MemoryTable.print(memory, MemoryTable.Format.TABLE, out, width);
    out.println();
    // The script that started this process says how it was called.
    String command = System.getProperty("graphflow.command", "graphflow");
    out.println("Go on with:  " + command + " shell --db " + database);
    out.flush();
    return rows.stream().allMatch(ComparisonTable.Row::agrees) ? 0 : CommandErrors.DATA_OR_QUERY;
  }

  private String build(Path database, ProgressLine progress) throws IOException {
    Path files = folder.resolve("files");
    deleteFolder(files);
    Files.createDirectories(folder);
    SnbGenerator.generate(new SnbOptions(files, scale, 1), progress);
    LoadSummary summary = DatasetLoader.load(descriptor(), files, database,
        LoadOptions.DEFAULT.withProgress(progress));
    deleteFolder(files);
    return LoadCommand.describe(summary, database);
  }

  /** The shipped descriptor travels in the jar, so that the demo runs from any folder. */
  private Path descriptor() throws IOException {
    Path copy = folder.resolve("ldbc-snb-interactive.json");
    try (
        var stream = DemoCommand.class.getResourceAsStream("/datasets/ldbc-snb-interactive.json")) {
      Files.write(copy, stream.readAllBytes());
    }
    return copy;
  }

  private static List<ComparisonTable.Row> compare(Path database, ProgressLine progress) {
    MeasureTimes times = new MeasureTimes(1, 400, 600, 3);
    List<String> names = EXAMPLES.stream().map(Example::name).toList();
    int total = 3 * EXAMPLES.size();
    return EngineProcess.measure(GraphflowCommand.class, database, names,
        EXAMPLES.stream().map(Example::text).toList(), List.of(), times,
        (engine, query, done) -> progress.progress(
            "Measuring " + engine.displayName() + ": " + names.get(query), done, total));
  }

  private static void deleteFolder(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> paths = Files.walk(folder)) {
      paths.sorted(Comparator.reverseOrder()).forEach(path -> {
        try {
          Files.delete(path);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      });
    }
  }
}
