package io.graphflow.core.acid;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.AccessMode;
import io.graphflow.Database;
import io.graphflow.LockWaits;
import io.graphflow.Record;
import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.Transaction;
import io.graphflow.exception.GraphflowException;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Durability;
import io.graphflow.options.Engine;
import io.graphflow.options.LockOptions;
import io.graphflow.options.LogOptions;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever way a query comes to what it reads, that is locked: of two transactions that each read what the
 * other then writes, one fails; and a transaction that began long before reads what others have committed
 * since. In each configuration, with locks of elements and with locks that become those of tables at once.
 */
@Timeout(180)
class WaysOfReadingTest {
  /** As many changes as make a transaction stay with its version while nothing that it locks changes. */
  private static final String MANY_CHANGES = "UNWIND range(1, 120) AS i CREATE (:Scratch {i: i})";

  /** Reached only if a test is wrong: nobody waits but for one who ends, or for a deadlock. */
  private static final Duration WAIT_LIMIT = Duration.ofSeconds(5);

  private static final String SET_N = "MATCH (p:P {id: OWN}) SET p.n = 1";
  private static final String GIVE_LEAF = "MATCH (p:P {id: OWN}) CREATE (p)-[:HAS]->(:Leaf)";

  @TempDir
  private Path folder;

  /**
   * A way of reading.
   *
   * @param read a query, with OTHER and OWN (1 or 2) for the two transactions' vertices
   * @param write changes what {@code read} gives to the other transaction
   * @param ids by name what the queries have for the IDs of elements
   */
  private record Way(String read, String write, Map<String, String> ids) {
    Way(String read, String write) {
      this(read, write, Map.of());
    }

    static Way of(String read) {
      return new Way(read, SET_N);
    }

    Way with(Map<String, String> elementIds) {
      return new Way(read, write, elementIds);
    }

    String read(int own) {
      return filled(read, own);
    }

    String write(int own) {
      return filled(write, own);
    }

    private String filled(String query, int own) {
      String filled = query.replace("OWN", "" + own).replace("OTHER", "" + (3 - own));
      for (Map.Entry<String, String> id : ids.entrySet()) {
        filled = filled.replace(id.getKey(), id.getValue());
      }
      return filled;
    }
  }

  private static final String GRAPH =
      """
          CREATE (a:P {id: 1, n: 0, m: 0, name: 'n1'}), (b:P {id: 2, n: 0, m: 0, name: 'n2'}),
            (c:P {id: 3, n: 0, m: 0, name: 'n3'}), (x:X {n: 0, z: 1}), (y:X {n: 0, z: 1}),
            (a)-[:R {w: 0}]->(b), (b)-[:R {w: 0}]->(a),
            (a)-[:T]->(b), (b)-[:T]->(c), (c)-[:T]->(a), (b)-[:T]->(a), (a)-[:T]->(c), (c)-[:T]->(b),
            (a)-[:HAS]->(:Leaf), (b)-[:HAS]->(:Leaf), (a)-[:KEEPS {w: 0}]->(x), (b)-[:KEEPS {w: 0}]->(y),
            (a)-[:ALSO]->(y), (b)-[:ALSO]->(x),
            (:V {id: 1}), (:V {id: 2}), (:Extra), (:S {k: 1}), (:S {k: 2}),
            (:K {id: 1, n: 0}), (:K {id: 2, n: 0}), (:K {id: 3, n: 0})""";

  /** So much more that plans begin at the vertices that they can look up. */
  private static final String REST = """
      UNWIND range(1, 500) AS i CREATE (p:P {id: 1000 + i, n: 0, m: 0, name: 'rest', rest: true}),
        (p)-[:R {w: 0}]->(q:P {id: 2000 + i, n: 0, m: 0, name: 'rest', rest: true})-[:T]->(p),
        (:K {id: 1000 + i, n: 0, rest: true})""";

