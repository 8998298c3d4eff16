package io.graphflow.core.algorithm.named;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.Transaction;
import io.graphflow.core.algorithm.choice.NamedGraph;
import io.graphflow.core.algorithm.choice.NamedGraphs;
import io.graphflow.exception.GraphflowException;
import io.graphflow.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Named graphs, and snippets as the documentation of Neo4j's Graph Data Science library has them. Expected numbers are those
 * of that documentation.
 */
class NamedGraphTest {
  @TempDir
  private Path folder;

  private Database database;
  private Session session;

  @BeforeEach
  void create() {
    database = Database.create(folder.resolve("graph"));
    session = database.session();
  }

  @AfterEach
  void close() {
    session.close();
    database.close();
  }

  private void run(String query) {
    session.run(query).consume();
  }

  private String rows(String query) {
    return session.run(query)
        .list()
        .stream()
        .map(NamedGraphTest::text)
        .collect(Collectors.joining(", "));
  }

  private static String text(Record row) {
    return row.values()
        .stream()
        .map(Value::asObject)
        .map(String::valueOf)
        .collect(Collectors.joining(" "));
  }

  private void assertError(String query, String... parts) {
    assertThatThrownBy(() -> session.run(query).list())
        .isInstanceOf(GraphflowException.class)
        .satisfies(error -> assertThat(error.getMessage()).contains(parts));
  }

  private void createPages() {
    run("""
        CREATE
          (home:Page {name:'Home'}), (about:Page {name:'About'}), (product:Page {name:'Product'}),
          (links:Page {name:'Links'}), (a:Page {name:'Site A'}), (b:Page {name:'Site B'}),
          (c:Page {name:'Site C'}), (d:Page {name:'Site D'}),
          (home)-[:LINKS {weight: 0.2}]->(about), (home)-[:LINKS {weight: 0.2}]->(links),
          (home)-[:LINKS {weight: 0.6}]->(product), (about)-[:LINKS {weight: 1.0}]->(home),
          (product)-[:LINKS {weight: 1.0}]->(home), (a)-[:LINKS {weight: 1.0}]->(home),
          (b)-[:LINKS {weight: 1.0}]->(home), (c)-[:LINKS {weight: 1.0}]->(home),
          (d)-[:LINKS {weight: 1.0}]->(home), (links)-[:LINKS {weight: 0.8}]->(home),
          (links)-[:LINKS {weight: 0.05}]->(a), (links)-[:LINKS {weight: 0.05}]->(b),
          (links)-[:LINKS {weight: 0.05}]->(c), (links)-[:LINKS {weight: 0.05}]->(d)""");
  }

  @Test
  void pageRankIsThatOfTheLibrary() {
    createPages();
    assertThat(rows("""
        CALL gds.graph.project('myGraph', 'Page', 'LINKS', {relationshipProperties: 'weight'})
        YIELD graphName, nodeCount, relationshipCount""")).isEqualTo("myGraph 8 14");
    assertThat(rows("""
        CALL gds.pageRank.stream('myGraph') YIELD nodeId, score
        RETURN gds.util.asNode(nodeId).name AS name, score ORDER BY score DESC, name ASC"""))
        .isEqualTo("Home 3.215681999884452, About 1.0542700552146722, Links 1.0542700552146722,"
            + " Product 1.0542700552146722, Site A 0.3278578964488539,"
            + " Site B 0.3278578964488539, Site C 0.3278578964488539,"
            + " Site D 0.3278578964488539");
    assertThat(rows("CALL gds.graph.drop('myGraph') YIELD graphName")).isEqualTo("myGraph");
    assertError("CALL gds.pageRank.stream('myGraph')", "There is no graph 'myGraph'",
        "gds.graph.project");
  }

