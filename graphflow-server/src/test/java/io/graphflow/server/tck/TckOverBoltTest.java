package io.graphflow.server.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.procedure.Procedure;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opencypher.tools.tck.api.CypherTCK;
import org.opencypher.tools.tck.api.Execute;
import org.opencypher.tools.tck.api.Parameters;
import org.opencypher.tools.tck.api.RegisterProcedure;
import org.opencypher.tools.tck.api.Scenario;
import org.opencypher.tools.tck.api.Step;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Queries of openCypher's kit have over Bolt, through Neo4j's driver, the outcome that they have in the process: the
 * same columns, rows, counters and type of query, or the same code and text of an error. What the outcome should be,
 * {@code TckTest} of the core checks. {@code -Dgraphflow.tck.bolt=.} takes all scenarios, and another regular
 * expression those of the features whose files' names it is found in; without it some features are taken, which have
 * elements, paths, temporal values, procedures, updates and errors.
 */
final class TckOverBoltTest {
  private static final String SOME = "/(Call1|Create1|Delete1|Match6|Merge5|Set1|Literals7|List1|"
      + "Map1|Temporal4|Aggregation2|ReturnOrderBy1|Graph8)\\.feature";
  private static final Pattern FEATURES =
      Pattern.compile(System.getProperty("graphflow.tck.bolt", SOME));
  private static final Pattern COLON_AT_END = Pattern.compile("\\s*:$");

  @TempDir
  private Path folder;

  private final List<String> differences = new ArrayList<>();
  private int scenarios;
  private int queries;

  @Test
  void queriesHaveTheOutcomeThatTheyHaveInTheProcess() throws Exception {
    try (FileSystem jar = FileSystems.newFileSystem(jar(), Map.of())) {
      Path root = jar.getPath("/features");
      for (Path feature : features(root)) {
        run(feature, root);
      }
    }
    System.out.println(scenarios + " scenarios with " + queries + " queries, of which "
        + differences.size() + " differ over Bolt");
    assertThat(queries).isPositive();
    assertThat(differences).isEmpty();
  }

  private static URI jar() throws Exception {
    String resource = CypherTCK.class.getResource("/features").toURI().toString();
    return URI.create(resource.substring(0, resource.indexOf('!')));
  }

  private static List<Path> features(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(file -> file.toString().endsWith(".feature"))
          .filter(file -> FEATURES.matcher(file.toString()).find())
          .sorted()
          .toList();
    }
  }

  /** Runs a feature's scenarios in one database each way, which is emptied between them. */
  private void run(Path feature, Path root) {
    List<Scenario> all = new ArrayList<>(
        CollectionConverters.asJava(CypherTCK.parsePathFeature(feature, root).scenarios()));
    try (BothWays both = new BothWays(folder.resolve(feature.getFileName().toString()))) {
      for (Scenario scenario : all) {
        scenarios++;
        run(scenario, feature, both);
        both.clear();
      }
    }
  }

  private void run(Scenario scenario, Path feature, BothWays both) {
    Map<String, Object> parameters = new HashMap<>();
    List<Step> steps = CollectionConverters.asJava(scenario.steps());
    boolean anyOrder = steps.stream()
        .anyMatch(step -> step.source().getText().contains("ignoring element order for lists"));
    for (Step step : steps) {
      switch (step) {
        case Parameters given -> CollectionConverters.asJava(given.values())
            .forEach((name, value) -> parameters.put(name, Texts.parameter(value)));
        case RegisterProcedure given -> both.register(
            COLON_AT_END.matcher(given.signature().strip()).replaceAll(""), procedure(given));
        case Execute query when !query.source().getText().equals("any graph") -> {
          queries++;
          boolean ordered = query.query().contains("ORDER BY");
          String here = both.here(query.query(), parameters, ordered, anyOrder);
          String there = both.overBolt(query.query(), parameters, ordered, anyOrder);
          if (!here.equals(there)) {
            differences
                .add(feature + ": " + scenario.name() + "\n" + query.query() + "\nin the process: "
                    + here + "\nover Bolt:      " + there);
          }
        }
        default -> {
          // What is expected is not the matter here.
        }
      }
    }
  }

  /** A procedure that is given as a table: the rows that have its arguments in their first columns. */
  private static Procedure procedure(RegisterProcedure given) {
    List<Map<String, Object>> table = new ArrayList<>();
    for (var row : CollectionConverters.asJava(given.values().rows())) {
      Map<String, Object> values = new HashMap<>();
      CollectionConverters.asJava(row)
          .forEach((column, value) -> values.put(column, Texts.parameter(value)));
      table.add(values);
    }
    List<String> columns = CollectionConverters.asJava(given.values().header());
    return arguments -> table.stream()
        .filter(row -> {
          for (int i = 0; i < arguments.values().size(); i++) {
            Object asked = arguments.values().get(i).asObject();
            if (!Objects.equals(row.get(columns.get(i)), asked)) {
              return false;
            }
          }
          return true;
        })
        .map(row -> columns.subList(arguments.values().size(), columns.size())
            .stream()
            .map(row::get)
            .toArray());
  }
}