  /**
   * Lists so long that plans intersect them, or count along them, of an edge label that nothing else
   * follows.
   */
  private static final String LONG_LISTS = """
      MATCH (a:P {id: 1}), (b:P {id: 2})
      CREATE (a)-[:J]->(b), (b)-[:J]->(a), (a)-[:I]->(:End {id: 2}), (b)-[:I]->(:End {id: 1}),
        (:From)-[:TO {w: 1}]->(a), (:From)-[:TO {w: 2}]->(b)
      WITH a, b UNWIND range(1, 60) AS i CREATE (w:W), (a)-[:I]->(w), (b)-[:I]->(w)""";

  private static final String GIVE_LONG =
      "MATCH (p:P {id: OWN}), (e:End {id: OWN}) CREATE (p)-[:I]->(e)";

  private static Stream<Way> ways() {
    return Stream.of(lookUps(), byId(), lists(), ends(), subqueries()).flatMap(ways -> ways);
  }

  /** By IDs of P and KEEPS; none is known of what is still to be created, but for those that follow. */
  private static Stream<Way> byId() {
    String keeps = "MATCH ()-[o:KEEPS]->() WHERE elementId(o) = 'KEEPS_TEXT_OTHER' ";
    String following = "[x IN range(1, 500) | V_ID_2 + x]";
    return Stream.of(
        Way.of("MATCH (p) WHERE elementId(p) = 'P_TEXT_OTHER' RETURN p.n"),
        Way.of("MATCH (p:P) WHERE P_ID_OTHER = id(p) RETURN p.n"),
        Way.of("MATCH (p:P) WHERE id(p) IN [P_ID_OTHER, -1, 77.5] RETURN sum(p.n)"),
        Way.of("MATCH (p:P) WHERE elementId(p) IN ['', 'P_TEXT_OTHER', NULL] RETURN sum(p.n)"),
        Way.of("MATCH (o:P {id: OWN})-[:R]->(p) WHERE elementId(p) = 'P_TEXT_OTHER' RETURN p.n"),
        new Way("MATCH (v:V) WHERE id(v) = V_ID_OTHER RETURN count(*)",
            "MATCH (v:V {id: OWN}) DELETE v"),
        new Way("MATCH (v:V) WHERE id(v) = V_ID_OTHER RETURN count(*)",
            "MATCH (v:V) WHERE id(v) = V_ID_OWN DELETE v"),
        new Way("MATCH (v:V) WHERE id(v) IN " + following + " RETURN count(*)",
            "CREATE (:V {id: 10 + OWN})"),
        Way.of("RETURN gds.util.asNode(P_ID_OTHER).n"),
        Way.of("RETURN [p IN gds.util.asNodes([77, P_ID_OTHER]) | p.n]"),
        new Way("RETURN gds.util.asNode(V_ID_OTHER) IS NULL", "MATCH (v:V {id: OWN}) DELETE v"),
        new Way(keeps + "RETURN o.w", "MATCH (:P {id: OWN})-[o:KEEPS]->() SET o.w = 1"),
        new Way(keeps + "RETURN count(*)", "MATCH (:P {id: OWN})-[o:KEEPS]->() DELETE o"),
        new Way("MATCH ()-[o:HAS]->() WHERE id(o) IN [x IN range(1, 500) | HAS_ID_2 + x] "
            + "RETURN count(*)", GIVE_LEAF));
  }

  /** What was last created in {@link #reset} has other IDs each time. */
  private static Map<String, String> ids(Session session) {
    Map<String, String> ids = new HashMap<>();
    for (int own = 1; own <= 2; own++) {
      String at = "MATCH (x:P {id: " + own + "})";
      put(ids, "P", own, session.run(at + " RETURN elementId(x), id(x)"));
      put(ids, "KEEPS", own, session.run(at + "-[r:KEEPS]->() RETURN elementId(r), id(r)"));
      put(ids, "HAS", own,
          session
              .run("MATCH ()-[r:HAS]->() RETURN elementId(r), id(r) ORDER BY id(r) DESC LIMIT 1"));
      put(ids, "V", own, session.run("MATCH (x:V {id: " + own + "}) RETURN elementId(x), id(x)"));
    }
    return ids;
  }

  private static void put(Map<String, String> ids, String name, int own, Result result) {
    Record row = result.single();
    ids.put(name + "_TEXT_" + own, row.get(0).asString());
    ids.put(name + "_ID_" + own, "" + row.get(1).asLong());
  }

