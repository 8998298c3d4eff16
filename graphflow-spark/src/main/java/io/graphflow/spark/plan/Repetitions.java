package io.graphflow.spark.plan;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.array_contains;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.reverse;
import static org.apache.spark.sql.functions.shiftright;

import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.VariableExtend;
import io.graphflow.parser.plan.LogicalPlan.VariableExtendInto;
import io.graphflow.parser.plan.Repetition;
import io.graphflow.spark.value.Kind;
import io.graphflow.spark.value.Kind.ListOf;
import io.graphflow.spark.value.Kind.Scalar;
import io.graphflow.spark.value.Refusal;
import io.graphflow.spark.value.Typed;
import io.graphflow.storage.layout.ElementId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Steps of variable length, which become as many joins as they have edges, for each length anew. For one thread. */
final class Repetitions {
  /** The plan of more would be too large for Spark. */
  private static final int MOST_STEPS = 8;

  private static final Variable AT = new Variable(-1, "at", CypherType.NODE);
  private static final Variable NEXT = new Variable(-2, "next", CypherType.NODE);
  private static final Variable WAY = new Variable(-3, "way", CypherType.LIST);

  private final Context context;
  private final Patterns patterns;

  Repetitions(Context context, Patterns patterns) {
    this.context = context;
    this.patterns = patterns;
  }

  /** What a step binds; edges and length may be null. */
  private record Wanted(Variable edges, Variable length, Variable to, boolean reversed) {}

  Frame extend(Frame frame, VariableExtend extend) {
    Repetition repetition = extend.repetition();
    Wanted wanted =
        new Wanted(extend.edges(), extend.length(), extend.to(), extend.reversed());
    return repetition.mode() == Repetition.Mode.REACHABLE
        ? reachable(frame, extend, wanted)
        : ways(frame, extend.from(), repetition, extend.steps(), wanted, extend.toTables());
  }

  Frame extendInto(Frame frame, VariableExtendInto extend) {
    if (extend.repetition().mode() == Repetition.Mode.REACHABLE) {
      return reachableInto(frame, extend);
    }
    Variable end = new Variable(-4, "end", CypherType.NODE);
    Frame found = ways(frame, extend.from(), extend.repetition(), extend.steps(),
        new Wanted(extend.edges(), extend.length(), end, false),
        context.lake().graph().allVertices());
    return found.with(rows -> rows.filter(
        col(found.bound(end).name()).equalTo(col(frame.bound(extend.to()).name()))));
  }

  private static int most(Repetition repetition) {
    if (repetition.isShortest()) {
      String what = repetition.mode() == Repetition.Mode.SHORTEST ? "shortestPath"
          : "allShortestPaths";
      throw new Refusal(what, what, "SHORTEST");
    }
    if (repetition.isUnbounded()) {
      throw new Refusal("a step of variable length without an upper bound", "*");
    }
    if (repetition.max() > MOST_STEPS) {
      throw new Refusal("a step of more than " + MOST_STEPS + " edges", "*");
    }
    return (int) repetition.max();
  }

  /** From each start to each end once, which is found from the starts alone. */
  private Frame reachable(Frame frame, VariableExtend extend, Wanted wanted) {
    Bound from = frame.bound(extend.from());
    Reachability.Found found =
        new Reachability(context, patterns, extend.repetition(), extend.steps()).from(frame, from);
    Frame ends = ending(Frame.of(found.rows()).with(AT, found.end()), extend.toTables());
    Frame reached = frame
        .with(rows -> rows.join(ends.rows(), col(from.name()).equalTo(col(found.start()))))
        .with(extend.to(), ends.bound(AT));
    return wanted.length() == null ? reached
        : reached.with(wanted.length(), new Bound(found.length(), Scalar.INTEGER));
  }

  /** Whether one bound vertex is reached from another. */
  private Frame reachableInto(Frame frame, VariableExtendInto extend) {
    Bound from = frame.bound(extend.from());
    Reachability.Found found =
        new Reachability(context, patterns, extend.repetition(), extend.steps()).from(frame, from);
    Frame reached = frame.with(rows -> rows.join(found.rows(),
        col(from.name()).equalTo(col(found.start()))
            .and(col(frame.bound(extend.to()).name()).equalTo(col(found.end().name())))));
    return extend.length() == null ? reached
        : reached.with(extend.length(), new Bound(found.length(), Scalar.INTEGER));
  }

