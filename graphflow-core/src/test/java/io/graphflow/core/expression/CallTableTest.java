package io.graphflow.core.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.ValueLiterals;
import io.graphflow.core.expression.CallTable.Block;
import io.graphflow.exception.GraphflowException;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.ArithmeticOperator;
import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.QuantifierKind;
import io.graphflow.parser.expression.ScalarFunction;
import io.graphflow.parser.expression.StringOperator;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * What functions, operators and aggregates give of values of every type and of NULL ({@link CallTable}),
 * in each way in which they are computed: of a constant, before the query runs; of a variable whose type
 * the binder knows, and of one whose type it does not; of properties, which are read from columns without
 * objects; as the condition of a filter, for which the list-based engine has kernels.
 */
class CallTableTest {
  private static final List<String> FILES =
      List.of("lists-and-texts", "numbers", "conversions", "elements", "temporal", "points",
          "bytes",
          "arithmetic",
          "comparisons", "logic", "aggregates");
  private static final String ERROR = "error ";
  private static final String AGGREGATES = "aggregates";

  /** Types of which a column holds values without objects, by the property that does. */
  private static final Map<String, String> COLUMNS =
      Map.of("BOOLEAN", "b", "INTEGER", "i", "FLOAT", "f", "STRING", "s", "LIST", "l", "DATE",
          "d", "DATETIME", "t");

  @TempDir
  private static Path folder;

  private static Database database;
  private static final List<Session> SESSIONS = new ArrayList<>();

  @BeforeAll
  static void create() {
    database = Database.create(folder.resolve("db"));
    try (Session session = database.session()) {
      session.run("CREATE (:V {k: 1})-[:E {w: 1}]->(:V {k: 2})");
      String properties =
          COLUMNS.entrySet()
              .stream()
              .map(column -> column.getValue() + ": " + CallTable.SAMPLES.get(column.getKey()))
              .reduce((one, other) -> one + ", " + other)
              .orElseThrow();
      session.run("CREATE (:S {k: 1, " + properties + "}), (:S {k: 2})");
    }
    database.checkpoint();
    for (Engine engine : List.of(Engine.GF_RV, Engine.GF_CL, Engine.GF_FT)) {
      SESSIONS
          .add(database.session(SessionOptions.DEFAULT.withEngine(engine).withThreads(1)));
    }
  }

  @AfterAll
  static void close() {
    SESSIONS.forEach(Session::close);
    database.close();
  }

  @TestFactory
  Stream<DynamicContainer> calls() {
    return FILES.stream()
        .map(
            file -> dynamicContainer(
                file,
                CallTable.read(file + ".txt")
                    .blocks()
                    .stream()
                    .map(
                        block -> dynamicTest(
                            block.call(),
                            () -> assertThat(actual(block, file.equals(AGGREGATES)))
                                .isEqualTo(block.text())))));
  }

  /** Each argument of each function has its table. */
  @Test
  void coversAllFunctions() {
    List<String> calls = calls(FILES);
    for (ScalarFunction function : ScalarFunction.values()) {
      String name = function.displayName() + "(";
      List<String> own = calls.stream().filter(call -> call.contains(name)).toList();
      assertThat(own).as("blocks of %s)", name).isNotEmpty();
      // The share of a percentile is a constant; coalesce() treats all arguments but the first alike.
      boolean isPercentile =
          function == ScalarFunction.PERCENTILE_CONT || function == ScalarFunction.PERCENTILE_DISC;
      int arguments = isPercentile ? 1 : Math.min(function.maxArguments(), 3);
      for (int i = 0; i < Math.min(arguments, function == ScalarFunction.COALESCE ? 2 : 3); i++) {
        int place = i;
        assertThat(own).as("blocks in which argument %s of %s) is x", i, name)
            .anyMatch(call -> argument(call, name, place).equals("x"));
      }
    }
  }

  @Test
  void coversAllOperatorsAndAggregates() {
    List<String> calls = calls(FILES);
    for (ArithmeticOperator operator : ArithmeticOperator.values()) {
      assertThat(calls).contains("3 " + operator.symbol() + " x");
    }
    for (ComparisonOperator operator : ComparisonOperator.values()) {
      assertThat(calls).contains("3 " + operator.symbol() + " x");
    }
    for (StringOperator operator : StringOperator.values()) {
      assertThat(calls).contains("'abc' " + operator.symbol() + " x");
    }
    for (QuantifierKind kind : QuantifierKind.values()) {
      assertThat(calls).contains(kind.displayName() + "(y IN x WHERE y > 1)");
    }
    for (AggregateFunction function : AggregateFunction.named()) {
      assertThat(calls).anyMatch(call -> call.startsWith(function.displayName() + "("));
    }
  }

  private static List<String> calls(List<String> files) {
    return files.stream()
        .flatMap(file -> CallTable.read(file + ".txt").blocks().stream())
        .map(Block::call)
        .toList();
  }

