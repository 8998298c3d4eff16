package io.graphflow.parser.optimizer;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.parser.QueryCompiler;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.CompiledQuery.Access;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.PlanTree;
import io.graphflow.parser.plan.PlanValidator;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.research.CompilerOptions;
import io.graphflow.storage.catalog.Catalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Random queries: every plan is correct and has an estimate at each node. {@code
 * -Dgraphflow.test.seed=N} repeats one query, {@code -Dgraphflow.test.rounds=N} sets how many are planned.
 */
class RandomQueriesTest {
  private static final int ROUNDS = Integer.getInteger("graphflow.test.rounds", 2000);

  /** The schema is open, so that any vertex may be asked for any property. */
  private static final Catalog CATALOG =
      new Catalog(
          QueryPlannerTest.SOCIAL.databaseId(),
          false,
          QueryPlannerTest.SOCIAL.vertexTables(),
          QueryPlannerTest.SOCIAL.edgeLabels(),
          QueryPlannerTest.SOCIAL.edgeTables(),
          QueryPlannerTest.SOCIAL.adjacencies());

  @Test
  void everyPlanIsCorrect() {
    long fixed = Long.getLong("graphflow.test.seed", -1);
    for (long seed = Math.max(0, fixed); seed < (fixed < 0 ? ROUNDS : fixed + 1); seed++) {
      Random random = new Random(seed);
      String text = new Generator(random).query();
      CompilerOptions options =
          CompilerOptions.DEFAULT.withIntersections(random.nextBoolean())
              .withRepeatableElements(random.nextInt(5) == 0);
      try {
        check(QueryCompiler.compile(text, CATALOG, options));
      } catch (AssertionError | RuntimeException problem) {
        throw new AssertionError("seed %d: %s".formatted(seed, text), problem);
      }
    }
  }

  private static void check(CompiledQuery query) {
    assertThat(PlanValidator.problems(query.plan(), query.columns())).isEmpty();
    boolean[] updates = {false};
    PlanTree.forEach(query.plan(), node -> updates[0] |= node instanceof UpdatePlan);
    assertThat(query.access() == Access.WRITE).isEqualTo(updates[0]);
    PlanTree.forEach(
        query.plan(),
        (LogicalPlan node) -> {
          Double rows = query.estimates().get(node);
          assertThat(rows).as("estimate of %s", node).isNotNull().isFinite().isNotNegative();
        });
  }

  /** Writes a random query: one to five clauses, some of them updates, and a RETURN. */
  private static final class Generator {
    private static final List<String> VERTICES = List.of("a", "b", "c", "d", "f", "g");
    private static final List<String> LABELS =
        List.of("", ":KNOWS", ":KNOWS", ":LIKES", ":LIKES|REPLY_OF", ":LIVES_IN");

    private final Random random;
    private final StringBuilder text = new StringBuilder();
    private final List<String> visible = new ArrayList<>();
    private int nameCount;

    Generator(Random random) {
      this.random = random;
    }

    String query() {
      match(random.nextInt(4) == 0);
      for (int clauses = random.nextInt(5); clauses > 0; clauses--) {
        switch (random.nextInt(11)) {
          case 0, 1, 2 -> match(false);
          case 3, 4 -> match(true);
          case 5 -> text.append(" UNWIND [1, 2] AS ").append(newName());
          case 6, 7, 8 -> updates();
          default -> with();
        }
      }
      if (random.nextInt(8) == 0) {
        update(visible);
        return text.toString();
      }
      if (visible.isEmpty()) {
        return text.append(" RETURN count(*) AS n").toString();
      }
      String one = any(visible);
      text.append(
          switch (random.nextInt(5)) {
            case 0 -> " RETURN count(*) AS n";
            case 1 -> " RETURN %s.id AS id, count(*) AS n ORDER BY n LIMIT 3".formatted(one);
            case 2 -> " RETURN DISTINCT %s".formatted(one);
            case 3 -> " RETURN %s.id AS id ORDER BY %s.age SKIP 1 LIMIT 3".formatted(one, one);
            default -> " RETURN %s, %s.id AS id".formatted(one, any(visible));
          });
      return text.toString();
    }

    private String newName() {
      return "x" + nameCount++;
    }

    private String any(List<String> names) {
      return names.get(random.nextInt(names.size()));
    }

    private void match(boolean optional) {
      List<String> here = new ArrayList<>(visible);
      List<String> edges = new ArrayList<>();
      text.append(optional ? " OPTIONAL MATCH " : " MATCH ");
      for (int paths = 1 + random.nextInt(3); paths > 0; paths--) {
        text.append(vertex(here));
        for (int steps = random.nextInt(4); steps > 0; steps--) {
          text.append(edge(edges)).append(vertex(here));
        }
        text.append(paths > 1 ? ", " : "");
      }
      String before = " WHERE ";
      for (int count = random.nextInt(4); count > 0; count--) {
        text.append(before).append(predicate(here, edges));
        before = " AND ";
      }
      here.stream().filter(name -> !visible.contains(name)).forEach(visible::add);
    }

