package io.graphflow.core.execution;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.PageCondition;
import io.graphflow.parser.plan.PageCondition.AllOf;
import io.graphflow.parser.plan.PageCondition.Among;
import io.graphflow.parser.plan.PageCondition.AnyOf;
import io.graphflow.parser.plan.PageCondition.Beginning;
import io.graphflow.parser.plan.PageCondition.Compared;
import io.graphflow.parser.plan.PageCondition.Labelled;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.snapshot.LabelCondition;
import io.graphflow.storage.snapshot.OffsetRuns;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.snapshot.ValueRange;
import io.graphflow.storage.temporal.PackedDateTime;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * The vertices of a scan's tables that lie in pages which may meet its conditions, for one run. It finds more than meet them,
 * but never fewer; null are all vertices of a table. For use by one thread.
 */
public final class VertexPages implements IntFunction<OffsetRuns> {
  private static final Tuple NO_VARIABLES = new Tuple(0);

  private final List<PageCondition> conditions;
  private final Snapshot snapshot;
  private final Function<Expression, Evaluator> evaluators;
  private final Map<Integer, Optional<OffsetRuns>> found = new HashMap<>();

  private VertexPages(List<PageCondition> conditions, Snapshot snapshot,
      Function<Expression, Evaluator> evaluators) {
    this.conditions = conditions;
    this.snapshot = snapshot;
    this.evaluators = evaluators;
  }

  /** The pages of a scan; the evaluators give what properties are compared with. */
  public static IntFunction<OffsetRuns> of(LogicalPlan.ScanVertices scan, Snapshot snapshot,
      Function<Expression, Evaluator> evaluators) {
    return scan.conditions().isEmpty() ? _ -> null
        : new VertexPages(scan.conditions(), snapshot, evaluators);
  }

  @Override
  public OffsetRuns apply(int table) {
    return found.computeIfAbsent(table, _ -> Optional.ofNullable(find(table))).orElse(null);
  }

  private OffsetRuns find(int table) {
    try {
      return all(conditions, table);
    } catch (QueryException _) {
      // The filter above evaluates the same, for the first vertex that there is, and says what is wrong.
      return null;
    }
  }

  private OffsetRuns all(List<PageCondition> all, int table) {
    OffsetRuns runs = null;
    for (PageCondition condition : all) {
      OffsetRuns own = find(condition, table);
      runs = runs == null ? own : own == null ? runs : runs.and(own);
    }
    return runs;
  }

  private OffsetRuns find(PageCondition condition, int table) {
    return switch (condition) {
      case Compared(String property, ComparisonOperator operator, Expression expression) -> {
        Object value = value(expression);
        yield find(property, table, type -> range(operator, value, type));
      }
      case Among(String property, Expression list) ->
        value(list) instanceof List<?> values ? among(property, values, table) : null;
      case Beginning(String property, Expression expression) -> {
        Object prefix = value(expression);
        yield find(property, table, type -> beginning(prefix, type));
      }
      case Labelled(LabelCondition labels, List<String> names) ->
        snapshot.vertexRuns(table, labels, names);
      case AllOf(List<PageCondition> all) -> all(all, table);
      case AnyOf(List<PageCondition> any) -> {
        OffsetRuns runs = OffsetRuns.none();
        for (PageCondition each : any) {
          OffsetRuns own = find(each, table);
          runs = runs == null || own == null ? null : runs.or(own);
        }
        yield runs;
      }
    };
  }

  private Object value(Expression expression) {
    return evaluators.apply(expression).value(NO_VARIABLES);
  }

  private OffsetRuns among(String property, List<?> values, int table) {
    OffsetRuns runs = OffsetRuns.none();
    for (Object value : values) {
      OffsetRuns own =
          find(property, table, type -> range(ComparisonOperator.EQUAL, value, type));
      if (own == null) {
        return null;
      }
      runs = runs.or(own);
    }
    return runs;
  }

  /** The vertices that may have a value within a range, which depends on the type of the property; null is any value. */
  private OffsetRuns find(String property, int table, Function<LogicalType, ValueRange> ranges) {
    List<Property> properties = snapshot.catalog().vertexTable(table).properties();
    for (int i = 0; i < properties.size(); i++) {
      if (properties.get(i).name().equals(property)) {
        ValueRange range = ranges.apply(properties.get(i).type());
        return range == null ? null : snapshot.vertexRuns(table, i, range);
      }
    }
    // What is not there is NULL, of which no comparison is true.
    return OffsetRuns.none();
  }

  /** The values that may meet a comparison; null for any. */
  private static ValueRange range(ComparisonOperator operator, Object value, LogicalType type) {
    return switch (value) {
      case Long number when type == ScalarType.INT64 -> range(operator, number, number);
      // An integer is below 2.5 if it is at most 2, and above it if it is at least 3.
      case Double number when type == ScalarType.INT64 && !number.isNaN() ->
        range(operator, (long) Math.ceil(number), (long) Math.floor(number));
      case LocalDate date when type == ScalarType.DATE ->
        range(operator, date.toEpochDay(), date.toEpochDay());
      case ZonedDateTime time when type == ScalarType.DATETIME && PackedDateTime.fits(time) ->
        range(operator, PackedDateTime.millis(time), PackedDateTime.millis(time));
      case String text when type == ScalarType.STRING -> {
        byte[] utf8 = utf8(text);
        yield utf8 == null ? null : range(operator, utf8, utf8);
      }
      case null, default -> null;
    };
  }

  /**
   * The values that may meet a comparison.
   *
   * @param least the value to compare with or, if there is no such value, the next one above
   * @param greatest likewise the next one below
   */
  private static ValueRange range(ComparisonOperator operator, Object least, Object greatest) {
    return switch (operator) {
      case EQUAL -> new ValueRange(least, greatest);
      case LESS, LESS_OR_EQUAL -> ValueRange.upTo(greatest);
      case GREATER, GREATER_OR_EQUAL -> ValueRange.from(least);
      case NOT_EQUAL -> null;
    };
  }

  private static ValueRange beginning(Object prefix, LogicalType type) {
    byte[] least = prefix instanceof String text && type == ScalarType.STRING ? utf8(text) : null;
    if (least == null) {
      return null;
    }
    // No text in UTF-8 has a byte of 255.
    byte[] greatest = Arrays.copyOf(least, least.length + 1);
    greatest[least.length] = (byte) 0xFF;
    return new ValueRange(least, greatest);
  }

  /** A text as files have it; null if they cannot have it. */
  private static byte[] utf8(String text) {
    return StandardCharsets.UTF_8.newEncoder().canEncode(text)
        ? text.getBytes(StandardCharsets.UTF_8)
        : null;
  }
}