  /** The text of an argument, parted by commas that are in no parentheses; empty if there is none. */
  private static String argument(String call, String name, int index) {
    int depth = 0;
    boolean quoted = false;
    int argument = 0;
    StringBuilder text = new StringBuilder();
    for (char c : call.substring(call.indexOf(name) + name.length()).toCharArray()) {
      depth += c == '(' || c == '{' || c == '[' ? 1 : 0;
      depth -= c == ')' || c == '}' || c == ']' ? 1 : 0;
      quoted ^= c == '\'';
      if (depth < 0) {
        break;
      } else if (c == ',' && depth == 0 && !quoted) {
        argument++;
      } else if (argument == index) {
        text.append(c);
      }
    }
    return text.toString().strip();
  }

  /** The lines of a block as they should be. */
  private static String actual(Block block, boolean aggregate) {
    Map<String, String> results = new LinkedHashMap<>();
    if (!block.call().matches(".*\\bx\\b.*")) {
      results.put("nothing", result(block.call(), "NULL", aggregate));
      return CallTable.text(results);
    }
    Set<String> values = new LinkedHashSet<>(CallTable.SAMPLES.keySet());
    values.addAll(block.values());
    for (String value : values) {
      results.put(value, result(block.call(), value, aggregate));
    }
    return CallTable.text(results);
  }

  /** What a call gives of a value, in all ways; these are told apart if they do not agree. */
  private static String result(String call, String value, boolean aggregate) {
    String sample = CallTable.SAMPLES.getOrDefault(value, value);
    String match =
        sample.matches(".*\\b[nep]\\b.*") ? "MATCH p = (n:V {k: 1})-[e:E]->(:V) " : "";
    Map<String, String> ways = new LinkedHashMap<>();
    if (!call.startsWith("x {")) {
      ways.put("constant", run(
          SESSIONS.getFirst(),
          match + "RETURN " + of(call, "(" + sample + ")") + " AS y"));
    }
    String known =
        run(
            SESSIONS.getLast(),
            match + "UNWIND [" + sample + "] AS x RETURN " + call + " AS y");
    ways.put("known", known);
    ways.put(
        "unknown",
        run(
            match + "UNWIND [" + sample + ", $null] AS x WITH x LIMIT 1 RETURN " + call
                + " AS y"));
    String column = COLUMNS.get(value);
    if (column != null) {
      String stored = of(call, "s." + column);
      ways.put("column", run("MATCH (s:S) WHERE s.k = 1 RETURN " + stored + " AS y"));
      if (!aggregate && (known.equals("true") || known.equals("false"))) {
        ways.put(
            "filter",
            run("MATCH (s:S) WHERE s.k = 1 AND (" + stored + ") RETURN count(*) = 1 AS y"));
      }
    }
    // The sum of no floats is 0.0 where they are known to be floats.
    if (value.equals("NULL") && !aggregate) {
      for (String property : COLUMNS.values()) {
        String stored =
            run(
                SESSIONS.getLast(),
                "MATCH (s:S) WHERE s.k = 2 RETURN " + of(call, "s." + property) + " AS y");
        // A column has a type, which may be wrong here.
        if (!isError(stored)) {
          ways.put("NULL in a column " + property, stored);
        }
      }
    }
    List<String> values = ways.values().stream().filter(result -> !isError(result)).toList();
    if (values.stream().distinct().count() > 1) {
      return ways.toString();
    }
    return values.isEmpty() || values.size() == ways.size()
        ? ways.get("unknown")
        : values.getFirst() + ", or an error where its type is known";
  }

  private static boolean isError(String result) {
    return result.startsWith(ERROR);
  }

  private static String of(String call, String x) {
    return call.replaceAll("\\bx\\b", x.replace("\\", "\\\\").replace("$", "\\$"));
  }

  /** The last digits of sines and the like are not the same on each machine. */
  private static String text(Object value) {
    return value instanceof Double number && Double.isFinite(number)
        ? Double.toString(new BigDecimal(number).round(new MathContext(12)).doubleValue())
        : ValueLiterals.of(value);
  }

  /** The only value of a query, or its error; of both engines if they do not agree. */
  private static String run(String query) {
    List<String> results = new ArrayList<>();
    for (Session session : SESSIONS) {
      results.add(run(session, query));
    }
    return results.stream().distinct().count() == 1
        ? results.getFirst()
        : "engines: " + results;
  }

  private static String run(Session session, String query) {
    try {
      Map<String, Object> parameters = new HashMap<>();
      parameters.put("null", null);
      return text(session.run(query, parameters).single().asMap().get("y"));
    } catch (GraphflowException e) {
      String kind = e.kind() == GraphflowException.Kind.QUERY ? "" : e.kind() + " ";
      return ERROR + kind + withoutValues(e.getMessage().lines().findFirst().orElseThrow());
    }
  }

  /** An error without the place in the query, and without the value, which the table tells. */
  private static String withoutValues(String message) {
    return message.replaceFirst("^line \\d+, column \\d+: ", "")
        .replaceFirst(",? but (found|this is) .*", "")
        .replaceFirst(" has no result for .*?: ", ": ")
        .replaceFirst("; .*", "")
        .replaceFirst("(Cannot take elements?) .*", "$1 of this")
        .replaceFirst("(does not work on|be applied to) .*", "$1 these")
        .replaceFirst("^(a |)([A-Z_]+) ?.* has no property", "this has no property");
  }
}