    private String vertex(List<String> here) {
      if (random.nextInt(8) == 0) {
        return "()";
      }
      String name = any(VERTICES);
      if (!here.contains(name)) {
        here.add(name);
      }
      return switch (random.nextInt(6)) {
        case 0 -> "(" + name + ":Person)";
        case 1 -> "(" + name + ":Message)";
        default -> "(" + name + ")";
      };
    }

    private String edge(List<String> edges) {
      String name = random.nextBoolean() ? newName() : "";
      if (!name.isEmpty()) {
        edges.add(name);
      }
      String inside = "[" + name + any(LABELS) + "]";
      return switch (random.nextInt(3)) {
        case 0 -> "-" + inside + "->";
        case 1 -> "<-" + inside + "-";
        default -> "-" + inside + "-";
      };
    }

    private String predicate(List<String> here, List<String> edges) {
      if (here.isEmpty()) {
        return "$p";
      }
      String one = any(here);
      String other = any(here);
      String edge = edge(new ArrayList<>()).replaceAll("x\\d+", "");
      return switch (random.nextInt(9)) {
        case 0 -> one + ".id = 7";
        case 1 -> one + ".id = " + other + ".age";
        case 2 -> one + ".age < " + other + ".length";
        case 3 -> "$p";
        case 4 -> "(" + one + ")" + edge + "(" + other + ")";
        case 5 -> "NOT (" + one + ")" + edge + "()";
        case 6 -> edges.isEmpty() ? one + " <> " + other : any(edges) + ".since > " + one + ".age";
        case 7 -> "(" + one + ".age < 30 OR (" + one + ")" + edge + "(" + other + "))";
        default -> one + ":Person";
      };
    }

    /** Some updates, and the WITH that must come before clauses that read. */
    private void updates() {
      for (int count = 1 + random.nextInt(3); count > 0; count--) {
        update(visible);
      }
      text.append(" WITH *");
    }

    private void update(List<String> nodes) {
      String one = nodes.isEmpty() ? ":Person" : any(nodes);
      String other = nodes.isEmpty() ? ":Person" : any(nodes);
      switch (nodes.isEmpty() ? 0 : random.nextInt(9)) {
        case 0 -> {
          String name = newName();
          text.append(" CREATE (%s:Person {age: 1})-[:KNOWS]->(%s)".formatted(name, one));
          nodes.add(name);
        }
        case 1 -> text.append(" CREATE (%s)<-[:LIKES]-(%s)".formatted(one, other));
        case 2 -> {
          String name = newName();
          text.append(" MERGE (%s:Person {id: 1}) ON CREATE SET %s.age = 2".formatted(name, name));
          nodes.add(name);
        }
        case 3 -> {
          String name = newName();
          text.append(" MERGE (%s)-[%s:KNOWS]-(%s) ON MATCH SET %s.since = %s.age"
              .formatted(one, name, other, name, one));
        }
        case 4 -> text.append(" SET %s.age = %s.id, %s:Tag".formatted(one, other, other));
        case 5 -> text.append(" SET %s += {age: %s.age}, %s = $map".formatted(one, one, other));
        case 6 -> text.append(" REMOVE %s.age, %s:Person".formatted(one, other));
        case 7 -> text.append(" DETACH DELETE %s, %s".formatted(one, other));
        default -> {
          List<String> inside = new ArrayList<>(nodes);
          text.append(" FOREACH (%s IN [1, 2] |".formatted(newName()));
          for (int count = 1 + random.nextInt(2); count > 0; count--) {
            update(inside);
          }
          text.append(")");
        }
      }
    }

    private void with() {
      if (visible.isEmpty()) {
        return;
      }
      visible.subList(1, visible.size()).removeIf(_ -> random.nextInt(4) == 0);
      String first = visible.getFirst();
      text.append(random.nextInt(5) == 0 ? " WITH DISTINCT " : " WITH ");
      text.append(String.join(", ", visible));
      boolean count = random.nextInt(3) == 0;
      text.append(count ? ", count(*) AS " + newName() : "");
      text.append(random.nextInt(4) == 0 ? " ORDER BY " + first : "");
      text.append(random.nextInt(4) == 0 ? " SKIP 2" : "");
      text.append(random.nextInt(4) == 0 ? " LIMIT 5" : "");
      text.append(random.nextBoolean() ? " WHERE " + first + ".age < 9" : "");
    }
  }
}
