package io.graphflow.core.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.expression.ExpressionCompiler;
import io.graphflow.core.graph.TextGraph;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.Equivalence;
import io.graphflow.core.value.Orderability;
import io.graphflow.core.value.VertexReference;
import io.graphflow.exception.GraphflowException;
import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.SortKey;
import io.graphflow.parser.plan.VariableDomains;
import io.graphflow.research.Layout;
import io.graphflow.storage.database.GraphStore;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AccumulatorTest {
  private static final int GROUPS = 3;
  private static final List<Double> DOUBLES = List.of(0.0, -0.0, Double.NaN);

  @TempDir
  private static Path folder;

  private static GraphStore store;

  private final long seed = Long.getLong("graphflow.seed", System.nanoTime());
  private final Random random = new Random(seed);

  @BeforeAll
  static void load() {
    TextGraph.loadText("vertices A id:INT64\n1", folder.resolve("tiny"));
    store = GraphStore.open(folder.resolve("tiny"), Layout.FILES);
  }

  @AfterAll
  static void close() {
    store.close();
  }

  private static QueryContext context() {
    return new QueryContext(store.snapshot(), Map.of(), 1, 0, 0, null);
  }

  private static Evaluator variable(CypherType type) {
    return new ExpressionCompiler(store.snapshot(), Map.of(), VariableDomains.unknown())
        .compile(new Variable(0, "x", type));
  }

  /** Whole multiples of a quarter, so that the oracle's sums of floats are exact in any order. */
  private Object randomValue(CypherType type) {
    int draw = random.nextInt(10);
    if (draw == 0) {
      return null;
    }
    return type == CypherType.FLOAT || (type == CypherType.ANY && draw < 5)
        ? (Object) (random.nextInt(9) / 4.0)
        : (Object) (long) random.nextInt(9);
  }

  @ParameterizedTest
  @EnumSource(value = CypherType.class, names = {"INTEGER", "FLOAT", "ANY"})
  void multiplicitiesAndMergesAreRepeatedValues(CypherType type) {
    Set<AggregateFunction> functions = EnumSet.allOf(AggregateFunction.class);
    functions.remove(AggregateFunction.FIRST); // needs an order, as the next one does; see below
    functions.remove(AggregateFunction.FIRST_ROW);
    for (AggregateFunction function : functions) {
      for (boolean distinct : new boolean[] {false, true}) {
        boolean hasDistinct = function != AggregateFunction.COUNT_STAR
            && function != AggregateFunction.COLLECT_ALL;
        if (hasDistinct || !distinct) {
          check(type, function, distinct);
        }
      }
    }
  }

  private void check(CypherType type, AggregateFunction function, boolean distinct) {
    Evaluator argument = function == AggregateFunction.COUNT_STAR ? null : variable(type);
    MemoryAccount account = context().account("values");
    MemoryAccount otherAccount = context().account("values");
    Accumulator mine = Accumulator.of(function, argument, distinct, account);
    Accumulator other = Accumulator.of(function, argument, distinct, otherAccount);
    mine.resize(GROUPS);
    other.resize(GROUPS);
    int[] groups = {2, 0, 1};
    List<List<Object>> oracle = new ArrayList<>();
    for (int i = 0; i < GROUPS; i++) {
      oracle.add(new ArrayList<>());
    }
    Tuple tuple = new Tuple(1);
    for (int i = 0; i < 60; i++) {
      Object value = randomValue(type);
      long times = random.nextInt(1, 5);
      int group = random.nextInt(GROUPS);
      boolean here = random.nextBoolean();
      Assignment.set(tuple, 0, type, value);
      (here ? mine : other).add(group, tuple, times);
      for (int t = 0; t < times; t++) {
        oracle.get(here ? group : groups[group]).add(value);
      }
    }
    long heldBytes = account.heldBytes();
    long otherBytes = otherAccount.heldBytes();
    mine.merge(other, GroupMapping.all(groups));
    if (function == AggregateFunction.COLLECT_ALL
        || (function == AggregateFunction.COLLECT && !distinct)) {
      // What is collected goes over as it is.
      assertThat(otherAccount.heldBytes()).isZero();
      assertThat(account.heldBytes()).isEqualTo(heldBytes + otherBytes);
    }
    for (int group = 0; group < GROUPS; group++) {
      Object result = mine.result(group);
      Object expected = aggregate(function, distinct, oracle.get(group));
      if (result instanceof List<?> list) {
        List<Object> sorted = new ArrayList<>(list);
        sorted.sort(Orderability.INSTANCE);
        result = sorted;
      }
      assertThat(Equivalence.same(result, expected))
          .as("%s %s distinct %s seed %d: %s, expected %s", function, type, distinct, seed, result,
              expected)
          .isTrue();
    }
  }

  private static Object aggregate(
      AggregateFunction function, boolean distinct, List<Object> values) {
    if (function == AggregateFunction.COUNT_STAR) {
      return (long) values.size();
    }
    List<Object> kept = new ArrayList<>();
    for (Object value : values) {
      boolean seen = distinct && kept.stream().anyMatch(other -> Equivalence.same(other, value));
      boolean counts = value != null || function == AggregateFunction.COLLECT_ALL;
      if (counts && !seen) {
        kept.add(value);
      }
    }
    kept.sort(Orderability.INSTANCE);
    if (function == AggregateFunction.COLLECT_ALL) {
      return kept;
    }
    double sum = kept.stream().mapToDouble(value -> ((Number) value).doubleValue()).sum();
    return switch (function) {
      case COUNT_STAR, COLLECT_ALL, FIRST, FIRST_ROW -> throw new AssertionError();
      case COUNT -> (long) kept.size();
      case SUM -> sum;
      case AVG -> kept.isEmpty() ? null : (Object) (sum / kept.size());
      case MIN -> kept.isEmpty() ? null : kept.getFirst();
      case MAX -> kept.isEmpty() ? null : kept.getLast();
      case COLLECT -> kept;
      case ST_DEV -> StandardDeviation.of(kept, kept.size() - 1);
      case ST_DEV_P -> StandardDeviation.of(kept, kept.size());
    };
  }

  @ParameterizedTest
  @EnumSource(value = CypherType.class, names = {"INTEGER", "FLOAT", "ANY"})
  void firstRowsOfMergedStatesAreThoseOfAllRows(CypherType type) {
    for (int directions = 0; directions < 4; directions++) {
      for (AggregateFunction function : List.of(AggregateFunction.FIRST,
          AggregateFunction.FIRST_ROW)) {
        checkFirst(function, type, (directions & 1) != 0, (directions & 2) != 0);
      }
    }
  }

  /** Rows with a key and a value; those with equal keys are in the order of their values. */
  private void checkFirst(AggregateFunction function, CypherType type, boolean descendingKey,
      boolean descendingValue) {
    Variable key = new Variable(0, "key", type);
    Variable value = new Variable(1, "value", type);
    Aggregation first = new Aggregation(
        new Variable(2, "first", type),
        function,
        new VariableReference(value),
        false,
        List.of(
            new SortKey(new VariableReference(key), descendingKey),
            new SortKey(new VariableReference(value), descendingValue)));
    ExpressionCompiler compiler =
        new ExpressionCompiler(store.snapshot(), Map.of(), VariableDomains.unknown());
    List<Evaluator> order = List.of(compiler.compile(key), compiler.compile(value));
    MemoryAccount account = context().account("values");
    List<Accumulator> states = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Accumulator state = Accumulator.of(first, compiler.compile(value), order, account);
      state.resize(GROUPS);
      states.add(state);
    }
    int[] groups = {2, 0, 1};
    List<List<List<Object>>> rows = new ArrayList<>();
    for (int i = 0; i < GROUPS; i++) {
      rows.add(new ArrayList<>());
    }
    Tuple tuple = new Tuple(2);
    int count = random.nextInt(30);
    for (int i = 0; i < count; i++) {
      List<Object> row = Arrays.asList(randomValue(type), randomValue(type));
      int group = random.nextInt(GROUPS);
      int state = random.nextInt(states.size());
      Assignment.set(tuple, 0, type, row.getFirst());
      Assignment.set(tuple, 1, type, row.getLast());
      states.get(state).add(group, tuple, random.nextInt(1, 5));
      rows.get(state == 0 ? group : groups[group]).add(row);
    }
    Accumulator mine = states.getFirst();
    mine.merge(states.get(1), GroupMapping.all(groups));
    mine.merge(states.get(2), GroupMapping.all(groups));
    Comparator<List<Object>> byKey = Comparator.comparing(List::getFirst, Orderability.INSTANCE);
    Comparator<List<Object>> byValue = Comparator.comparing(List::getLast, Orderability.INSTANCE);
    Comparator<List<Object>> inOrder = (descendingKey ? byKey.reversed() : byKey)
        .thenComparing(descendingValue ? byValue.reversed() : byValue);
    for (int group = 0; group < GROUPS; group++) {
      Object expected = rows.get(group)
          .stream()
          .filter(row -> row.getLast() != null || function == AggregateFunction.FIRST_ROW)
          .min(inOrder)
          .map(List::getLast)
          .orElse(null);
      Object result = mine.result(group);
      assertThat(Orderability.INSTANCE.compare(result, expected))
          .as("%s of %s seed %d: %s, expected %s", type, rows.get(group), seed, result, expected)
          .isZero();
    }
    assertThat(account.heldBytes()).isNotNegative();
  }

  @Test
  void sumsOverflowOnlyAtTheEnd() {
    Accumulator sum =
        Accumulator.of(AggregateFunction.SUM, variable(CypherType.INTEGER), false,
            context().account("values"));
    sum.resize(1);
    sum.addLong(0, Long.MAX_VALUE, 1_000_000);
    assertThatThrownBy(() -> sum.result(0)).isInstanceOf(GraphflowException.class)
        .hasMessageContaining("9223372036854775807000000");
    sum.addLong(0, -Long.MAX_VALUE, 999_999);
    assertThat(sum.result(0)).isEqualTo(Long.MAX_VALUE);
    sum.addLong(0, Long.MIN_VALUE, 2);
    sum.addLong(0, 1, 2);
    assertThat(sum.result(0)).isEqualTo(-Long.MAX_VALUE);
  }

  @Test
  void oneLongSumLeavesTheOthersAsTheyAre() {
    MemoryAccount account = context().account("values");
    Accumulator sum =
        Accumulator.of(AggregateFunction.SUM, variable(CypherType.INTEGER), false, account);
    sum.resize(3);
    assertThat(account.heldBytes()).isZero();
    sum.addLong(0, -5, 1);
    sum.addLong(1, Long.MAX_VALUE, 1);
    sum.addLong(1, Long.MAX_VALUE, 1);
    assertThat(account.heldBytes()).isPositive();
    assertThat(sum.result(0)).isEqualTo(-5L);
    assertThat(sum.result(2)).isEqualTo(0L);
    long held = account.heldBytes();
    sum.resize(300);
    assertThat(account.heldBytes()).isGreaterThan(held);
    sum.addLong(299, -7, 1);
    assertThat(sum.result(299)).isEqualTo(-7L);
    assertThat(sum.result(0)).isEqualTo(-5L);
    Accumulator other =
        Accumulator.of(AggregateFunction.SUM, variable(CypherType.INTEGER), false,
            context().account("values"));
    other.resize(1);
    other.addLong(0, -Long.MAX_VALUE, 1);
    other.merge(sum, GroupMapping.all(new int[300]));
    assertThat(other.result(0)).isEqualTo(Long.MAX_VALUE - 12);
    sum.merge(other, GroupMapping.all(new int[] {1}));
    assertThatThrownBy(() -> sum.result(1)).isInstanceOf(GraphflowException.class);
    assertThat(sum.result(0)).isEqualTo(-5L);
  }

  @Test
  void sumsOfFloatsDoNotLoseSmallOnes() {
    Accumulator sum =
        Accumulator.of(AggregateFunction.SUM, variable(CypherType.FLOAT), false,
            context().account("values"));
    sum.resize(2);
    sum.addDouble(0, 1e100, 1);
    sum.addDouble(0, 1.0, 1);
    sum.addDouble(0, -1e100, 1);
    assertThat(sum.result(0)).isEqualTo(1.0);
    sum.addDouble(1, Double.POSITIVE_INFINITY, 1);
    sum.addDouble(1, 1.0, 1);
    assertThat(sum.result(1)).isEqualTo(Double.POSITIVE_INFINITY);
  }

  @Test
  void keysAreNumberedInOrderOfFirstAppearance() {
    List<Variable> variables = List.of(new Variable(0, "a", CypherType.ANY),
        new Variable(1, "b", CypherType.FLOAT), new Variable(2, "c", CypherType.NODE),
        new Variable(3, "d", CypherType.BOOLEAN));
    KeyTable table = new KeyTable(variables, context().account("values"));
    List<List<Object>> oracle = new ArrayList<>();
    Tuple tuple = new Tuple(4);
    for (int i = 0; i < 4000; i++) {
      Object a = randomValue(CypherType.ANY);
      Double b = random.nextInt(5) == 0 ? null
          : DOUBLES.get(random.nextInt(3));
      long c = random.nextInt(4) - 1L;
      Boolean d = random.nextInt(3) == 0 ? null : (Boolean) random.nextBoolean();
      tuple.setObject(0, a);
      Assignment.set(tuple, 1, CypherType.FLOAT, b);
      tuple.setVertex(2, c);
      Assignment.set(tuple, 3, CypherType.BOOLEAN, d);
      List<Object> key = new ArrayList<>();
      key.add(a);
      key.add(b);
      key.add(c);
      key.add(d);
      int expected = 0;
      while (expected < oracle.size() && !Equivalence.same(oracle.get(expected), key)) {
        expected++;
      }
      assertThat(table.find(tuple)).as("seed %d", seed)
          .isEqualTo(expected == oracle.size() ? KeyTable.ABSENT : expected);
      if (expected == oracle.size()) {
        oracle.add(key);
      }
      assertThat(table.findOrAdd(tuple)).as("seed %d", seed).isEqualTo(expected);
    }
    assertThat(table.size()).isEqualTo(oracle.size());
    for (int key = 0; key < table.size(); key++) {
      table.load(key, tuple);
      assertThat(Equivalence.same(tuple.object(0), oracle.get(key).getFirst())).isTrue();
      assertThat(tuple.vertex(2)).isEqualTo(oracle.get(key).get(2));
    }
    table.clear();
    assertThat(table.size()).isZero();
  }

  /** Vertices are collected by their IDs; states that are merged have them in the order of the states. */
  @Test
  void verticesAreCollectedInTheOrderInWhichTheyCome() {
    for (boolean distinct : new boolean[] {false, true}) {
      MemoryAccount account = context().account("values");
      MemoryAccount otherAccount = context().account("values");
      Evaluator argument = variable(CypherType.NODE);
      Accumulator mine = Accumulator.of(AggregateFunction.COLLECT, argument, distinct, account);
      Accumulator other =
          Accumulator.of(AggregateFunction.COLLECT, argument, distinct, otherAccount);
      mine.resize(GROUPS);
      other.resize(GROUPS);
      List<List<Object>> expected =
          List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
      int[] groups = {2, 0, 1};
      for (int i = 0; i < 400; i++) {
        long vertexId = random.nextInt(100);
        int group = random.nextInt(2);
        int times = distinct ? 3 : 1 + i % 2;
        Object vertex = new VertexReference(vertexId);
        boolean isFirst = i < 200;
        (isFirst ? mine : other).addVertex(group, vertexId, times);
        List<Object> list = expected.get(isFirst ? group : groups[group]);
        if (!distinct) {
          list.addAll(Collections.nCopies(times, vertex));
        } else if (!list.contains(vertex)) {
          list.add(vertex);
        }
      }
      mine.merge(other, GroupMapping.all(groups));
      for (int group = 0; group < GROUPS; group++) {
        assertThat(mine.result(group)).as("seed %d, %s", seed, distinct)
            .isEqualTo(expected.get(group));
      }
      long bytes = account.heldBytes() + otherAccount.heldBytes();
      assertThat(bytes).isGreaterThan(expected.stream().mapToLong(List::size).sum() * Long.BYTES);
    }
  }
}
