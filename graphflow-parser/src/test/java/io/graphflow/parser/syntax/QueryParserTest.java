package io.graphflow.parser.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.QueryException;
import io.graphflow.parser.CaseFile;
import io.graphflow.parser.Seeds;
import io.graphflow.parser.ast.AstText;
import io.graphflow.parser.ast.Clause;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.QueryStatement;
import io.graphflow.parser.ast.RandomAst;
import io.graphflow.parser.ast.Statement;
import io.graphflow.parser.ast.UpdatingClause;
import java.util.Collections;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryParserTest {
  private static final int RANDOM_STATEMENTS = 500;

  /** Each line is a query that the grammar accepts, whether it runs or not. */
  @TestFactory
  Stream<DynamicTest> accepts() {
    return CaseFile.lines(QueryParserTest.class, "accepted.txt")
        .stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(line -> DynamicTest.dynamicTest(line, () -> assertReparses(line)));
  }

  private static void assertReparses(String query) {
    Statement statement = QueryParser.parse(query);
    assertThat(QueryParser.parse(AstText.of(statement))).isEqualTo(statement);
  }

  @Test
  void readsBackWhatItWrites() {
    long seed = Seeds.next();
    RandomAst trees = new RandomAst(Seeds.generator(seed));
    for (int i = 0; i < RANDOM_STATEMENTS; i++) {
      Statement statement = trees.statement();
      String text = AstText.of(statement);
      assertThat(QueryParser.parse(text)).as("seed %d, text %s", seed, text).isEqualTo(statement);
    }
  }

  @Test
  void knowsWhereThingsStand() {
    Clause.Match match = (Clause.Match) first("MATCH (𝒜ä)\n  WHERE 𝒜ä.x = 1 RETURN 1");
    assertThat(match.position().offset()).isZero();
    assertThat(match.pattern().getFirst().position().offset()).isEqualTo(6);
    assertThat(match.where().position().offset()).isEqualTo(24);
    Expr.Comparison comparison = (Expr.Comparison) match.where();
    assertThat(comparison.first().position().offset()).isEqualTo(19);
  }

  private static Clause first(String query) {
    return ((QueryStatement) QueryParser.parse(query)).query().clauses().getFirst();
  }

  @Test
  void knowsWhereUpdatesStand() {
    UpdatingClause.Merge merge =
        (UpdatingClause.Merge) first("MERGE (ä) ON CREATE SET ä.x = 1, ä:B ON MATCH SET ä = $p");
    UpdatingClause.SetProperty set = (UpdatingClause.SetProperty) merge.onCreate().getFirst();
    assertThat(set.key().position().offset()).isEqualTo(26);
    assertThat(set.value().position().offset()).isEqualTo(30);
    UpdatingClause.SetLabels labels = (UpdatingClause.SetLabels) merge.onCreate().get(1);
    assertThat(labels.labels().names().getFirst().position().offset()).isEqualTo(35);
    UpdatingClause.ReplaceProperties replace =
        (UpdatingClause.ReplaceProperties) merge.onMatch().getFirst();
    assertThat(replace.element().position().offset()).isEqualTo(50);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
          "FOREACH (x IN [1] | ", "CREATE (n {x: [", "SET n.x = (", "MERGE (n {a: {b: "})
  void refusesUpdatesNestedTooDeeply(String opening) {
    String query = opening.repeat(10_000);
    assertThatThrownBy(() -> QueryParser.parse(query)).isInstanceOf(QueryException.class);
    String nested = opening + "(".repeat(10_000);
    assertThatThrownBy(() -> QueryParser.parse(nested))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining("nested");
  }

  @Test
  void takesNestedUpdatesWithinLimits() {
    QueryParser.parse("FOREACH (x IN [1] | ".repeat(100) + "CREATE ()" + ")".repeat(100));
    QueryParser.parse("MATCH (n) SET n" + ".a".repeat(400) + " = 1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
          "(", "[", "-", "NOT ", "{a: ", "CASE WHEN ", "abs(", "x[", "EXISTS { MATCH (n) WHERE ",
          "(a)-[{x: ",
          "all(x IN ", "[(a)-->() | ", "(a {x: "})
  void refusesWhatIsNestedTooDeeply(String opening) {
    String query = "RETURN " + opening.repeat(10_000);
    assertThatThrownBy(() -> QueryParser.parse(query))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining("nested");
  }

  @Test
  void refusesLongChainsOfArithmetic() {
    String chain = "RETURN 1" + " + 1".repeat(10_000);
    assertThatThrownBy(() -> QueryParser.parse(chain))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining("nested more than 500 levels deep");
  }

  @Test
  void takesChainsThatAreOneOperation() {
    int operands = 5_000;
    String or = "RETURN x = 1" + " OR x = 1".repeat(operands - 1);
    Clause.Return last = (Clause.Return) first(or);
    Expr.Logical logical = (Expr.Logical) last.body().items().getFirst().expression();
    assertThat(logical.operands())
        .isEqualTo(Collections.nCopies(operands, logical.operands().getFirst()));
  }

  @Test
  void takesLongListsAndDeepNestingWithinLimits() {
    QueryParser.parse("RETURN [1" + ", 1".repeat(20_000) + "]");
    QueryParser.parse("RETURN " + "(".repeat(100) + "1" + ")".repeat(100));
    QueryParser.parse("RETURN " + "[".repeat(100) + "1" + "]".repeat(100));
    QueryParser.parse("RETURN 1" + " + 1".repeat(400));
  }
}
