package io.graphflow.core.update;

import io.graphflow.core.update.ModelGraph.Element;
import io.graphflow.core.update.ModelGraph.Node;
import io.graphflow.core.update.ModelGraph.OrderMatters;
import io.graphflow.core.update.ModelGraph.Refused;
import io.graphflow.core.update.ModelGraph.Relationship;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A clause as text and as what it means: all of its rows before the next clause sees any. */
public sealed interface ModelClause {

  /** As Cypher. */
  String text();

  /** Rows of a clause over the rows of the one before, each a new map. */
  List<Map<String, Object>> run(ModelGraph graph, List<Map<String, Object>> rows);

  /** An expression: what it reads of a row, and its text. */
  sealed interface Expr {
    Object value(Map<String, Object> row);

    String text();
  }

  record Constant(Object value) implements Expr {
    @Override
    public Object value(Map<String, Object> row) {
      return value;
    }

    @Override
    public String text() {
      return value instanceof String ? "'" + value + "'" : String.valueOf(value);
    }
  }

  record Variable(String name) implements Expr {
    @Override
    public Object value(Map<String, Object> row) {
      return row.get(name);
    }

    @Override
    public String text() {
      return name;
    }
  }

  record Property(String element, String key) implements Expr {
    @Override
    public Object value(Map<String, Object> row) {
      return row.get(element) == null ? null : ((Element) row.get(element)).get(key);
    }

    @Override
    public String text() {
      return element + "." + key;
    }
  }

  /** {@code coalesce(element.key, 0) + 1}, where the property holds integers only. */
  record Increment(String element, String key) implements Expr {
    @Override
    public Object value(Map<String, Object> row) {
      Object before = new Property(element, key).value(row);
      return before == null ? 1L : (Long) before + 1;
    }

    @Override
    public String text() {
      return "coalesce(" + element + "." + key + ", 0) + 1";
    }
  }

  static String map(Map<String, Expr> entries) {
    return entries.entrySet()
        .stream()
        .map(entry -> entry.getKey() + ": " + entry.getValue().text())
        .collect(Collectors.joining(", ", "{", "}"));
  }

  static String properties(Map<String, Expr> entries) {
    return entries.isEmpty() ? "" : " " + map(entries);
  }

  static Map<String, Object> values(Map<String, Expr> entries, Map<String, Object> row) {
    Map<String, Object> values = new LinkedHashMap<>();
    entries.forEach((key, value) -> values.put(key, value.value(row)));
    return values;
  }

  /** The labels of an element, which are computed for every third one. */
  static String labels(String variable, Set<String> labels) {
    return isComputed(variable)
        ? labels.stream()
            .map(label -> "'" + label + "'")
            .collect(Collectors.joining(", ", labels.isEmpty() ? "" : ":$([",
                labels.isEmpty() ? "" : "])"))
        : labels.stream().map(label -> ":" + label).collect(Collectors.joining());
  }

  /** The type of a relationship, or one label. */
  static String name(String variable, String name) {
    return isComputed(variable) ? ":$('" + name + "')" : ":" + name;
  }

  private static boolean isComputed(String variable) {
    return Integer.parseInt(variable.substring(1)) % 3 == 0;
  }

  /** Whether openCypher's {@code =} says true. */
  static boolean equal(Object left, Object right) {
    if (left instanceof Number a && right instanceof Number b) {
      return a.doubleValue() == b.doubleValue();
    }
    return left != null && left.equals(right);
  }

  static Map<String, Object> with(Map<String, Object> row, String name, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(row);
    more.put(name, value);
    return more;
  }

  static boolean fits(Element element, Map<String, Object> wanted) {
    return wanted.entrySet()
        .stream()
        .allMatch(entry -> equal(element.properties.get(entry.getKey()), entry.getValue()));
  }

  /** {@code UNWIND [1, 2] AS x}. */
  record Unwind(List<Object> values, String variable) implements ModelClause {
    @Override
    public String text() {
      return "UNWIND [" + values.stream()
          .map(value -> new Constant(value).text())
          .collect(Collectors.joining(", ")) + "] AS " + variable;
    }

