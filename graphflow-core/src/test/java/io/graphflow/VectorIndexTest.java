package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.graphflow.core.execution.ProcedureBody;
import io.graphflow.core.execution.ProcedureCatalog;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.similarity.search.VectorProcedures;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.exception.QueryException;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.research.Layout;
import io.graphflow.storage.live.StoreView;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Vector indexes as clients made for Neo4j create and search them. */
class VectorIndexTest extends OnEachEngine {
  /** As neo4j-graphrag and LangChain write it. */
  private static final String CREATE =
      "CREATE VECTOR INDEX $name IF NOT EXISTS FOR (n:Chunk) ON n.embedding OPTIONS"
          + " { indexConfig: { `vector.dimensions`: toInteger($dimensions),"
          + " `vector.similarity_function`: $similarity_fn } }";

  private static final String NEAREST =
      "CALL db.index.vector.queryNodes('v', $k, $query) YIELD node, score RETURN node.k";

  private void create(String similarity) {
    assertThat(
        session.run(CREATE, Map.of("name", "v", "dimensions", 2, "similarity_fn", similarity))
            .consume()
            .counters()
            .indexesAdded())
        .isEqualTo(1);
  }

  private List<List<Object>> nearest(Object... query) {
    return nearest(session, query);
  }

  private static List<List<Object>> nearest(Session session, Object... query) {
    return session.run(NEAREST, Map.of("k", 3, "query", List.of(query)))
        .list(row -> List.of(row.get(0).asObject()));
  }

  @ParameterizedTest
  @EnumSource
  void findsTheNodesWhoseListsAreMostAlike(Engine engine) {
    open(engine);
    create("cosine");
    session.run("UNWIND [[1, [1.0, 0.0]], [2, [3.0, 3.0]], [3, [0.0, -1.0]], [4, [-5.0, 0.0]],"
        + " [5, [0.0, 0.0]], [6, [1.0, 0.0, 0.0]]] AS x CREATE (:Chunk {k: x[0], embedding: x[1]})")
        .consume();
    session.run("CREATE (:Chunk {k: 7}), (:Other {k: 8, embedding: [1.0, 0.0]})").consume();
    for (int i = 0; i < 2; i++) {
      List<List<Object>> rows = run(
          "CALL db.index.vector.queryNodes('v', 9, [2, 0]) YIELD node, score RETURN node.k, score");
      assertThat(rows).extracting(List::getFirst).containsExactly(1L, 2L, 3L, 4L);
      double[] scores = {1, (1 + Math.sqrt(0.5)) / 2, 0.5, 0};
      for (int row = 0; row < scores.length; row++) {
        assertThat((Double) rows.get(row).get(1)).isCloseTo(scores[row], within(1e-12));
      }
      assertThat(run("CALL db.index.vector.queryNodes('v', 2, [2, 0])")).hasSize(2);
      database.checkpoint();
    }
    assertThat(run("MATCH (n:Chunk) WHERE n.k < 5 RETURN n.k ORDER BY"
        + " vector.similarity.euclidean(n.embedding, [0, -2]) DESC LIMIT 2"))
        .isEqualTo(rows(3L, 1L));
  }

  @ParameterizedTest
  @EnumSource
  void seesWhatItsTransactionHasWritten(Engine engine) {
    open(engine);
    create("EUCLIDEAN");
    session.run("UNWIND range(0, 4) AS k CREATE (:Chunk {k: k, embedding: [k * 1.0, 0.0]})")
        .consume();
    database.checkpoint();
    assertThat(nearest(0, 0)).isEqualTo(rows(0L, 1L, 2L));
    try (Transaction transaction = session.beginTransaction()) {
      transaction.run("MATCH (n:Chunk {k: 1}) DETACH DELETE n").consume();
      transaction.run("MATCH (n:Chunk {k: 0}) SET n.embedding = [1000.0, 0.0]").consume();
      transaction.run("MATCH (n:Chunk {k: 2}) REMOVE n:Chunk").consume();
      transaction.run("CREATE (n:Late {k: 5}) WITH n"
          + " CALL db.create.setNodeVectorProperty(n, 'embedding', [3.25, 0.0]) SET n:Chunk")
          .consume();
      assertThat(transaction.run(NEAREST, Map.of("k", 3, "query", List.of(0, 0)))
          .list(row -> List.of(row.get(0).asObject()))).isEqualTo(rows(3L, 5L, 4L));
      try (Session other = database.session()) {
        assertThat(nearest(other, 0, 0)).isEqualTo(rows(0L, 1L, 2L));
      }
      transaction.commit();
    }
    for (int i = 0; i < 2; i++) {
      assertThat(nearest(0, 0)).isEqualTo(rows(3L, 5L, 4L));
      database.checkpoint();
    }
  }

