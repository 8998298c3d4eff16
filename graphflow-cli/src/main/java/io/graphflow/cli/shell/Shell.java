package io.graphflow.cli.shell;

import io.graphflow.AccessMode;
import io.graphflow.Database;
import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.Transaction;
import io.graphflow.cli.memory.MemoryTable;
import io.graphflow.cli.option.EngineOption;
import io.graphflow.cli.option.ParameterPairs;
import io.graphflow.cli.output.CountersText;
import io.graphflow.cli.output.CypherValueText;
import io.graphflow.cli.output.ResultFormat;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.UsageException;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.research.Layout;
import io.graphflow.summary.ResultSummary;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntSupplier;

/**
 * Runs statements and commands of a shell, one after the other. Reading them from a person or a file is
 * the caller's; errors are printed here.
 */
public final class Shell implements AutoCloseable {
  /** Names of the commands, without the colon. */
  static final List<String> COMMANDS =
      List.of("begin", "commit", "engine", "exit", "explain", "help", "memory", "param", "profile",
          "quit", "rollback", "schema");

  private static final String HELP = """
      A statement ends with a semicolon and may take several lines.
        :schema            vertex tables and edges, with counts and properties
        :engine [NAME]     shows or sets the engine: gf-rv, gf-cv, gf-cl or gf-ft, or
                           auto for gf-cl or gf-ft by the plan of a query
        :explain QUERY     the plan of a query
        :profile QUERY     runs a query and shows its plan with rows and times
        :param NAME=VALUE  sets a query parameter to a Cypher literal; :param alone shows them
        :begin [read]      begins a transaction; until it ends, all statements belong to it
        :commit            ends the transaction and keeps what it has changed
        :rollback          ends the transaction and drops what it has changed
        :memory            bytes of each part of the store as the engine keeps it
        :quit              ends the shell, as Ctrl-D does; Ctrl-C ends a running query
      """;

  private final Database database;
  private final PrintWriter out;
  private final IntSupplier width;
  private final Map<String, Object> parameters = new TreeMap<>();
  private EngineOption engine;
  private volatile Session session;
  private Transaction transaction;
  private boolean failed;
  private boolean ended;

  /**
   * Creates a shell.
   *
   * @param out where results and messages go
   * @param width tells how many cells a line may take, 0 for no limit
   */
  public Shell(Database database, EngineOption engine, PrintWriter out, IntSupplier width) {
    this.database = database;
    this.engine = engine;
    this.out = out;
    this.width = width;
    this.session = newSession();
  }

  /** Runs input that may hold several statements, or one command. */
  public void run(String input) {
    String text = input.strip();
    if (text.startsWith(":")) {
      guard(() -> command(text.substring(1)));
      return;
    }
    Statements statements = Statements.split(text);
    statements.complete().forEach(statement -> guard(() -> query(statement)));
    if (!statements.isWhole()) {
      guard(() -> query(statements.rest()));
    }
  }

  /** Ends the running query, if there is one. Callable from any thread. */
  public void interrupt() {
    session.interrupt();
  }

  /** Whether the user asked to leave. */
  public boolean hasEnded() {
    return ended;
  }

  /** Whether a transaction is open. */
  boolean isInTransaction() {
    return transaction != null;
  }

  /** Whether any statement failed. */
  public boolean hasFailed() {
    return failed;
  }

  @Override
  public void close() {
    session.close();
  }

  private Session newSession() {
    return database.session(engine.in(SessionOptions.DEFAULT));
  }

  /** Work that may fail for reasons that a person can mend. */
  private interface Step {
    void run() throws IOException;
  }

  private void guard(Step step) {
    try {
      step.run();
    } catch (GraphflowException | IOException e) {
      failed = true;
      out.println(e.getMessage());
    }
    out.flush();
  }