  private static Stream<Way> lookUps() {
    return Stream.of(
        Way.of("MATCH (p:P {id: OTHER}) RETURN p.n"),
        Way.of("MATCH (p:P {name: 'nOTHER'}) RETURN p.n"),
        Way.of("UNWIND [OTHER, 3, 4, 5, OTHER] AS i MATCH (p:P {id: i}) RETURN sum(p.n)"),
        Way.of("MATCH (p:P) WHERE p.id IN [OTHER, 3] RETURN sum(p.n)"),
        new Way("UNWIND [OTHER, 3, 4, OTHER] AS i MATCH (k:K {id: i}) RETURN sum(k.n)",
            "MATCH (k:K {id: OWN}) SET k.n = 1"),
        new Way("UNWIND [OTHER, 3, 4, 10 + OTHER] AS i MATCH (k:K {id: i}) RETURN count(*)",
            "CREATE (:K {id: 10 + OWN, n: 0})"),
        Way.of("MATCH (s:S) MATCH (p:P {id: s.k}) WHERE p.id <> OWN RETURN sum(p.n)"),
        // What the other changes without having looked it up.
        new Way("MATCH (p:P {id: OTHER}) RETURN p.n",
            "MATCH (:P {id: OTHER})-[:R]->(p:P) SET p.n = 1"),
        new Way("MATCH (p:P {id: OTHER}) RETURN p.n",
            "CALL test.node(OWN) YIELD node REMOVE node.n"),
        new Way("MATCH (p:P {name: 'xOTHER'}) RETURN count(*)",
            "MATCH (p:P {id: OWN}) SET p.name = 'xOWN'"),
        new Way("MATCH (p:P {name: 'nOTHER'}) RETURN count(*)",
            "MATCH (p:P {id: OWN}) SET p.name = 'xOWN'"),
        new Way("MATCH (p:P {name: 'nOTHER'}) RETURN count(*)",
            "CREATE (:P {id: 10 + OWN, name: 'nOWN'})"),
        new Way("MATCH (p:P {id: 10 + OTHER}) RETURN count(*)", "CREATE (:P {id: 10 + OWN, n: 0})"),
        new Way("OPTIONAL MATCH (p:P {id: 10 + OTHER}) RETURN p.n",
            "MERGE (:P {id: 10 + OWN, n: 0})"),
        new Way("MATCH (p:V {id: OTHER}) RETURN count(*)", "MATCH (p:V {id: OWN}) DELETE p"),
        new Way("MATCH (p:V) RETURN count(*)", "MATCH (p:V {id: OWN}) DELETE p"),
        new Way("MATCH (p) WHERE p.id > 10 AND p.id < 100 RETURN count(*)",
            "CREATE (:V {id: 10 + OWN})"),
        Way.of("MATCH (p:P) WHERE p.n > 0 RETURN count(*)"),
        Way.of("MATCH (p:P) RETURN sum(p.n)"),
        Way.of("MATCH (p) WHERE p.id <> OWN RETURN sum(p.n)"),
        Way.of("MATCH (p:P) RETURN p.n ORDER BY p.n DESC LIMIT 1"),
        Way.of("MATCH (p:P) RETURN p.n AS n, count(*) ORDER BY n"),
        Way.of(
            "MATCH (p:P {id: 3}) RETURN 0 AS n UNION ALL MATCH (p:P {id: OTHER}) RETURN p.n AS n"),
        Way.of("MATCH (s:S), (p:P) WHERE s.k = p.id AND s.k = OTHER RETURN p.n"),
        new Way("MATCH (p:Extra) RETURN count(*)", "MATCH (p:P {id: OWN}) SET p:Extra"),
        new Way("MATCH (p:P {id: OTHER}) RETURN p:Extra", "MATCH (p:P {id: OWN}) SET p:Extra"),
        new Way("MATCH (p:P&Extra) RETURN count(*)", "MATCH (p:P {id: OWN}) SET p:Extra"),
        Way.of("CALL test.node(OTHER) YIELD node RETURN node.n"),
        Way.of("CALL test.node(OTHER) YIELD node RETURN properties(node).n"),
        new Way("CALL test.node(OTHER) YIELD node MATCH (node)-[:HAS]->(l) RETURN count(l)",
            GIVE_LEAF),
        Way.of("CALL algo.wcc({nodes: 'P'}) YIELD node RETURN sum(node.n)"),
        new Way("CALL algo.degree({relationships: 'HAS'}) YIELD score RETURN sum(score)",
            GIVE_LEAF),
        Way.of("MERGE (p:P {id: OTHER}) RETURN p.n"),
        Way.of("MATCH (p:P {id: OTHER}), (o:P {id: OWN}) SET o.m = p.n RETURN o.m"));
  }

