package io.graphflow.parser.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.ListLiteral;
import io.graphflow.parser.expression.Expression.Not;
import io.graphflow.parser.expression.Expression.Or;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.CompilerOptions;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.SortKey;
import io.graphflow.parser.plan.PlanTree;
import io.graphflow.parser.query.PatternCheck;
import io.graphflow.storage.catalog.Catalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Random bound queries: every plan is correct and has an estimate at each node. {@code
 * -Dgraphflow.test.seed=N} repeats one query, {@code -Dgraphflow.test.rounds=N} sets how many are planned.
 */
class RandomQueriesTest {
  private static final int ROUNDS = Integer.getInteger("graphflow.test.rounds", 3000);

  private static final Catalog CATALOG =
      new CatalogBuilder()
          .table("Person", 1000, CatalogBuilder.property("age", 80))
          .table("City", 50, CatalogBuilder.property("size", 40))
          .table("Post:Message", 20_000, CatalogBuilder.property("length", 500))
          .table("Comment:Message", 50_000, CatalogBuilder.property("length", 500))
          .edges("KNOWS", "Person", "Person", 20_000)
          .edgeProperties("KNOWS", CatalogBuilder.property("since", 20))
          .singleEdges("LIVES_IN", "Person", "City", 1000)
          .edges("LIKES", "Person", "Post", 100_000)
          .edges("LIKES", "Person", "Comment", 5000)
          .singleEdges("REPLY_OF", "Comment", "Post", 30_000)
          .build();

  @Test
  void everyPlanIsCorrect() {
    long fixed = Long.getLong("graphflow.test.seed", -1);
    for (long seed = Math.max(0, fixed); seed < (fixed < 0 ? ROUNDS : fixed + 1); seed++) {
      try {
        CompiledQuery query = new Generator(new Random(seed)).compile();
        PlanTree.forEach(query.plan(), node -> checkEstimate(query, node));
      } catch (AssertionError | RuntimeException problem) {
        throw new AssertionError("seed " + seed + ": " + problem.getMessage(), problem);
      }
    }
  }

  private static void checkEstimate(CompiledQuery query, LogicalPlan node) {
    Double rows = query.estimates().get(node);
    assertThat(rows).as("estimate of %s", node).isNotNull().isFinite().isNotNegative();
  }

  /** Writes a random query: one to five clauses and a RETURN. */
  private static final class Generator {
    private static final List<String> VERTICES = List.of("a", "b", "c", "d", "f", "g");

    private final Random random;
    private final QueryKit kit = new QueryKit(CATALOG);
    private final List<String> known = new ArrayList<>();
    private int edgeCount;
    private int otherCount;

    Generator(Random random) {
      this.random = random;
    }

    CompiledQuery compile() {
      for (int clauses = 1 + random.nextInt(5); clauses > 0; clauses--) {
        switch (random.nextInt(8)) {
          case 0, 1, 2, 3 -> match(false);
          case 4, 5 -> match(true);
          case 6 -> kit.unwind(new ListLiteral(List.of(QueryKit.literal(1))), other());
          default -> with();
        }
      }
      finish();
      CompilerOptions options =
          new CompilerOptions(List.of(), random.nextBoolean(), random.nextInt(5) == 0);
      return kit.compile(options);
    }

    private String other() {
      return "x" + otherCount++;
    }

    private void match(boolean optional) {
      List<String> here = new ArrayList<>();
      List<String> edges = new ArrayList<>();
      StringBuilder text = new StringBuilder();
      for (int paths = 1 + random.nextInt(3); paths > 0; paths--) {
        text.append(text.isEmpty() ? "" : ", ").append(vertex(here));
        for (int steps = random.nextInt(4); steps > 0; steps--) {
          text.append(edge(edges)).append(vertex(here));
        }
      }
      kit.declare(text.toString());
      List<PatternCheck> checks = new ArrayList<>();
      List<Expression> predicates = new ArrayList<>();
      here.addAll(known);
      for (int count = random.nextInt(4); count > 0; count--) {
        predicates.add(predicate(here, checks));
      }
      for (int i = 1; i < edges.size(); i++) {
        predicates.add(kit.different(edges.get(i - 1), edges.get(i)));
      }
      kit.match(optional, text.toString(), checks, predicates.toArray(Expression[]::new));
      here.stream().filter(name -> !known.contains(name)).forEach(known::add);
    }