    @Override
    public List<Map<String, Object>> run(ModelGraph graph, List<Map<String, Object>> rows) {
      List<Map<String, Object>> all = new ArrayList<>();
      rows.forEach(row -> values.forEach(value -> all.add(with(row, variable, value))));
      return all;
    }
  }

  /** {@code MATCH (n:A {k: 1})}, perhaps OPTIONAL. */
  record MatchNode(
      boolean optional,
      String variable,
      Set<String> labels,
      Map<String, Expr> wanted) implements ModelClause {
    @Override
    public String text() {
      return (optional ? "OPTIONAL MATCH (" : "MATCH (") + variable
          + ModelClause.labels(variable, labels)
          + ModelClause.properties(wanted) + ")";
    }

    @Override
    public List<Map<String, Object>> run(ModelGraph graph, List<Map<String, Object>> rows) {
      List<Map<String, Object>> all = new ArrayList<>();
      for (Map<String, Object> row : rows) {
        Map<String, Object> values = values(wanted, row);
        List<Node> found = graph.nodes.stream()
            .filter(node -> node.labels.containsAll(labels) && fits(node, values))
            .toList();
        found.forEach(node -> all.add(with(row, variable, node)));
        if (found.isEmpty() && optional) {
          all.add(with(row, variable, null));
        }
      }
      return all;
    }
  }

  /** {@code MATCH (a)-[r:T]->(b)}; an end that is bound is not described again. */
  record MatchRelationship(
      String source,
      boolean sourceBound,
      String variable,
      String type,
      String destination,
      boolean destinationBound) implements ModelClause {
    @Override
    public String text() {
      return "MATCH (" + source + ")-[" + variable
          + (type == null ? "" : ModelClause.name(variable, type)) + "]->("
          + destination + ")";
    }

    @Override
    public List<Map<String, Object>> run(ModelGraph graph, List<Map<String, Object>> rows) {
      List<Map<String, Object>> all = new ArrayList<>();
      for (Map<String, Object> row : rows) {
        for (Relationship relationship : graph.relationships) {
          if ((type == null || relationship.type.equals(type))
              && (!sourceBound || row.get(source) == relationship.source)
              && (!destinationBound || row.get(destination) == relationship.destination)
              && (!source.equals(destination)
                  || relationship.source == relationship.destination)) {
            all.add(with(with(with(row, source, relationship.source), variable, relationship),
                destination, relationship.destination));
          }
        }
      }
      return all;
    }
  }

  /** A clause that does something for each row and keeps its rows. */
  static List<Map<String, Object>> each(
      List<Map<String, Object>> rows, UnaryOperator<Map<String, Object>> done) {
    return rows.stream().map(done).toList();
  }

  /** {@code CREATE (n:A {k: 1})}. */
  record CreateNode(
      String variable,
      Set<String> labels,
      Map<String, Expr> properties) implements ModelClause {
    @Override
    public String text() {
      return "CREATE (" + variable + ModelClause.labels(variable, labels)
          + ModelClause.properties(properties) + ")";
    }

    @Override
    public List<Map<String, Object>> run(ModelGraph graph, List<Map<String, Object>> rows) {
      return each(
          rows, row -> with(row, variable, graph.create(labels, values(properties, row))));
    }
  }

  /** {@code CREATE (a)-[r:T {w: 1}]->(b)} between what is bound. */
  record CreateRelationship(
      String source,
      String variable,
      String type,
      String destination,
      Map<String, Expr> properties) implements ModelClause {
    @Override
    public String text() {
      return "CREATE (" + source + ")-[" + variable + ModelClause.name(variable, type)
          + ModelClause.properties(properties) + "]->(" + destination + ")";
    }

    @Override
    public List<Map<String, Object>> run(ModelGraph graph, List<Map<String, Object>> rows) {
      return each(rows, row -> with(row, variable, graph.create(
          type, row.get(source), row.get(destination), values(properties, row))));
    }
  }

