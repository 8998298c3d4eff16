package io.graphflow.parser.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.parser.BoundQueries;
import io.graphflow.parser.CatalogBuilder;
import io.graphflow.parser.optimizer.RewriteCases;
import io.graphflow.parser.query.BoundClause;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class MergeMatchesTest {

  @TestFactory
  Stream<DynamicTest> cases() {
    return RewriteCases.ofClauses(MergeMatchesTest.class, MergeMatches.class);
  }

  /** A pattern must not become too large to be planned. */
  @Test
  void largePatternsStayApart() {
    String manyVertices = "MATCH (a)-->(b) MATCH (c)-->(d) MATCH (d)-->(e)";
    assertThat(matches(manyVertices, 5)).isEqualTo(1);
    assertThat(matches(manyVertices, 4)).isEqualTo(2);
    assertThat(matches(manyVertices, 2)).isEqualTo(3);
    String manyEdges = "MATCH (a)-->(b) MATCH (a)-->(b) MATCH (b)-->(a)";
    assertThat(matches(manyEdges, 3)).isEqualTo(1);
    assertThat(matches(manyEdges, 2)).isEqualTo(2);
  }

  /** How many patterns are left. */
  private static long matches(String patterns, int mostElements) {
    List<BoundClause> clauses =
        BoundQueries
            .of(patterns + " RETURN 1 AS one", CatalogBuilder.socialNetwork().build())
            .clauses();
    return MergeMatches.apply(clauses, mostElements)
        .stream()
        .filter(BoundClause.Match.class::isInstance)
        .count();
  }
}
