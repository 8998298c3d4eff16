package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.options.Client;
import io.graphflow.options.Compatibility;
import io.graphflow.options.SessionOptions;
import io.graphflow.value.Node;
import io.graphflow.value.Relationship;
import io.graphflow.value.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The procedures that tools made for Neo4j call at their start. */
class ClientProceduresTest {
  @TempDir
  Path folder;
  private Database database;
  private Session session;

  @BeforeEach
  void open() {
    database = Database.create(folder.resolve("db"));
    session = database.session();
    session.run("CREATE (a:Person {name: 'Ann', born: date('1990-01-02'), tags: ['x']})"
        + "-[:KNOWS {since: 2.5}]->(:Person:Author {name: 'Bob'}), (a)-[:LIVES_IN]->(:City)")
        .consume();
  }

  @AfterEach
  void close() {
    database.close();
  }

  private List<String> run(String query) {
    return session.run(query)
        .list(row -> row.values().stream().map(Value::toString).collect(Collectors.joining(" ")));
  }

  @Test
  void tellsVersions() {
    assertThat(run("CALL dbms.components() YIELD name, versions, edition"
        + " WHERE name = 'Neo4j Kernel' RETURN versions[0], edition"))
        .containsExactly(Compatibility.NEO4J_VERSION + " community");
    assertThat(run("CALL dbms.components")).hasSize(2);
    assertThat(run("CALL db.ping()")).containsExactly("true");
    assertThat(run("CALL db.info() YIELD id, name"))
        .containsExactly(database.id() + " graphflow");
  }

  @Test
  void tellsWhoIsThereAndWhatTheySaid() {
    session = database.session(SessionOptions.DEFAULT.withClient(
        Client.EMBEDDED.withUser("ann").withMetadata(Map.of("app", "x", "tries", 3))));
    assertThat(run("CALL dbms.showCurrentUser() YIELD username")).containsExactly("ann");
    assertThat(session.run("CALL tx.getMetaData()").single().get("metadata").asMap())
        .isEqualTo(Map.of("app", "x", "tries", 3L));
  }

  @Test
  void drawsTheSchema() {
    session.run("CREATE CONSTRAINT names FOR (p:Person) REQUIRE p.name IS UNIQUE").consume();
    var row = session.run("CALL db.schema.visualization()").single();
    List<Node> nodes = row.get("nodes").asList(Value::asNode);
    assertThat(nodes).extracting(node -> node.labels().getFirst())
        .containsExactlyInAnyOrder("Person", "Author", "City");
    assertThat(nodes).allMatch(node -> node.id() < 0);
    Map<Long, String> labels =
        nodes.stream().collect(Collectors.toMap(Node::id, node -> node.labels().getFirst()));
    assertThat(
        nodes.stream().filter(node -> node.hasLabel("Person")).findAny().orElseThrow().asMap())
        .containsEntry("name", "Person")
        .containsEntry("indexes", List.of("names"))
        .containsEntry("constraints", List.of("names"));
    List<Relationship> edges = row.get("relationships").asList(Value::asRelationship);
    assertThat(edges).allMatch(edge -> edge.id() < 0);
    assertThat(edges.stream()
        .map(edge -> labels.get(edge.startNodeId()) + edge.type() + labels.get(edge.endNodeId()))
        .toList()).contains("PersonKNOWSPerson", "PersonLIVES_INCity")
        .doesNotContain("CityLIVES_INPerson");
    // In the query they are maps, with which all can be done that can be done with maps.
    assertThat(run("CALL db.schema.visualization() YIELD nodes UNWIND nodes AS n"
        + " WITH n ORDER BY n RETURN n.name, keys(n) ORDER BY n.name"))
        .hasSize(3)
        .first()
        .asString()
        .startsWith("Author [");
  }

  @Test
  void describesTheSchemaAsApocDoes() {
    assertThat(
        run("CALL apoc.meta.data({sample: 10}) YIELD label, property, type, array, elementType"
            + " WHERE label IN ['Person', 'KNOWS'] AND type <> 'RELATIONSHIP'"
            + " RETURN label, property, type, array, elementType ORDER BY label, property"))
        .containsExactly("KNOWS since FLOAT false relationship", "Person born DATE false node",
            "Person name STRING false node", "Person tags LIST true node");
    assertThat(run("CALL apoc.meta.data() YIELD label, other, type, property"
        + " WHERE type = 'RELATIONSHIP' AND label = 'Person' UNWIND other AS there"
        + " RETURN label, property, there ORDER BY property, there"))
        .contains("Person KNOWS Person", "Person LIVES_IN City");
    assertThat(run("CALL apoc.meta.data")).isEqualTo(run("CALL apoc.meta.data(null)"));
    assertThatThrownBy(() -> run("CALL apoc.meta.data({}, 1)"))
        .hasMessageContaining("takes 0 to 1 argument, but here are 2");
  }

  @Test
  void argumentsMayBeLeftOut() {
    database.procedures()
        .register("p(x :: INTEGER, y = null :: ANY?) :: (x :: INTEGER, y :: ANY?)",
            arguments -> Stream.<Object[]>of(
                new Object[] {arguments.get("x").asLong(), arguments.get("y").asObject()}));
    assertThat(run("CALL p(1)")).containsExactly("1 NULL");
    assertThat(run("UNWIND [1] AS i CALL p(i, 'a') YIELD y RETURN y")).containsExactly("a");
    assertThatThrownBy(() -> run("CALL p()")).hasMessageContaining("takes 1 to 2 arguments");
    for (String wrong : List.of("q(x = null :: INTEGER) :: VOID", "q(x = 1 :: INTEGER?) :: VOID",
        "q(x = null :: ANY?, y :: ANY) :: VOID", "q() :: (x = null :: ANY?)")) {
      assertThatThrownBy(() -> database.procedures().register(wrong, _ -> Stream.empty()))
          .as(wrong)
          .isInstanceOf(RuntimeException.class);
    }
  }
}