    private String vertex(List<String> here) {
      String name = VERTICES.get(random.nextInt(VERTICES.size()));
      if (!here.contains(name)) {
        here.add(name);
      }
      return switch (random.nextInt(5)) {
        case 0 -> "(" + name + ":Person)";
        case 1 -> "(" + name + ":Message)";
        default -> "(" + name + ")";
      };
    }

    private String edge(List<String> edges) {
      String name = "e" + edgeCount++;
      edges.add(name);
      String label =
          List.of("", ":KNOWS", ":KNOWS", ":LIKES", ":LIKES|REPLY_OF", ":LIVES_IN")
              .get(random.nextInt(6));
      return switch (random.nextInt(3)) {
        case 0 -> "-[" + name + label + "]->";
        case 1 -> "<-[" + name + label + "]-";
        default -> "-[" + name + label + "]-";
      };
    }

    private Expression predicate(List<String> here, List<PatternCheck> checks) {
      String one = here.get(random.nextInt(here.size()));
      String other = here.get(random.nextInt(here.size()));
      return switch (random.nextInt(7)) {
        case 0 -> QueryKit.equal(kit.property(one, "id"), QueryKit.literal(7));
        case 1 -> QueryKit.equal(kit.property(one, "id"), kit.property(other, "age"));
        case 2 -> QueryKit.less(kit.property(one, "age"), kit.property(other, "length"));
        case 3 -> QueryKit.less(QueryKit.literal(1), QueryKit.literal(2));
        case 4 -> check(one, other, checks);
        case 5 -> new Not(check(one, other, checks));
        default ->
          new Or(
              List.of(
                  check(one, other, checks),
                  QueryKit.less(kit.property(one, "age"), QueryKit.literal(30))));
      };
    }

    private Expression check(String one, String other, List<PatternCheck> checks) {
      String mark = other();
      String pattern = "(" + one + ")" + edge(new ArrayList<>()) + "(" + other + ")";
      checks.add(kit.check(mark, pattern, one, other));
      return kit.ref(mark);
    }

    private void with() {
      if (known.isEmpty()) {
        return;
      }
      known.subList(1, known.size()).removeIf(_ -> random.nextInt(4) == 0);
      List<Projection> items = new ArrayList<>(known.stream().map(kit::itself).toList());
      Expression filter = QueryKit.less(kit.property(known.getFirst(), "age"), QueryKit.literal(9));
      if (random.nextInt(3) == 0) {
        kit.count(other(), items, filter);
        return;
      }
      boolean distinct = random.nextInt(4) == 0;
      List<SortKey> keys = new ArrayList<>();
      if (random.nextInt(3) == 0) {
        keys.add(new SortKey(kit.property(known.getFirst(), "age"), random.nextBoolean()));
      }
      items.add(kit.item(kit.property(known.getLast(), "id"), other()));
      Expression skip = random.nextInt(4) == 0 ? QueryKit.literal(2) : null;
      Expression limit = random.nextInt(4) == 0 ? QueryKit.literal(5) : null;
      kit.horizon(items, distinct, keys, skip, limit, List.of(filter));
    }

    private void finish() {
      if (known.isEmpty() || random.nextInt(4) == 0) {
        kit.returnCount();
      } else {
        String name = known.get(random.nextInt(known.size()));
        Expression value =
            new Expression.PropertyAccess(kit.ref(name), "id", CypherType.INTEGER);
        kit.items(List.of(kit.itself(name), kit.item(value, other())));
      }
    }
  }
}