  /** What a search finds in a query that writes is what the clauses before have left. */
  @ParameterizedTest
  @EnumSource
  void isPartOfAQueryThatWrites(Engine engine) {
    open(engine);
    create("euclidean");
    assertThat(
        run("UNWIND [1.0, 2.0] AS x CREATE (:Chunk {k: x, embedding: [x, x]}) WITH count(*) AS c"
            + " CALL db.index.vector.queryNodes('v', 1, [5, 5]) YIELD node SET node.best = true"
            + " RETURN node.k"))
        .isEqualTo(rows(2.0));
    assertThat(
        run("MATCH (n:Chunk) WHERE n.k = 1.0 CALL db.index.vector.queryNodes('v', 5, n.embedding)"
            + " YIELD node AS other, score WHERE other <> n RETURN other.k, other.best"))
        .isEqualTo(List.of(List.of(2.0, true)));
  }

  @ParameterizedTest
  @EnumSource
  void findsRelationships(Engine engine) {
    open(engine);
    session.run("CREATE VECTOR INDEX v FOR ()-[r:SAID]-() ON (r.e)").consume();
    session
        .run("CREATE (a:P {k: 1})-[:SAID {e: [1.0, 0.0]}]->(b:Q {k: 2})-[:SAID {e: [1, 1]}]->(a),"
            + " (a)-[:THOUGHT {e: [1.0, 0.0]}]->(b), (b)-[:SAID]->(b)")
        .consume();
    for (int i = 0; i < 2; i++) {
      assertThat(run("CALL db.index.vector.queryRelationships('v', 9, [1, 0])"
          + " YIELD relationship AS r, score RETURN startNode(r).k, endNode(r).k, type(r),"
          + " round(score, 6)"))
          .isEqualTo(List.of(List.of(1L, 2L, "SAID", 1.0), List.of(2L, 1L, "SAID", 0.853553)));
      database.checkpoint();
    }
    assertThat(run("SHOW VECTOR INDEXES YIELD entityType, labelsOrTypes"))
        .isEqualTo(List.of(List.of("RELATIONSHIP", List.of("SAID"))));
    create0("CREATE VECTOR INDEX w IF NOT EXISTS FOR ()-[x:SAID]-() ON (x.e)");
    refused("CREATE VECTOR INDEX w FOR ()-[x:SAID]-() ON (x.e)",
        "there is a vector index over [:SAID].e already: 'v'");
    refused("CALL db.index.vector.queryNodes('v', 1, [1, 2])", "the index 'v' is one of"
        + " relationships; db.index.vector.queryRelationships searches it.");
    session.run("CREATE VECTOR INDEX n FOR (x:SAID) ON (x.e)").consume();
    refused("CALL db.index.vector.queryRelationships('n', 1, [1, 2])",
        "the index 'n' is one of nodes; db.index.vector.queryNodes searches it.");
    try (Transaction transaction = session.beginTransaction()) {
      transaction.run("MATCH ()-[r:SAID {e: [1.0, 0.0]}]->() SET r.e = [0.0, 1.0]").consume();
      transaction.run("MATCH (a:P), (b:Q) CREATE (b)-[:SAID {e: [2, 0.5]}]->(a)").consume();
      assertThat(transaction.run("CALL db.index.vector.queryRelationships('v', 2, [1, 0])"
          + " YIELD relationship AS r RETURN r.e").list(row -> row.get(0).asObject().toString()))
          .containsExactly("[2, 0.5]", "[1, 1]");
      transaction.rollback();
    }
    assertThat(run("CALL db.index.vector.queryRelationships('v', 1, [1, 0]) YIELD relationship AS r"
        + " DELETE r WITH count(*) AS c CALL db.index.vector.queryRelationships('v', 2, [1, 0])"
        + " YIELD relationship AS other RETURN endNode(other).k")).isEqualTo(rows(1L));
  }