  @Test
  void pageRankFollowsItsConfiguration() {
    createPages();
    run("CALL gds.graph.project('g', 'Page', 'LINKS', {relationshipProperties: 'weight'})");
    String query = """
        CALL gds.pageRank.stream('g', {%s}) YIELD nodeId, score
        WITH gds.util.asNode(nodeId).name AS name, score
        WHERE name IN ['Home', 'About', 'Product', 'Site A']
        RETURN name, score ORDER BY name""";
    assertThat(rows(query.formatted("relationshipWeightProperty: 'weight', maxIterations: 20")))
        .isEqualTo("About 0.7452612763883698, Home 3.53751028396339, Product 1.9357838291651097,"
            + " Site A 0.18152677135466103");
    assertThat(rows(query.formatted("tolerance: 0.1, concurrency: 4")))
        .isEqualTo("About 0.5980194356381945, Home 1.5812450669583336,"
            + " Product 0.5980194356381945, Site A 0.23374955154166668");
    assertThat(rows(query.formatted("dampingFactor: 0.05")))
        .isEqualTo("About 0.9708121818724536, Home 1.2487309425844906,"
            + " Product 0.9708121818724536, Site A 0.9597081216238426");
    String personal = """
        MATCH (siteA:Page {name: 'Site A'})
        CALL gds.pageRank.stream('g', {sourceNodes: %s}) YIELD nodeId, score
        RETURN round(sum(score), 12), max(score)""";
    assertThat(rows(personal.formatted("[siteA]")))
        .isEqualTo("0.961240468915 0.39902290442518784")
        .isEqualTo(rows(personal.formatted("[id(siteA)]")))
        .isEqualTo(rows(personal.formatted("siteA")));
    assertThat(rows("CALL gds.pageRank.stats('g') YIELD ranIterations, didConverge,"
        + " centralityDistribution AS d RETURN ranIterations, didConverge, d.max, d.p50"))
        .isEqualTo("20 false 3.215681999884452 0.3278578964488539");
    // At first all hand on what they were given, however little it is.
    assertThat(rows("CALL gds.pageRank.stats('g', {tolerance: 10}) YIELD ranIterations,"
        + " didConverge, centralityDistribution AS d"
        + " RETURN ranIterations, didConverge, round(d.max, 12)")).isEqualTo("2 true 0.9405");
    assertThat(rows("CALL gds.pageRank.stats('g', {maxIterations: 1}) YIELD ranIterations,"
        + " didConverge, centralityDistribution AS d RETURN ranIterations, didConverge,"
        + " round(d.max, 12)")).isEqualTo("1 false 0.15");
    assertThat(rows("CALL gds.pageRank.stats('g', {tolerance: 0.1}) YIELD ranIterations,"
        + " didConverge, configuration RETURN ranIterations, didConverge, configuration"))
        .isEqualTo("7 true {tolerance=0.1}");
  }

  private void createMixed() {
    run("""
        CREATE (a:Person {name: 'a', age: 3}), (b:Person:Admin {name: 'b', age: 5}),
          (c:Book {name: 'c'}), (d:Person {name: 'd', age: 4}),
          (a)-[:KNOWS {since: 1}]->(b), (b)-[:KNOWS]->(d), (a)-[:READ {pages: 4}]->(c),
          (a)-[:READ {pages: 42}]->(c), (d)-[:READ {pages: 30}]->(c)""");
  }

  @Test
  void projectionsAreStringsListsOrMaps() {
    createMixed();
    String counts = " YIELD nodeCount, relationshipCount";
    assertThat(rows("CALL gds.graph.project('one', 'Person', 'KNOWS')" + counts))
        .isEqualTo("3 2");
    assertThat(rows("CALL gds.graph.project('all', '*', '*')" + counts)).isEqualTo("4 5");
    assertThat(rows("CALL gds.graph.project('lists', ['Person', 'Book'], ['KNOWS', 'READ'])"
        + counts)).isEqualTo("4 5");
    // Relationships to nodes that are not projected are left out.
    assertThat(rows("CALL gds.graph.project('some', ['Admin', 'Book'], ['READ', 'KNOWS'])"
        + counts)).isEqualTo("2 0");
    assertThat(rows("""
        CALL gds.graph.project('maps', {Human: {label: 'Person', properties: 'age'}, Book: {}},
          {KNEW: {type: 'KNOWS', orientation: 'UNDIRECTED',
                  properties: {y: {property: 'since', defaultValue: 7}}},
           READ: {orientation: 'reverse', indexInverse: true, aggregation: 'NONE'}},
          {readConcurrency: 4, validateRelationships: false})
        YIELD nodeProjection AS n, relationshipProjection AS r, nodeCount, relationshipCount,
          projectMillis
        RETURN n.Human.label, n.Human.properties.age.property, n.Book.label, r.KNEW.type,
          r.KNEW.properties.y.property, r.KNEW.properties.y.defaultValue, r.READ.orientation,
          nodeCount, relationshipCount, projectMillis >= 0"""))
        .isEqualTo("Person age Book KNOWS since 7 REVERSE 4 7 true");
    assertThat(rows("CALL gds.graph.list('maps') YIELD schemaWithOrientation AS s, schema AS t,"
        + " density, configuration RETURN s.relationships.KNEW.direction,"
        + " s.relationships.READ.direction, t.relationships.KNEW.y, t.nodes.Human.age, density,"
        + " configuration.nodeProjection.Human.label"))
        .isEqualTo("UNDIRECTED DIRECTED INTEGER INTEGER 0.5833333333333334 Person");
  }

