package io.graphflow.spark.plan;

import static org.apache.spark.sql.functions.col;

import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.IntersectLeg;
import io.graphflow.spark.lake.Fact;
import io.graphflow.spark.lake.GraphTables;
import io.graphflow.spark.value.Kind;
import io.graphflow.storage.catalog.Direction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Goes along edges: each step is a join with a table of edges. For one thread. */
final class Patterns {
  private final Context context;
  private final GraphTables graph;

  Patterns(Context context) {
    this.context = context;
    this.graph = context.lake().graph();
  }

  /** A type of edges, and the way it is gone along. */
  private record Way(int type, boolean forward, boolean loops) {
    int from(GraphTables graph) {
      return forward ? graph.source(type) : graph.destination(type);
    }

    int to(GraphTables graph) {
      return forward ? graph.destination(type) : graph.source(type);
    }
  }

  /** Tables of edges, one at least, and what their columns are. */
  private record Edges(
      List<Dataset<Row>> tables,
      String from,
      Bound to,
      Bound edge,
      Map<Fact, Bound> facts) {
    Dataset<Row> rows() {
      return tables.stream().reduce(Dataset::union).orElseThrow();
    }
  }

  private List<Way> ways(List<EdgeStep> steps, Collection<Integer> from, Collection<Integer> to) {
    List<Way> ways = new ArrayList<>();
    for (EdgeStep step : steps) {
      boolean forward = step.direction() == Direction.FORWARD;
      // Both ways, an edge from a vertex to itself comes once.
      boolean loops =
          forward || !steps.contains(new EdgeStep(step.edgeLabel(), Direction.FORWARD));
      for (int type : graph.typesOf(step.edgeLabel())) {
        Way way = new Way(type, forward, loops);
        if (from.contains(way.from(graph)) && to.contains(way.to(graph))) {
          ways.add(way);
        }
      }
    }
    return ways;
  }

  /** Whether it is asked which edge a variable is; a variable may be null. */
  private boolean isWhole(Variable edge) {
    return edge != null && context.needs().isWhole(edge);
  }

  /** The vertices that ways begin at, of which only the edges are read if they are few. */
  private Starts.Found starts(Frame frame, Variable from, List<Way> ways, boolean identified) {
    return context.starts()
        .find(frame, frame.bound(from), ways.stream()
            .map(way -> context.lake().parts(way.type(), way.forward(), identified))
            .flatMap(Optional::stream)
            .toList());
  }

  /**
   * Tables of the edges of some ways.
   *
   * @param ends whether it has their ends
   * @param byEnd whether it is joined by where they end next
   */
  private Edges edges(List<Way> ways, Starts.Found starts, Variable edge, boolean ends,
      boolean byEnd) {
    Set<Integer> types = new TreeSet<>();
    Set<Integer> tables = new TreeSet<>();
    ways.forEach(way -> {
      types.add(way.type());
      tables.add(way.to(graph));
    });
    String from = context.names().next();
    Bound to = new Bound(context.names().next(), new Kind.Node(tables));
    Bound id = edge == null ? null : new Bound(context.names().next(), new Kind.Edge(types));
    Map<Fact, Bound> facts =
        edge == null ? Map.of() : context.lookup().columns(id.kind(), context.needs().of(edge));
    List<Dataset<Row>> all = new ArrayList<>();
    for (Way way : ways) {
      all.add(context.lookup()
          .edges(new Lookup.EdgesAsked(way.type(), way.forward(), way.loops(), isWhole(edge),
              starts.of(way.from(graph)), byEnd), ends ? List.of(from, to.name()) : List.of(),
              id == null ? null : id.name(), facts));
    }
    if (all.isEmpty()) {
      List<Bound> columns = new ArrayList<>();
      if (ends) {
        columns.addAll(List.of(new Bound(from, to.kind()), to));
      }
      if (id != null) {
        columns.add(id);
      }
      all.add(context.lookup().empty(columns, facts));
    }
    return new Edges(all, from, to, id, facts);
  }

  private static Set<Integer> tables(Frame frame, Variable vertex) {
    return frame.bound(vertex).kind() instanceof Kind.Node(Set<Integer> tables) ? tables
        : Set.of();
  }

  /** Whether a step begins at all vertices of some tables, of which nothing else is asked for: then edges alone are read. */
  boolean isAllEdges(LogicalPlan.Extend extend) {
    return extend.input() instanceof LogicalPlan.ScanVertices(Variable vertex, _, _)
        && vertex.equals(extend.from())
        && context.needs().of(vertex).isEmpty();
  }

