package io.graphflow.core.tck;

import io.cucumber.core.gherkin.DataTableArgument;
import io.graphflow.Database;
import io.graphflow.DatabaseOnDisk;
import io.graphflow.Record;
import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.exception.ErrorClass;
import io.graphflow.exception.GraphflowException;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Durability;
import io.graphflow.options.LogOptions;
import io.graphflow.options.SessionOptions;
import io.graphflow.storage.disk.Disk;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.opencypher.tools.tck.api.CypherValueRecords;
import org.opencypher.tools.tck.api.Dummy;
import org.opencypher.tools.tck.api.Execute;
import org.opencypher.tools.tck.api.ExpectError;
import org.opencypher.tools.tck.api.ExpectResult;
import org.opencypher.tools.tck.api.InitQuery$;
import org.opencypher.tools.tck.api.Measure;
import org.opencypher.tools.tck.api.Parameters;
import org.opencypher.tools.tck.api.RegisterProcedure;
import org.opencypher.tools.tck.api.SideEffects;
import org.opencypher.tools.tck.api.Step;
import org.opencypher.tools.tck.constants.TCKErrorDetails;
import org.opencypher.tools.tck.constants.TCKErrorPhases;
import org.opencypher.tools.tck.constants.TCKErrorTypes;
import scala.jdk.javaapi.CollectionConverters;

/** Runs a scenario in a database of its own, in one configuration, and tells how it failed. */
final class ScenarioRun {
  private static final DatabaseOptions OPTIONS =
      DatabaseOptions.DEFAULT.withLog(LogOptions.of(Durability.OFF));
  private static final Disk DISK = new UnforcedDisk();

  private final Database database;
  private final Session session;
  private final Map<String, Object> parameters = new HashMap<>();
  private final boolean checkpoints;
  private final boolean temporal;
  private boolean empty = true;
  /** Whether a query that may have written ran since the last checkpoint. */
  private boolean changed;
  private GraphContents before = GraphContents.EMPTY;
  private List<String> columns;
  private List<Record> rows;
  private Throwable error;

  private ScenarioRun(
      Database database, Session session, boolean checkpoints, boolean temporal) {
    this.database = database;
    this.session = session;
    this.checkpoints = checkpoints;
    this.temporal = temporal;
  }

  /** What is not as a scenario expects it. */
  private static final class Deviation extends Exception {
    private static final long serialVersionUID = 1L;

    Deviation(String message) {
      super(message);
    }
  }

  /**
   * Runs a scenario.
   *
   * @param folder for its database; must not be there yet
   * @return how it failed, or nothing if it passed
   */
  static Optional<String> run(
      TckScenario scenario, TckConfiguration configuration, Path folder) {
    SessionOptions options = SessionOptions.DEFAULT
        .withEngine(configuration.engine())
        .withThreads(configuration.threads())
        .withTimeout(Duration.ofSeconds(20));
    try (Database database = DatabaseOnDisk.create(DISK, folder, OPTIONS);
        Session session = database.session(options)) {
      ScenarioRun run = new ScenarioRun(
          database, session, configuration.inFiles(), scenario.makesOnlyTemporalValues());
      for (Step step : scenario.steps()) {
        run.take(step);
      }
      return Optional.empty();
    } catch (Deviation e) {
      return Optional.of(e.getMessage());
    } catch (Throwable e) {
      // A bug, wherever it is; other scenarios shall run nevertheless.
      return Optional.of(describe(e));
    }
  }

  private void take(Step step) throws Deviation {
    switch (step) {
      case Dummy _ -> {
        // An empty graph is what there is.
      }
      case Execute execute -> execute(execute);
      case Measure _ -> {
        // A checkpoint changes the identity of elements, by which changes are told.
        checkpoint();
        before = empty ? GraphContents.EMPTY : GraphContents.of(session);
      }
      case Parameters given -> CollectionConverters.asJava(given.values())
          .forEach((name, value) -> parameters.put(name, ValueTexts.parameter(value)));
      case RegisterProcedure procedure -> {
        TableProcedure table = new TableProcedure(procedure);
        database.procedures().register(table.signature().toString(), table);
      }
      case ExpectResult expected -> expect(expected);
      case ExpectError expected -> expect(expected);
      case SideEffects expected -> expect(expected);
      default -> throw new AssertionError(step);
    }
  }