  private static Stream<Way> lists() {
    return Stream.of(
        Way.of("MATCH (:P {id: OWN})-[:R]->(b) RETURN b.n"),
        Way.of("MATCH (:P {id: OWN})<-[:R]-(b) RETURN b.n"),
        Way.of("MATCH (:P {id: OWN})-[:R]-(b) RETURN sum(b.n)"),
        Way.of("MATCH (:P {id: OWN})-[:T]->()-[:T]->(b) RETURN sum(b.n)"),
        Way.of("MATCH (:P {id: OWN})-[:R*1..2]->(b) RETURN sum(b.n)"),
        Way.of("MATCH (:P {id: OWN})-[:R*]-(b) RETURN DISTINCT b.n"),
        Way.of("MATCH (p:P {id: OWN}) OPTIONAL MATCH (p)-[:R]->(b) RETURN b.n"),
        Way.of("MATCH (a:P {id: OWN})-[:R]->(b) WITH b SKIP 0 RETURN b.n"),
        Way.of("MATCH (a:P {id: OWN})-[:R]->(b) WITH collect(b) AS bs RETURN [x IN bs | x.n]"),
        Way.of("MATCH (a:P {id: OWN})-[:R]->(b) WITH {b: b} AS m RETURN m.b.n"),
        Way.of("MATCH (a:P {id: OWN})-[:R]->(b) WITH [b] AS bs UNWIND bs AS x RETURN x.n"),
        Way.of("MATCH (a:P {id: OWN})-[:R]->(b) RETURN properties(b).n"),
        Way.of("MATCH (a:P {id: OWN})-[:R]->(b) RETURN b {.n}"),
        Way.of("MATCH (a:P {id: OWN})-[:R]->(b) RETURN b['n']"),
        Way.of("MATCH (a:P {id: OWN})-[:R]->(b) RETURN b"),
        Way.of("MATCH (a:P {id: OWN})-[:R]->(b) CALL test.n(b) YIELD n RETURN n"),
        new Way("MATCH (a:P {id: OWN})-[:R]->(b) RETURN keys(b)",
            "MATCH (p:P {id: OWN}) REMOVE p.m"),
        new Way("MATCH (a:P {id: OWN})-[:R]->(b) RETURN labels(b)",
            "MATCH (p:P {id: OWN}) SET p:Extra"),
        new Way("MATCH (:P {id: OTHER})-[:HAS]->(l) RETURN count(*)", GIVE_LEAF),
        new Way("MATCH (:P {id: OTHER})--(l) RETURN count(*)", GIVE_LEAF),
        new Way("MATCH (:P {id: OWN})-[:R]->()-[:HAS]->() RETURN count(*)", GIVE_LEAF),
        new Way("MATCH ()-[:HAS]->() RETURN count(*)", GIVE_LEAF),
        new Way("MATCH (:P {id: OWN})-[:T|HAS*2]->(l) RETURN count(*)", GIVE_LEAF),
        new Way("MATCH (a:P {id: OWN})-[:R]->(b), (b)-[:KEEPS]->(z)<-[:ALSO]-(a) RETURN count(*)",
            "MATCH (:P {id: OWN})-[o:KEEPS]->() DELETE o"),
        new Way("MATCH (a:P {id: OWN})-[:J]->(b), (a)-[:I]->(w)<-[:I]-(b) RETURN count(*)",
            GIVE_LONG),
        new Way("MATCH (f:From)-[t:TO]->(p)-[:I]->(w) RETURN t.w AS w, count(*) ORDER BY w",
            GIVE_LONG),
        new Way("MATCH (l:Leaf)<-[:HAS]-(p) WHERE p.id = OTHER RETURN count(*)", GIVE_LEAF),
        new Way("MATCH (:P {id: OTHER})-[o:KEEPS]->() RETURN o.w",
            "MATCH (:P {id: OWN})-[o:KEEPS]->() SET o.w = 1"),
        new Way("MATCH ()-[o:KEEPS]->() RETURN sum(o.w)",
            "MATCH (:P {id: OWN})-[o:KEEPS]->() SET o.w = 1"),
        new Way("MATCH (:P {id: OTHER})-[o:KEEPS]->() RETURN count(*)",
            "MATCH (:P {id: OWN})-[o:KEEPS]->() DELETE o"),
        new Way("MATCH (:P {id: OTHER})-[:KEEPS]->(x) RETURN count(*)",
            "MATCH (:P {id: OWN})-[:KEEPS]->(x) DETACH DELETE x"),
        new Way("MATCH (a:P {id: OWN}), (b:P {id: OTHER}) MATCH (b)-[h:HAS]->(a) RETURN count(h)",
            "MATCH (a:P {id: OWN}), (b:P {id: 3 - OWN}) CREATE (a)-[:HAS]->(b)"),
        Way.of("MATCH (a:P {id: OWN})-[:T]->(b)-[:T]->(c)-[:T]->(a) RETURN sum(b.n + c.n)"),
        Way.of("MATCH (a:P)-[:T]->(b)-[:T]->(c)-[:T]->(a) WHERE a.id = 3 RETURN sum(b.n + c.n)"),
        new Way("MATCH (a)-[:T]->(b)-[:T]->(c)-[:T]->(a) RETURN count(*)",
            "MATCH (:P {id: OWN})-[t:T]->(:P {id: 3}) DELETE t"),
        new Way("MATCH (a:P {id: OWN})-[:T]->(b)-[:T]->(c)-[:T]->(a) RETURN count(*)",
            "MATCH (:P {id: OWN})-[t:T]->(:P {id: 3}) DELETE t"),
        Way.of("MATCH p = (:P {id: OWN})-[:R]->() RETURN [x IN nodes(p) | x.n]"),
        Way.of("MATCH p = (:P {id: OWN})-[:R*1..3]->() RETURN [x IN nodes(p) | x.n]"),
        Way.of("MATCH p = shortestPath((:P {id: OWN})-[:R*]->(:P {id: OTHER})) "
            + "RETURN [x IN nodes(p) | x.n]"),
        Way.of("MATCH p = shortestPath((a:P {id: OWN})-[:T*]-(b)) WHERE a <> b RETURN sum(b.n)"),
        new Way("MATCH p = shortestPath((:P {id: 3})-[:T*]->(:P {id: OTHER})) RETURN length(p)",
            "MATCH (:P {id: 3})-[t:T]->(:P {id: OWN}) DELETE t"),
        new Way("MATCH p = (:P {id: OWN})-[:R*1..3]->() RETURN [r IN relationships(p) | r.w]",
            "MATCH (:P {id: OWN})-[r:R]->() SET r.w = 1"));
  }

