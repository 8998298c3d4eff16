package io.graphflow.core.differential;

import io.graphflow.core.differential.ModelGraph.Edge;
import io.graphflow.core.differential.ModelGraph.Vertex;
import io.graphflow.core.differential.QueryModel.Call;
import io.graphflow.core.differential.QueryModel.Clause;
import io.graphflow.core.differential.QueryModel.EdgePattern;
import io.graphflow.core.differential.QueryModel.Hop;
import io.graphflow.core.differential.QueryModel.Item;
import io.graphflow.core.differential.QueryModel.Match;
import io.graphflow.core.differential.QueryModel.Path;
import io.graphflow.core.differential.QueryModel.Projection;
import io.graphflow.core.differential.QueryModel.Term;
import io.graphflow.core.differential.QueryModel.Unwind;
import io.graphflow.core.differential.QueryModel.VertexPattern;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Answers a query by trying everything: every vertex for every vertex pattern, every edge for every
 * edge pattern. A row is a map from variable to value.
 */
final class BruteForce {
  private static final int MAX_ROWS = 20_000;
  private static final int MAX_STEPS = 3_000_000;
  /** On a graph of more vertices than small ones have, on which most queries that are tried take long. */
  private static final int MAX_STEPS_ON_LARGE = 150_000;
  private static final int LARGE = 1000;

  /** A query whose intermediate rows would take too long to try. */
  static final class TooManyRows extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** A query that has several right answers, as 1 and 1.0 are one group, and either may stand for it. */
  static final class SeveralAnswers extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private final ModelGraph graph;
  private final Map<Vertex, List<Edge>> incident = new HashMap<>();
  private final boolean repeatable;
  private final TermEvaluator terms;
  private int steps;

  BruteForce(ModelGraph graph) {
    this(graph, false);
  }

  /** With {@code repeatable}, a match may use an edge several times. */
  BruteForce(ModelGraph graph, boolean repeatable) {
    this.graph = graph;
    this.repeatable = repeatable;
    this.terms = new TermEvaluator(this::matches);
    for (Edge edge : graph.edges) {
      incident.computeIfAbsent(edge.source(), _ -> new ArrayList<>()).add(edge);
      if (!edge.source().equals(edge.destination())) {
        incident.computeIfAbsent(edge.destination(), _ -> new ArrayList<>()).add(edge);
      }
    }
  }

  /**
   * The rows of the result; each maps aliases, in order, to values.
   *
   * @throws SeveralAnswers if other rows are right, too
   * @throws TooManyRows if a clause makes more rows than a test has time for
   */
  List<Map<String, Object>> run(QueryModel query) {
    steps = 0;
    List<Map<String, Object>> rows = List.of(Map.of());
    for (Clause clause : query.clauses()) {
      rows = switch (clause) {
        case Match match -> match(rows, match);
        case Call call -> call(rows, call);
        case Unwind unwind -> unwind(rows, unwind);
        case Projection projection -> projection(rows, projection);
      };
    }
    return rows;
  }

  private List<Map<String, Object>> match(List<Map<String, Object>> rows, Match match) {
    List<Map<String, Object>> matched = new ArrayList<>();
    for (Map<String, Object> row : rows) {
      int before = matched.size();
      search(match.paths(), 0, new HashMap<>(row), new HashSet<>(), found -> {
        if (match.where() == null || Boolean.TRUE.equals(terms.evaluate(match.where(), found))) {
          matched.add(new HashMap<>(found));
          if (matched.size() > MAX_ROWS) {
            throw new TooManyRows();
          }
        }
      });
      if (match.optional() && matched.size() == before) {
        Map<String, Object> unmatched = new HashMap<>(row);
        variables(match.paths()).forEach(name -> unmatched.putIfAbsent(name, null));
        matched.add(unmatched);
      }
    }
    return matched;
  }

  private static Set<String> variables(List<Path> paths) {
    Set<String> names = new HashSet<>();
    for (Path path : paths) {
      names.add(path.name());
      names.add(path.start().variable());
      for (Hop hop : path.hops()) {
        names.add(hop.edge().variable());
        names.add(hop.to().variable());
      }
    }
    names.remove(null);
    return names;
  }

