package io.graphflow.core.ftree;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.research.TreeFusion;
import io.graphflow.research.TreeProcessing;
import io.graphflow.summary.ProfiledPlan;
import io.graphflow.value.Value;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The first groups by an aggregate, most of which become no rows. */
class FTreeTopGroupsTest {
  /** 3,000 groups, of sizes from 1 to 9 that go up and down, in an order that has nothing to do with the sizes. */
  private static final String GROUPS =
      "UNWIND range(0, 2999) AS g WITH g * 7 % 3000 AS k, g % 9 AS last"
          + " UNWIND range(0, last) AS i WITH k, i ";

  @TempDir
  private static Path folder;

  private static Database database;

  @BeforeAll
  static void create() {
    database = Database.create(folder.resolve("graph"));
  }

  @AfterAll
  static void close() {
    database.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
          GROUPS + "RETURN k, count(*) AS n ORDER BY n DESC, k LIMIT 5",
          GROUPS + "RETURN k, count(*) AS n ORDER BY n, k DESC LIMIT 70",
          GROUPS + "RETURN sum(k * 10 + i) AS s, k, count(*) AS n ORDER BY s LIMIT 9",
          GROUPS + "RETURN k, sum(k * 10 + i) AS s ORDER BY s DESC SKIP 3 LIMIT 4",
          GROUPS + "RETURN k, count(*) AS n ORDER BY n DESC, k LIMIT 0",
          GROUPS + "RETURN k, count(*) AS n ORDER BY n DESC, k LIMIT 5000",
          // Most groups have NULL, which comes first where the order descends, and last where it ascends.
          GROUPS + "RETURN k, max(CASE WHEN k % 20 = 3 THEN i END) AS x ORDER BY x DESC, k LIMIT 8",
          GROUPS + "RETURN k, max(CASE WHEN k % 20 = 3 THEN i END) AS x ORDER BY x, k LIMIT 200",
          // Here NULL comes when there is a bound already.
          "UNWIND range(0, 2999) AS g RETURN g, max(CASE WHEN g < 2990 THEN g % 7 END) AS x"
              + " ORDER BY x DESC, g LIMIT 20",
          "UNWIND range(0, 2999) AS g RETURN g, max(CASE WHEN g < 2990 THEN g % 7 END) AS x"
              + " ORDER BY x, g LIMIT 20",
          GROUPS
              + "RETURN k, min(date({year: 2000 + i, month: 1 + k % 12})) AS d ORDER BY d, k LIMIT 3",
          GROUPS + "WITH k AS a, count(*) AS n, collect(i) AS l WITH a AS b, n AS m, size(l) AS s"
              + " RETURN b, m, s ORDER BY m DESC, b LIMIT 3",
          "UNWIND [1, 2, 3] AS r CALL { WITH r UNWIND range(0, 999) AS i WITH i % (r * 100) AS k, sum(i) AS n"
              + " RETURN k, n ORDER BY n DESC LIMIT 2 } RETURN r, k, n",
          "UNWIND [] AS k RETURN k, count(*) AS n ORDER BY n DESC LIMIT 5",
      })
  void areThoseThatAllGroupsGive(String query) {
    try (Session rows = database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CV));
        Session trees = session(TreeProcessing.FUSED)) {
      assertThat(trees.run(query).list(row -> row.values(Value::asObject)))
          .isEqualTo(rows.run(query).list(row -> row.values(Value::asObject)));
    }
  }

  @Test
  void becomeRowsOnlyWhereTheyMayBeAmongTheFirst() {
    String query = GROUPS + "RETURN k, count(*) AS n ORDER BY n DESC LIMIT 5";
    ProfiledPlan fused = aggregate(query, TreeProcessing.FUSED);
    assertThat(fused.operator()).endsWith(" up to the last n of the top");
    // The first block is there before a bound is known, and no later group has more rows than those kept.
    assertThat(fused.rows()).isEqualTo(64);
    ProfiledPlan plain =
        aggregate(query, TreeProcessing.FUSED.without(TreeFusion.TOP_PUSH_DOWN));
    assertThat(plain.operator()).doesNotContain("up to");
    assertThat(plain.rows()).isEqualTo(3_000);
  }

  private static ProfiledPlan aggregate(String query, TreeProcessing processing) {
    try (Session session = session(processing)) {
      ProfiledPlan plan = session.run("PROFILE " + query).consume().profile().orElseThrow();
      while (!plan.operator().startsWith("Aggregate")) {
        plan = plan.inputs().getFirst();
      }
      return plan;
    }
  }

  private static Session session(TreeProcessing processing) {
    return database.session(
        SessionOptions.DEFAULT.withEngine(Engine.GF_FT).withTreeProcessing(processing));
  }
}
