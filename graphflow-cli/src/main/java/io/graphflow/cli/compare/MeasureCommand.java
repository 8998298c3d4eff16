package io.graphflow.cli.compare;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.graphflow.Database;
import io.graphflow.PreparedQuery;
import io.graphflow.Record;
import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.cli.option.EngineOption;
import io.graphflow.cli.option.ParameterPairs;
import io.graphflow.cli.output.CypherValueText;
import io.graphflow.exception.GraphflowException;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.SessionOptions;
import java.io.PrintStream;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/**
 * The measuring process of one engine: reads a {@link MeasurePlan} from standard input and writes a
 * {@link QueryMeasurement} a query, a line each. Not for people.
 */
@Command(
    name = MeasureCommand.NAME,
    hidden = true,
    description = "Measures queries in one engine; used by compare and demo.")
public final class MeasureCommand implements Callable<Integer> {
  /** The name under which {@link EngineProcess} starts it. */
  static final String NAME = "measure-engine";

  private static final int MAX_RUNS = 10_000;
  private static final int MAX_WARM_UP_ROUNDS = 16;

  /** A method counts when it has been compiled, and a large one takes longer than a round. */
  private static final int QUIET_ROUNDS = 3;

  /** Creates the command. */
  public MeasureCommand() {}

  @Override
  public Integer call() throws Exception {
    ObjectMapper json = new ObjectMapper();
    MeasurePlan plan = json.readValue(System.in, MeasurePlan.class);
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    SessionOptions options =
        EngineOption.of(plan.engine()).in(SessionOptions.DEFAULT).withThreads(plan.threads());
    try (Database database = Database.open(
        Path.of(plan.database()), DatabaseOptions.DEFAULT.withReadOnly(true));
        Session session = database.session(options)) {
      Map<String, Object> parameters = ParameterPairs.read(session, plan.parameters());
      for (String query : plan.queries()) {
        out.println(json.writeValueAsString(measure(session, query, parameters, plan)));
      }
    }
    return 0;
  }

  private static QueryMeasurement measure(Session session, String text,
      Map<String, Object> parameters,
      MeasurePlan plan) {
    try {
      PreparedQuery query = session.prepare(text);
      QueryMeasurement first = runOnce(query, parameters);
      warmUp(query, parameters, plan.warmUpMillis());
      long[] times = timesOfRuns(query, parameters, plan.measureMillis(), plan.minRuns());
      return new QueryMeasurement(times[times.length / 2], times.length, first.rows(),
          first.fingerprint(), first.value(), null);
    } catch (GraphflowException e) {
      return QueryMeasurement.failed(e.getMessage());
    }
  }

  /**
   * Runs the query until the just-in-time compiler has next to nothing left to do. How long that takes
   * depends on how much code a query runs through, and a query may be as slow as it began for seconds
   * while its code waits to be compiled.
   */
  private static void warmUp(
      PreparedQuery query, Map<String, Object> parameters, int millis) {
    CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    boolean known = compiler != null && compiler.isCompilationTimeMonitoringSupported();
    int quietRounds = 0;
    for (int round = 0; round < MAX_WARM_UP_ROUNDS && quietRounds < QUIET_ROUNDS; round++) {
      long before = known ? compiler.getTotalCompilationTime() : 0;
      timesOfRuns(query, parameters, millis, 1);
      boolean quiet = !known || compiler.getTotalCompilationTime() - before < millis / 20;
      quietRounds = quiet ? quietRounds + 1 : 0;
    }
  }

  /** Nanoseconds of each run, ascending. */
  private static long[] timesOfRuns(
      PreparedQuery query, Map<String, Object> parameters, int millis, int minRuns) {
    long[] times = new long[MAX_RUNS];
    int runs = 0;
    long end = System.nanoTime() + millis * 1_000_000L;
    while (runs < MAX_RUNS && (runs < minRuns || System.nanoTime() - end < 0)) {
      long start = System.nanoTime();
      consume(query, parameters);
      times[runs++] = System.nanoTime() - start;
    }
    Arrays.sort(times, 0, runs);
    return Arrays.copyOf(times, runs);
  }

  private static QueryMeasurement runOnce(PreparedQuery query, Map<String, Object> parameters) {
    ResultHash fingerprint = new ResultHash();
    String value = null;
    try (Result result = query.run(parameters)) {
      while (result.hasNext()) {
        Record row = result.next();
        if (fingerprint.rows() == 0 && row.size() == 1) {
          value = CypherValueText.cell(row.get(0).asObject());
        }
        fingerprint.add(row);
      }
    }
    return new QueryMeasurement(0, 1, fingerprint.rows(), fingerprint.toString(),
        fingerprint.rows() == 1 ? value : null, null);
  }

  private static void consume(PreparedQuery query, Map<String, Object> parameters) {
    try (Result result = query.run(parameters)) {
      while (result.hasNext()) {
        result.next();
      }
    }
  }
}