  @Test
  void algorithmsRunOnPartsOfNamedGraphs() {
    createMixed();
    run("""
        CALL gds.graph.project('g', ['Person', 'Book'],
          {KNOWS: {orientation: 'UNDIRECTED'}, WAS_READ: {type: 'READ', orientation: 'REVERSE'}},
          {relationshipProperties: {w: {property: 'pages', defaultValue: 2}}})""");
    String degree = "CALL gds.degree.stream('g', {%s}) YIELD nodeId, score"
        + " WITH gds.util.asNode(nodeId).name AS name, score WHERE score > 0"
        + " RETURN name, score ORDER BY name";
    assertThat(rows(degree.formatted("relationshipTypes: ['KNOWS']")))
        .isEqualTo("a 1.0, b 2.0, d 1.0");
    assertThat(rows(degree.formatted("relationshipTypes: ['WAS_READ']"))).isEqualTo("c 3.0");
    assertThat(rows(degree.formatted("relationshipTypes: 'WAS_READ',"
        + " relationshipWeightProperty: 'w'"))).isEqualTo("c 76.0");
    assertThat(rows(degree.formatted("nodeLabels: ['Person'], relationshipTypes: ['KNOWS']")))
        .isEqualTo("a 1.0, b 2.0, d 1.0");
    assertThat(rows("CALL gds.wcc.stats('g', {nodeLabels: ['Book']}) YIELD componentCount"))
        .isEqualTo("1");
    assertError("CALL gds.degree.stream('g')", "'g' has relationships of different orientations",
        "KNOWS UNDIRECTED, WAS_READ REVERSE", "relationshipTypes");
    assertError("CALL gds.degree.stream('g', {relationshipTypes: ['READ']})",
        "'g' has no relationship type 'READ'", "KNOWS, WAS_READ");
    assertError("CALL gds.degree.stream('g', {nodeLabels: ['Persn']})",
        "has no label 'Persn', did you mean 'Person'?");
    assertError("CALL gds.degree.stream('g', {relationshipTypes: ['KNOWS'],"
        + " relationshipWeightProperty: 'since'})",
        "KNOWS of the graph 'g' have no property 'since'",
        "relationshipProperties");
    // A type that is there twice would count twice.
    run("CALL gds.graph.project('twice', '*', {A: {type: 'READ'}, B: {type: '*'}})");
    assertError("CALL gds.degree.stream('twice')", "twice, by A and B", "relationshipTypes");
  }

  @Test
  void defaultsOfPropertiesStandForThoseThatLackThem() {
    createMixed();
    run("CALL gds.graph.project('without', 'Person', 'KNOWS', {relationshipProperties: 'since'})");
    assertError("CALL gds.degree.stream('without', {relationshipWeightProperty: 'since'})",
        "The weight 'since'", "is missing");
    run("CALL gds.graph.project('with', 'Person', {KNOWS: {properties:"
        + " {since: {defaultValue: 0.5}}}})");
    assertThat(rows("CALL gds.degree.stream('with', {relationshipWeightProperty: 'since'})"
        + " YIELD nodeId, score RETURN score ORDER BY score")).isEqualTo("0.0, 0.5, 1.0");
  }

