package io.graphflow.core.algorithm.named;

import io.graphflow.core.algorithm.AlgorithmDefinition;
import io.graphflow.core.algorithm.AlgorithmDefinition.Algorithm;
import io.graphflow.core.algorithm.choice.NamedGraph;
import io.graphflow.core.algorithm.choice.Orientation;
import io.graphflow.core.algorithm.named.NamedAlgorithms.Direction;
import io.graphflow.core.algorithm.named.NamedAlgorithms.Entry;
import io.graphflow.core.execution.ProcedureCatalog;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.value.ElementIds;
import io.graphflow.core.value.VertexReference;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.procedure.NamedGraphAlgorithm.Writes;
import io.graphflow.parser.procedure.ProcedureSignature;
import io.graphflow.parser.procedure.ProcedureSignature.Field;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/** Makes the procedures of an algorithm: one for each of its modes. */
final class AlgorithmModes {
  private static final String PROPERTY = "writeProperty";
  private static final String TYPE = "writeRelationshipType";
  private static final String NODE_IDS = "writeNodeIds";
  private static final String COSTS = "writeCosts";

  private final Entry entry;

  AlgorithmModes(Entry entry) {
    this.entry = entry;
  }

  ProcedureCatalog addTo(ProcedureCatalog catalog) {
    String name = entry.names().namespace();
    ProcedureCatalog all = catalog
        .with(entry.names().stream(), (arguments, context) -> call(arguments, context,
            name + ".stream", List.of(), config -> stream(context)))
        .with(entry.names().stats(), (arguments, context) -> call(arguments, context,
            name + ".stats", List.of(), this::stats))
        .with(entry.names().mutate(), (_, _) -> {
          throw new QueryException(
              name + ".mutate is not possible: a named graph holds no data of its own"
                  + " that results could be put into. Go on from the rows of " + name + ".stream"
                  + (entry.names().write().isPresent() ? ", or call " + name + ".write." : "."));
        });
    if (entry.names().write().isEmpty()) {
      return all;
    }
    boolean isProperty = entry.names().writes() == Writes.PROPERTY;
    List<String> keys = isProperty
        ? List.of(PROPERTY, "writeConcurrency")
        : List.of(TYPE, NODE_IDS, COSTS, "writeConcurrency");
    return all
        .with(entry.names().write().get(), (_, _) -> {
          throw new AssertionError("parsed into clauses: " + name);
        })
        .withInner(entry.names().results(), (arguments, context) -> call(arguments, context,
            name + ".write", keys, isProperty ? this::properties
                : config -> relationships(config, context)));
  }

  /**
   * Calls the algorithm.
   *
   * @param mode makes rows of those of the algorithm, as the configuration says
   */
  private Stream<Object[]> call(List<Object> arguments, QueryContext context, String procedure,
      List<String> keysOfMode, Function<Configuration, Algorithm> mode) {
    NamedGraph graph = context.resources().graphs().get((String) arguments.get(0));
    Configuration configuration = new Configuration(procedure, (Map<?, ?>) arguments.get(1),
        entry.keys(), keysOfMode, entry.refused(), context);
    Algorithm algorithm = mode.apply(configuration);
    GraphWords.requireKnown(graph, context.snapshot().catalog());
    if (entry.direction() == Direction.UNDIRECTED) {
      requireUndirected(procedure, configuration.part(graph));
    }
    List<String> settings = entry.settings();
    return new AlgorithmDefinition(procedure, settings, algorithm)
        .call(configuration.settings(graph, settings), context);
  }

  private static void requireUndirected(String procedure, NamedGraph graph) {
    if (graph.orientation() != Orientation.UNDIRECTED) {
      throw new QueryException(
          procedure + " needs relationships without direction, but those of the graph '"
              + graph.name() + "' are " + graph.orientation()
              + "; project it with {orientation: 'UNDIRECTED'}.");
    }
  }

  /** Rows with the numbers of nodes. */
  private Algorithm stream(QueryContext context) {
    ElementIds ids = new ElementIds(context.snapshot());
    int columns = entry.names().stream().results().size();
    return call -> entry.algorithm()
        .run(call)
        .map(row -> Arrays.copyOf(numbered(row, ids), columns));
  }

  private static Object[] numbered(Object[] row, ElementIds ids) {
    return Arrays.stream(row).map(value -> numbered(value, ids)).toArray();
  }

  private static Object numbered(Object value, ElementIds ids) {
    return switch (value) {
      case VertexReference vertex -> ElementIds.small(ids.ofVertex(vertex.vertexId()));
      case List<?> list -> list.stream().map(each -> numbered(each, ids)).toList();
      case null, default -> value;
    };
  }

  /** One row with what is told of all rows. */
  private Algorithm stats(Configuration configuration) {
    return call -> {
      Findings findings = new Findings(call, entry.summary());
      try (Stream<Object[]> rows = findings.run(entry.algorithm())) {
        rows.forEach(_ -> {});
      }
      Map<String, Object> facts = findings.facts(configuration.values());
      return Stream.<Object[]>of(row(entry.names().stats(), facts));
    };
  }

  private static Object[] row(ProcedureSignature procedure, Map<String, Object> values) {
    return procedure.results().stream().map(Field::name).map(values::get).toArray();
  }

  /** Rows of {@code node, property, value, facts}. */
  private Algorithm properties(Configuration configuration) {
    String property = configuration.text(PROPERTY);
    return written(configuration, (row, facts) -> row == null
        ? new Object[] {null, property, null, facts}
        : new Object[] {row[0], property, row[1], null});
  }

  /** Rows of {@code start, end, types, properties, facts}. */
  private Algorithm relationships(Configuration configuration, QueryContext context) {
    List<String> types = List.of(configuration.text(TYPE));
    boolean withNodes = configuration.flag(NODE_IDS);
    boolean withCosts = configuration.flag(COSTS);
    ElementIds ids = new ElementIds(context.snapshot());
    return written(configuration, (row, facts) -> {
      if (row == null) {
        return new Object[] {null, null, List.of(), null, facts};
      }
      Map<String, Object> properties = new LinkedHashMap<>();
      properties.put("totalCost", row[3]);
      if (withNodes) {
        properties.put("nodeIds", numbered(row[4], ids));
      }
      if (withCosts) {
        properties.put("costs", row[5]);
      }
      return new Object[] {row[1], row[2], types, properties, null};
    });
  }

  /**
   * What is to be written, and behind it what is told of all.
   *
   * @param rows makes a row of one of the algorithm, or of facts alone
   */
  private Algorithm written(
      Configuration configuration, BiFunction<Object[], Map<String, Object>, Object[]> rows) {
    return call -> {
      Findings findings = new Findings(call, entry.summary());
      return Stream.concat(
          findings.run(entry.algorithm()).map(row -> rows.apply(row, null)),
          Stream.of(findings)
              .map(all -> rows.apply(null, all.facts(configuration.values()))));
    };
  }
}