  private static Stream<Way> ends() {
    String own = "MATCH (:P {id: OWN})-[r:R]->() ";
    return Stream.of(
        Way.of(own + "RETURN endNode(r).n"),
        Way.of("MATCH (:P {id: OWN})<-[r:R]-() RETURN startNode(r).n"),
        Way.of("MATCH (:P {id: OWN})-[r:R]-() RETURN sum(startNode(r).n + endNode(r).n)"),
        Way.of(own + "RETURN properties(endNode(r)).n"),
        Way.of(own + "RETURN endNode(r)"),
        Way.of(own + "WITH endNode(r) AS x RETURN x {.n}"),
        Way.of(own + "WHERE endNode(r).n = 0 RETURN count(*)"),
        Way.of(own + "WITH endNode(r) AS x RETURN x.n"),
        Way.of(own + "WITH r SKIP 0 RETURN endNode(r).n"),
        Way.of(own + "WITH collect(r) AS rs RETURN [x IN rs | endNode(x).n]"),
        Way.of(own + "WITH collect(r) AS rs UNWIND rs AS x RETURN endNode(x).n"),
        Way.of(own + "WITH {r: r} AS m RETURN endNode(m.r).n"),
        Way.of(own + "WITH [r] AS rs RETURN endNode(rs[0]).n"),
        Way.of(own + "RETURN reduce(s = 0, x IN collect(r) | s + endNode(x).n)"),
        Way.of(own + "CALL { WITH r RETURN endNode(r).n AS n } RETURN n"),
        Way.of(own + "RETURN EXISTS { MATCH (s:S) WHERE s.k = endNode(r).n + 2 } AS e"),
        Way.of(own + "CALL test.n(endNode(r)) YIELD n RETURN n"),
        Way.of(own + "RETURN max(CASE WHEN endNode(r).n = 0 THEN 1 ELSE 2 END)"),
        Way.of("MATCH (a:P {id: OWN})-[r:R]->() SET a.m = endNode(r).n RETURN a.m"),
        Way.of("MATCH p = (:P {id: OWN})-[:R]->() RETURN endNode(relationships(p)[0]).n"),
        Way.of("MATCH (:P {id: OWN})-[rs:R*1..1]->() RETURN [x IN rs | endNode(x).n]"),
        Way.of("MATCH (:P {id: OWN})-[rs:R*1..2]->() WHERE all(x IN rs WHERE endNode(x).n = 0) "
            + "RETURN count(*)"),
        Way.of("MATCH (:P {id: OWN})-[:R]->()-[rs:KEEPS*1..1]->() RETURN startNode(rs[0]).n"),
        Way.of("MATCH (a:P {id: OWN}) RETURN [(a)-[r:R]->() | endNode(r).n]"),
        Way.of("MATCH (a:P {id: OWN}) RETURN COLLECT { MATCH (a)-[r:R]->() RETURN endNode(r).n }"),
        Way.of("MATCH (a:P {id: OWN}), (b:P {id: 3}) MATCH (a)-[:T]->()-[r:T]->(b) "
            + "RETURN startNode(r).n"),
        new Way(own + "RETURN labels(endNode(r))", "MATCH (p:P {id: OWN}) SET p:Extra"),
        new Way(own + "RETURN endNode(r):Extra", "MATCH (p:P {id: OWN}) SET p:Extra"),
        new Way(own + "RETURN keys(endNode(r))", "MATCH (p:P {id: OWN}) REMOVE p.m"));
  }