  /** {@code SET n.k = 1}, {@code REMOVE n.k}. */
  record SetProperty(
      String element,
      String key,
      Expr value,
      boolean remove) implements ModelClause {
    @Override
    public String text() {
      return remove
          ? "REMOVE " + element + "." + key
          : "SET " + element + "." + key + " = " + value.text();
    }

    @Override
    public List<Map<String, Object>> run(ModelGraph graph, List<Map<String, Object>> rows) {
      rows.forEach(row -> graph.set(row.get(element), key,
          row.get(element) == null || remove ? null : value.value(row)));
      return rows;
    }
  }

  /** {@code SET n += {…}} and {@code SET n = {…}}. */
  record SetProperties(
      String element,
      Map<String, Expr> entries,
      boolean replace) implements ModelClause {
    @Override
    public String text() {
      return "SET " + element + (replace ? " = " : " += ") + map(entries);
    }

    @Override
    public List<Map<String, Object>> run(ModelGraph graph, List<Map<String, Object>> rows) {
      rows.forEach(row -> graph.setAll(row.get(element), values(entries, row), replace));
      return rows;
    }
  }

  /** {@code SET n:A} and {@code REMOVE n:A}. */
  record SetLabel(String element, String label, boolean bears) implements ModelClause {
    @Override
    public String text() {
      return (bears ? "SET " : "REMOVE ") + element + ModelClause.name(element, label);
    }

    @Override
    public List<Map<String, Object>> run(ModelGraph graph, List<Map<String, Object>> rows) {
      rows.forEach(row -> graph.setLabel(row.get(element), label, bears));
      return rows;
    }
  }

  /** {@code DELETE a, b}. */
  record Delete(List<String> elements, boolean detach) implements ModelClause {
    @Override
    public String text() {
      return (detach ? "DETACH DELETE " : "DELETE ") + String.join(", ", elements);
    }

    @Override
    public List<Map<String, Object>> run(ModelGraph graph, List<Map<String, Object>> rows) {
      rows.forEach(row -> elements.forEach(element -> graph.delete(row.get(element), detach)));
      return rows;
    }
  }

  /** {@code MERGE (n:A {k: 1}) ON CREATE SET … ON MATCH SET …}. */
  record MergeNode(
      String variable,
      Set<String> labels,
      Map<String, Expr> wanted,
      ModelClause onCreate,
      ModelClause onMatch) implements ModelClause {
    @Override
    public String text() {
      return "MERGE (" + variable + ModelClause.labels(variable, labels)
          + ModelClause.properties(wanted)
          + ")" + actions(onCreate, onMatch);
    }

    @Override
    public List<Map<String, Object>> run(ModelGraph graph, List<Map<String, Object>> rows) {
      requireNoOrder(graph, rows, wanted, onCreate, onMatch);
      List<Map<String, Object>> all = new ArrayList<>();
      for (Map<String, Object> row : rows) {
        Map<String, Object> values = values(wanted, row);
        requireValues(values);
        List<Map<String, Object>> merged = new MatchNode(false, variable, labels, wanted)
            .run(graph, List.of(row));
        all.addAll(act(graph, merged, onCreate, onMatch,
            () -> with(row, variable, graph.create(labels, values))));
      }
      return all;
    }
  }