  @Test
  void whatCannotBeProjectedIsRefusedByName() {
    createMixed();
    String project = "CALL gds.graph.project(";
    assertError(project + "'g', 'Persn', 'KNOWS')",
        "'g' names the label 'Persn', but there has been no node with it",
        "did you mean 'Person'?");
    assertError(project + "'g', 'Person', 'KNOW')", "the type 'KNOW'", "'KNOWS'");
    assertError(project + "'g', 'Person', 'KNOWS', {nodeProperties: 'agee'})",
        "the property 'agee', but none of its nodes has had it, did you mean 'age'?");
    assertError(project + "'g', 'Person', 'KNOWS', {relationshipProperties: 'w'})",
        "the property 'w', but none of its relationships has had it");
    assertError(project + "'g', 'Person', {KNOWS: {orientation: 'BOTH'}})",
        "one of 'NATURAL', 'REVERSE' and 'UNDIRECTED'");
    assertError(project + "'g', 'Person', {KNOWS: {aggregation: 'SUM'}})",
        "cannot follow aggregation 'SUM'");
    assertError(project + "'g', 'Person', {KNOWS: {properties: {since: {aggregation: 'MIN'}}}})",
        "cannot follow aggregation 'MIN'");
    assertError(project + "'g', 'Person', {KNOWS: {direction: 'UNDIRECTED'}})",
        "does not know 'direction' in relationshipProjection.KNOWS", "orientation");
    assertError(project + "'g', 'Person', 'KNOWS', {nodeProperty: 'age'})",
        "does not know 'nodeProperty' in the configuration, did you mean 'nodeProperties'?");
    assertError(project + "'g', 'Person', 'KNOWS', {validateRelationships: true})",
        "cannot follow validateRelationships", "MATCH");
    assertError(project + "'g', 'Person', {KNOWS: {properties: {since: {defaultValue: 'x'}}}})",
        "defaultValue", "a number", "STRING 'x'");
    assertError(project + "'g', [], 'KNOWS')", "nodeProjection", "is empty");
    assertError(project + "'g', 'Person', [])", "relationshipProjection", "is empty");
    assertError(project + "'g', 1, 'KNOWS')", "nodeProjection", "INTEGER 1");
    assertError(project + "' ', 'Person', 'KNOWS')", "graphName", "blank");
    assertThat(rows("CALL gds.graph.list() YIELD graphName")).isEmpty();
    run(project + "'g', 'Person', 'KNOWS')");
    assertError(project + "'g', 'Person', 'KNOWS')", "There is a graph 'g' already",
        "gds.graph.drop");
  }

  @Test
  void configurationsAreChecked() {
    createMixed();
    run("CALL gds.graph.project('g', 'Person', 'KNOWS')");
    assertError("CALL gds.pageRank.stream('g', {iterations: 3})",
        "gds.pageRank.stream has no key 'iterations' in its configuration", "It has dampingFactor",
        "maxIterations", "nodeLabels", "concurrency");
    assertError("CALL gds.pageRank.stream('g', {maxIteration: 3})",
        "did you mean 'maxIterations'?");
    assertError("CALL gds.pageRank.stream('g', {writeProperty: 'x'})", "no key 'writeProperty'");
    assertError("CALL gds.pageRank.stream('g', {scaler: 'L1Norm'})",
        "gds.pageRank.stream cannot follow the key scaler", "in the query");
    assertThat(rows("CALL gds.pageRank.stream('g', {scaler: 'NONE'}) YIELD nodeId"
        + " RETURN count(*)")).isEqualTo("3");
    assertError("CALL gds.pageRank.stream('g', {dampingFactor: 1.0})", "dampingFactor",
        "gds.pageRank.stream");
    assertError("CALL gds.wcc.stream('g', {seedProperty: 'age'})", "the key seedProperty");
    assertError("CALL gds.wcc.stats('g', {threshold: 0.5})", "the key threshold");
    assertError("CALL gds.louvain.stream('g', {includeIntermediateCommunities: true})",
        "includeIntermediateCommunities", "maxLevels");
    assertThat(rows("CALL gds.louvain.stream('g', {includeIntermediateCommunities: false})"
        + " YIELD communityId RETURN count(*)")).isEqualTo("3");
    assertError("CALL gds.triangleCount.stream('g')", "gds.triangleCount.stream needs",
        "of the graph 'g' are NATURAL", "UNDIRECTED");
    assertError("CALL gds.kcore.write('g', {writeProperty: 'c'})", "gds.kcore.write needs");
    assertError("CALL gds.pageRank.mutate('g', {mutateProperty: 'x'}) YIELD nodePropertiesWritten,"
        + " ranIterations, mutateMillis RETURN 1", "gds.pageRank.mutate is not possible",
        "gds.pageRank.stream", "gds.pageRank.write");
    assertError("CALL gds.bfs.mutate('g', {}) YIELD relationshipsWritten RETURN 1",
        "gds.bfs.mutate is not possible");
    assertError("CALL gds.pageRank.write('g', {})", "needs the key writeProperty");
    assertError("CALL gds.pageRank.write('g', {writeProperty: 3})", "writeProperty", "STRING",
        "INTEGER 3");
    assertError("CALL gds.pageRank.write('g', {writeProperty: 'p'}) YIELD ranIteration RETURN 1",
        "did you mean 'ranIterations'?");
    assertError("CALL gds.pageRank.write('g', {writeProperty: 'p'}, 3)", "takes 1 to 2 arguments");
    assertError("CALL gds.shortestPath.dijkstra.stream('g', {sourceNode: 0})", "targetNode");
    assertError("CALL gds.shortestPath.dijkstra.stream('g', {sourceNode: 99, targetNode: 0})",
        "sourceNode", "number 99");
    assertError("MATCH (b:Book), (p:Person) CALL gds.bfs.stream('g', {sourceNode: b}) YIELD nodeIds"
        + " RETURN 1", "sourceNode", "not among those chosen");
    assertError("CALL gds.bfs.stream('g', {sourceNode: 'a'})", "sourceNode",
        "a NODE or its number");
    assertError("CALL gds.pagerank.stream('g')", "there is no procedure 'gds.pagerank.stream'",
        "'gds.pageRank.stream'");
  }

