package io.graphflow.parser.expression;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.parser.BoundQueries;
import io.graphflow.parser.CatalogBuilder;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.query.BoundClause.ProjectionClause;
import io.graphflow.storage.catalog.Catalog;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExpressionTextTest {
  private static final Catalog CATALOG = CatalogBuilder.socialNetwork().build();

  private static Expression bind(String expression) {
    String query = "MATCH (a:Person)-[e:KNOWS]->(b:Person) RETURN " + expression + " AS x, a, b, e";
    ProjectionClause projectionClause =
        (ProjectionClause) BoundQueries.of(query, CATALOG).clauses().getLast();
    return projectionClause.projections().getFirst().expression();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
          "a.age + 1 < b.age * (2 - a.age)",
          "a.age - (b.age - 1) - 2",
          "(a.age + 1) * -b.age",
          "a.age % 3 ^ 2",
          "NOT (a.age = 1 AND b.age = 2) OR a.name IS NOT NULL",
          "(a.age = 1 OR b.age = 2) AND (a.age = 1 XOR b.age = 3)",
          "a.name STARTS WITH 'it\\'s' OR a.name =~ '.*\\\\d'",
          "a.name IN ['x', $y, null]",
          "[a.age, 2][1..]",
          "[a.age, 2][..$n][0]",
          "{k: a.age, l: [1.5, true]}",
          "CASE WHEN a.age > 3 THEN 'old' ELSE null END",
          "coalesce(a.name, toUpper('x') + 'y')",
          "a.name IS NULL",
          "e.weight >= 0.5 AND a <> b",
          "[x IN [a.age, 2] WHERE x > 1 | x + b.age]",
          "[x IN $l | [y IN x WHERE y = x]]",
          "[x IN [1, 2]]",
          "single(x IN $l WHERE x = a.age) AND all(x IN [] WHERE x)",
          "reduce(s = 0, x IN [1, a.age] | s + x * b.age)",
          "a {.*, k: b.age + 1}",
          "X'00FF' < X'' AND size(X'0A' || $b) = 3",
          "a {k: b.age}"})
  void readsBackAsItself(String text) {
    assertThat(ExpressionText.of(bind(text))).isEqualTo(text);
  }

  @Test
  void listsTheVariablesItReads() {
    assertThat(ExpressionTree.variables(bind("a.age + size([b.age, e.weight]) + a.age")))
        .extracting(Variable::name)
        .containsExactly("a", "b", "e");
  }

  @Test
  void listsNoVariablesOfItsOwn() {
    Expression nested =
        bind(
            "[x IN [a.age] WHERE any(y IN [x] WHERE y = b.age) | reduce(s = x, z IN [1] | s + z)]");
    assertThat(ExpressionTree.variables(nested))
        .extracting(Variable::name)
        .containsExactly("a", "b");
    assertThat(ExpressionTree.locals(nested)).extracting(Variable::name).containsExactly("x");
    Expression body = ExpressionTree.bodies(nested).getLast();
    assertThat(ExpressionTree.variables(body)).extracting(Variable::name).containsExactly("x");
  }

  @Test
  void tellsANameInsideFromOneOutside() {
    Expression expression = bind("[a IN [a.age] | a + b.age]");
    assertThat(ExpressionTree.variables(expression))
        .extracting(Variable::name)
        .containsExactly("a", "b");
    List<Variable> variables = List.copyOf(ExpressionTree.variables(expression));
    Expression replaced =
        ExpressionTree.substitute(
            expression, Map.of(variables.getFirst(), new VariableReference(variables.getLast())));
    assertThat(ExpressionText.of(replaced)).isEqualTo("[a IN [b.age] | a + b.age]");
  }

  @Test
  void replacesVariablesAndLeavesTheRest() {
    Expression expression = bind("a.age + b.age < 3");
    List<Variable> variables = List.copyOf(ExpressionTree.variables(expression));
    Expression replaced =
        ExpressionTree.substitute(
            expression, Map.of(variables.getFirst(), new VariableReference(variables.getLast())));
    assertThat(ExpressionText.of(replaced)).isEqualTo("b.age + b.age < 3");
    assertThat(ExpressionText.of(expression)).isEqualTo("a.age + b.age < 3");
  }
}
