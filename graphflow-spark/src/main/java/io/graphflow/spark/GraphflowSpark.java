package io.graphflow.spark;

import io.graphflow.exception.QueryException;
import io.graphflow.internal.value.Parameters;
import io.graphflow.parser.ParsedQuery;
import io.graphflow.parser.QueryCompiler;
import io.graphflow.parser.ast.QueryMode;
import io.graphflow.parser.error.QueryText;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.PlanText;
import io.graphflow.research.CompilerOptions;
import io.graphflow.spark.lake.GraphTables;
import io.graphflow.spark.lake.LakeTables;
import io.graphflow.spark.plan.PlanTranslator;
import io.graphflow.spark.value.Refusal;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * A graph in GraphAr that Spark queries with Cypher. The files are read where they lie; nothing is loaded.
 *
 * <pre>{@code
 * GraphflowSpark graph = GraphflowSpark.open(spark, Path.of("snb/snb.graph.yml"));
 * Dataset<Row> rows = graph.query(
 *     "MATCH (p:Person)-[:KNOWS]->(f) RETURN p.id, count(*) AS friends", Map.of());
 * }</pre>
 *
 * <p>What does not run on Spark is refused before any job begins, by name and with the place in the query; what runs means what it
 * means in a database. Immutable, and so safe for use by many threads.
 */
public final class GraphflowSpark {
  private static final CompilerOptions OPTIONS = CompilerOptions.DEFAULT
      .withIntersections(false)
      .withCountAlongEdges(false);

  private final SparkSession spark;
  private final GraphTables tables;

  private GraphflowSpark(SparkSession spark, GraphTables tables) {
    this.spark = spark;
    this.tables = tables;
  }

  /**
   * Opens a graph: reads what describes it, and the footers of its files.
   *
   * @param graph the file that describes it, {@code NAME.graph.yml}
   * @throws io.graphflow.exception.DataException if a file is missing or wrong
   */
  public static GraphflowSpark open(SparkSession spark, Path graph) {
    return new GraphflowSpark(
        Objects.requireNonNull(spark, "spark"), GraphTables.open(graph));
  }

  /** Opens a graph and queries it, as {@link #open} and {@link #query(String, Map)} do. */
  public static Dataset<Row> query(
      SparkSession spark, Path graph, String text, Map<String, Object> parameters) {
    return open(spark, graph).query(text, parameters);
  }

  /**
   * The rows of a query, which are computed when they are asked for; rows that a plan uses several times, such as those of
   * a subquery behind a {@code LIMIT}, and the few from which steps begin where the files are many, are computed at once, after it
   * is known that all of the query runs. Columns are named as
   * the query returns them; a node is a structure of its labels and properties, a relationship one of its type and
   * properties, a date a date, and a moment a timestamp without a zone, in UTC.
   *
   * @param parameters values by name, without the dollar sign; may have more than the query uses
   * @throws QueryException if the query is wrong, or does not run on Spark; no job has begun then
   */
  public Dataset<Row> query(String text, Map<String, Object> parameters) {
    return answer(text, parameters).rows();
  }

  /** Rows, and what was decided of what is read for them. */
  private record Answer(Dataset<Row> rows, List<String> decisions) {}

  private Answer answer(String text, Map<String, Object> parameters) {
    requireErrors();
    CompiledQuery query = compile(text);
    Map<String, Object> values = Parameters.convert(query.parameters(), parameters, null);
    try {
      // Without rows first: whatever is refused is refused before Spark looks at a file.
      translate(query, values, false);
      return translate(query, values, true);
    } catch (Refusal refusal) {
      throw refused(text, refusal);
    }
  }

  private Answer translate(CompiledQuery query, Map<String, Object> values, boolean reads) {
    PlanTranslator translator =
        new PlanTranslator(query, new LakeTables(spark, tables, reads), values);
    Dataset<Row> rows = translator.result(query.plan(), query.columns());
    return new Answer(rows, translator.decisions());
  }

  /**
   * The plan of a query, as {@code EXPLAIN} shows it; under it what is read in parts, as few vertices ask for it; and under that
   * the plans that Spark makes of it. Runs what {@link #query(String, Map)} runs at once.
   */
  public String explain(String text, Map<String, Object> parameters) {
    Answer answer = answer(text, parameters);
    StringBuilder shown =
        new StringBuilder(PlanText.explain(compile(text), tables.catalog())).append('\n');
    if (!answer.decisions().isEmpty()) {
      shown.append("Read for few vertices:\n");
      answer.decisions().forEach(line -> shown.append("  ").append(line).append('\n'));
      shown.append('\n');
    }
    return shown.append(answer.rows().queryExecution()).toString();
  }

  private CompiledQuery compile(String text) {
    ParsedQuery parsed = QueryCompiler.parse(text);
    if (parsed.access() == CompiledQuery.Access.WRITE) {
      throw refused(text, new Refusal("writing", firstOf(text,
          List.of("CREATE", "MERGE", "DETACH", "SET", "DELETE", "REMOVE", "DROP", "FOREACH",
              "CHECKPOINT"))));
    }
    CompiledQuery query;
    try {
      query = parsed.compile(tables.catalog(), NoProcedures.INSTANCE, OPTIONS);
    } catch (Refusal refusal) {
      throw refused(text, refusal);
    }
    if (query.mode() != QueryMode.RUN) {
      throw refused(text, new Refusal(query.mode().toString(), query.mode().toString()));
    }
    if (query.columns().isEmpty()) {
      throw refused(text, new Refusal("a query that returns nothing", ""));
    }
    return query;
  }

  private static String firstOf(String text, List<String> words) {
    return words.stream()
        .filter(word -> TextPlace.find(text, word).isPresent())
        .min(Comparator.comparingInt(word -> TextPlace.of(text, List.of(word))))
        .orElse("");
  }

  private static QueryException refused(String text, Refusal refusal) {
    return new QueryText(text).error(TextPlace.of(text, refusal.words()),
        "not on Spark: " + refusal.getMessage()
            + "; run it on one machine, in a database that is opened on the same folder");
  }

  /** Numbers that overflow must end a query, not become others. */
  private void requireErrors() {
    if (!Boolean.parseBoolean(spark.conf().get("spark.sql.ansi.enabled"))) {
      throw new QueryException("not on Spark: a session without spark.sql.ansi.enabled, where"
          + " integers that overflow become others; set it to true");
    }
  }
}