  private Frame ways(Frame frame, Variable from, Repetition repetition, List<EdgeStep> steps,
      Wanted wanted, Collection<Integer> toTables) {
    int most = most(repetition);
    Kind noEdges = new ListOf(new Kind.Edge(Set.of()));
    String none = context.names().next();
    Frame way = frame
        .with(rows -> rows.withColumn(none, array().cast(noEdges.column()))
            .filter(col(frame.bound(from).name()).isNotNull()))
        .with(AT, frame.bound(from))
        .with(WAY, new Bound(none, noEdges));
    List<Frame> found = new ArrayList<>();
    if (repetition.min() == 0) {
      found.add(ending(way, toTables));
    }
    for (int length = 1; length <= most; length++) {
      way = step(way, repetition, steps, length);
      if (length >= repetition.min()) {
        found.add(ending(way, toTables));
      }
    }
    return together(frame, found, (int) repetition.min(), wanted)
        .expecting(Double.POSITIVE_INFINITY);
  }

  private Frame step(Frame before, Repetition repetition, List<EdgeStep> steps, int length) {
    Frame way = before;
    if (length > 1 && !repetition.vertexPredicates().isEmpty()) {
      way = filtered(way.with(repetition.vertex(), way.bound(AT)), repetition.vertexPredicates());
    }
    way = patterns.extend(way, AT, repetition.edge(), NEXT, steps,
        context.lake().graph().allVertices());
    way = filtered(way, repetition.edgePredicates());
    Bound edge = way.bound(repetition.edge());
    Bound edges = way.bound(WAY);
    if (length > 1 && repetition.mode() == Repetition.Mode.TRAILS) {
      way = way.with(rows -> rows
          .filter(not(array_contains(col(edges.name()), col(edge.name())))));
    }
    String longer = context.names().next();
    Kind kind = edges.kind().or(new ListOf(edge.kind())).orElseThrow();
    return way
        .with(rows -> rows
            .withColumn(longer, concat(col(edges.name()), array(col(edge.name())))))
        .with(WAY, new Bound(longer, kind))
        .with(AT, way.bound(NEXT));
  }

  private Frame filtered(Frame frame, List<Expression> predicates) {
    Frame kept = frame;
    for (Expression predicate : predicates) {
      kept = FrameRows.filter(kept, predicate, context);
    }
    return kept;
  }

  private static Frame ending(Frame way, Collection<Integer> toTables) {
    Bound at = way.bound(AT);
    Set<Integer> tables = new TreeSet<>(((Kind.Node) at.kind()).tables());
    tables.retainAll(toTables);
    Column table = shiftright(col(at.name()), ElementId.POSITION_BITS);
    Object[] kept = tables.stream().map(Integer::longValue).toArray();
    return way.with(rows -> rows.filter(kept.length == 0 ? lit(false) : table.isin(kept)))
        .with(AT, new Bound(at.name(), new Kind.Node(tables)));
  }

  /** The ways of all lengths, with the columns of the rows that they began from. */
  private Frame together(Frame frame, List<Frame> found, int least, Wanted wanted) {
    Kind ends = Scalar.NULL;
    Kind edges = new ListOf(new Kind.Edge(Set.of()));
    for (Frame way : found) {
      ends = ends.or(way.bound(AT).kind()).orElseThrow();
      edges = edges.or(way.bound(WAY).kind()).orElseThrow();
    }
    Map<Variable, Bound> added = new LinkedHashMap<>();
    added.put(wanted.to(), new Bound(context.names().next(), ends));
    if (wanted.edges() != null) {
      added.put(wanted.edges(), new Bound(context.names().next(), edges));
    }
    if (wanted.length() != null) {
      added.put(wanted.length(), new Bound(context.names().next(), Scalar.INTEGER));
    }
    Dataset<Row> all = null;
    for (int i = 0; i < found.size(); i++) {
      Frame way = found.get(i);
      List<Column> columns = new ArrayList<>();
      for (String name : frame.rows().columns()) {
        columns.add(col(name));
      }
      columns.add(col(way.bound(AT).name()).as(added.get(wanted.to()).name()));
      if (wanted.edges() != null) {
        Column list = new Typed(col(way.bound(WAY).name()), edges).column();
        columns.add((wanted.reversed() ? reverse(list) : list)
            .as(added.get(wanted.edges()).name()));
      }
      if (wanted.length() != null) {
        columns.add(lit((long) least + i).as(added.get(wanted.length()).name()));
      }
      all = Lookup.and(all, way.rows().select(columns.toArray(Column[]::new)));
    }
    Dataset<Row> rows = all;
    Frame together = frame.with(_ -> rows);
    for (Map.Entry<Variable, Bound> each : added.entrySet()) {
      together = together.with(each.getKey(), each.getValue());
    }
    return together;
  }
}
