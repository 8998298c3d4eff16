package io.graphflow.parser.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.graphflow.parser.BoundQueries;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.query.BoundClause.Match;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.AdjacencyInfo.Neighbour;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Constraint;
import io.graphflow.storage.catalog.Declarations;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.LabelRef;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.PropertyStatistics;
import io.graphflow.storage.catalog.Requirement;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.type.ScalarType;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SelectivityTest {
  /** 1000 persons: ages 0 to 100 of which 200 lack one, 50 names, births from day 0 to day 1000. */
  private static final VertexTable PERSON =
      new VertexTable(
          0,
          List.of("Person"),
          List.of(
              property("age", ScalarType.INT64, 200, 80, 0, 100),
              property("name", ScalarType.STRING, 0, 50, Double.NaN, Double.NaN),
              property("born", ScalarType.DATE, 0, 500, 0, 1000)),
          -1,
          1000);

  private static final Catalog CATALOG =
      new Catalog(
          new UUID(0, 0),
          true,
          List.of(PERSON, new VertexTable(1, List.of("City", "LabelRef"), List.of(), -1, 3000)),
          List.of(
              new EdgeLabel(
                  0,
                  "KNOWS",
                  List.of(property("since", ScalarType.INT64, 0, 10, 1, 10)),
                  true,
                  true,
                  true)),
          List.of(new EdgeTable(0, 0, 0, 5000)),
          List.of(adjacency(Direction.FORWARD), adjacency(Direction.BACKWARD)));

  private static Property property(
      String name, ScalarType type, long nulls, long distinct, double minimum, double maximum) {
    return new Property(name, type, new PropertyStatistics(nulls, distinct, minimum, maximum));
  }

  private static AdjacencyInfo adjacency(Direction direction) {
    List<Neighbour> persons = List.of(new Neighbour(0, 5000));
    return new AdjacencyInfo(0, 0, direction, persons, false, false, 5000, 900, 100);
  }

  private static double selectivity(Catalog catalog, String predicate) {
    String query = "MATCH (a:Person)-[e:KNOWS]->(b:Person), (v) WHERE " + predicate + " RETURN a";
    Match match =
        (Match) BoundQueries.of(query, catalog).clauses().getFirst();
    GraphStatistics graph = new GraphStatistics(catalog);
    ElementTables tables = new ElementTables();
    match.graph().vertices().forEach(v -> tables.putVertex(v.variable(), v.tables()));
    match.graph().edges().forEach(e -> tables.putEdge(e.variable(), e.steps()));
    double share = 1;
    for (Expression conjunct : match.predicates()) {
      share *= new Selectivity(graph, tables).of(conjunct);
    }
    return share;
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
          "a.age = 20                        | 0.01",
          "a.age = $x                        | 0.01",
          "a.age = 200                       | 0",
          "a.age <> 20                       | 0.79",
          "a.age < 25                        | 0.2",
          "25 > a.age                        | 0.2",
          "a.age >= 25                       | 0.6",
          "a.age < -5                        | 0",
          "a.age < $x                        | 0.266667",
          "a.age IN [1, 2, 3, 4]             | 0.04",
          "a.age IS NULL                     | 0.2",
          "a.age IS NOT NULL                 | 0.8",
          "NOT a.age < 25                    | 0.6",
          "a.age = b.age                     | 0.008",
          "a.name = 'x'                      | 0.02",
          "a.name < 'x'                      | 0.333333",
          "a.name STARTS WITH 'x'            | 0.05",
          "a.born < date('1970-09-08')       | 0.25",
          "e.since = 3                       | 0.1",
          "a = b                             | 0.001",
          "a.age < 25 OR a.name = 'x'        | 0.216",
          "a.age < 25 XOR a.name = 'x'       | 0.212",
          "v:Person                          | 0.25",
          "v:LabelRef                           | 0.75",
          "false                             | 0"})
  void followsTheFormulas(String predicate, double share) {
    assertThat(selectivity(CATALOG, predicate)).isCloseTo(share, within(1e-5));
  }

  /** What a constraint says holds before anybody has counted values. */
  @Test
  void uniqueValuesAreAsManyAsThereAre() {
    Catalog unique = CATALOG.withDeclarations(Declarations.NONE.with(new Constraint(
        "u", LabelRef.vertices("Person"), List.of("age"), new Requirement.Unique())));
    assertThat(selectivity(unique, "a.age = 20")).isCloseTo(0.001, within(1e-9));
    assertThat(selectivity(unique, "a.name = 'x'")).isCloseTo(0.02, within(1e-9));
    Catalog other = CATALOG.withDeclarations(Declarations.NONE.with(new Constraint(
        "u", LabelRef.vertices("City"), List.of("age"), new Requirement.Unique())));
    assertThat(selectivity(other, "a.age = 20")).isCloseTo(0.01, within(1e-9));
  }

  @Test
  void countsEdgesByTableAndDirection() {
    GraphStatistics graph = new GraphStatistics(CATALOG);
    Match match =
        (Match) BoundQueries.of("MATCH (a:Person)-[:KNOWS]-(b) RETURN a", CATALOG)
            .clauses()
            .getFirst();
    var steps = match.graph().edges().getFirst().steps();
    assertThat(graph.edgeCount(steps, List.of(0), List.of(0))).isEqualTo(10_000);
    assertThat(graph.edgeCount(steps, List.of(0), List.of(1))).isZero();
    assertThat(graph.edgeCount(steps.subList(0, 1), List.of(0, 1), List.of(0, 1)))
        .isEqualTo(5000);
    assertThat(graph.owners(steps, List.of(0, 1), List.of(0, 1))).containsExactly(0);
    assertThat(graph.isSingle(steps, List.of(0))).isFalse();
    assertThat(graph.isSingle(steps, List.of(1))).isTrue();
  }
}
