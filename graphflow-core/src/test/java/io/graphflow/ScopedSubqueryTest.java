package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.options.Engine;
import io.graphflow.summary.QueryType;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code CALL (x) { … }}, whose subquery sees what stands in the parentheses, and {@code FINISH}. */
class ScopedSubqueryTest extends OnEachEngine {
  @Override
  void open(Engine engine) {
    super.open(engine);
    session.run("CREATE (a:A {x: 1})-[:R]->(b:B {y: 10}), (a)-[:R]->(:B {y: 20}), (:A {x: 2})")
        .consume();
  }

  private void sameAs(String query, String other) {
    assertThat(run(query)).as(query).isEqualTo(run(other)).isNotEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void seesWhatIsImported(Engine engine) {
    open(engine);
    sameAs("MATCH (a:A) CALL (a) { MATCH (a)-->(b) RETURN b.y AS y } RETURN a.x, y ORDER BY y",
        "MATCH (a:A) CALL { WITH a MATCH (a)-->(b) RETURN b.y AS y } RETURN a.x, y ORDER BY y");
    sameAs(
        "MATCH (a:A) CALL (a) { MATCH (a)-->(b) RETURN sum(b.y) AS y } RETURN a.x, y ORDER BY a.x",
        "MATCH (a:A) CALL { WITH a MATCH (a)-->(b) RETURN sum(b.y) AS y } RETURN a.x, y ORDER BY a.x");
    // Behind a WITH as well, which a WITH at the beginning does not give.
    assertThat(run(
        "MATCH (a:A), (c:B) WHERE c.y = 10 CALL (*) { WITH 5 AS five RETURN a.x + five + c.y AS s }"
            + " RETURN s ORDER BY s"))
        .containsExactly(List.of(16L), List.of(17L));
    assertThat(run("UNWIND [1, 2] AS i CALL () { UNWIND [3, 4] AS j RETURN j } RETURN i * j AS k"))
        .containsExactlyInAnyOrder(List.of(3L), List.of(4L), List.of(6L), List.of(8L));
    assertThat(
        run("UNWIND [1, 2] AS i CALL (i) { RETURN i AS j UNION ALL WITH 7 AS k RETURN k + i AS j }"
            + " RETURN j ORDER BY j"))
        .containsExactly(List.of(1L), List.of(2L), List.of(8L), List.of(9L));
    assertThat(
        run("UNWIND [1, 2] AS i CALL (i) { CALL (i) { RETURN i * 2 AS d } RETURN d + i AS e }"
            + " RETURN e ORDER BY e"))
        .containsExactly(List.of(3L), List.of(6L));
  }

  @ParameterizedTest
  @EnumSource
  void seesNothingElse(Engine engine) {
    open(engine);
    assertThatThrownBy(() -> run("WITH 1 AS x, 2 AS y CALL (x) { RETURN x + y AS z } RETURN z"))
        .hasMessageContaining("'y'");
    assertThatThrownBy(() -> run("WITH 1 AS x CALL () { RETURN x AS z } RETURN z"))
        .hasMessageContaining("'x'");
    assertThatThrownBy(() -> run("WITH 1 AS x CALL (xx) { RETURN 1 AS z } RETURN z"))
        .hasMessageContaining("'xx'")
        .hasMessageContaining("line 1, column 19");
    assertThatThrownBy(() -> run("WITH 1 AS x CALL (x, x) { RETURN 1 AS z } RETURN z"))
        .hasMessageContaining("'x' is imported twice");
    assertThatThrownBy(() -> run("WITH 1 AS x CALL (x) { RETURN x } RETURN x"))
        .hasMessageContaining("defined already");
  }

  @ParameterizedTest
  @EnumSource
  void finishReturnsNothing(Engine engine) {
    open(engine);
    Result read = session.run("MATCH (a:A) FINISH");
    assertThat(read.keys()).isEmpty();
    assertThat(read.list()).isEmpty();
    assertThat(session.run("CALL db.labels() YIELD label FINISH").list()).isEmpty();
    var written = session.run("CREATE (:New) FINISH").consume();
    assertThat(written.counters().nodesCreated()).isEqualTo(1);
    assertThat(written.type()).isEqualTo(QueryType.WRITE);
    assertThatThrownBy(() -> run("FINISH MATCH (n) RETURN n")).hasMessageContaining("line 1");
  }
}