  private static Stream<Way> subqueries() {
    String other = "MATCH (p:P {id: OTHER}) ";
    String own = "MATCH (p:P {id: OWN}) ";
    return Stream.of(
        new Way(other + "WHERE EXISTS { (p)-[:HAS]->(l:Leaf) WHERE l.i = 1 } RETURN count(*)",
            "MATCH (p:P {id: OWN}) CREATE (p)-[:HAS]->(:Leaf {i: 1})"),
        new Way(other + "RETURN COUNT { (p)-[:HAS]->() }", GIVE_LEAF),
        new Way(own + "RETURN COUNT { (p)-[:R]->()-[:HAS]->() }", GIVE_LEAF),
        new Way(other + "RETURN COUNT { (p)--() }", GIVE_LEAF),
        new Way(other + "RETURN size([(p)-->() | 1])", GIVE_LEAF),
        new Way("RETURN COUNT { (:P)-[:HAS]->() }", GIVE_LEAF),
        Way.of("RETURN EXISTS { MATCH (p:P {id: OTHER}) WHERE p.n = 1 }"),
        Way.of("RETURN COUNT { MATCH (p:P) WHERE p.n = 1 }"),
        Way.of(own + "WHERE EXISTS { MATCH (p)-[:R]->(b) WHERE b.n = 0 } RETURN count(*)"),
        Way.of(own + "RETURN [(p)-[:R]->(b) | b.n]"),
        Way.of(own + "RETURN [(p)-[:R]->(b) WHERE b.n = 0 | 1]"),
        Way.of(own + "RETURN COLLECT { MATCH (p)-[:R]->(b) RETURN b.n }"),
        Way.of(own + "CALL { WITH p MATCH (p)-[:R]->(b) RETURN sum(b.n) AS n } RETURN n"),
        Way.of("CALL { MATCH (p:P {id: OTHER}) RETURN p.n AS n } RETURN n"),
        Way.of(
            "UNWIND [1, 2] AS i CALL { WITH i MATCH (p:P) WHERE p.id = i RETURN p.n AS n } RETURN sum(n)"),
        Way.of("RETURN [i IN [OTHER] | COUNT { MATCH (p:P {id: i}) WHERE p.n = 1 }]"));
  }