  /** Goes all steps; where nobody asks for the ends of edges, only their properties are read. */
  Frame allEdges(LogicalPlan.Extend extend) {
    Variable from = extend.from();
    List<Way> ways = ways(extend.steps(),
        ((LogicalPlan.ScanVertices) extend.input()).tables(), extend.toTables());
    // The step itself reads where it begins.
    boolean ends = context.needs().readers(from) > 1 || context.needs().readers(extend.to()) > 0
        || !ways.stream().allMatch(Way::loops);
    // What is asked of where the edges end is joined next, and of where they begin nothing is.
    Edges edges = edges(ways, new Starts.Found(null, null), extend.edge(), ends,
        !context.needs().of(extend.to()).isEmpty());
    Set<Integer> tables = new TreeSet<>();
    ways.forEach(way -> tables.add(way.from(graph)));
    return bind(Frame.of(edges.rows()), extend.edge(), edges)
        .with(from, new Bound(edges.from(), new Kind.Node(tables)))
        .with(extend.to(), edges.to());
  }

  /** Goes the edges of all vertices of some tables, which are the arguments of an inner plan. */
  Frame edgesOf(LogicalPlan.ScanVertices scan, LogicalPlan.Extend extend) {
    List<Way> ways = ways(extend.steps(), scan.tables(), extend.toTables());
    Edges edges = edges(ways, new Starts.Found(null, null), extend.edge(), true, false);
    Map<Variable, Bound> from =
        Map.of(extend.from(), new Bound(edges.from(), new Kind.Node(new TreeSet<>(scan.tables()))));
    return bind(new Frame(edges.rows(), from, Map.of(), from, List.of()), extend.edge(), edges)
        .with(extend.to(), edges.to());
  }

  Frame extend(Frame frame, LogicalPlan.Extend extend) {
    return extend(frame, extend.from(), extend.edge(), extend.to(), extend.steps(),
        extend.toTables(), isRead(extend.input()));
  }

  /** Whether rows are those of files, which are read as fast twice as sent once. */
  private static boolean isRead(LogicalPlan plan) {
    return plan instanceof LogicalPlan.ScanVertices
        || (plan instanceof LogicalPlan.Filter filter
            && filter.input() instanceof LogicalPlan.ScanVertices);
  }

  /** Goes one step from a bound vertex to another one. */
  Frame extend(Frame frame, Variable from, Variable edge, Variable to, List<EdgeStep> steps,
      Collection<Integer> toTables) {
    return extend(frame, from, edge, to, steps, toTables, false);
  }

  /** Goes one step; where rows are read, each table of edges is joined to them by itself, as parts of the same number only can. */
  private Frame extend(Frame frame, Variable from, Variable edge, Variable to,
      List<EdgeStep> steps, Collection<Integer> toTables, boolean read) {
    List<Way> ways = ways(steps, tables(frame, from), toTables);
    Starts.Found starts = starts(frame, from, ways, isWhole(edge));
    Edges edges = edges(ways, starts, edge, true, false);
    Dataset<Row> begun = Starts.small(starts.frame());
    Column same = col(frame.bound(from).name()).equalTo(col(edges.from()));
    Dataset<Row> rows = read && !starts.frame().isSmall()
        ? edges.tables()
            .stream()
            .map(table -> begun.join(table, same))
            .reduce(Dataset::union)
            .orElseThrow()
        : begun.join(edges.rows(), same);
    return bind(frame.with(_ -> rows), edge, edges).with(to, edges.to())
        .expecting(Double.POSITIVE_INFINITY);
  }

  private static Frame bind(Frame frame, Variable edge, Edges edges) {
    return edge == null ? frame : frame.with(edge, edges.edge()).with(edge, edges.facts());
  }

  /** Goes one step between two bound vertices. */
  Frame extendInto(
      Frame frame, Variable from, Variable edge, Variable to, List<EdgeStep> steps) {
    List<Way> ways = ways(steps, tables(frame, from), tables(frame, to));
    Starts.Found starts = starts(frame, from, ways, isWhole(edge));
    Edges edges = edges(ways, starts, edge, true, false);
    Dataset<Row> rows = Starts.small(starts.frame())
        .join(edges.rows(), col(frame.bound(from).name()).equalTo(col(edges.from()))
            .and(col(frame.bound(to).name()).equalTo(col(edges.to().name()))));
    return bind(frame.with(_ -> rows), edge, edges).expecting(Double.POSITIVE_INFINITY);
  }

  Frame intersect(Frame frame, LogicalPlan.Intersect intersect) {
    IntersectLeg first = intersect.legs().getFirst();
    Frame found = extend(frame, first.from(), first.edge(), intersect.to(), first.steps(),
        intersect.toTables());
    for (IntersectLeg leg : intersect.legs().subList(1, intersect.legs().size())) {
      found = extendInto(found, leg.from(), leg.edge(), intersect.to(), leg.steps());
    }
    return found;
  }
}