  @Test
  void lastsInLogFilesAndBackups() {
    open(Engine.GF_CL);
    create("cosine");
    session.run("CREATE (:Chunk {k: 1, embedding: [1.0, 2.0]})").consume();
    session.run("CREATE VECTOR INDEX gone FOR (n:A) ON (n.b)").consume();
    session.run("DROP INDEX $name IF EXISTS", Map.of("name", "gone")).consume();
    String shown =
        "SHOW INDEXES YIELD name, type, options, labelsOrTypes, properties, state, entityType";
    List<List<Object>> indexes = run(shown);
    assertThat(indexes).isEqualTo(List.of(Arrays.asList("v", "VECTOR",
        Map.of("indexConfig",
            Map.of("vector.dimensions", 2L, "vector.similarity_function", "COSINE",
                "vector.hnsw.m", 16L, "vector.hnsw.ef_construction", 100L,
                "vector.quantization.enabled", false)),
        List.of("Chunk"), List.of("embedding"), "ONLINE", "NODE")));
    database.backup(folder.resolve("backup"));
    database.close();
    // First from the log, then from the files, then from the backup.
    for (String name : List.of("db", "db", "backup")) {
      database = Database.open(folder.resolve(name));
      session = database.session();
      assertThat(run(shown)).as(name).isEqualTo(indexes);
      assertThat(nearest(1, 1)).as(name).isEqualTo(rows(1L));
      database.checkpoint();
      database.close();
    }
    database = Database.open(folder.resolve("db"));
    session = database.session();
    session.run("DROP INDEX v").consume();
    database.close();
    database = Database.open(folder.resolve("db"));
    session = database.session();
    assertThat(run("SHOW VECTOR INDEXES")).isEmpty();
  }

  @Test
  void isMadeAgainByItsStatement() {
    open(Engine.GF_CL);
    session.run("CREATE VECTOR INDEX `a``b` FOR (n:`X Y`) ON (n.`p q`)").consume();
    session.run("CREATE VECTOR INDEX d FOR (n:D) ON (n.p) OPTIONS $options",
        Map.of("options", Map.of("indexProvider", "vector-2.0", "indexConfig",
            Map.of("vector.dimensions", 4096, "vector.similarity_function", "Euclidean",
                "vector.quantization.enabled", true, "vector.hnsw.m", 8,
                "vector.hnsw.ef_construction", 200))))
        .consume();
    session.run("CREATE VECTOR INDEX r FOR ()-[r:`X``Y`]-() ON r.p OPTIONS {indexConfig:"
        + " {`vector.hnsw.m`: 32}}").consume();
    List<List<Object>> before = run("SHOW VECTOR INDEXES YIELD *");
    for (List<Object> row : before) {
      session.run("DROP INDEX `" + row.get(1).toString().replace("`", "``") + "`").consume();
    }
    assertThat(run("SHOW INDEXES")).isEmpty();
    before.forEach(row -> session.run(row.getLast().toString()).consume());
    assertThat(run("SHOW VECTOR INDEXES YIELD *")).isEqualTo(before).hasSize(3);
    assertThat(run("SHOW RANGE INDEXES")).isEmpty();
  }

  /** Without dimensions, those lists are found that are as long as that of the search. */
  @Test
  void takesListsOfAnyLengthWithoutDimensions() {
    open(Engine.GF_CL);
    session.run("CREATE VECTOR INDEX v FOR (n:Chunk) ON (n.embedding)").consume();
    session.run("CREATE (:Chunk {k: 1, embedding: [1, 2]}), (:Chunk {k: 2, embedding: [1, 2, 3]})")
        .consume();
    for (int i = 0; i < 2; i++) {
      assertThat(nearest(1, 1)).isEqualTo(rows(1L));
      assertThat(nearest(1, 1, 1)).isEqualTo(rows(2L));
      assertThat(nearest(1)).isEmpty();
      database.checkpoint();
    }
  }

