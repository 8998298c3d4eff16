package io.graphflow.parser.optimizer;

import static io.graphflow.parser.optimizer.JoinProblem.bit;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.optimizer.JoinProblem.Condition;
import io.graphflow.parser.optimizer.JoinProblem.Edge;
import io.graphflow.parser.optimizer.JoinProblem.Lookup;
import io.graphflow.parser.optimizer.JoinProblem.Vertex;
import io.graphflow.parser.plan.SeekBy;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The search against a plain enumeration of every plan in its space, on random problems. {@code
 * -Dgraphflow.test.seed=N} repeats one problem, {@code -Dgraphflow.test.rounds=N} sets how many are tried.
 */
class JoinOrderSearchTest {
  private static final int ROUNDS = Integer.getInteger("graphflow.test.rounds", 400);

  @Test
  void findsTheCheapestOfAllPlans() {
    long fixed = Long.getLong("graphflow.test.seed", -1);
    for (long seed = Math.max(0, fixed); seed < (fixed < 0 ? ROUNDS : fixed + 1); seed++) {
      JoinProblem problem = randomProblem(new Random(seed), 1 + (int) (seed % 5));
      JoinState found = new JoinOrderSearch(problem, () -> {}).cheapest();
      List<JoinState> all =
          new Enumeration(problem).plans(problem.allVertices, problem.hasInput);
      double cheapest = all.stream().mapToDouble(JoinState::cost).min().orElseThrow();
      assertThat(found.cost())
          .as("seed %d, %d plans", seed, all.size())
          .isCloseTo(cheapest, within(cheapest * 1e-9));
    }
  }

  @Test
  void endsByWhatTheCheckThrows() {
    JoinProblem problem = randomProblem(new Random(1), 6);
    IllegalStateException enough = new IllegalStateException("enough");
    for (int mostExhaustive : new int[] {0, 10}) {
      int[] checks = new int[1];
      assertThatThrownBy(() -> new JoinOrderSearch(problem, mostExhaustive, () -> {
        if (++checks[0] == 3) {
          throw enough;
        }
      }).cheapest()).isSameAs(enough);
    }
  }

  @Test
  void greedySearchFindsACompletePlanThatIsNoCheaper() {
    for (long seed = 0; seed < ROUNDS; seed++) {
      JoinProblem problem = randomProblem(new Random(seed), 1 + (int) (seed % 7));
      JoinState best = new JoinOrderSearch(problem, () -> {}).cheapest();
      JoinState greedy = new JoinOrderSearch(problem, 0, () -> {}).cheapest();
      assertThat(greedy.vertices()).as("seed %d", seed).isEqualTo(problem.allVertices);
      assertThat(greedy.fromInput()).isEqualTo(problem.hasInput);
      assertThat(greedy.cost())
          .as("seed %d", seed)
          .isGreaterThanOrEqualTo(best.cost() * (1 - 1e-9));
    }
  }

  /** All plans without any pruning: the product of all choices, bottom up over subsets. */
  private static final class Enumeration {
    private final JoinProblem problem;
    private final JoinCost cost;
    private final Map<String, List<JoinState>> known = new HashMap<>();

    Enumeration(JoinProblem problem) {
      this.problem = problem;
      cost = new JoinCost(problem);
    }

    List<JoinState> plans(long set, boolean fromInput) {
      String key = set + " " + fromInput;
      List<JoinState> plans = known.get(key);
      if (plans == null) {
        plans = enumerate(set, fromInput);
        known.put(key, plans);
      }
      return plans;
    }

    private List<JoinState> enumerate(long set, boolean fromInput) {
      List<JoinState> plans = new ArrayList<>();
      if (fromInput && (problem.inputVertices & ~set) != 0) {
        return plans;
      }
      if (fromInput && set == problem.inputVertices) {
        add(plans, new JoinStep.Input(), set, true);
      }
      if (!fromInput && Long.bitCount(set) == 1) {
        int v = Long.numberOfTrailingZeros(set);
        boolean seeks = false;
        for (Lookup lookup : problem.lookups) {
          if (lookup.vertex() == v && lookup.isConstant()) {
            add(plans, new JoinStep.Seek(null, v, lookup.condition()), set, false);
            seeks = true;
          }
        }
        if (!seeks) {
          add(plans, new JoinStep.Scan(v), set, false);
        }
      }
      for (int v = 0; v < problem.vertices.size(); v++) {
        long before = set & ~bit(v);
        boolean bound = fromInput && problem.vertices.get(v).fromInput();
        if ((set & bit(v)) != 0 && !bound && (before != 0 || fromInput)) {
          for (JoinState state : plans(before, fromInput)) {
            addExtensions(plans, state, v, set);
          }
        }
      }
      for (long added = set; added != 0 && problem.hashJoins; added = (added - 1) & set) {
        addJoins(plans, set, added, fromInput);
      }
      addProducts(plans, set, fromInput);
      return plans;
    }

    private void addExtensions(List<JoinState> plans, JoinState state, int v, long set) {
      int connecting = 0;
      for (int e = 0; e < problem.edges.size(); e++) {
        Edge edge = problem.edges.get(e);
        int other = edge.from() == v ? edge.to() : edge.from();
        boolean ends = edge.from() == v || edge.to() == v;
        if (ends && other != v && (state.vertices() & bit(other)) != 0) {
          add(plans, new JoinStep.Extend(state, e, v), set, state.fromInput());
          connecting++;
        }
      }
      if (connecting > 1) {
        add(plans, new JoinStep.Intersect(state, v), set, state.fromInput());
      }
      for (Lookup lookup : problem.lookups) {
        if (lookup.vertex() == v
            && (lookup.vertices() & ~state.vertices()) == 0
            && (!lookup.needsInput() || state.fromInput())) {
          JoinStep step = new JoinStep.Seek(state, v, lookup.condition());
          add(plans, step, set, state.fromInput());
        }
      }
    }