  @Test
  void catalogIsSharedByTheSessionsOfADatabase() {
    createMixed();
    run("CALL gds.graph.project('g', 'Person', 'KNOWS')");
    try (Session other = database.session()) {
      assertThat(other.run("CALL gds.graph.exists('g') YIELD graphName, exists").list())
          .singleElement()
          .satisfies(row -> assertThat(text(row)).isEqualTo("g true"));
      other.run("CALL gds.graph.project('a', 'Book', '*')").consume();
      other.run("CALL gds.graph.drop(['g'])").consume();
    }
    assertThat(rows("CALL gds.graph.list() YIELD graphName, nodeCount, relationshipCount"))
        .isEqualTo("a 1 0");
    assertThat(rows("CALL gds.graph.exists('g')")).isEqualTo("g false");
    assertThat(rows("CALL gds.graph.list('g')")).isEmpty();
    assertThat(rows("CALL gds.graph.drop('g', false) YIELD graphName")).isEmpty();
    assertError("CALL gds.graph.drop('g')", "There is no graph 'g'; project it");
    run("CALL gds.graph.project('persons', 'Person', 'KNOWS')");
    assertError("CALL gds.wcc.stream('person')", "no graph 'person', did you mean 'persons'?");
    assertThat(rows("UNWIND ['persons', 'no'] AS graph CALL gds.graph.exists(graph)"
        + " YIELD graphName, exists RETURN graphName, exists")).isEqualTo("persons true, no false");
    assertThat(rows("CALL gds.graph.exists('persons') YIELD exists WHERE NOT exists"
        + " RETURN exists")).isEmpty();
    run("CALL gds.graph.drop('persons')");
    // One that is missing leaves the others as they are.
    assertError("CALL gds.graph.drop(['a', 'z']) YIELD graphName RETURN 1", "no graph 'z'");
    assertError("CALL gds.graph.drop('a', true, 'elsewhere')", "dbName 'elsewhere'");
    assertError("CALL gds.graph.drop('a', true, '', 'somebody')", "username 'somebody'");
    assertError("CALL gds.graph.drop(3)", "graphName of gds.graph.drop", "INTEGER 3");
    assertThat(rows("CALL gds.graph.drop(['a', 'z'], false) YIELD graphName, nodeCount"))
        .isEqualTo("a 1");
    Path second = folder.resolve("second");
    run("CALL gds.graph.project('g', 'Person', 'KNOWS')");
    try (Database elsewhere = Database.create(second); Session there = elsewhere.session()) {
      assertThat(there.run("CALL gds.graph.list()").list()).isEmpty();
    }
    session.close();
    database.close();
    database = Database.open(folder.resolve("graph"));
    session = database.session();
    assertThat(rows("CALL gds.graph.list()")).isEmpty();
  }

  @Test
  void graphIsDroppedWhileItIsListed() {
    createMixed();
    for (String name : new String[] {"a", "b", "c"}) {
      run("CALL gds.graph.project('" + name + "', 'Person', 'KNOWS')");
    }
    try (Session other = database.session();
        Result listing =
            other.run("CALL gds.graph.list() YIELD graphName, nodeCount")) {
      assertThat(text(listing.next())).isEqualTo("a 3");
      run("CALL gds.graph.drop('b')");
      // It was there when the listing began.
      assertThat(text(listing.next())).isEqualTo("b 3");
      assertThat(text(listing.next())).isEqualTo("c 3");
      assertThat(listing.hasNext()).isFalse();
    }
    assertThat(rows("CALL gds.graph.list() YIELD graphName")).isEqualTo("a, c");
  }

