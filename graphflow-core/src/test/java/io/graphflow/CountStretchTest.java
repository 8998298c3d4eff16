package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Edges that pass a filter are counted chunk by chunk where the lists of a scan's vertices lie one after another. The
 * oracle is an engine that reads them one by one.
 */
class CountStretchTest {
  private static final List<String> QUERIES =
      List.of(
          "MATCH (a:P)-[e:R]->(b) WHERE e.w > 40 RETURN count(*) AS n",
          "MATCH (a:P)-[e:R]->(b:P) WHERE e.w <= 3 RETURN count(*) AS n",
          "MATCH (a:P)<-[e:R]-(b) WHERE e.w > 40 RETURN count(*) AS n",
          "MATCH (a:P)-[e:R]->(b) WHERE e.w > 90 RETURN count(*) AS n",
          "MATCH (a:P)-[e:S]->(b) WHERE e.w > 40 RETURN count(*) AS n",
          "MATCH (a:P)-[e:S]->(b:Q) WHERE e.w > 40 RETURN count(*) AS n",
          "MATCH (a:P)-[e:R|S]->(b) WHERE e.w > 40 RETURN count(*) AS n",
          "MATCH (a:P)-[e:R]->(b) USING JOIN ORDER a, b WHERE e.w > 40 RETURN count(*) AS n",
          "OPTIONAL MATCH (a:P)-[e:R]->(b) WHERE e.w > 40 RETURN count(*) AS n",
          "MATCH (a:P) OPTIONAL MATCH (a)-[e:R]->(b) WHERE e.w > 40 RETURN count(*) AS n",
          "MATCH (a:P)-[e:R]->(b)-[:S]->(c) WHERE e.w > 40 RETURN count(*) AS n",
          "MATCH (a:P)-[e:R]->(b)-[f:S]->(c) WHERE e.w > 40 AND f.w < 70 RETURN count(*) AS n",
          "MATCH (a:P)-[e:R]->(b)-[:S]->(c) WHERE e.w > 40 AND a.id >= 0 RETURN count(*) AS n",
          "MATCH (a:P)-[e:R]->(b)-[:S]->(c), (b)-[:S]->(d) WHERE e.w > 40 AND a.id >= 0 RETURN count(*) AS n",
          "MATCH (c)<-[f:R]-(a:P)-[e:R]->(b) WHERE e.w > 40 AND f.w < 70 RETURN count(*) AS n",
          "MATCH (a:P)-[e:R]->(b) WHERE e.maybe > 1 RETURN count(*) AS n");

  @TempDir
  private Path folder;

  @Test
  void countsWhatPasses() {
    try (Database database = Database.create(folder.resolve("graph"));
        Session rows = database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CV));
        Session counts = database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CL))) {
      counts.run("UNWIND range(0, 2999) AS id CREATE (:P {id: id})").consume();
      counts.run("UNWIND range(0, 9) AS id CREATE (:Q {id: id})").consume();
      counts.run("CREATE INDEX FOR (p:P) ON (p.id)").consume();
      // The lists of a chunk begin and end with vertices without edges, and with vertices that have some.
      counts.run(
          "UNWIND range(0, 2999) AS id UNWIND range(1, id % 5) AS j MATCH (a:P {id: id}), (b:P {id: (id * j) % 3000})"
              + " CREATE (a)-[:R {w: (id * j) % 97, maybe: CASE WHEN j > 1 THEN j END}]->(b)")
          .consume();
      counts.run("MATCH (a:P), (q:Q) WHERE a.id % 10 = q.id CREATE (a)-[:S {w: a.id % 89}]->(q)")
          .consume();
      counts.run(
          "MATCH (a:P), (b:P) WHERE a.id % 7 = 0 AND b.id = a.id / 7 CREATE (a)-[:S {w: 50}]->(b)")
          .consume();
      database.checkpoint();
      compare(rows, counts);
      counts.run("MATCH (a:P)-[e:R]->() WHERE a.id % 500 = 3 DELETE e").consume();
      counts.run("MATCH (a:P {id: 2000}) CREATE (a)-[:R {w: 96}]->(:P {id: 3000})").consume();
      compare(rows, counts);
      database.checkpoint();
      compare(rows, counts);
    }
  }

  private static void compare(Session rows, Session counts) {
    for (String query : QUERIES) {
      List<Map<String, Object>> expected = rows.run(query).list(Record::asMap);
      assertThat(counts.run(query).list(Record::asMap)).as(query).isEqualTo(expected);
    }
  }
}