    private void addJoins(List<JoinState> plans, long set, long added, boolean fromInput) {
      long kept = set & ~added;
      long keys = 0;
      boolean edgeWithinKeys = false;
      long reached = Long.lowestOneBit(added);
      for (int round = 0; round < problem.vertices.size(); round++) {
        for (Edge edge : problem.edges) {
          long ends = bit(edge.from()) | bit(edge.to());
          if ((ends & added) != 0 && (ends & kept) != 0) {
            keys |= ends & kept;
          }
          if ((ends & ~added) == 0 && (ends & reached) != 0) {
            reached |= ends;
          }
        }
      }
      for (Edge edge : problem.edges) {
        long ends = bit(edge.from()) | bit(edge.to());
        edgeWithinKeys |= (ends & ~keys) == 0;
      }
      if (keys == 0 || edgeWithinKeys || reached != added) {
        return;
      }
      boolean[][] sides =
          fromInput ? new boolean[][] {{true, false}, {false, true}}
              : new boolean[][] {{false, false}};
      for (boolean[] side : sides) {
        if ((added | keys) == set && side[1] == fromInput) {
          // The left side would add nothing.
          continue;
        }
        for (JoinState left : plans(kept, side[0])) {
          for (JoinState right : cheapest(plans(added | keys, side[1]))) {
            add(plans, new JoinStep.HashJoin(left, right, keys), set, fromInput);
          }
        }
      }
    }

    private void addProducts(List<JoinState> plans, long set, boolean fromInput) {
      for (long right = set; right != 0; right = (right - 1) & set) {
        long left = set & ~right;
        boolean one = problem.component(Long.lowestOneBit(right)) == right;
        boolean whole = left == 0 ? fromInput : problem.component(left) == left;
        if (one && whole && (right & problem.inputVertices) == 0) {
          for (JoinState state : plans(left, fromInput)) {
            for (JoinState other : cheapest(plans(right, false))) {
              add(plans, new JoinStep.Product(state, other), set, fromInput);
            }
          }
        }
      }
    }

    /** All that depends on a right side's plan is the cost of that plan. */
    private static List<JoinState> cheapest(List<JoinState> plans) {
      return plans.stream().min(Comparator.comparingDouble(JoinState::cost)).stream().toList();
    }

    private void add(List<JoinState> plans, JoinStep step, long set, boolean fromInput) {
      plans.add(cost.after(step, set, fromInput, problem.rows(set, fromInput)));
    }
  }

  static JoinProblem randomProblem(Random random, int vertexCount) {
    boolean hasInput = random.nextInt(3) == 0;
    List<Vertex> vertices = new ArrayList<>();
    for (int v = 0; v < vertexCount; v++) {
      vertices.add(
          new Vertex(
              new Variable(v, "v" + v, CypherType.NODE),
              List.of(0),
              Math.rint(Math.pow(10, 1 + random.nextInt(5))),
              hasInput && random.nextInt(4) == 0,
              random.nextInt(3),
              -1));
    }
    List<Edge> edges = new ArrayList<>();
    int edgeCount = random.nextInt(4) == 0 ? random.nextInt(vertexCount + 1) : vertexCount - 1;
    for (int e = 0; e < edgeCount + random.nextInt(2); e++) {
      int to = random.nextInt(vertexCount);
      int from =
          random.nextInt(5) == 0 || to == 0 ? random.nextInt(vertexCount) : random.nextInt(to);
      double pairs = vertices.get(from).count() * vertices.get(to).count();
      edges.add(
          new Edge(
              new Variable(100 + e, "e" + e, CypherType.RELATIONSHIP),
              from,
              to,
              List.of(),
              List.of(),
              Math.min(pairs, Math.rint(Math.pow(10, 1 + random.nextInt(7)))),
              random.nextInt(4) == 0,
              random.nextInt(4) == 0,
              random.nextInt(3),
              random.nextInt(10)));
    }
    List<Condition> conditions = new ArrayList<>();
    List<Lookup> lookups = new ArrayList<>();
    for (int c = random.nextInt(4); c > 0; c--) {
      int one = random.nextInt(vertexCount);
      int other = random.nextInt(vertexCount);
      long read = bit(one) | bit(other);
      long readEdges = 0;
      if (!edges.isEmpty() && random.nextBoolean()) {
        int e = random.nextInt(edges.size());
        readEdges = bit(e);
        read |= bit(edges.get(e).from()) | bit(edges.get(e).to());
      }
      double share = Math.pow(0.1, random.nextInt(4));
      Expression predicate = new Expression.Literal((long) c, CypherType.INTEGER);
      Conjunct conjunct = new Conjunct(predicate, List.of(), false, Set.of(), share, 1);
      boolean needsInput = hasInput && random.nextInt(4) == 0;
      conditions.add(new Condition(conjunct, read, readEdges, needsInput));
      int vertex = Long.numberOfTrailingZeros(read);
      if (readEdges == 0 && random.nextBoolean() && !vertices.get(vertex).fromInput()) {
        long others = read & ~bit(vertex);
        lookups.add(
            new Lookup(
                vertex,
                conditions.size() - 1,
                List.of(0),
                new SeekBy.PropertyValue("id"),
                -1,
                predicate,
                random.nextBoolean(),
                random.nextBoolean(),
                others,
                needsInput));
      }
    }
    double inputRows = hasInput ? Math.pow(10, random.nextInt(5)) : 1;
    return new JoinProblem(
        vertices,
        edges,
        conditions,
        lookups,
        hasInput,
        inputRows,
        vertexCount < 5,
        true,
        EdgePairs.NONE);
  }
}