  @Test
  void oneOfManyThreadsGetsAName() throws InterruptedException {
    createMixed();
    AtomicInteger projected =
        new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      threads.add(Thread.ofPlatform().start(() -> {
        try (Session own = database.session()) {
          own.run("CALL gds.graph.project('g', 'Person', 'KNOWS')").consume();
          projected.incrementAndGet();
        } catch (GraphflowException e) {
          assertThat(e).hasMessageContaining("There is a graph 'g' already");
        }
      }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(projected).hasValue(1);
  }

  @Test
  void nameIsTakenOnce() {
    NamedGraphs graphs = new NamedGraphs();
    NamedGraph one = ProjectionReader.read("g", "*", "*", null);
    graphs.requireFree("g");
    graphs.add(one);
    NamedGraph other = ProjectionReader.read("g", "A", "R", null);
    assertThatThrownBy(() -> graphs.add(other)).hasMessageContaining("a graph 'g' already");
    assertThat(graphs.get("g")).isSameAs(one);
    // Somebody else has dropped it and named another so.
    assertThat(graphs.drop(other)).isFalse();
    assertThat(graphs.drop(one)).isTrue();
    graphs.add(other);
    assertThat(graphs.all()).containsExactly(other);
  }

  @Test
  void namedGraphFollowsTheDatabase() {
    createMixed();
    run("CALL gds.graph.project('g', 'Person', 'KNOWS')");
    run("MATCH (d:Person {name: 'd'}) CREATE (d)-[:KNOWS]->(:Person {name: 'e'})");
    assertThat(rows("CALL gds.graph.list('g') YIELD nodeCount, relationshipCount,"
        + " creationTime, modificationTime RETURN nodeCount, relationshipCount,"
        + " creationTime = modificationTime")).isEqualTo("4 3 true");
    try (Transaction transaction = session.beginTransaction()) {
      transaction.run("CREATE (:Person)").consume();
      assertThat(transaction.run("CALL gds.wcc.stats('g') YIELD componentCount").list())
          .singleElement()
          .satisfies(row -> assertThat(text(row)).isEqualTo("2"));
      transaction.rollback();
    }
    assertThat(rows("CALL gds.wcc.stats('g') YIELD componentCount")).isEqualTo("1");
  }

  @Test
  void labelsThatWereTakenBackAreNamed() {
    createMixed();
    try (Transaction transaction = session.beginTransaction()) {
      transaction.run("CREATE (:New)-[:LED]->(:New)").consume();
      transaction.run("CALL gds.graph.project('new', 'New', 'LED')").consume();
      transaction.rollback();
    }
    // The name outlives the transaction, as nothing of it is in the database.
    assertThat(rows("CALL gds.graph.list('new') YIELD graphName, nodeCount, relationshipCount,"
        + " density")).isEqualTo("new null null null");
    assertError("CALL gds.wcc.stream('new')",
        "The graph 'new' names the label 'New', but there has been no node with it");
    assertThat(rows("CALL gds.graph.drop('new') YIELD graphName")).isEqualTo("new");
  }

  @Test
  void proceduresAreListed() {
    assertThat(rows("SHOW PROCEDURES YIELD name, mode, signature WHERE name IN"
        + " ['gds.wcc.stream', 'gds.wcc.write', 'gds.graph.exists'] RETURN name, mode, signature"
        + " ORDER BY name"))
        .isEqualTo("gds.graph.exists READ gds.graph.exists(graphName :: STRING) ::"
            + " (graphName :: STRING, exists :: BOOLEAN), "
            + "gds.wcc.stream READ gds.wcc.stream(graphName :: STRING, configuration = null :: MAP?)"
            + " :: (nodeId :: INTEGER, componentId :: INTEGER), "
            + "gds.wcc.write WRITE gds.wcc.write(graphName :: STRING, configuration = null :: MAP?)"
            + " :: (nodePropertiesWritten :: INTEGER, componentCount :: INTEGER,"
            + " componentDistribution :: MAP, preProcessingMillis :: INTEGER,"
            + " computeMillis :: INTEGER, postProcessingMillis :: INTEGER, configuration :: MAP,"
            + " writeMillis :: INTEGER)");
    assertThat(rows("SHOW PROCEDURES YIELD name WHERE name STARTS WITH 'gds.'"
        + " RETURN count(*), count(CASE WHEN name CONTAINS ' ' THEN 1 END)")).isEqualTo("63 0");
  }
}
