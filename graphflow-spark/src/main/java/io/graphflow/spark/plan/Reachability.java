package io.graphflow.spark.plan;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.array_distinct;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.min;

import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.Repetition;
import io.graphflow.spark.value.Kind;
import io.graphflow.spark.value.Refusal;
import io.graphflow.storage.catalog.Direction;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Finds which vertices are reached from which, by edges of which none is used twice: goes from those that were found last, each time
 * from all of them at once, until there are no others. For one step of a pattern, and one thread.
 *
 * <p>The shortest way to another vertex uses no edge twice by itself. A way back to its start may, where edges can be gone back: it
 * has to end by another edge than it began by, and the shortest that does, and is not at its start in between, uses none twice. So the
 * first edges of ways to a vertex are remembered, two at most: one of two is another than the last.
 */
final class Reachability {
  /** So many times the rows are put together before what was put together is computed. */
  private static final int ROUNDS = 8;

  private static final Variable AT = new Variable(-1, "at", CypherType.NODE);
  private static final Variable NEXT = new Variable(-2, "next", CypherType.NODE);

  private final Context context;
  private final Patterns patterns;
  private final Repetition repetition;
  private final List<EdgeStep> steps;
  private final boolean goesBack;

  /** The columns of what was found: where a way starts and ends, its first edge, and how many edges it has. */
  private final String start;
  private final String end;
  private final String first;
  private final String length;

  Reachability(Context context, Patterns patterns, Repetition repetition, List<EdgeStep> steps) {
    this.context = context;
    this.patterns = patterns;
    this.repetition = repetition;
    this.steps = steps;
    this.goesBack = steps.stream()
        .anyMatch(step -> step.direction() == Direction.FORWARD
            && steps.contains(new EdgeStep(step.edgeLabel(), Direction.BACKWARD)));
    this.start = context.names().next();
    this.end = context.names().next();
    this.first = context.names().next();
    this.length = context.names().next();
  }

  /**
   * What is reached.
   *
   * @param rows each start and end once
   * @param start the column of starts
   * @param end the column of ends
   * @param length the column of the fewest edges
   */
  record Found(Dataset<Row> rows, String start, Bound end, String length) {}

  /** Goes from the vertices of a column, which are read anew when the result is joined to them. */
  Found from(Frame frame, Bound from) {
    requireOwnPredicates();
    Dataset<Row> starts = frame.rows()
        .select(col(from.name()).as(start))
        .filter(col(start).isNotNull())
        .distinct()
        .select(col(start), col(start).as(end), lit(0L).as(first), lit(0L).as(length));
    boolean without = repetition.min() == 0;
    Dataset<Row> found = without ? starts : starts.limit(0);
    Kind ends = without ? from.kind() : new Kind.Node(Set.of());
    Frame last = at(starts, from.kind()).expecting(frame.estimate());
    boolean more = true;
    for (long edges = 1; more && edges <= repetition.max(); edges++) {
      Frame ways = step(last, edges > 1);
      Kind kind = ways.bound(NEXT).kind();
      Dataset<Row> states = unknown(ends(ways, edges > 1), found);
      if (context.lake().reads()) {
        states = states.localCheckpoint(true);
      }
      Dataset<Row> further = states.filter(col(end).notEqual(col(start)));
      long number = context.lake().reads() ? further.count() : 0;
      more = number > 0;
      last = at(further, kind).expecting((double) number);
      found = found.union(states.withColumn(length, lit(edges)));
      if (edges % ROUNDS == 0) {
        // Each round has added partitions of its own.
        found = found.coalesce(context.lake().spark().sparkContext().defaultParallelism())
            .localCheckpoint(true);
      }
      ends = ends.or(kind).orElseThrow();
    }
    String least = context.names().next();
    return new Found(
        found.groupBy(col(start), col(end)).agg(min(col(length)).as(least)), start,
        new Bound(end, ends), least);
  }

  /** What is asked of edges and of vertices in between must not differ from start to start. */
  private void requireOwnPredicates() {
    for (Expression predicate : repetition.predicates()) {
      Set<Variable> read = ExpressionTree.variables(predicate);
      read.removeAll(List.of(repetition.edge(), repetition.vertex()));
      if (!read.isEmpty()) {
        throw new Refusal("a condition on the edges of a step of variable length that reads"
            + " other variables", "*");
      }
    }
  }

  private Frame at(Dataset<Row> states, Kind kind) {
    String at = context.names().next();
    return Frame.of(states.select(col(start), col(end).as(at), col(first)))
        .with(AT, new Bound(at, kind));
  }

  /** Goes one edge from the vertices that were found last. */
  private Frame step(Frame last, boolean between) {
    Frame ways = last;
    if (between) {
      ways = ways.with(repetition.vertex(), ways.bound(AT));
      for (Expression predicate : repetition.vertexPredicates()) {
        ways = FrameRows.filter(ways, predicate, context);
      }
    }
    ways = patterns.extend(ways, AT, repetition.edge(), NEXT, steps,
        context.lake().graph().allVertices());
    for (Expression predicate : repetition.edgePredicates()) {
      ways = FrameRows.filter(ways, predicate, context);
    }
    return ways;
  }

  /** Where ways end: of the ways to each vertex, two that begin by different edges, if there are such. */
  private Dataset<Row> ends(Frame ways, boolean later) {
    Column next = col(ways.bound(NEXT).name());
    Column edge = col(ways.bound(repetition.edge()).name());
    Dataset<Row> all = ways.rows();
    if (!goesBack) {
      return all.select(col(start), next.as(end), lit(0L).as(first)).distinct();
    }
    if (later) {
      all = all.filter(next.notEqual(col(start)).or(edge.notEqual(col(first))));
    }
    String least = context.names().next();
    String most = context.names().next();
    return all.select(col(start), next.as(end), (later ? col(first) : edge).as(first))
        .groupBy(col(start), col(end))
        .agg(min(col(first)).as(least), max(col(first)).as(most))
        .select(col(start), col(end),
            explode(array_distinct(array(col(least), col(most)))).as(first));
  }

  /** Of some ends, those that were not found before, by two edges or by the same one. */
  private Dataset<Row> unknown(Dataset<Row> states, Dataset<Row> found) {
    String knownStart = context.names().next();
    String knownEnd = context.names().next();
    String ways = context.names().next();
    String edge = context.names().next();
    Dataset<Row> known = found
        .groupBy(col(start).as(knownStart), col(end).as(knownEnd))
        .agg(count(lit(1)).as(ways), min(col(first)).as(edge));
    return states.join(known, col(start).equalTo(col(knownStart))
        .and(col(end).equalTo(col(knownEnd))), "left_outer")
        .filter(
            col(ways).isNull().or(col(ways).equalTo(lit(1)).and(col(edge).notEqual(col(first)))))
        .select(col(start), col(end), col(first));
  }
}