  private List<Map<String, Object>> matches(
      List<Path> paths, Term where, Map<String, Object> row) {
    return match(List.of(row), new Match(false, paths, where));
  }

  /** Binds paths from {@code index} on; {@code used} holds the edges that this match has used. */
  private void search(List<Path> paths, int index, Map<String, Object> row, Set<Edge> used,
      Consumer<Map<String, Object>> found) {
    if (index == paths.size()) {
      found.accept(row);
      return;
    }
    Path path = paths.get(index);
    for (Vertex start : candidates(path.start(), row)) {
      Walk walk = new Walk(paths, index, start, new ArrayList<>(), row, used, found);
      bind(path.start().variable(), start, row, () -> hop(walk, 0, start));
    }
  }

  /** A path that is being walked, with the edges so far and what the match has bound and used. */
  private record Walk(
      List<Path> paths,
      int index,
      Vertex start,
      List<Edge> edges,
      Map<String, Object> row,
      Set<Edge> used,
      Consumer<Map<String, Object>> found) {}

  private void hop(Walk walk, int hopIndex, Vertex at) {
    Path path = walk.paths.get(walk.index);
    if (hopIndex == path.hops().size()) {
      bind(path.name(), new Trail(walk.start, walk.edges), walk.row,
          () -> search(walk.paths, walk.index + 1, walk.row, walk.used, walk.found));
      return;
    }
    Hop hop = path.hops().get(hopIndex);
    if (hop.edge().length() == null) {
      step(walk, hop.edge(), at, (edge, next) -> bind(hop.edge().variable(), edge, walk.row,
          () -> arrive(walk, hopIndex, next)));
    } else {
      repeat(walk, hopIndex, at, walk.edges.size());
    }
  }

  private void arrive(Walk walk, int hopIndex, Vertex next) {
    VertexPattern to = walk.paths.get(walk.index).hops().get(hopIndex).to();
    boolean bound = to.variable() != null && walk.row.containsKey(to.variable());
    if (bears(next, to) && (!bound || next.equals(walk.row.get(to.variable())))) {
      bind(to.variable(), next, walk.row, () -> hop(walk, hopIndex + 1, next));
    }
  }

  /** All ways along a repeated hop, whose first edge has number {@code first} in the walk. */
  private void repeat(Walk walk, int hopIndex, Vertex at, int first) {
    EdgePattern pattern = walk.paths.get(walk.index).hops().get(hopIndex).edge();
    int length = walk.edges.size() - first;
    if (length >= pattern.length().min()) {
      List<Edge> edges = List.copyOf(walk.edges.subList(first, walk.edges.size()));
      bind(pattern.variable(), edges, walk.row, () -> arrive(walk, hopIndex, at));
    }
    if (pattern.length().max() < 0 || length < pattern.length().max()) {
      step(walk, pattern, at, (_, next) -> repeat(walk, hopIndex, next, first));
    }
  }

  /** Each edge that can come next, with where it leads. */
  private void step(Walk walk, EdgePattern pattern, Vertex at, BiConsumer<Edge, Vertex> then) {
    for (Edge edge : incident.getOrDefault(at, List.of())) {
      count(1);
      if ((!repeatable && walk.used.contains(edge)) || !fits(pattern, edge, walk.row)) {
        continue;
      }
      for (Vertex next : ends(pattern, edge, at)) {
        boolean first = walk.used.add(edge);
        walk.edges.add(edge);
        then.accept(edge, next);
        walk.edges.removeLast();
        if (first) {
          walk.used.remove(edge);
        }
      }
    }
  }

  /** Where an edge leads from a vertex: nowhere, or to one vertex; a loop leads once. */
  private static List<Vertex> ends(EdgePattern pattern, Edge edge, Vertex at) {
    return switch (pattern.way()) {
      case RIGHT -> edge.source().equals(at) ? List.of(edge.destination()) : List.of();
      case LEFT -> edge.destination().equals(at) ? List.of(edge.source()) : List.of();
      case BOTH -> edge.source().equals(at) ? List.of(edge.destination())
          : edge.destination().equals(at) ? List.of(edge.source()) : List.of();
    };
  }

