package io.graphflow.core.lifetime;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Session;
import io.graphflow.core.lifetime.Model.Outcome;
import io.graphflow.core.update.ModelClause;
import io.graphflow.core.update.RandomQuery;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.summary.ResultSummary;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random queries whose subquery runs in transactions, against the model of the same query without them: rows, counters
 * and the graph behind each, with checkpoints in between. The number of graphs is the system property {@code
 * graphflow.batches.graphs}.
 */
class RandomBatchesTest {
  private static final int GRAPHS = Integer.getInteger("graphflow.batches.graphs", 1);
  private static final int QUERIES = 40;

  @TempDir
  private Path folder;

  @ParameterizedTest
  @EnumSource
  void equalsTheModelOfOneTransaction(Engine engine) {
    int batched = 0;
    for (int graph = 0; graph < GRAPHS; graph++) {
      try (Database database = Database.create(folder.resolve(engine.option() + graph));
          Session session = database.session(SessionOptions.DEFAULT.withEngine(engine))) {
        batched += run(session, graph);
      }
    }
    assertThat(batched).isGreaterThan(GRAPHS * QUERIES / 4);
  }

  /** Runs queries on a graph; how many of them had transactions. */
  private static int run(Session session, long seed) {
    RandomGenerator random = new SplittableRandom(seed);
    session.run(RandomQuery.ALL_NAMES).consume();
    Model model = Model.empty();
    int batched = 0;
    for (int i = 0; i < QUERIES;) {
      RandomQuery query = RandomQuery.updating(random);
      String text = batched(query, 1 + random.nextInt(3));
      if ((text == null && i % 2 == 1)
          || !(model.run(query) instanceof Outcome.Success(Model after, List<String> expected))
          || after.graph().nodes.size() > 40) {
        continue;
      }
      String what = "graph " + seed + ", query " + i + ": " + (text == null ? query.text() : text);
      List<String> rows = new ArrayList<>();
      ResultSummary summary;
      try (var result = session.run(text == null ? query.text() : text)) {
        for (Record row : result) {
          rows.add(Picture.text(new ArrayList<>(row.asMap().values())));
        }
        summary = result.consume();
      } catch (RuntimeException e) {
        throw new AssertionError(what, e);
      }
      if (!query.returned().isEmpty()) {
        assertThat(rows).as(what).containsExactlyInAnyOrderElementsOf(expected);
      }
      assertThat(lines(session)).as(what).isEqualTo(after.picture().lines());
      var counters = summary.counters();
      assertThat(List.of(counters.nodesCreated(), counters.nodesDeleted(),
          counters.relationshipsCreated(), counters.relationshipsDeleted())).as(what)
          .isEqualTo(List.of((long) after.graph().nodesCreated, (long) after.graph().nodesDeleted,
              (long) after.graph().relationshipsCreated,
              (long) after.graph().relationshipsDeleted));
      if (random.nextInt(8) == 0) {
        session.run("CHECKPOINT").consume();
      }
      model = after;
      batched += text == null ? 0 : 1;
      i++;
    }
    return batched;
  }

  /**
   * The query with transactions for its only CALL; null if that cannot have any. What a row holds must not be deleted by
   * another one, which ends the query.
   */
  private static String batched(RandomQuery query, int size) {
    List<ModelClause> clauses = query.clauses();
    StringBuilder text = new StringBuilder();
    ModelClause.Call call = null;
    for (ModelClause clause : clauses) {
      boolean reads = switch (clause) {
        case ModelClause.Unwind _,ModelClause.MatchNode _,ModelClause.MatchRelationship _ -> true;
        case ModelClause.With _,ModelClause.Count _ -> true;
        default -> false;
      };
      text.append(clause.text()).append(' ');
      if (clause instanceof ModelClause.Call found) {
        if (call != null || found.text().contains("DELETE")) {
          return null;
        }
        call = found;
        text.append("IN TRANSACTIONS OF ").append(size).append(" ROWS ");
      } else if (call == null && !reads) {
        return null;
      }
    }
    String whole = query.text();
    return call == null ? null : text + whole.substring(query.text("").length());
  }

  private static List<String> lines(Session session) {
    Picture picture = new Picture();
    for (Record row : session.run("MATCH (n) RETURN n").list()) {
      var node = row.get(0).asNode();
      picture.addNode(node.id(), node.labels(), node.properties());
    }
    for (Record row : session.run("MATCH ()-[r]->() RETURN r").list()) {
      var edge = row.get(0).asRelationship();
      picture.addRelationship(
          edge.startNodeId(), edge.type(), edge.properties(), edge.endNodeId());
    }
    return picture.lines();
  }
}