  /** {@code MERGE (a)-[r:T {w: 1}]->(b)} or without direction, between what is bound. */
  record MergeRelationship(
      String source,
      String variable,
      String type,
      String destination,
      Map<String, Expr> wanted,
      boolean directed,
      ModelClause onCreate,
      ModelClause onMatch) implements ModelClause {
    @Override
    public String text() {
      return "MERGE (" + source + ")-[" + variable + ModelClause.name(variable, type)
          + ModelClause.properties(wanted) + "]-" + (directed ? ">" : "") + "(" + destination + ")"
          + actions(onCreate, onMatch);
    }

    @Override
    public List<Map<String, Object>> run(ModelGraph graph, List<Map<String, Object>> rows) {
      requireNoOrder(graph, rows, wanted, onCreate, onMatch);
      if (!directed && graph.outerRows * rows.size() > 1) {
        throw new OrderMatters();
      }
      List<Map<String, Object>> all = new ArrayList<>();
      for (Map<String, Object> row : rows) {
        Map<String, Object> values = values(wanted, row);
        requireValues(values);
        Object from = row.get(source);
        Object to = row.get(destination);
        List<Map<String, Object>> merged = graph.relationships.stream()
            .filter(relationship -> relationship.type.equals(type) && fits(relationship, values)
                && ((relationship.source == from && relationship.destination == to)
                    || (!directed && relationship.source == to
                        && relationship.destination == from)))
            .map(relationship -> with(row, variable, relationship))
            .toList();
        all.addAll(act(graph, merged, onCreate, onMatch,
            () -> with(row, variable, graph.create(type, from, to, values))));
      }
      return all;
    }
  }

  static String actions(ModelClause onCreate, ModelClause onMatch) {
    return (onCreate == null ? "" : " ON CREATE " + onCreate.text())
        + (onMatch == null ? "" : " ON MATCH " + onMatch.text());
  }

  /**
   * Refuses to say what becomes of several rows if what is done with one decides what others find, or
   * which of equal values, 1 or 1.0, is written.
   */
  static void requireNoOrder(ModelGraph graph, List<Map<String, Object>> rows,
      Map<String, Expr> wanted, ModelClause onCreate, ModelClause onMatch) {
    boolean setsKey = Stream.of(onCreate, onMatch)
        .anyMatch(action -> switch (action) {
          case SetProperty set -> set.key.equals("k");
          case SetProperties _ -> true;
          case null, default -> false;
        });
    boolean copies = wanted.values().stream().anyMatch(Property.class::isInstance);
    if (graph.outerRows * rows.size() > 1 && (setsKey || copies)) {
      throw new OrderMatters();
    }
  }

  static void requireValues(Map<String, Object> values) {
    if (values.containsValue(null)) {
      throw new Refused("merges NULL");
    }
  }

  static List<Map<String, Object>> act(ModelGraph graph, List<Map<String, Object>> found,
      ModelClause onCreate, ModelClause onMatch,
      Supplier<Map<String, Object>> create) {
    boolean none = found.isEmpty();
    List<Map<String, Object>> rows = none ? List.of(create.get()) : found;
    ModelClause action = none ? onCreate : onMatch;
    if (action != null) {
      action.run(graph, rows);
    }
    return rows;
  }

  /** {@code FOREACH (x IN [1, 2] | …)}. */
  record Foreach(
      String variable,
      List<Object> values,
      List<ModelClause> body) implements ModelClause {
    @Override
    public String text() {
      return "FOREACH (" + variable + " IN [" + values.stream()
          .map(value -> new Constant(value).text())
          .collect(Collectors.joining(", ")) + "] | "
          + body.stream().map(ModelClause::text).collect(Collectors.joining(" ")) + ")";
    }

    @Override
    public List<Map<String, Object>> run(ModelGraph graph, List<Map<String, Object>> rows) {
      if (interferes() && graph.outerRows * rows.size() * values.size() > 1) {
        throw new OrderMatters();
      }
      int before = graph.outerRows;
      graph.outerRows *= rows.size() * values.size();
      for (Map<String, Object> row : rows) {
        for (Object value : values) {
          List<Map<String, Object>> inside = List.of(with(row, variable, value));
          for (ModelClause clause : body) {
            inside = clause.run(graph, inside);
          }
        }
      }
      graph.outerRows = before;
      return rows;
    }

    /** Whether what one clause does may decide what another one does for the next row. */
    private boolean interferes() {
      Set<String> written = new HashSet<>();
      boolean twice = false;
      for (String name : body.stream().flatMap(clause -> written(clause).stream()).toList()) {
        twice |= !written.add(name);
      }
      boolean reads = body.stream()
          .anyMatch(clause -> clause instanceof Delete || clause instanceof MergeNode
              || clause instanceof MergeRelationship || clause.text().matches(".*\\.k[,}].*"));
      return body.size() > 1 && (twice || reads);
    }

    /** Properties and labels of elements that were there before, each once. */
    private static Set<String> written(ModelClause clause) {
      return switch (clause) {
        case SetProperty set -> Set.of(set.key);
        case SetProperties set when set.replace -> Set.of("k", "c", "s");
        case SetProperties set -> set.entries.keySet();
        case SetLabel set -> Set.of(set.label);
        default -> Set.of();
      };
    }
  }

