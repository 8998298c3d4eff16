package io.graphflow.spark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.opencypher.tools.tck.api.CypherTCK;
import org.opencypher.tools.tck.api.ExecQuery$;
import org.opencypher.tools.tck.api.Execute;
import org.opencypher.tools.tck.api.ExpectResult;
import org.opencypher.tools.tck.api.InitQuery$;
import org.opencypher.tools.tck.api.Parameters;
import org.opencypher.tools.tck.api.RegisterProcedure;
import org.opencypher.tools.tck.api.Scenario;
import org.opencypher.tools.tck.api.Step;
import org.opencypher.tools.tck.values.CypherBoolean;
import org.opencypher.tools.tck.values.CypherFloat;
import org.opencypher.tools.tck.values.CypherInteger;
import org.opencypher.tools.tck.values.CypherList;
import org.opencypher.tools.tck.values.CypherPropertyMap;
import org.opencypher.tools.tck.values.CypherString;
import org.opencypher.tools.tck.values.CypherValue;
import scala.jdk.javaapi.CollectionConverters;

/**
 * A scenario of openCypher's kit that asks one query.
 *
 * @param id names it, such as {@code clauses/match/Match1[3]#2}
 * @param graph the queries that make the graph
 * @param query that is asked
 * @param sorted whether the order of its rows counts
 * @param ordersLists whether the order of a list's elements counts
 */
record ReadingScenario(
    String id,
    List<String> graph,
    String query,
    Map<String, Object> parameters,
    boolean sorted,
    boolean ordersLists) {

  /** All scenarios of the kit that ask one query and call no procedure of their own, in the order of their names. */
  static List<ReadingScenario> all() {
    List<ReadingScenario> scenarios = new ArrayList<>();
    try (FileSystem jar = FileSystems.newFileSystem(jar(), Map.of())) {
      Path root = jar.getPath("/features");
      List<Path> features;
      try (Stream<Path> files = Files.walk(root)) {
        features = files.filter(file -> file.toString().endsWith(".feature")).sorted().toList();
      }
      for (Path feature : features) {
        List<Scenario> read = new ArrayList<>(
            CollectionConverters.asJava(CypherTCK.parsePathFeature(feature, root).scenarios()));
        read.sort(Comparator.comparingInt(each -> each.source().getLocation().getLine()));
        read.forEach(each -> add(each, scenarios));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return scenarios;
  }

  private static URI jar() {
    try {
      String resource = CypherTCK.class.getResource("/features").toURI().toString();
      return URI.create(resource.substring(0, resource.indexOf('!')));
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  private static void add(Scenario scenario, List<ReadingScenario> scenarios) {
    List<String> graph = new ArrayList<>();
    List<String> asked = new ArrayList<>();
    Map<String, Object> parameters = new HashMap<>();
    boolean sorted = false;
    boolean ordersLists = true;
    for (Step step : CollectionConverters.asJava(scenario.steps())) {
      switch (step) {
        case Execute query when query.qt().equals(InitQuery$.MODULE$) -> {
          if (!query.source().getText().equals("any graph")) {
            graph.add(query.query());
          }
        }
        case Execute query when query.qt().equals(ExecQuery$.MODULE$) -> asked.add(query.query());
        case Parameters given -> CollectionConverters.asJava(given.values())
            .forEach((name, value) -> parameters.put(name, value(value)));
        case ExpectResult expected -> {
          sorted = expected.sorted();
          ordersLists =
              !expected.source().getText().contains("ignoring element order for lists");
        }
        case RegisterProcedure _ -> {
          return;
        }
        default -> {
          // What is expected is what the database answers.
        }
      }
    }
    if (asked.size() == 1) {
      String number = scenario.number().isEmpty() ? "" : "[" + scenario.number().get() + "]";
      String example =
          scenario.exampleIndex().isEmpty() ? "" : "#" + scenario.exampleIndex().get();
      String id = String.join("/", CollectionConverters.asJava(scenario.categories())) + "/"
          + scenario.featureName().split(" ", 2)[0] + number + example;
      scenarios.add(new ReadingScenario(id, graph, asked.getFirst(), parameters, sorted,
          ordersLists));
    }
  }

  private static Object value(CypherValue value) {
    return switch (value) {
      case CypherBoolean bool -> bool.value();
      case CypherInteger number -> number.value();
      case CypherFloat number -> number.value();
      case CypherString text -> text.s();
      case CypherList list -> CollectionConverters.asJava(list.elements())
          .stream()
          .map(ReadingScenario::value)
          .collect(Collectors.toCollection(ArrayList::new));
      case CypherPropertyMap map -> {
        Map<String, Object> values = new HashMap<>();
        CollectionConverters.asJava(map.properties())
            .forEach((key, each) -> values.put(key, value(each)));
        yield values;
      }
      default -> null;
    };
  }
}
