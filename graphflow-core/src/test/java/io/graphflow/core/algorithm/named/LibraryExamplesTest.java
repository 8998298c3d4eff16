package io.graphflow.core.algorithm.named;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.value.Value;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The examples of the documentation of Neo4j's Graph Data Science library, for each algorithm that we have under a name of
 * it. Graphs and numbers are those of that documentation.
 */
class LibraryExamplesTest {
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
        .map(row -> row.values()
            .stream()
            .map(Value::asObject)
            .map(String::valueOf)
            .collect(Collectors.joining(" ")))
        .collect(Collectors.joining(", "));
  }

  private String byName(String procedure, String column) {
    return rows("CALL " + procedure + " YIELD nodeId, " + column
        + " RETURN gds.util.asNode(nodeId).name AS name, " + column + " ORDER BY name");
  }

  @Test
  void weakComponents() {
    run("""
        CREATE
          (a:User {name: 'Alice'}), (b:User {name: 'Bridget'}), (c:User {name: 'Charles'}),
          (d:User {name: 'Doug'}), (m:User {name: 'Mark'}), (i:User {name: 'Michael'}),
          (a)-[:LINK]->(b), (a)-[:LINK]->(c), (m)-[:LINK]->(d), (m)-[:LINK]->(i)""");
    run("CALL gds.graph.project('myGraph', 'User', 'LINK')");
    assertThat(byName("gds.wcc.stream('myGraph')", "componentId"))
        .isEqualTo("Alice 0, Bridget 0, Charles 0, Doug 1, Mark 1, Michael 1");
    assertThat(rows("CALL gds.wcc.stats('myGraph') YIELD componentCount, componentDistribution AS d"
        + " RETURN componentCount, d.min, d.max, d.mean, d.p99")).isEqualTo("2 3 3 3.0 3");
    assertThat(rows("CALL gds.wcc.write('myGraph', {writeProperty: 'componentId'})"
        + " YIELD nodePropertiesWritten, componentCount")).isEqualTo("6 2");
    assertThat(rows("MATCH (u:User) RETURN u.componentId ORDER BY u.name"))
        .isEqualTo("0, 0, 0, 1, 1, 1");
    run("CREATE (:User {name: 'Zoe'})");
    assertThat(byName("gds.wcc.stream('myGraph', {minComponentSize: 2})", "componentId"))
        .doesNotContain("Zoe")
        .contains("Michael 1");
    assertThat(byName("gds.wcc.stream('myGraph')", "componentId")).endsWith("Zoe 2");
    assertThat(byName("gds.wcc.stream('myGraph', {minComponentSize: 3})", "componentId"))
        .startsWith("Alice 0")
        .endsWith("Michael 1");
  }

  @Test
  void strongComponents() {
    run("""
        CREATE
          (a:User {name: 'Alice'}), (b:User {name: 'Bridget'}), (c:User {name: 'Charles'}),
          (d:User {name: 'Doug'}), (m:User {name: 'Mark'}), (i:User {name: 'Michael'}),
          (a)-[:FOLLOW]->(b), (a)-[:FOLLOW]->(c), (m)-[:FOLLOW]->(d), (m)-[:FOLLOW]->(i),
          (b)-[:FOLLOW]->(i), (d)-[:FOLLOW]->(m), (i)-[:FOLLOW]->(a), (a)-[:FOLLOW]->(i),
          (b)-[:FOLLOW]->(a), (i)-[:FOLLOW]->(b)""");
    run("CALL gds.graph.project('graph', 'User', 'FOLLOW')");
    assertThat(byName("gds.scc.stream('graph', {})", "componentId"))
        .isEqualTo("Alice 0, Bridget 0, Charles 1, Doug 2, Mark 2, Michael 0");
    assertThat(rows("CALL gds.scc.write('graph', {writeProperty: 'c'}) YIELD componentCount,"
        + " componentDistribution AS d RETURN componentCount, d.max, d.min")).isEqualTo("3 3 1");
    // The same graph without directions has but one.
    run("CALL gds.graph.project('both', 'User', {FOLLOW: {orientation: 'UNDIRECTED'}})");
    assertThat(rows("CALL gds.scc.stats('both') YIELD componentCount")).isEqualTo("1");
  }

  @Test
  void louvain() {
    run("""
        CREATE
          (a:User {name: 'Alice', seed: 42}), (b:User {name: 'Bridget', seed: 42}),
          (c:User {name: 'Charles', seed: 42}), (d:User {name: 'Doug'}), (m:User {name: 'Mark'}),
          (i:User {name: 'Michael'}), (a)-[:LINK {weight: 1}]->(b), (a)-[:LINK {weight: 1}]->(c),
          (c)-[:LINK {weight: 1}]->(b), (a)-[:LINK {weight: 5}]->(d), (m)-[:LINK {weight: 1}]->(d),
          (m)-[:LINK {weight: 1}]->(i), (i)-[:LINK {weight: 1}]->(m)""");
    assertThat(rows("CALL gds.graph.project('myGraph', 'User', {LINK: {orientation: 'UNDIRECTED'}},"
        + " {nodeProperties: 'seed', relationshipProperties: 'weight'})"
        + " YIELD nodeCount, relationshipCount")).isEqualTo("6 14");
    assertThat(rows("CALL gds.louvain.stream('myGraph') YIELD nodeId, communityId,"
        + " intermediateCommunityIds RETURN gds.util.asNode(nodeId).name AS name, communityId,"
        + " intermediateCommunityIds ORDER BY name ASC"))
        .isEqualTo("Alice 0 null, Bridget 0 null, Charles 0 null, Doug 1 null, Mark 1 null,"
            + " Michael 1 null");
    assertThat(byName("gds.louvain.stream('myGraph', {relationshipWeightProperty: 'weight'})",
        "communityId"))
        .isEqualTo("Alice 0, Bridget 1, Charles 1, Doug 0, Mark 2, Michael 2");
    assertThat(rows("CALL gds.louvain.write('myGraph', {writeProperty: 'community'}) YIELD"
        + " communityCount, modularity, modularities, ranLevels RETURN communityCount,"
        + " round(modularity, 12), size(modularities), ranLevels"))
        .isEqualTo("2 0.357142857143 1 1");
  }

  @Test
  void labelPropagation() {
    run("""
        CREATE
          (a:User {name: 'Alice'}), (b:User {name: 'Bridget'}), (c:User {name: 'Charles'}),
          (d:User {name: 'Doug'}), (m:User {name: 'Mark'}), (i:User {name: 'Michael'}),
          (a)-[:FOLLOW {weight: 1}]->(b), (a)-[:FOLLOW {weight: 10}]->(c),
          (m)-[:FOLLOW {weight: 1}]->(d), (b)-[:FOLLOW {weight: 1}]->(i),
          (d)-[:FOLLOW {weight: 1}]->(m), (i)-[:FOLLOW {weight: 1}]->(a),
          (a)-[:FOLLOW {weight: 1}]->(i), (b)-[:FOLLOW {weight: 1}]->(a),
          (i)-[:FOLLOW {weight: 1}]->(b), (c)-[:FOLLOW {weight: 1}]->(d)""");
    run("CALL gds.graph.project('g', 'User', {FOLLOW: {orientation: 'UNDIRECTED',"
        + " properties: 'weight'}})");
    assertThat(byName("gds.labelPropagation.stream('g')", "communityId"))
        .isEqualTo(rows("CALL algo.labelPropagation({nodes: 'User', relationships: 'FOLLOW'})"
            + " YIELD node, communityId RETURN node.name AS name, communityId ORDER BY name"));
    String weighted = "{relationshipWeightProperty: 'weight', maxIterations: 5}";
    assertThat(byName("gds.labelPropagation.stream('g', " + weighted + ")", "communityId"))
        .isEqualTo(rows("CALL algo.labelPropagation({weight: 'weight', maxIterations: 5})"
            + " YIELD node, communityId RETURN node.name AS name, communityId ORDER BY name"));
    assertThat(rows("CALL gds.labelPropagation.stats('g', {maxIterations: 1}) YIELD ranIterations,"
        + " didConverge")).isEqualTo("1 false");
    // Some labels go round for ever where all change at once.
    assertThat(rows("CALL gds.labelPropagation.stats('g') YIELD communityCount, ranIterations,"
        + " didConverge, communityDistribution AS d RETURN communityCount * d.mean, ranIterations,"
        + " didConverge")).isEqualTo("6.0 10 false");
    run("CALL gds.graph.project('three', 'User', {FOLLOW: {orientation: 'UNDIRECTED'}})");
    run("MATCH (u:User) WHERE NOT u.name IN ['Alice', 'Bridget', 'Michael'] DETACH DELETE u");
    assertThat(rows("CALL gds.labelPropagation.stats('three') YIELD communityCount, ranIterations,"
        + " didConverge")).isEqualTo("1 3 true");
  }

  private void createFriends() {
    run("""
        CREATE
          (alice:Person {name: 'Alice'}), (michael:Person {name: 'Michael'}),
          (karin:Person {name: 'Karin'}), (chris:Person {name: 'Chris'}),
          (will:Person {name: 'Will'}), (mark:Person {name: 'Mark'}),
          (michael)-[:KNOWS]->(karin), (michael)-[:KNOWS]->(chris), (will)-[:KNOWS]->(michael),
          (mark)-[:KNOWS]->(michael), (mark)-[:KNOWS]->(will), (alice)-[:KNOWS]->(michael),
          (will)-[:KNOWS]->(chris), (chris)-[:KNOWS]->(karin)""");
    run("CALL gds.graph.project('myGraph', 'Person', {KNOWS: {orientation: 'UNDIRECTED'}})");
  }

  @Test
  void triangles() {
    createFriends();
    assertThat(byName("gds.triangleCount.stream('myGraph')", "triangleCount"))
        .isEqualTo("Alice 0, Chris 2, Karin 1, Mark 1, Michael 3, Will 2");
    assertThat(rows("CALL gds.triangleCount.stats('myGraph') YIELD globalTriangleCount, nodeCount"))
        .isEqualTo("3 6");
    assertThat(rows("CALL gds.triangleCount.write('myGraph', {writeProperty: 'triangles'})"
        + " YIELD globalTriangleCount, nodeCount, nodePropertiesWritten")).isEqualTo("3 6 6");
    assertThat(rows("MATCH (p:Person) RETURN p.triangles ORDER BY p.name"))
        .isEqualTo("0, 2, 1, 1, 3, 2");
  }

  @Test
  void clusteringCoefficients() {
    createFriends();
    assertThat(
        byName("gds.localClusteringCoefficient.stream('myGraph')", "localClusteringCoefficient"))
        .isEqualTo("Alice 0.0, Chris 0.6666666666666666, Karin 1.0, Mark 1.0, Michael 0.3,"
            + " Will 0.6666666666666666");
    assertThat(rows("CALL gds.localClusteringCoefficient.stats('myGraph')"
        + " YIELD averageClusteringCoefficient, nodeCount"
        + " RETURN round(averageClusteringCoefficient, 12), nodeCount"))
        .isEqualTo("0.605555555556 6");
  }

  @Test
  void cores() {
    run("""
        CREATE
          (alice:User {name: 'Alice'}), (bridget:User {name: 'Bridget'}),
          (charles:User {name: 'Charles'}), (doug:User {name: 'Doug'}), (eli:User {name: 'Eli'}),
          (filip:User {name: 'Filip'}), (greg:User {name: 'Greg'}), (harry:User {name: 'Harry'}),
          (ian:User {name: 'Ian'}), (james:User {name: 'James'}),
          (alice)-[:FRIEND]->(bridget), (bridget)-[:FRIEND]->(charles),
          (charles)-[:FRIEND]->(doug), (charles)-[:FRIEND]->(harry), (doug)-[:FRIEND]->(eli),
          (doug)-[:FRIEND]->(filip), (doug)-[:FRIEND]->(greg), (eli)-[:FRIEND]->(filip),
          (eli)-[:FRIEND]->(greg), (filip)-[:FRIEND]->(greg), (greg)-[:FRIEND]->(harry),
          (ian)-[:FRIEND]->(james)""");
    assertThat(rows("CALL gds.graph.project('graph', 'User', {FRIEND: {orientation: 'UNDIRECTED'}})"
        + " YIELD nodeCount, relationshipCount")).isEqualTo("10 24");
    assertThat(rows("CALL gds.kcore.stream('graph') YIELD nodeId, coreValue"
        + " RETURN gds.util.asNode(nodeId).name AS name, coreValue"
        + " ORDER BY coreValue ASC, name DESC"))
        .isEqualTo("James 1, Ian 1, Bridget 1, Alice 1, Harry 2, Charles 2, Greg 3, Filip 3,"
            + " Eli 3, Doug 3");
    assertThat(rows("CALL gds.kcore.write('graph', {writeProperty: 'coreValue'})"
        + " YIELD degeneracy, nodePropertiesWritten RETURN degeneracy, nodePropertiesWritten"))
        .isEqualTo("3 10");
  }

  @Test
  void betweenness() {
    run("""
        CREATE
          (alice:User {name: 'Alice'}), (bob:User {name: 'Bob'}), (carol:User {name: 'Carol'}),
          (dan:User {name: 'Dan'}), (eve:User {name: 'Eve'}), (frank:User {name: 'Frank'}),
          (gale:User {name: 'Gale'}), (alice)-[:FOLLOWS]->(carol), (bob)-[:FOLLOWS]->(carol),
          (carol)-[:FOLLOWS]->(dan), (carol)-[:FOLLOWS]->(eve), (dan)-[:FOLLOWS]->(frank),
          (eve)-[:FOLLOWS]->(frank), (frank)-[:FOLLOWS]->(gale)""");
    run("CALL gds.graph.project('myGraph', 'User', 'FOLLOWS')");
    assertThat(byName("gds.betweenness.stream('myGraph')", "score"))
        .isEqualTo("Alice 0.0, Bob 0.0, Carol 8.0, Dan 3.0, Eve 3.0, Frank 5.0, Gale 0.0");
    assertThat(rows("CALL gds.betweenness.stats('myGraph') YIELD centralityDistribution AS d"
        + " RETURN d.min, d.max, round(7 * d.mean, 9)")).isEqualTo("0.0 8.0 19.0");
  }

  @Test
  void degree() {
    run("""
        CREATE
          (alice:User {name: 'Alice'}), (bridget:User {name: 'Bridget'}),
          (charles:User {name: 'Charles'}), (doug:User {name: 'Doug'}), (mark:User {name: 'Mark'}),
          (michael:User {name: 'Michael'}), (alice)-[:FOLLOWS {score: 1}]->(doug),
          (alice)-[:FOLLOWS {score: -2}]->(bridget), (alice)-[:FOLLOWS {score: 5}]->(charles),
          (mark)-[:FOLLOWS {score: 1.5}]->(doug), (mark)-[:FOLLOWS {score: 4.5}]->(michael),
          (bridget)-[:FOLLOWS {score: 1.5}]->(doug), (charles)-[:FOLLOWS {score: 2}]->(doug),
          (michael)-[:FOLLOWS {score: 1.5}]->(doug)""");
    run("CALL gds.graph.project('myGraph', 'User', {FOLLOWS: {orientation: 'REVERSE',"
        + " properties: ['score']}})");
    assertThat(byName("gds.degree.stream('myGraph')", "score"))
        .isEqualTo("Alice 0.0, Bridget 1.0, Charles 1.0, Doug 5.0, Mark 0.0, Michael 1.0");
    // Alice's opinion of Bridget is below 0, and adds nothing.
    assertThat(
        byName("gds.degree.stream('myGraph', {relationshipWeightProperty: 'score'})", "score"))
        .isEqualTo("Alice 0.0, Bridget 0.0, Charles 5.0, Doug 7.5, Mark 0.0, Michael 4.5");
    assertThat(byName("gds.degree.stream('myGraph', {orientation: 'REVERSE'})", "score"))
        .isEqualTo("Alice 3.0, Bridget 1.0, Charles 1.0, Doug 0.0, Mark 2.0, Michael 1.0");
    assertThat(byName("gds.degree.stream('myGraph', {orientation: 'undirected'})", "score"))
        .isEqualTo("Alice 3.0, Bridget 2.0, Charles 2.0, Doug 5.0, Mark 2.0, Michael 2.0");
  }

  @Test
  void breadthFirst() {
    run("""
        CREATE
          (a:Node {name: 'A'}), (b:Node {name: 'B'}), (c:Node {name: 'C'}), (d:Node {name: 'D'}),
          (e:Node {name: 'E'}), (a)-[:REL]->(b), (a)-[:REL]->(c), (b)-[:REL]->(e),
          (c)-[:REL]->(d)""");
    run("CALL gds.graph.project('myGraph', 'Node', 'REL')");
    String query = """
        MATCH (a:Node {name: 'A'}), (d:Node {name: 'D'}), (e:Node {name: 'E'})
        CALL gds.bfs.stream('myGraph', {sourceNode: %s}) YIELD sourceNode, nodeIds
        RETURN sourceNode = id(a), [n IN gds.util.asNodes(nodeIds) | n.name]""";
    assertThat(rows(query.formatted("a"))).isEqualTo("true [A, B, C, E, D]");
    assertThat(rows(query.formatted("id(a), targetNodes: [id(d), id(e)]")))
        .isEqualTo("true [A, B, C, E]");
    assertThat(rows(query.formatted("a, targetNodes: a"))).isEqualTo("true [A]");
    assertThat(rows(query.formatted("a, maxDepth: 1"))).isEqualTo("true [A, B, C]");
    assertThat(rows(query.formatted("a, maxDepth: -1"))).isEqualTo("true [A, B, C, E, D]");
    assertThat(rows("MATCH (a:Node {name: 'A'}) CALL gds.bfs.stats('myGraph', {sourceNode: a})"
        + " YIELD computeMillis RETURN computeMillis >= 0")).isEqualTo("true");
  }

  private void createRoads() {
    run("""
        CREATE
          (a:Location {name: 'A'}), (b:Location {name: 'B'}), (c:Location {name: 'C'}),
          (d:Location {name: 'D'}), (e:Location {name: 'E'}), (f:Location {name: 'F'}),
          (a)-[:ROAD {cost: 50}]->(b), (a)-[:ROAD {cost: 50}]->(c), (a)-[:ROAD {cost: 100}]->(d),
          (b)-[:ROAD {cost: 40}]->(d), (c)-[:ROAD {cost: 40}]->(d), (c)-[:ROAD {cost: 80}]->(e),
          (d)-[:ROAD {cost: 30}]->(e), (d)-[:ROAD {cost: 80}]->(f), (e)-[:ROAD {cost: 40}]->(f)""");
    run("CALL gds.graph.project('myGraph', 'Location', 'ROAD', {relationshipProperties: 'cost'})");
  }

  private static final String PATHS = """
      YIELD index, sourceNode, targetNode, totalCost, nodeIds, costs, path
      RETURN index, gds.util.asNode(sourceNode).name AS sourceNodeName,
        gds.util.asNode(targetNode).name AS targetNodeName, totalCost,
        [nodeId IN nodeIds | gds.util.asNode(nodeId).name] AS nodeNames, costs,
        [n IN nodes(path) | n.name] AS path
      ORDER BY index""";

  @Test
  void shortestPaths() {
    createRoads();
    String ends = "MATCH (source:Location {name: 'A'}), (target:Location {name: 'F'}) CALL ";
    assertThat(rows(ends + "gds.shortestPath.yens.stream('myGraph', {sourceNode: source,"
        + " targetNode: target, k: 3, relationshipWeightProperty: 'cost'}) " + PATHS))
        .isEqualTo(
            "0 A F 160.0 [A, B, D, E, F] [0.0, 50.0, 90.0, 120.0, 160.0] [A, B, D, E, F], "
                + "1 A F 160.0 [A, C, D, E, F] [0.0, 50.0, 90.0, 120.0, 160.0] [A, C, D, E, F], "
                + "2 A F 170.0 [A, B, D, F] [0.0, 50.0, 90.0, 170.0] [A, B, D, F]");
    String best =
        "0 A F 160.0 [A, B, D, E, F] [0.0, 50.0, 90.0, 120.0, 160.0] [A, B, D, E, F]";
    for (String given : new String[] {"targetNode: target", "targetNodes: [target]",
        "targetNodes: id(target)"}) {
      assertThat(rows(ends + "gds.shortestPath.dijkstra.stream('myGraph', {sourceNode: source, "
          + given + ", relationshipWeightProperty: 'cost'}) " + PATHS)).isEqualTo(best);
    }
    assertThat(rows("MATCH (a:Location {name: 'A'}), (t:Location) WHERE t.name IN ['D', 'B']"
        + " WITH a, collect(t) AS ts CALL gds.shortestPath.dijkstra.stream('myGraph',"
        + " {sourceNode: a, targetNodes: ts}) YIELD index, targetNode, totalCost RETURN index,"
        + " gds.util.asNode(targetNode).name, totalCost")).isEqualTo("0 B 1.0, 1 D 1.0");
    assertThat(rows("MATCH (source:Location {name: 'A'}), (target:Location {name: 'F'}) CALL"
        + " gds.shortestPath.dijkstra.stream('myGraph', {sourceNode: target, targetNode: source})"
        + " YIELD totalCost RETURN totalCost")).isEmpty();
  }

  @Test
  void allShortestPaths() {
    createRoads();
    String expected = "0 A A 0.0 [A] [0.0] [A], 1 A B 50.0 [A, B] [0.0, 50.0] [A, B], "
        + "2 A C 50.0 [A, C] [0.0, 50.0] [A, C], 3 A D 90.0 [A, B, D] [0.0, 50.0, 90.0] [A, B, D], "
        + "4 A E 120.0 [A, B, D, E] [0.0, 50.0, 90.0, 120.0] [A, B, D, E], "
        + "5 A F 160.0 [A, B, D, E, F] [0.0, 50.0, 90.0, 120.0, 160.0] [A, B, D, E, F]";
    String query = "MATCH (source:Location {name: 'A'}) CALL gds.allShortestPaths.%s.stream("
        + "'myGraph', {sourceNode: source, relationshipWeightProperty: 'cost'%s}) " + PATHS;
    assertThat(rows(query.formatted("dijkstra", ""))).isEqualTo(expected);
    assertThat(rows(query.formatted("delta", ", delta: 3.0"))).isEqualTo(expected);
  }

  @Test
  void pathsAreWrittenAsRelationships() {
    createRoads();
    String ends = "MATCH (source:Location {name: 'A'}), (target:Location {name: 'F'}) CALL ";
    assertThat(rows(ends + """
        gds.shortestPath.yens.write('myGraph', {sourceNode: source, targetNode: target, k: 3,
          relationshipWeightProperty: 'cost', writeRelationshipType: 'PATH', writeNodeIds: true,
          writeCosts: true})
        YIELD relationshipsWritten RETURN relationshipsWritten""")).isEqualTo("3");
    assertThat(rows("MATCH (s)-[p:PATH]->(t) RETURN s.name, t.name, p.totalCost,"
        + " [n IN gds.util.asNodes(p.nodeIds) | n.name] AS nodes, p.costs ORDER BY p.totalCost, nodes"))
        .isEqualTo("A F 160.0 [A, B, D, E, F] [0.0, 50.0, 90.0, 120.0, 160.0], "
            + "A F 160.0 [A, C, D, E, F] [0.0, 50.0, 90.0, 120.0, 160.0], "
            + "A F 170.0 [A, B, D, F] [0.0, 50.0, 90.0, 170.0]");
    assertThat(rows("MATCH (source:Location {name: 'A'}) CALL gds.allShortestPaths.dijkstra.write("
        + "'myGraph', {sourceNode: source, writeRelationshipType: 'WAY'})"
        + " YIELD relationshipsWritten RETURN relationshipsWritten")).isEqualTo("6");
    assertThat(rows("MATCH (:Location {name: 'A'})-[w:WAY]->(t) RETURN t.name, properties(w)"
        + " ORDER BY t.name")).startsWith("A {totalCost=0.0}, B {totalCost=1.0}");
    // Nothing is found, and nothing written.
    assertThat(rows("MATCH (a:Location {name: 'A'}), (f:Location {name: 'F'})"
        + " CALL gds.shortestPath.dijkstra.write('myGraph', {sourceNode: f, targetNode: a,"
        + " writeRelationshipType: 'NONE'}) YIELD relationshipsWritten, computeMillis"
        + " RETURN relationshipsWritten, computeMillis >= 0")).isEqualTo("0 true");
  }
}