  private void execute(Execute step) throws Deviation {
    boolean prepares = step.qt().equals(InitQuery$.MODULE$);
    if (TckScenario.isAnyGraph(step)) {
      return;
    }
    if (!prepares) {
      checkpoint();
    }
    empty = false;
    changed = true;
    columns = null;
    rows = null;
    error = null;
    try {
      Result result = session.run(step.query(), parameters);
      columns = result.keys();
      rows = result.list();
    } catch (Exception | StackOverflowError | AssertionError e) {
      error = e;
    }
    if (prepares && error != null) {
      throw new Deviation("the scenario's graph cannot be made: " + describe(error));
    }
  }

  private void checkpoint() {
    if (checkpoints && changed) {
      session.run("CHECKPOINT").consume();
      changed = false;
    }
  }

  private void expect(ExpectResult expected) throws Deviation {
    if (error != null) {
      throw new Deviation(describe(error));
    }
    CypherValueRecords records = expected.expectedResult();
    List<String> header = CollectionConverters.asJava(records.header());
    ValueTexts texts = new ValueTexts(
        expected.source().getText().contains("ignoring element order for lists"), temporal);
    List<String> expectedRows = new ArrayList<>();
    // Read again from the table, of which the kit has dropped blanks.
    if (expected.source().getArgument() instanceof DataTableArgument table) {
      table.cells()
          .stream()
          .skip(1)
          .forEach(row -> expectedRows.add(row.stream().map(texts::expected).toList().toString()));
    }
    if (expectedRows.size() != records.rows().size()) {
      throw new Deviation("the table of what is expected cannot be read");
    }
    List<String> actualRows = new ArrayList<>();
    for (Record row : rows) {
      actualRows.add(IntStream.range(0, row.size())
          .mapToObj(column -> texts.actual(row.get(column).asObject()))
          .toList()
          .toString());
    }
    if (!expected.sorted()) {
      expectedRows.sort(null);
      actualRows.sort(null);
    }
    // "The result should be empty" says nothing of columns.
    boolean sameColumns = (header.isEmpty() && expectedRows.isEmpty()) || header.equals(columns);
    if (!sameColumns || !actualRows.equals(expectedRows)) {
      throw new Deviation("expected " + header + " with " + expectedRows.size() + " rows:"
          + lines(expectedRows) + "\nbut the result is " + columns + " with " + actualRows.size()
          + " rows:" + lines(actualRows));
    }
  }

  private static String lines(List<String> rows) {
    return rows.isEmpty() ? "" : "\n  " + String.join("\n  ", rows);
  }

  private void expect(ExpectError expected) throws Deviation {
    String wanted =
        expected.errorType() + " at " + expected.phase() + ": " + expected.detail();
    if (error == null) {
      throw new Deviation("expected a " + wanted + ", but the result has " + rows.size()
          + " rows:" + lines(rows.stream().map(Record::toString).toList()));
    }
    if (!(error instanceof GraphflowException problem)) {
      throw new Deviation("expected a " + wanted + ", but it is " + describe(error));
    }
    Optional<ErrorClass> found = problem.errorClass();
    if (found.isEmpty() || !isAsExpected(expected, found.get())) {
      throw new Deviation("expected a " + wanted + ", but it is "
          + found.map(ErrorClass::toString).orElse("of no class") + ": " + problem.getMessage());
    }
  }

  private static boolean isAsExpected(ExpectError expected, ErrorClass found) {
    return matches(expected.errorType(), found.type().displayName(), TCKErrorTypes.ERROR())
        && matches(expected.phase(), found.phase().displayName(), TCKErrorPhases.ANY_TIME())
        && matches(expected.detail(), found.detail().displayName(), TCKErrorDetails.ANY());
  }

  private static boolean matches(String expected, String found, String any) {
    return expected.equals(any) || expected.equals(found);
  }

  private void expect(SideEffects expected) throws Deviation {
    Map<String, Integer> changes = before.changesUntil(GraphContents.of(session));
    Map<String, Integer> wanted = new TreeMap<>();
    CollectionConverters.asJava(expected.expected().v()).forEach((what, count) -> {
      if ((Integer) count != 0) {
        wanted.put(what, (Integer) count);
      }
    });
    if (!changes.equals(wanted)) {
      throw new Deviation("expected the side effects " + wanted + ", but they are " + changes);
    }
  }

  private static String describe(Throwable error) {
    if (error instanceof GraphflowException problem) {
      return problem.errorClass().map(found -> found + ": ").orElse("") + problem.getMessage();
    }
    StringWriter trace = new StringWriter();
    error.printStackTrace(new PrintWriter(trace));
    return "CRASH " + trace.toString().lines().limit(12).reduce((a, b) -> a + "\n" + b).orElse("");
  }
}