  private static Stream<Arguments> configurations() {
    LockOptions ofElements = LockOptions.DEFAULT.withWaitLimit(WAIT_LIMIT);
    LockOptions ofTables = ofElements.withEscalationCount(2).withMaxElementCount(100);
    return Stream.of(
        Arguments.of(Engine.GF_RV, 1, ofTables),
        Arguments.of(Engine.GF_CV, 1, ofElements),
        Arguments.of(Engine.GF_CL, 1, ofElements),
        Arguments.of(Engine.GF_CL, 2, ofTables),
        Arguments.of(Engine.GF_FT, 1, ofElements));
  }

  private Database open(LockOptions locks) {
    Database database = Database.create(folder.resolve("db"),
        DatabaseOptions.DEFAULT.withLog(LogOptions.of(Durability.OFF)).withLocks(locks));
    try (Session session = database.session()) {
      session.run("CREATE NODE TABLE K(id INT64 PRIMARY KEY, n INT64, rest BOOL)").consume();
      session.run(GRAPH).consume();
      session.run(LONG_LISTS).consume();
      session.run(REST).consume();
      session.run("CREATE (:Scratch {i: 0}), (:Leaf {i: 0})").consume();
      session.run("CREATE CONSTRAINT FOR (p:P) REQUIRE p.id IS UNIQUE").consume();
      session.run("CREATE CONSTRAINT FOR (p:V) REQUIRE p.id IS UNIQUE").consume();
      session.run("CREATE CONSTRAINT FOR (e:End) REQUIRE e.id IS UNIQUE").consume();
      session.run("CREATE INDEX FOR (p:P) ON (p.name)").consume();
      // Names that come later would be waited for by all.
      session.run("MATCH (p:P) SET p:Extra CREATE (p)-[:HAS]->(p)").consume();
      // Plans know then how long lists are.
      session.run("CHECKPOINT").consume();
    }
    database.procedures()
        .register("test.n(node :: NODE) :: (n :: INTEGER)",
            arguments -> Stream.<Object[]>of(
                new Object[] {arguments.get("node").asNode().get("n").asLong()}));
    database.procedures().register("test.node(id :: INTEGER) :: (node :: NODE)", arguments -> {
      try (Session session = database.session()) {
        return Stream.<Object[]>of(new Object[] {session
            .run("MATCH (p:P) WHERE p.id = " + arguments.get("id").asLong() + " RETURN p")
            .single()
            .get(0)
            .asNode()});
      }
    });
    return database;
  }

  private static void reset(Session session) {
    session.run("MATCH (n) WHERE n.rest IS NULL DETACH DELETE n").consume();
    session.run(GRAPH).consume();
    session.run(LONG_LISTS).consume();
  }

  private static String read(Session session, Way way, int own) {
    return session.run(way.read(own)).list().toString();
  }