  /** Of nodes that are as much alike, those come first that were created first, however many threads search. */
  @Test
  void givesTheSameWithAnyNumberOfThreads() {
    openMany();
    List<List<Object>> first = run("UNWIND range(0, 1999) AS k RETURN k");
    for (int threads : List.of(1, 2, 3, 8)) {
      try (Session other = database.session(SessionOptions.DEFAULT.withThreads(threads))) {
        assertThat(other.run(NEAREST, Map.of("k", 2000, "query", List.of(1, 2)))
            .list(row -> List.of(row.get(0).asObject()))).isEqualTo(first);
      }
    }
  }

  @Test
  void keepsToTheMemoryLimit() {
    openMany();
    Map<String, Object> many = Map.of("k", 1_000_000_000, "query", List.of(1, 2));
    try (Session other =
        database.session(SessionOptions.DEFAULT.withMemoryLimitBytes(60_000))) {
      assertThatThrownBy(() -> other.run(NEAREST, many).list())
          .hasMessageContaining("memory limit")
          .hasMessageContaining("elements that are most alike");
      assertThat(nearest(other, 1, 2)).isEqualTo(rows(0L, 1L, 2L));
    }
    assertThat(session.run(NEAREST, many).list()).hasSize(5000);
  }

  @Test
  void endsWhenItIsInterrupted() {
    openMany();
    try (StoreView view = database.kernel().store().view()) {
      for (int threads : List.of(1, 2)) {
        QueryContext context = new QueryContext(
            view.snapshot(Layout.FILES), Map.of(), threads, 0, 1L << 30, null);
        ProcedureBody search = VectorProcedures.addTo(ProcedureCatalog.EMPTY)
            .body("db.index.vector.queryNodes");
        List<Object> arguments = Arrays.asList("v", 4000L, List.of(1L, 2L), null);
        Stream<Object[]> rows = search.call(arguments, context);
        assertThat(context.limits().reservedBytes()).isGreaterThanOrEqualTo(64_000);
        rows.close();
        assertThat(context.limits().reservedBytes()).isZero();
        context.interrupt();
        assertThatThrownBy(() -> search.call(arguments, context))
            .isInstanceOf(OperationInterruptedException.class);
        assertThat(context.limits().reservedBytes()).isZero();
      }
    }
  }

  private void openMany() {
    open(Engine.GF_CL);
    create("cosine");
    session.run("UNWIND range(0, 4999) AS k CREATE (:Chunk {k: k, embedding: [1.0, 2.0]})")
        .consume();
  }

  @Test
  void knowsItsParametersBeforeItRuns() {
    open(Engine.GF_CL);
    assertThat(session.prepare(CREATE).parameters())
        .containsExactlyInAnyOrder("name", "dimensions", "similarity_fn");
    assertThat(session.prepare("DROP INDEX $gone IF EXISTS").parameters()).containsExactly("gone");
    assertThat(session.prepare("DROP INDEX gone").parameters()).isEmpty();
  }