  /**
   * {@code CALL (*) { … RETURN a, b }}, or without RETURN.
   *
   * @param ordered whether the rows around it come in a known order
   */
  record Call(
      List<ModelClause> body,
      List<String> returned,
      boolean ordered) implements ModelClause {
    private static final int MOST_ROWS = 200;

    @Override
    public String text() {
      return "CALL (*) { " + body.stream().map(ModelClause::text).collect(Collectors.joining(" "))
          + (returned.isEmpty() ? "" : " RETURN " + String.join(", ", returned)) + " }";
    }

    @Override
    public List<Map<String, Object>> run(ModelGraph graph, List<Map<String, Object>> rows) {
      if (!ordered && graph.outerRows * rows.size() > 1) {
        throw new OrderMatters();
      }
      List<Map<String, Object>> all = new ArrayList<>();
      for (Map<String, Object> row : rows) {
        List<Map<String, Object>> inside = List.of(row);
        for (ModelClause clause : body) {
          inside = clause.run(graph, inside);
          // A WITH does not hide what is around.
          inside = inside.stream().map(inner -> {
            Map<String, Object> more = new LinkedHashMap<>(row);
            more.putAll(inner);
            return more;
          }).toList();
          if (inside.size() > MOST_ROWS) {
            throw new OrderMatters();
          }
        }
        if (returned.isEmpty()) {
          all.add(row);
        }
        for (Map<String, Object> inner : returned.isEmpty() ? List.<Map<String, Object>>of()
            : inside) {
          Map<String, Object> more = new LinkedHashMap<>(row);
          returned.forEach(name -> more.put(name, inner.get(name)));
          all.add(more);
        }
      }
      return all;
    }
  }

  /** {@code WITH a, b, count(*) AS c}. */
  record Count(List<String> kept, String variable) implements ModelClause {
    @Override
    public String text() {
      return "WITH " + kept.stream().map(name -> name + ", ").collect(Collectors.joining())
          + "count(*) AS " + variable;
    }

    @Override
    public List<Map<String, Object>> run(ModelGraph graph, List<Map<String, Object>> rows) {
      Map<Map<String, Object>, Long> counts = new LinkedHashMap<>();
      if (kept.isEmpty()) {
        counts.put(Map.of(), 0L);
      }
      for (Map<String, Object> row : rows) {
        Map<String, Object> key = new LinkedHashMap<>();
        kept.forEach(name -> key.put(name, row.get(name)));
        counts.merge(key, 1L, Long::sum);
      }
      List<Map<String, Object>> all = new ArrayList<>();
      counts.forEach((key, count) -> all.add(with(key, variable, count)));
      return all;
    }
  }

  /** {@code WITH DISTINCT a, b}. */
  record With(boolean distinct, List<String> kept) implements ModelClause {
    @Override
    public String text() {
      return "WITH " + (distinct ? "DISTINCT " : "") + String.join(", ", kept);
    }

    @Override
    public List<Map<String, Object>> run(ModelGraph graph, List<Map<String, Object>> rows) {
      List<Map<String, Object>> all = new ArrayList<>();
      for (Map<String, Object> row : rows) {
        Map<String, Object> less = new LinkedHashMap<>();
        kept.forEach(name -> less.put(name, row.get(name)));
        if (!distinct || !all.contains(less)) {
          all.add(less);
        }
      }
      return all;
    }
  }
}
