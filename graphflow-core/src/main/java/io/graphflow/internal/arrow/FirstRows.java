package io.graphflow.internal.arrow;

import io.graphflow.core.arrow.ArrowForm;
import io.graphflow.core.arrow.ArrowStream;
import io.graphflow.core.arrow.ColumnType;
import io.graphflow.core.arrow.ColumnType.Field;
import io.graphflow.core.arrow.ColumnType.Scalar;
import io.graphflow.core.arrow.UnfitValueException;
import io.graphflow.core.value.ValueSize;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.VariableDomains;
import io.graphflow.value.Node;
import io.graphflow.value.Path;
import io.graphflow.value.Relationship;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * The first rows of a result, from which those columns get their types of which the query does not tell. For one thread.
 */
public final class FirstRows {
  /** So many rows decide. */
  public static final int COUNT = 10_000;

  /** Fewer rows decide if they take so much memory. */
  private static final long MOST_BYTES = ArrowStream.BATCH_BYTES;

  /** Estimated memory of a node or a relationship. */
  private static final long ELEMENT_BYTES = 512;

  private final List<String> names;
  private final ColumnType[] types;

  /** Columns whose values tell their types. */
  private final int[] open;
  private final TypeFinder finder;
  private final String format;
  private final List<Object[]> rows = new ArrayList<>();
  private long bytes;

  private FirstRows(List<String> names, ColumnType[] types, int[] open, GraphTypes graph,
      String format) {
    this.format = format;
    this.names = names;
    this.types = types;
    this.open = open;
    this.finder = new TypeFinder(graph);
  }

  /**
   * Begins with the columns of a query, on a graph with these types.
   *
   * @param format that rows are to be written in, for messages
   */
  public static FirstRows of(CompiledQuery query, GraphTypes graph, String format) {
    List<Variable> columns = query.columns();
    ColumnType[] types = new ColumnType[columns.size()];
    List<Integer> open = new ArrayList<>();
    VariableDomains domains = VariableDomains.of(query.plan());
    for (int i = 0; i < types.length; i++) {
      Variable column = columns.get(i);
      types[i] = switch (column.type()) {
        case NODE -> graph.nodes(domains.vertexTables(column));
        case RELATIONSHIP -> graph.relationships(domains.edgeLabels(column));
        case PATH -> graph.path();
        case POINT -> GraphTypes.POINT;
        default -> scalar(column.type());
      };
      // Elements that a procedure makes have properties that no schema tells.
      boolean settled = types[i] instanceof Scalar && types[i] != Scalar.NULL;
      if (!settled) {
        open.add(i);
      }
    }
    return new FirstRows(columns.stream().map(Variable::name).toList(), types,
        open.stream().mapToInt(Integer::intValue).toArray(), graph, format);
  }

  /**
   * Begins with columns of which only the values tell the types.
   *
   * @param format that rows are to be written in, for messages
   */
  public static FirstRows of(List<String> names, String format) {
    ColumnType[] types = new ColumnType[names.size()];
    int[] open = new int[types.length];
    for (int i = 0; i < types.length; i++) {
      types[i] = Scalar.NULL;
      open[i] = i;
    }
    return new FirstRows(names, types, open, GraphTypes.unknown(), format);
  }

  /** The type of a column by what the query tells; NULL if it does not. */
  private static Scalar scalar(CypherType type) {
    return switch (type) {
      case BOOLEAN -> Scalar.BOOLEAN;
      case INTEGER -> Scalar.INTEGER;
      case FLOAT -> Scalar.FLOAT;
      case STRING -> Scalar.STRING;
      case DATE -> Scalar.DATE;
      case LOCAL_TIME -> Scalar.LOCAL_TIME;
      case TIME -> Scalar.TIME;
      case LOCAL_DATETIME -> Scalar.LOCAL_DATETIME;
      case DATETIME -> Scalar.DATETIME;
      case DURATION -> Scalar.DURATION;
      case BYTES -> Scalar.BYTES;
      case ANY, POINT, LIST, MAP, NODE, RELATIONSHIP, PATH -> Scalar.NULL;
    };
  }

  /** Whether the types are known by now. */
  public boolean areEnough() {
    return open.length == 0 || rows.size() >= COUNT || bytes >= MOST_BYTES;
  }

  /**
   * Adds a row.
   *
   * @param row as {@code Value.asObject} has values; kept
   * @throws QueryException if a value is of another type than those before it
   */
  public void add(Object[] row) {
    rows.add(row);
    for (int column : open) {
      bytes += bytes(row[column]);
      try {
        types[column] = finder.with(types[column], row[column]);
      } catch (UnfitValueException e) {
        throw e.inRow(names.get(column), rows.size(), format);
      }
    }
  }

  private static long bytes(Object value) {
    return switch (value) {
      case Node _,Relationship _ -> ELEMENT_BYTES;
      case Path path -> ELEMENT_BYTES * (1 + 2L * path.length());
      case List<?> list -> sum(list);
      case Map<?, ?> map -> sum(map.values());
      case null, default -> ValueSize.estimateBytes(value);
    };
  }

  private static long sum(Iterable<?> values) {
    long sum = ValueSize.OBJECT_BYTES;
    for (Object value : values) {
      sum += bytes(value);
    }
    return sum;
  }

  /** The columns with the types that they have by now. */
  public List<Field> fields() {
    List<Field> fields = new ArrayList<>();
    for (int i = 0; i < types.length; i++) {
      fields.add(new Field(names.get(i), types[i]));
    }
    return fields;
  }

  /** The rows that were added, which are kept no longer. */
  public List<Object[]> takeRows() {
    List<Object[]> taken = List.copyOf(rows);
    rows.clear();
    return taken;
  }

  /** A stream with these rows, for those that come. */
  public ArrowStream stream(ArrowForm form, OutputStream output) throws IOException {
    List<Field> fields = fields();
    BitSet valued = new BitSet();
    for (int column : open) {
      valued.set(column);
    }
    ArrowStream stream = new ArrowStream(fields, valued, form, output);
    for (Object[] row : takeRows()) {
      stream.add(row);
    }
    return stream;
  }
}