  private static boolean fits(EdgePattern pattern, Edge edge, Map<String, Object> row) {
    boolean labelled = pattern.labels().isEmpty() || pattern.labels().contains(edge.label());
    boolean bound = pattern.length() == null && pattern.variable() != null
        && row.containsKey(pattern.variable());
    return labelled && (!bound || edge.equals(row.get(pattern.variable())));
  }

  private List<Vertex> candidates(VertexPattern pattern, Map<String, Object> row) {
    boolean bound = pattern.variable() != null && row.containsKey(pattern.variable());
    List<Vertex> all = graph.vertices;
    if (bound) {
      Object value = row.get(pattern.variable());
      all = value == null ? List.of() : List.of((Vertex) value);
    }
    count(all.size());
    return all.stream().filter(vertex -> bears(vertex, pattern)).toList();
  }

  private static boolean bears(Vertex vertex, VertexPattern pattern) {
    return pattern.labels().isEmpty()
        || pattern.labels().stream().anyMatch(vertex.labels()::contains);
  }

  private void count(int tried) {
    steps += tried;
    if (steps > (graph.vertices.size() > LARGE ? MAX_STEPS_ON_LARGE : MAX_STEPS)) {
      throw new TooManyRows();
    }
  }

  private static void bind(String variable, Object value, Map<String, Object> row, Runnable then) {
    boolean fresh = variable != null && !row.containsKey(variable);
    if (fresh) {
      row.put(variable, value);
    }
    then.run();
    if (fresh) {
      row.remove(variable);
    }
  }

  private List<Map<String, Object>> call(List<Map<String, Object>> rows, Call call) {
    List<Map<String, Object>> called = new ArrayList<>();
    for (Map<String, Object> row : rows) {
      Map<String, Object> imported = new HashMap<>();
      call.imported().forEach(name -> imported.put(name, row.get(name)));
      for (Map<String, Object> inner : projection(
          match(List.of(imported), call.match()), call.projection())) {
        Map<String, Object> both = new HashMap<>(row);
        both.putAll(inner);
        called.add(both);
      }
    }
    return called;
  }

  private List<Map<String, Object>> unwind(List<Map<String, Object>> rows, Unwind unwind) {
    List<Map<String, Object>> unwound = new ArrayList<>();
    for (Map<String, Object> row : rows) {
      for (Term element : unwind.elements()) {
        Map<String, Object> next = new HashMap<>(row);
        next.put(unwind.variable(), terms.evaluate(element, row));
        unwound.add(next);
      }
    }
    return unwound;
  }

  private List<Map<String, Object>> projection(List<Map<String, Object>> rows,
      Projection projection) {
    boolean grouped = projection.items().stream().anyMatch(item -> item.aggregate() != null);
    List<Map<String, Object>> projected = grouped ? group(rows, projection) : new ArrayList<>();
    if (!grouped) {
      for (Map<String, Object> row : rows) {
        Map<String, Object> next = new LinkedHashMap<>();
        projection.items()
            .forEach(item -> next.put(item.alias(), terms.evaluate(item.term(), row)));
        projected.add(next);
      }
    }
    if (projection.distinct()) {
      Map<List<Object>, Map<String, Object>> distinct = new LinkedHashMap<>();
      for (Map<String, Object> row : projected) {
        checkAlike(
            distinct.putIfAbsent(Canonical.identities(row.values()), row), row);
      }
      projected = new ArrayList<>(distinct.values());
    }
    if (projection.ordered()) {
      projected.sort((left, right) -> compare(projection, left, right));
      for (int i = 1; i < projected.size(); i++) {
        if (compare(projection, projected.get(i - 1), projected.get(i)) == 0) {
          checkAlike(projected.get(i - 1), projected.get(i));
        }
      }
    }
    int from = Math.clamp(projection.skip(), 0, projected.size());
    int to = projection.limit() < 0 ? projected.size()
        : (int) Math.min((long) from + projection.limit(), projected.size());
    List<Map<String, Object>> kept = new ArrayList<>(projected.subList(from, to));
    if (projection.where() != null) {
      kept.removeIf(row -> !Boolean.TRUE.equals(terms.evaluate(projection.where(), row)));
    }
    return kept;
  }

