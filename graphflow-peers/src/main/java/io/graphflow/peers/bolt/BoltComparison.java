package io.graphflow.peers.bolt;

import io.graphflow.interactive.network.DatabaseFolder;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Durability;
import io.graphflow.options.LogOptions;
import io.graphflow.peers.bolt.BoltServers.BoltServer;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.neo4j.driver.Driver;
import org.opencypher.tools.tck.api.CypherTCK;
import org.opencypher.tools.tck.api.Execute;
import org.opencypher.tools.tck.api.Parameters;
import org.opencypher.tools.tck.api.RegisterProcedure;
import org.opencypher.tools.tck.api.Scenario;
import org.opencypher.tools.tck.api.Step;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Sends the queries of openCypher's kit, and those of {@code statements.cypher}, through one driver to Neo4j, whose
 * connector listens in this process, and to a server of this project, and compares what comes: columns and rows, type
 * of query, counters, codes of errors. Lists all differences in a file, and counts them by kinds. The kit's scenarios
 * that bring procedures along are left out, as are its queries behind one that only one of the two could run.
 */
public final class BoltComparison {
  /** The argument that asks for speed. */
  static final String SPEED = "--speed";

  private final Driver ours;
  private final Driver theirs;
  private final PrintWriter list;
  private final Map<String, Integer> counts = new TreeMap<>();

  private BoltComparison(Driver ours, Driver theirs, PrintWriter list) {
    this.ours = ours;
    this.theirs = theirs;
    this.list = list;
  }

  /**
   * Compares, and prints how many outcomes were equal.
   *
   * @param arguments the file for the list of differences, and perhaps what the names of scenarios' files must contain,
   *     such as {@code clauses/match/}; or {@code --speed}, and perhaps the one system to measure in this process
   */
  public static void main(String[] arguments) throws Exception {
    boolean speed = arguments.length > 0 && arguments[0].equals(SPEED);
    if (arguments.length < 1 || arguments.length > 2) {
      System.err.println("usage: bolt-comparison FILE [PART] | " + SPEED
          + "\nFILE is for the list of differences; PART is what the names of the scenarios' files must"
          + " contain, such as clauses/match/ or " + StatementScenario.FILE + "; " + SPEED
          + " measures how long point reads take and how many records come in a second");
      System.exit(2);
    } else if (speed && arguments.length == 2) {
      BoltSpeed.measure(arguments[1]);
    } else if (speed) {
      BoltSpeed.compare();
    } else {
      Path folder = Files.createTempDirectory("bolt-comparison");
      try {
        compare(folder, Path.of(arguments[0]), arguments.length > 1 ? arguments[1] : "")
            .forEach((what, count) -> System.out.println(what + ": " + count));
      } finally {
        DatabaseFolder.delete(folder);
      }
    }
    // Neo4j leaves threads behind that would keep the process.
    System.exit(0);
  }

  /**
   * Compares.
   *
   * @param folder for the two databases; empty
   * @param differences the file for the list of differences
   * @param part what the names of scenarios' files must contain
   * @return how many scenarios there were, results at both, errors at both and differences of each kind, by name
   */
  static Map<String, Integer> compare(Path folder, Path differences, String part)
      throws Exception {
    try (BoltServer neo4j = BoltServers.neo4j(folder.resolve("neo4j"));
        BoltServer graphflow = BoltServers.graphflow(folder.resolve("graphflow"),
            DatabaseOptions.DEFAULT.withLog(LogOptions.of(Durability.OFF)));
        PrintWriter list = new PrintWriter(Files.newBufferedWriter(differences))) {
      BoltComparison comparison = new BoltComparison(graphflow.driver(), neo4j.driver(), list);
      comparison.run(part);
      return comparison.counts;
    }
  }

  private void run(String part) throws Exception {
    String resource = CypherTCK.class.getResource("/features").toURI().toString();
    URI jar = URI.create(resource.substring(0, resource.indexOf('!')));
    try (FileSystem files = FileSystems.newFileSystem(jar, Map.of())) {
      Path root = files.getPath("/features");
      List<Path> features;
      try (Stream<Path> all = Files.walk(root)) {
        features = all.filter(file -> file.toString().endsWith(".feature"))
            .filter(file -> file.toString().contains(part))
            .sorted()
            .toList();
      }
      for (Path feature : features) {
        for (Scenario scenario : CollectionConverters
            .asJava(CypherTCK.parsePathFeature(feature, root).scenarios())) {
          run(feature + ": " + scenario.name(), CollectionConverters.asJava(scenario.steps()));
        }
      }
    }
    if (StatementScenario.FILE.contains(part)) {
      for (StatementScenario scenario : StatementScenario.all()) {
        count("scenarios");
        empty();
        for (String statement : scenario.statements()) {
          compare(StatementScenario.FILE + ": " + scenario.name(), statement, Map.of());
        }
      }
    }
  }

  private void run(String scenario, List<Step> steps) {
    if (steps.stream().anyMatch(RegisterProcedure.class::isInstance)) {
      count("scenarios left out");
      return;
    }
    count("scenarios");
    empty();
    Map<String, Object> parameters = new HashMap<>();
    for (Step step : steps) {
      if (step instanceof Parameters given) {
        CollectionConverters.asJava(given.values())
            .forEach((name, value) -> parameters.put(name, DriverTexts.parameter(value)));
      } else if (step instanceof Execute query
          && !query.source().getText().equals("any graph")
          && !compare(scenario, query.query(), parameters)) {
        return;
      }
    }
  }

  private void empty() {
    Outcome.of(ours, "MATCH (n) DETACH DELETE n", Map.of());
    Outcome.of(theirs, "MATCH (n) DETACH DELETE n", Map.of());
  }

  /** Compares a query's outcomes; whether the scenario can go on. */
  private boolean compare(String scenario, String query, Map<String, Object> parameters) {
    Outcome here = Outcome.of(ours, query, parameters);
    Outcome there = Outcome.of(theirs, query, parameters);
    if (here.failed() != there.failed()) {
      differ(here.failed() ? "fails only here" : "fails only at Neo4j", scenario, query,
          here.text(), there.text());
      return false;
    }
    if (here.failed()) {
      count("errors at both");
      if (!here.code().equals(there.code())) {
        differ(here.codeClass().equals(there.codeClass()) ? "another code of one class"
            : "another class of errors", scenario, query, here.text(), there.text());
      }
      return true;
    }
    count("results at both");
    boolean ordered = query.contains("ORDER BY");
    if (!here.columns().equals(there.columns())) {
      differ("other columns", scenario, query, here.text(), there.text());
    } else if (!here.sameAnyOrder(there)) {
      differ("other values", scenario, query, here.text(), there.text());
    } else if (!here.sameValues(there, ordered)) {
      differ("an order that Cypher leaves open", scenario, query, here.text(), there.text());
    }
    if (!here.type().equals(there.type())) {
      differ("another type of query", scenario, query, here.type(), there.type());
    }
    if (!here.counters().equals(there.counters())) {
      differ("other counters", scenario, query, here.counters(), there.counters());
    }
    return true;
  }

  private void count(String what) {
    counts.merge(what, 1, Integer::sum);
  }

  private void differ(String kind, String scenario, String query, String here, String there) {
    count("difference: " + kind);
    list.println("== " + kind + ": " + scenario + "\n" + query + "\n-- here:  " + here
        + "\n-- Neo4j: " + there + "\n");
  }
}
