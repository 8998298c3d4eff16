package io.graphflow.spark;

import io.graphflow.exception.GraphflowException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * The class for {@code spark-submit}: runs a query on a graph and writes its rows.
 *
 * <pre>
 * spark-submit --class io.graphflow.spark.CypherJob graphflow-spark.jar --graph snb/snb.graph.yml --query q.cypher \
 *     --param personId=933 --out rows --format parquet
 * </pre>
 */
public final class CypherJob {
  private static final String USAGE = "usage: CypherJob --graph NAME.graph.yml --query FILE"
      + " [--param NAME=VALUE]... (--out FOLDER [--format parquet|csv|json] | --explain)";

  private final Map<String, String> options = new LinkedHashMap<>();
  private final Map<String, Object> parameters = new LinkedHashMap<>();
  private boolean explains;

  private CypherJob(List<String> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      String option = arguments.get(i);
      if (option.equals("--explain")) {
        explains = true;
      } else if (i + 1 == arguments.size()) {
        throw new IllegalArgumentException(option + " needs a value; " + USAGE);
      } else if (option.equals("--param")) {
        String[] parameter = arguments.get(++i).split("=", 2);
        if (parameter.length < 2) {
          throw new IllegalArgumentException("--param needs NAME=VALUE; " + USAGE);
        }
        parameters.put(parameter[0], value(parameter[1]));
      } else if (List.of("--graph", "--query", "--out", "--format").contains(option)) {
        options.put(option, arguments.get(++i));
      } else {
        throw new IllegalArgumentException("unknown option " + option + "; " + USAGE);
      }
    }
    if (!options.containsKey("--graph") || !options.containsKey("--query")
        || !(explains || options.containsKey("--out"))) {
      throw new IllegalArgumentException(USAGE);
    }
    if (!List.of("parquet", "csv", "json").contains(format())) {
      throw new IllegalArgumentException("unknown format " + format() + "; " + USAGE);
    }
  }

  private String format() {
    return options.getOrDefault("--format", "parquet");
  }

  /** A value is an integer, a float, a boolean or null if it looks like one, else a text. */
  private static Object value(String text) {
    if (text.matches("-?\\d{1,18}")) {
      return Long.valueOf(text);
    }
    if (text.matches("-?\\d+\\.\\d+([eE][-+]?\\d+)?")) {
      return Double.valueOf(text);
    }
    return switch (text) {
      case "true" -> true;
      case "false" -> false;
      case "null" -> null;
      default -> text;
    };
  }

  /** Runs a query; see the usage. What is wrong with arguments, graph or query is told in a line, and ends with status 1. */
  public static void main(String[] arguments) throws IOException {
    try {
      run(arguments);
    } catch (IllegalArgumentException | GraphflowException e) {
      System.err.println(e.getMessage());
      System.exit(1);
    } catch (NoSuchFileException e) {
      System.err.println("there is no file " + e.getMessage());
      System.exit(1);
    }
  }

  /**
   * Runs a query.
   *
   * @throws IllegalArgumentException if the arguments are wrong
   * @throws GraphflowException if the graph or the query is, or if the query does not run on Spark
   */
  static void run(String[] arguments) throws IOException {
    CypherJob job = new CypherJob(List.of(arguments));
    job.run(SparkSession.builder().appName("Cypher").getOrCreate());
  }

  private void run(SparkSession spark) throws IOException {
    String query = Files.readString(Path.of(options.get("--query")));
    GraphflowSpark graph = GraphflowSpark.open(spark, Path.of(options.get("--graph")));
    if (explains) {
      System.out.println(graph.explain(query, parameters));
      return;
    }
    Dataset<Row> rows = graph.query(query, parameters);
    rows.write().format(format()).option("header", true).save(options.get("--out"));
  }
}