  private static int compare(Projection projection, Map<String, Object> left,
      Map<String, Object> right) {
    for (int i = 0; i < projection.items().size(); i++) {
      String alias = projection.items().get(i).alias();
      int order = Canonical.order(left.get(alias), right.get(alias));
      if (order != 0) {
        return projection.descending().get(i) ? -order : order;
      }
    }
    return 0;
  }

  private List<Map<String, Object>> group(List<Map<String, Object>> rows, Projection projection) {
    List<Item> keys = projection.items().stream().filter(item -> item.aggregate() == null).toList();
    Map<List<Object>, List<Map<String, Object>>> groups = new LinkedHashMap<>();
    for (Map<String, Object> row : rows) {
      List<Object> values = new ArrayList<>();
      keys.forEach(item -> values.add(terms.evaluate(item.term(), row)));
      List<Map<String, Object>> members =
          groups.computeIfAbsent(Canonical.identities(values), _ -> new ArrayList<>());
      if (!members.isEmpty()) {
        for (int i = 0; i < values.size(); i++) {
          checkAlike(terms.evaluate(keys.get(i).term(), members.getFirst()), values.get(i));
        }
      }
      members.add(row);
    }
    if (keys.isEmpty() && groups.isEmpty()) {
      groups.put(List.of(), List.of());
    }
    List<Map<String, Object>> result = new ArrayList<>();
    for (List<Map<String, Object>> members : groups.values()) {
      Map<String, Object> next = new LinkedHashMap<>();
      for (Item item : projection.items()) {
        next.put(item.alias(), item.aggregate() == null
            ? terms.evaluate(item.term(), members.getFirst())
            : aggregate(item, members));
      }
      result.add(next);
    }
    return result;
  }

  private Object aggregate(Item item, List<Map<String, Object>> members) {
    if (item.term() == null) {
      return (long) members.size();
    }
    Collection<Object> values = new ArrayList<>();
    members.forEach(row -> values.add(terms.evaluate(item.term(), row)));
    values.removeIf(value -> value == null);
    if (item.distinct()) {
      Map<Object, Object> distinct = new LinkedHashMap<>();
      for (Object value : values) {
        Object first = distinct.putIfAbsent(Canonical.identities(List.of(value)), value);
        if (first != null && !item.aggregate().equals("count")) {
          checkAlike(first, value);
        }
      }
      values.clear();
      values.addAll(distinct.values());
    }
    return switch (item.aggregate()) {
      case "count" -> (long) values.size();
      case "sum" -> values.stream().reduce(0L, TermEvaluator::add);
      case "avg" -> values.isEmpty() ? null
          : values.stream().mapToDouble(value -> ((Number) value).doubleValue()).sum()
              / values.size();
      case "min" -> values.isEmpty() ? null
          : first(values, Collections.min(values, Canonical::order));
      case "max" -> values.isEmpty() ? null
          : first(values, Collections.max(values, Canonical::order));
      case "collect" -> new ArrayList<>(values);
      default -> throw new AssertionError(item.aggregate());
    };
  }

  /** A value to which all that come at the same place in the order are alike. */
  private static Object first(Collection<Object> values, Object found) {
    values.stream()
        .filter(value -> Canonical.order(value, found) == 0)
        .forEach(value -> checkAlike(value, found));
    return found;
  }

  private static void checkAlike(Map<String, Object> row, Map<String, Object> other) {
    if (row != null) {
      row.forEach((alias, value) -> checkAlike(value, other.get(alias)));
    }
  }

  /** Of two that are equal, an engine may give either: they must not be told apart. */
  private static void checkAlike(Object value, Object other) {
    if (!Canonical.MODEL.value(value).equals(Canonical.MODEL.value(other))) {
      throw new SeveralAnswers();
    }
  }
}