  @Test
  void saysWhatIsWrongWithADeclaration() {
    open(Engine.GF_CL);
    create("cosine");
    create0("CREATE VECTOR INDEX v IF NOT EXISTS FOR (n:Other) ON (n.x)");
    create0("CREATE VECTOR INDEX w IF NOT EXISTS FOR (n:Chunk) ON (n.embedding)");
    session.run("CREATE INDEX range FOR (n:Chunk) ON (n.embedding)").consume();
    refused("CREATE VECTOR INDEX v FOR (n:Other) ON (n.x)",
        "there is an index or a constraint 'v' already");
    refused("CREATE INDEX v FOR (n:Other) ON (n.x)",
        "there is an index or a constraint 'v' already");
    refused("CREATE VECTOR INDEX w FOR (n:Chunk) ON (n.embedding)",
        "there is a vector index over (:Chunk).embedding already: 'v'");
    refused("CREATE VECTOR INDEX $n FOR (n:Other) ON (n.x)", "The query needs $n");
    refused("CREATE VECTOR INDEX FOR (n:A) ON (n.x) OPTIONS {indexConfig: {`vector.dimension`: 3}}",
        "has no option 'vector.dimension' in indexConfig, did you mean 'vector.dimensions'?");
    refused("CREATE VECTOR INDEX FOR (n:A) ON (n.x) OPTIONS {config: {}}",
        "has no option 'config' in OPTIONS; there are indexConfig, indexProvider");
    refused("CREATE VECTOR INDEX FOR (n:A) ON (n.x) OPTIONS {indexConfig: 3}",
        "the option indexConfig of a vector index is a MAP, but was given INTEGER 3");
    for (String wrong : List.of("0", "4097", "3.0", "'3'")) {
      refused("CREATE VECTOR INDEX FOR (n:A) ON (n.x) OPTIONS {indexConfig: {`vector.dimensions`: "
          + wrong + "}}",
          "the option vector.dimensions of a vector index is an INTEGER from 1 to 4096");
    }
    refused("CREATE VECTOR INDEX FOR (n:A) ON (n.x) OPTIONS {indexConfig:"
        + " {`vector.similarity_function`: 'dot'}}",
        "'cosine' or 'euclidean', but was given STRING 'dot'");
    refused("DROP INDEX x", "there is no index 'x'");
    refused("DROP CONSTRAINT v", "'v' is an index; drop it with DROP INDEX");
    assertThat(run("SHOW INDEXES YIELD name ORDER BY name")).isEqualTo(rows("range", "v"));
    for (Object name : Arrays.asList("", 3)) {
      assertThatThrownBy(() -> session.run("DROP INDEX $n", Map.of("n", name)).consume())
          .hasMessageContaining("the name of an index is a STRING that is not empty");
    }
  }

  private void create0(String statement) {
    assertThat(session.run(statement).consume().counters().indexesAdded()).isZero();
  }

  @Test
  void canBeWaitedFor() {
    open(Engine.GF_CL);
    create("cosine");
    assertThat(session.run("CALL db.awaitIndexes(10)").list()).isEmpty();
    assertThat(run("CALL db.awaitIndexes() CALL db.awaitIndex('v', 3) RETURN 1")).hasSize(1);
    refused("CALL db.awaitIndex('vv')", "there is no index 'vv', did you mean 'v'?");
  }

  @Test
  void saysWhatIsWrongWithASearch() {
    open(Engine.GF_CL);
    create("cosine");
    session.run("CREATE INDEX range FOR (n:Chunk) ON (n.k)").consume();
    String call = "CALL db.index.vector.queryNodes(";
    refused(call + "'vv', 1, [1, 2])", "there is no vector index 'vv', did you mean 'v'?");
    refused(call + "'zzzz', 1, [1, 2])",
        "there is no vector index 'zzzz'; CREATE VECTOR INDEX makes one.");
    refused(call + "'range', 1, [1, 2])",
        "'range' is no vector index; CREATE VECTOR INDEX makes one.");
    refused(call + "'v', 0, [1, 2])",
        "numberOfNearestNeighbours is at least 1, but was given 0.");
    refused(call + "'v', 1, [1, 2, 3])",
        "the index 'v' is of lists of 2 numbers, but query has 3; take the model");
    refused(call + "'v', 1, [0, 0])", "the index 'v' compares angles");
    refused(call + "'v', 1, [1, 0.0/0])", "query is a LIST of finite numbers, but was given LIST");
    refused(call + "'v', 1, [1, NULL])", "query is a LIST of finite numbers");
    refused(call + "'v', 1, 'abc')",
        "query is a LIST of finite numbers, but was given STRING 'abc'.");
    assertThatThrownBy(() -> session.run(call + "'vv', 1, [1, 2])").list())
        .isInstanceOfSatisfying(QueryException.class,
            error -> assertThat(error.errorClass().orElseThrow())
                .isEqualTo(ErrorDetail.PROCEDURE_CALL_FAILED.whenRun()));
  }

  private void refused(String statement, String message) {
    assertThatThrownBy(() -> session.run(statement).list()).as(statement)
        .isInstanceOf(QueryException.class)
        .hasMessageContaining(message);
  }
}
