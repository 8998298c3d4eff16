package io.graphflow.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Session;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.QueryCompiler;
import io.graphflow.parser.plan.CompiledQuery.Access;
import io.graphflow.transfer.ExportFormat;
import io.graphflow.transfer.ProgressListener;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The scenarios of openCypher's kit that only read, on Spark: each is answered as the database answers it that the graph was
 * exported from, or refused by name. None is answered wrongly.
 *
 * <p>{@code -Dgraphflow.spark.tck=7} runs every seventh scenario, {@code 1} all; {@code -Dgraphflow.spark.tck.report=FILE} writes
 * how each went.
 */
class TckOnSparkTest {
  private static final int EACH = Integer.getInteger("graphflow.spark.tck", 20);
  private static final String ONLY = System.getProperty("graphflow.spark.tck.only", "");
  private static final String REPORT = System.getProperty("graphflow.spark.tck.report");

  @TempDir
  private Path directory;

  private final Map<List<String>, Lake> lakes = new LinkedHashMap<>();

  /** A graph, and the file that describes it where it was exported. */
  private record Lake(Database database, Path file) {}

  private enum End {
    RIGHT, REFUSED, WRONG, OTHER
  }

  private record Outcome(ReadingScenario scenario, End end, String text) {}

  @AfterEach
  void close() {
    lakes.values().forEach(lake -> lake.database().close());
  }

  @Test
  void scenariosAreRightOrRefused() throws Exception {
    List<ReadingScenario> all = ReadingScenario.all()
        .stream()
        .filter(scenario -> reads(scenario.query()) && scenario.id().startsWith(ONLY))
        .toList();
    List<Future<Outcome>> runs = new ArrayList<>();
    try (ExecutorService workers = Executors.newFixedThreadPool(2)) {
      for (int i = 0; i < all.size(); i += EACH) {
        ReadingScenario scenario = all.get(i);
        runs.add(workers.submit(() -> run(scenario)));
      }
    }
    Map<End, Integer> counts = new TreeMap<>();
    List<String> wrong = new ArrayList<>();
    StringBuilder report = new StringBuilder();
    for (Future<Outcome> run : runs) {
      Outcome outcome = run.get();
      counts.merge(outcome.end(), 1, Integer::sum);
      report.append(outcome.end())
          .append(' ')
          .append(outcome.scenario().id())
          .append(' ')
          .append(outcome.text())
          .append('\n');
      if (outcome.end() == End.WRONG) {
        wrong.add(outcome.scenario().id() + ": " + outcome.scenario().query() + "\n  "
            + outcome.text());
      }
    }
    if (REPORT != null) {
      Files.writeString(Path.of(REPORT), counts + "\n" + report);
    }
    assertThat(wrong).as(String.join("\n", wrong)).isEmpty();
    assertThat(counts.get(End.RIGHT)).as("right of " + counts)
        .isGreaterThan(runs.size() / 2);
  }

  private static boolean reads(String query) {
    try {
      return QueryCompiler.parse(query).access() == Access.READ;
    } catch (QueryException e) {
      return true;
    }
  }

  private synchronized Lake lake(ReadingScenario scenario) {
    return lakes.computeIfAbsent(scenario.graph(), graph -> {
      int number = lakes.size();
      Database database = Database.create(directory.resolve("graph" + number));
      try (Session session = database.session()) {
        graph.forEach(query -> session.run(query, scenario.parameters()).consume());
      }
      Path lake = directory.resolve("lake" + number);
      database.export(lake, ExportFormat.GRAPHAR, ProgressListener.NONE);
      return new Lake(database, lake.resolve(lake.getFileName() + ".graph.yml"));
    });
  }

  private Outcome run(ReadingScenario scenario) {
    SparkRows texts = new SparkRows(scenario.ordersLists());
    Lake lake;
    try {
      lake = lake(scenario);
    } catch (GraphflowException e) {
      return new Outcome(scenario, End.OTHER, "no lake: " + e.getMessage());
    }
    List<Record> expected = List.of();
    String error = null;
    try (Session session = lake.database().session()) {
      expected = session.run(scenario.query(), scenario.parameters()).list();
    } catch (GraphflowException e) {
      error = e.getMessage();
    }
    try {
      Dataset<Row> rows = GraphflowSpark.open(LocalSpark.SESSION, lake.file())
          .query(scenario.query(), scenario.parameters());
      List<String> found = sorted(scenario, texts.of(rows));
      List<String> wanted = sorted(scenario, texts.of(expected, rows));
      return error != null
          ? new Outcome(scenario, End.WRONG, "expected error " + error + ", found " + found)
          : found.equals(wanted) ? new Outcome(scenario, End.RIGHT, "")
              : new Outcome(scenario, End.WRONG, "expected " + wanted + ", found " + found);
    } catch (QueryException e) {
      return new Outcome(scenario, error != null ? End.RIGHT : End.REFUSED, e.getMessage());
    } catch (Exception | StackOverflowError e) {
      return new Outcome(scenario, error != null ? End.RIGHT : End.WRONG, text(e));
    }
  }

  private static String text(Throwable error) {
    StringWriter trace = new StringWriter();
    error.printStackTrace(new PrintWriter(trace));
    return trace.toString()
        .lines()
        .filter(line -> !line.contains("at ") || line.contains("at io.graphflow"))
        .limit(8)
        .toList()
        .toString();
  }

  private static List<String> sorted(ReadingScenario scenario, List<String> rows) {
    return scenario.sorted() ? rows : rows.stream().sorted().toList();
  }
}
