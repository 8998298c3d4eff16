package io.graphflow.cli;

import io.graphflow.Database;
import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.cli.option.EngineOption;
import io.graphflow.cli.option.ParameterPairs;
import io.graphflow.cli.output.CountersText;
import io.graphflow.cli.output.InteractiveTerminal;
import io.graphflow.cli.output.ResultFormat;
import io.graphflow.cli.output.StandardOutput;
import io.graphflow.exception.DataException;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.UsageException;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.SessionOptions;
import io.graphflow.parser.QueryCompiler;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.summary.ResultSummary;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code graphflow query}: one query, its result on standard output. */
@Command(
    name = "query",
    header = "Runs one Cypher query and writes its result to standard output.",
    description = {
        "",
        "Messages go to standard error, so that the output can be piped. EXPLAIN and PROFILE before the "
            + "query show its plan. A query that writes is committed before the command ends; one that "
            + "only reads can run while another program has the database open for writing.",
        ""
    },
    footer = {
        "",
        "Examples:",
        "  graphflow query --db social \"MATCH (p:Person) RETURN count(*)\"",
        "  graphflow query --db social --format csv --param id=933 -f friends.cypher > friends.csv"
    },
    mixinStandardHelpOptions = true,
    usageHelpAutoWidth = true)
final class QueryCommand implements Callable<Integer> {
  /** A terabyte, so that nobody gives bytes. */
  private static final long MOST_MEGABYTES = 1 << 20;

  @Spec
  private CommandSpec spec;

  @Mixin
  private DatabaseOptionsMixin options;

  @Mixin
  private ImportOptionsMixin imports;

  @Mixin
  private LakeOptionsMixin lake;

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      defaultValue = EngineOption.BY_PLAN,
      converter = EngineOption.Converter.class,
      description = EngineOption.DESCRIPTION)
  private EngineOption engine;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Worker threads (default: one a processor).")
  private Integer threads;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "table",
      description = "table, csv (with a header line), json (an array of objects, one a row), arrow (a stream "
          + "of Apache Arrow) or parquet (a file), the last two to be sent to a file or a program; default: "
          + "${DEFAULT-VALUE}.")
  private ResultFormat format;

  @Option(
      names = "--param",
      paramLabel = "NAME=VALUE",
      description = "A query parameter; the value is a Cypher literal, such as 42, 'text' or [1, 2]. "
          + "May be repeated.")
  private List<String> parameters = new ArrayList<>();

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "Ends the query after this time.")
  private Double timeoutSeconds;

  @Option(
      names = "--memory-limit",
      paramLabel = "MB",
      description = "What the query may keep in memory (default: three eighths of the Java heap). Rows "
          + "to sort, distinct rows and groups go to the disk beyond it; if that does not help, the "
          + "query ends.")
  private Long memoryLimitMegabytes;

  @ArgGroup(multiplicity = "1")
  private Text text;

  /** The source of the query text. */
  static final class Text {
    @Option(
        names = {"-f", "--file"},
        paramLabel = "FILE",
        description = "File that holds the query, in UTF-8; comments and one trailing semicolon are "
            + "allowed.")
    private Path file;

    @Parameters(index = "0", paramLabel = "QUERY", description = "The query text.")
    private String query;
  }

  @Override
  public Integer call() throws IOException {
    String query = text.file == null ? text.query : read(text.file);
    // Nothing but the bytes may be where these are.
    PrintWriter out =
        format.isText() ? spec.commandLine().getOut() : spec.commandLine().getErr();
    if (!format.isText() && InteractiveTerminal.isThere()) {
      throw new UsageException(
          "--format " + format
              + " writes bytes, which a terminal cannot show; send them to a file, as by > rows."
              + (format == ResultFormat.ARROW ? "arrows" : "parquet") + ", or to a program.");
    }
    DatabaseOptions opening =
        lake.in(imports.options().withReadOnly(onlyReads(query)));
    try (Database database = options.open(opening);
        Session session = database.session(sessionOptions());
        Result result = session.run(query, ParameterPairs.read(session, parameters))) {
      if (!format.isText()) {
        format.writeBytes(result, new StandardOutput());
      } else if (!result.keys().isEmpty() && !result.isExplained()) {
        format.write(result, out, InteractiveTerminal.width());
      }
      ResultSummary summary = result.consume();
      out.flush();
      summary.plan().ifPresent(plan -> {
        out.print(plan);
        out.flush();
      });
      String changes = CountersText.of(summary.counters());
      if (!changes.isEmpty()) {
        spec.commandLine().getErr().println(changes);
      }
      summary.warnings()
          .stream()
          .filter(warning -> warning.kind().isMistake())
          .forEach(warning -> spec.commandLine().getErr().println(warning));
    }
    return 0;
  }

  /** A query that reads is no reason to keep others from writing, or to wait for them. */
  private static boolean onlyReads(String query) {
    try {
      return QueryCompiler.parse(query).access() == CompiledQuery.Access.READ;
    } catch (GraphflowException e) {
      // The command that runs the query reports the error.
      return true;
    }
  }

  private SessionOptions sessionOptions() {
    SessionOptions session = engine.in(SessionOptions.DEFAULT);
    if (threads != null) {
      if (threads < 1) {
        throw new UsageException("--threads " + threads + ": expected at least 1");
      }
      session = session.withThreads(threads);
    }
    if (timeoutSeconds != null) {
      if (!(timeoutSeconds > 0)) {
        throw new UsageException("--timeout " + timeoutSeconds + ": expected more than 0 seconds");
      }
      session = session.withTimeout(Duration.ofNanos((long) (timeoutSeconds * 1e9)));
    }
    if (memoryLimitMegabytes != null) {
      if (memoryLimitMegabytes < 1 || memoryLimitMegabytes > MOST_MEGABYTES) {
        throw new UsageException("--memory-limit " + memoryLimitMegabytes
            + ": expected at least 1 and at most " + MOST_MEGABYTES);
      }
      session = session.withMemoryLimitBytes(memoryLimitMegabytes << 20);
    }
    return session;
  }

  private static String read(Path file) throws IOException {
    try {
      return Files.readString(file);
    } catch (CharacterCodingException e) {
      throw new DataException(file + ": is not UTF-8 text", e);
    }
  }
}