  private void query(String text) throws IOException {
    long start = System.nanoTime();
    try (Result result = start(text)) {
      boolean table = !result.keys().isEmpty() && !result.isExplained();
      long rows = table ? ResultFormat.TABLE.write(result, out, width.getAsInt()) : 0;
      ResultSummary summary = result.consume();
      summary.plan().ifPresent(out::print);
      if (table) {
        out.printf(Locale.ROOT, "%,d %s in %s, %s%n", rows, rows == 1 ? "row" : "rows",
            duration(System.nanoTime() - start), summary.engine().displayName());
      }
      String changes = CountersText.of(summary.counters());
      if (!changes.isEmpty()) {
        out.println(changes);
      }
      summary.warnings()
          .stream()
          .filter(warning -> warning.kind().isMistake())
          .forEach(out::println);
    } finally {
      if (transaction != null && !transaction.isOpen()) {
        transaction = null;
        out.println("The transaction has ended: it was rolled back.");
      }
    }
  }

  private Result start(String text) {
    return transaction == null ? session.run(text, parameters)
        : transaction.run(text, parameters);
  }

  private void begin(String mode) {
    AccessMode access = switch (mode.toLowerCase(Locale.ROOT)) {
      case "", "write" -> AccessMode.WRITE;
      case "read" -> AccessMode.READ;
      default -> throw new UsageException(
          ":begin " + mode + ": expected :begin, :begin write or :begin read");
    };
    transaction = session.beginTransaction(access);
  }

  private void end(boolean commit) {
    if (transaction == null) {
      throw new UsageException("No transaction is open; :begin opens one.");
    }
    try {
      if (commit) {
        transaction.commit();
      } else {
        transaction.rollback();
      }
    } finally {
      transaction = null;
    }
  }

  private static String duration(long nanos) {
    return nanos < 1_000_000_000L ? String.format(Locale.ROOT, "%.1f ms", nanos / 1e6)
        : String.format(Locale.ROOT, "%.2f s", nanos / 1e9);
  }

  private void command(String text) throws IOException {
    int blank = text.indexOf(' ');
    String name = (blank < 0 ? text : text.substring(0, blank)).toLowerCase(Locale.ROOT);
    String argument = blank < 0 ? "" : text.substring(blank).strip();
    if (argument.endsWith(";")) {
      argument = argument.substring(0, argument.length() - 1).strip();
    }
    switch (name) {
      case "schema" -> SchemaText.print(database.schema(), out, width.getAsInt());
      case "engine" -> engine(argument);
      case "explain" -> query("EXPLAIN " + argument);
      case "profile" -> query("PROFILE " + argument);
      case "param" -> param(argument);
      case "begin" -> begin(argument);
      case "commit" -> end(true);
      case "rollback" -> end(false);
      case "memory" -> memory();
      case "help" -> out.print(HELP);
      case "quit", "exit" -> ended = true;
      default -> {
        failed = true;
        out.println("There is no command :" + name + "; :help shows them.");
      }
    }
  }

  private void engine(String name) {
    if (!name.isEmpty()) {
      if (transaction != null) {
        throw new UsageException("A transaction keeps its engine; :commit or :rollback it first.");
      }
      try {
        engine = EngineOption.of(name);
      } catch (IllegalArgumentException e) {
        throw new UsageException(e.getMessage(), e);
      }
      Session former = session;
      session = newSession();
      former.close();
    }
    out.println("Engine: " + engine.displayName());
  }

  private void param(String pair) {
    if (pair.isEmpty()) {
      parameters.forEach((name, value) -> out.println("$" + name + " = "
          + CypherValueText.literal(value)));
    } else {
      parameters.putAll(ParameterPairs.read(session, List.of(pair)));
    }
  }

  private void memory() throws IOException {
    Layout layout =
        engine.fixed().filter(Engine.GF_RV::equals).isPresent() ? Layout.GF_RV : Layout.FILES;
    MemoryTable.print(Map.of(layout, database.memoryReport(layout)), MemoryTable.Format.TABLE, out,
        width.getAsInt());
  }
}
