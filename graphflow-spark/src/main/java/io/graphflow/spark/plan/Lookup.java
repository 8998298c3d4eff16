package io.graphflow.spark.plan;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import io.graphflow.parser.expression.Variable;
import io.graphflow.spark.lake.Chosen;
import io.graphflow.spark.lake.Fact;
import io.graphflow.spark.lake.GraphTables;
import io.graphflow.spark.lake.LakeTables;
import io.graphflow.spark.value.Kind;
import io.graphflow.spark.value.Kind.Scalar;
import io.graphflow.spark.value.Refusal;
import io.graphflow.spark.value.Typed;
import io.graphflow.storage.layout.ElementId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.IntFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Tables of elements that lie in one of several tables, with what is known of them. For one thread. */
final class Lookup {
  private final LakeTables lake;
  private final GraphTables graph;
  private final Starts starts;
  private final Names names;

  Lookup(LakeTables lake, Starts starts, Names names) {
    this.lake = lake;
    this.starts = starts;
    this.graph = lake.graph();
    this.names = names;
  }

  /**
   * The columns of facts, new ones.
   *
   * @throws Refusal if a fact is of different kinds in different tables
   */
  Map<Fact, Bound> columns(Kind element, Collection<Fact> facts) {
    Map<Fact, Bound> columns = new LinkedHashMap<>();
    for (Fact fact : facts) {
      columns.put(fact, new Bound(names.next(), kind(element, fact)));
    }
    return columns;
  }

  private Kind kind(Kind element, Fact fact) {
    Kind kind = Scalar.NULL;
    List<Optional<Kind>> kinds = switch (element) {
      case Kind.Node(var tables) ->
        new TreeSet<>(tables).stream().map(table -> graph.vertexKind(table, fact)).toList();
      case Kind.Edge(var types) ->
        new TreeSet<>(types).stream().map(type -> graph.edgeKind(type, fact)).toList();
      default -> List.of();
    };
    for (Optional<Kind> each : kinds) {
      Kind before = kind;
      kind = each.isEmpty() ? kind
          : kind.or(each.get())
              .orElseThrow(() -> new Refusal("a property that is of type " + before.text()
                  + " in one table and of type " + each.get().text() + " in another",
                  fact instanceof Fact.Property(String key) ? key : ""));
    }
    return kind;
  }

  /**
   * Nodes of some tables: a column of IDs, and the columns of facts.
   *
   * @param chosen which of a table are asked for; others may be there too
   */
  Dataset<Row> nodes(Collection<Integer> tables, IntFunction<Chosen> chosen, String id,
      Map<Fact, Bound> facts) {
    Dataset<Row> all = null;
    for (int table : tables) {
      Map<Fact, String> there = new LinkedHashMap<>();
      facts.forEach((fact, bound) -> graph.vertexKind(table, fact)
          .ifPresent(_ -> there.put(fact, bound.name())));
      List<Column> columns = new ArrayList<>(List.of(col(LakeTables.ID).as(id)));
      facts.forEach((fact, bound) -> columns.add(there.containsKey(fact)
          ? col(bound.name())
          : Typed.nothing(bound.kind()).column().as(bound.name())));
      all = and(all, lake.vertices(table, chosen.apply(table), there)
          .select(columns.toArray(Column[]::new)));
    }
    return all == null ? empty(List.of(new Bound(id, Scalar.INTEGER)), facts) : all;
  }

  /**
   * Which edges are asked for, from one end to the other.
   *
   * @param type of the edges
   * @param forward whether from source to destination
   * @param loops whether edges from a vertex to itself are there
   * @param identified whether it is asked which edges they are
   * @param begins the vertices that they are asked for from
   * @param byEnd whether parts by the vertices that they end at are better, if they are asked for from all
   */
  record EdgesAsked(
      int type,
      boolean forward,
      boolean loops,
      boolean identified,
      Chosen begins,
      boolean byEnd) {}