  private static Session session(Database database, Engine engine, int threads) {
    return database.session(SessionOptions.DEFAULT.withEngine(engine).withThreads(threads));
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void ofTwoThatReadWhatTheOtherThenWritesOneFails(Engine engine, int threads, LockOptions locks)
      throws InterruptedException {
    List<String> broken = new ArrayList<>();
    try (Database database = open(locks); Session session = session(database, engine, threads)) {
      for (Way each : ways().toList()) {
        reset(session);
        Way way = each.with(ids(session));
        List<String> before = List.of(read(session, way, 1), read(session, way, 2));
        List<String> read = new ArrayList<>(List.of("", ""));
        List<Script> scripts = Stream.of(1, 2)
            .map(own -> Script.writing(List.of(
                work -> read.set(own - 1, work.run(way.read(own)).toString()),
                work -> work.run(way.write(own)),
                Work::commit)))
            .toList();
        try {
          Interleaving.Outcome outcome = Interleaving.run(scripts, List.of(0, 1, 0, 1, 0, 1),
              script -> Work.isolated(session(database, engine, threads), script.mode()),
              () -> LockWaits.any(database));
          // A way that writes may have had the second wait, and read what the first has written.
          if (!outcome.done().contains(true)
              || (!outcome.done().contains(false) && read.equals(before))) {
            broken.add(way + " " + outcome.done());
          }
        } catch (AssertionError e) {
          broken.add(way + ": " + e.getCause());
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void whatOthersHaveCommittedIsReadInTransactionsOfManyChanges(
      Engine engine, int threads, LockOptions locks) {
    List<String> broken = new ArrayList<>();
    try (Database database = open(locks);
        Session session = session(database, engine, threads);
        Session other = session(database, engine, threads)) {
      for (Way each : ways().toList()) {
        reset(other);
        Way way = each.with(ids(other));
        String before = read(other, way, 1);
        String read;
        try (Transaction transaction = session.beginTransaction(AccessMode.WRITE)) {
          transaction.run(MANY_CHANGES).consume();
          try (Transaction writing = other.beginTransaction(AccessMode.WRITE)) {
            writing.run(way.write(2)).consume();
            writing.commit();
          }
          read = transaction.run(way.read(1)).list().toString();
          transaction.rollback();
        } catch (GraphflowException e) {
          broken.add(way + ": " + e);
          continue;
        }
        String after = read(other, way, 1);
        if (!read.equals(after) || read.equals(before)) {
          broken.add(way + ": " + before + ", " + after + ", but " + read);
        }
      }
    }
    assertThat(broken).isEmpty();
  }

  /** What is looked up to be written is locked for that at once: the second waits, and neither fails. */
  @ParameterizedTest
  @MethodSource("configurations")
  void ofTwoThatWriteTheSameTheSecondWaits(Engine engine, int threads, LockOptions locks)
      throws InterruptedException {
    try (Database database = open(locks)) {
      for (String write : List.of("MATCH (p:P {id: 1}) SET p.n = p.n + 1",
          "MERGE (p:P {id: 1}) SET p.n = p.n + 1",
          "MERGE (p:V {id: 77}) ON CREATE SET p.n = 1 ON MATCH SET p.n = p.n + 1")) {
        Script script = Script.writing(List.of(work -> work.run(write), Work::commit));
        Interleaving.Outcome outcome =
            Interleaving.run(List.of(script, script), List.of(0, 1, 0, 1),
                each -> Work.isolated(session(database, engine, threads), each.mode()),
                () -> LockWaits.any(database));
        assertThat(outcome.done()).as(write).containsExactly(true, true);
      }
      try (Session session = session(database, engine, threads)) {
        assertThat(session.run("MATCH (p:P {id: 1}), (v:V {id: 77}) RETURN [p.n, v.n] AS n")
            .single()
            .get("n")
            .asObject()).isEqualTo(List.of(4L, 2L));
      }
    }
  }

  /** A name that nobody has used yet is read like anything else. */
  @ParameterizedTest
  @MethodSource("configurations")
  void ofTwoThatMissTheNamesThatTheOtherAddsOneFails(
      Engine engine, int threads, LockOptions locks) throws InterruptedException {
    try (Database database = open(locks)) {
      List<Script> scripts = Stream.of(1, 2)
          .map(own -> Script.writing(List.of(
              work -> work.run("MATCH (m:Missing" + (3 - own) + ") RETURN count(*)"),
              work -> work.run("CREATE (:Missing" + own + ")"),
              Work::commit)))
          .toList();
      Interleaving.Outcome outcome = Interleaving.run(scripts, List.of(0, 1, 0, 1, 0, 1),
          script -> Work.isolated(session(database, engine, threads), script.mode()),
          () -> LockWaits.any(database));
      assertThat(outcome.done()).contains(true, false);
    }
  }
}