  /**
   * Edges of a type.
   *
   * @param ends the columns of where they begin and end; perhaps none
   * @param id the column of IDs, which are one and the same if it is not asked which edges they are; or null
   */
  Dataset<Row> edges(EdgesAsked asked, List<String> ends, String id, Map<Fact, Bound> facts) {
    int type = asked.type();
    boolean forward = asked.forward();
    Map<Fact, String> there = new LinkedHashMap<>();
    facts.forEach((fact, bound) -> {
      if (fact instanceof Fact.Property && graph.edgeKind(type, fact).isPresent()) {
        there.put(fact, bound.name());
      }
    });
    boolean identified = id != null && asked.identified();
    boolean byEnd = asked.byEnd() && asked.begins().isAll();
    Dataset<Row> edges = lake.edges(type, identified, there, forward != byEnd, asked.begins());
    if (!asked.loops()) {
      edges = edges.filter(col(LakeTables.SOURCE).notEqual(col(LakeTables.DESTINATION)));
    }
    List<Column> columns = new ArrayList<>();
    if (!ends.isEmpty()) {
      columns.add(col(forward ? LakeTables.SOURCE : LakeTables.DESTINATION).as(ends.get(0)));
      columns.add(col(forward ? LakeTables.DESTINATION : LakeTables.SOURCE).as(ends.get(1)));
    }
    if (id != null) {
      columns.add((identified ? col(LakeTables.ID) : lit(ElementId.of(type, 0))).as(id));
    }
    facts.forEach((fact, bound) -> columns.add(fact instanceof Fact.End(boolean source)
        ? col(source ? LakeTables.SOURCE : LakeTables.DESTINATION).as(bound.name())
        : there.containsKey(fact) ? col(bound.name())
            : Typed.nothing(bound.kind()).column().as(bound.name())));
    return edges.select(columns.toArray(Column[]::new));
  }

  /** A table without rows. */
  Dataset<Row> empty(List<Bound> columns, Map<Fact, Bound> facts) {
    List<Bound> all = new ArrayList<>(columns);
    all.addAll(facts.values());
    return lake.spark()
        .range(0)
        .select(all.stream()
            .map(bound -> Typed.nothing(bound.kind()).column().as(bound.name()))
            .toArray(Column[]::new));
  }

  static Dataset<Row> and(Dataset<Row> some, Dataset<Row> more) {
    return some == null ? more : some.union(more);
  }

  /** A frame in which facts of a variable are known. */
  Frame know(Frame frame, Variable element, Collection<Fact> facts) {
    Map<Fact, Bound> known = frame.facts().getOrDefault(element, Map.of());
    List<Fact> missing =
        new ArrayList<>(facts.stream().filter(fact -> !known.containsKey(fact)).toList());
    if (missing.isEmpty()) {
      return frame;
    }
    Bound bound = frame.bound(element);
    Map<Fact, Bound> columns = columns(bound.kind(), missing);
    String id = names.next();
    Frame whole = frame;
    Dataset<Row> table = switch (bound.kind()) {
      case Kind.Node(var tables) -> {
        List<Integer> having = new TreeSet<>(tables).stream()
            .filter(each -> missing.stream()
                .anyMatch(
                    fact -> graph.vertexKind(each, fact).isPresent()))
            .toList();
        if (having.isEmpty()) {
          yield null;
        }
        Starts.Found found = starts.find(frame, bound, having.stream().map(lake::parts).toList());
        whole = found.frame();
        yield nodes(having, found::of, id, columns);
      }
      case Kind.Edge(var types) -> {
        Dataset<Row> all = null;
        for (int type : new TreeSet<>(types)) {
          all = and(all,
              edges(new EdgesAsked(type, true, true, true, Chosen.ALL, false),
                  List.of(names.next(), names.next()), id, columns));
        }
        yield all;
      }
      default -> null;
    };
    if (table == null) {
      Dataset<Row> rows = frame.rows();
      for (Bound column : columns.values()) {
        rows = rows.withColumn(column.name(), Typed.nothing(column.kind()).column());
      }
      return frame.binding(rows, frame.values(), frame.with(element, columns).facts());
    }
    List<Column> selected = new ArrayList<>(List.of(col(id)));
    columns.values().forEach(column -> selected.add(col(column.name())));
    Dataset<Row> facing = table.select(selected.toArray(Column[]::new));
    Dataset<Row> rows =
        whole.rows().join(facing, col(bound.name()).equalTo(col(id)), "left_outer").drop(id);
    return frame.binding(frame.again(rows), frame.values(),
        frame.with(element, columns).facts());
  }
}
