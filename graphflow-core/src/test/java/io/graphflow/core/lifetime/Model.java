package io.graphflow.core.lifetime;

import io.graphflow.core.update.ModelClause;
import io.graphflow.core.update.ModelClause.Expr;
import io.graphflow.core.update.ModelGraph;
import io.graphflow.core.update.ModelGraph.OrderMatters;
import io.graphflow.core.update.ModelGraph.Refused;
import io.graphflow.core.update.RandomQuery;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A state of the database: a graph, and what was declared. Is not changed once it is made. */
final class Model {
  /** Queries with more rows take too long in the model, and are left out. */
  private static final int MAX_ROWS = 100;

  /** What becomes of a query or command. */
  sealed interface Outcome {
    /** Nothing says what, or it takes too long to find out. */
    record Unknown() implements Outcome {}

    /** It fails and changes nothing. */
    record Refusal() implements Outcome {}

    /**
     * It succeeds.
     *
     * @param after the state then, with all counted that the query did
     * @param rows as {@link Picture#text} shows them, in any order
     */
    record Success(Model after, List<String> rows) implements Outcome {}
  }

  private final ModelGraph graph;
  private final Set<Rule> rules;

  private Model(ModelGraph graph, Set<Rule> rules) {
    this.graph = graph;
    this.rules = rules;
  }

  static Model empty() {
    return new Model(new ModelGraph(), Set.of());
  }

  ModelGraph graph() {
    return graph;
  }

  /** What it looks like. */
  Picture picture() {
    Picture picture = new Picture();
    graph.nodes.forEach(node -> picture.addNode(node, node.labels, node.properties));
    graph.relationships.forEach(relationship -> picture.addRelationship(relationship.source,
        relationship.type, relationship.properties, relationship.destination));
    rules.forEach(rule -> picture.addRule(rule.name()));
    return picture;
  }

  Outcome run(RandomQuery query) {
    ModelGraph after = graph.copy();
    List<Map<String, Object>> rows = List.of(Map.of());
    try {
      for (ModelClause clause : query.clauses()) {
        rows = clause.run(after, rows);
        if (rows.size() > MAX_ROWS) {
          return new Outcome.Unknown();
        }
      }
      after.finish();
      List<String> shown = new ArrayList<>();
      for (Map<String, Object> row : rows) {
        shown.add(Picture.text(values(query.returned(), row)));
      }
      return rules.stream().allMatch(rule -> rule.holds(after))
          ? new Outcome.Success(new Model(after, rules), shown)
          : new Outcome.Refusal();
    } catch (OrderMatters e) {
      return new Outcome.Unknown();
    } catch (Refused e) {
      return new Outcome.Refusal();
    }
  }

  private static List<Object> values(List<Expr> returned, Map<String, Object> row) {
    List<Object> values = new ArrayList<>();
    for (Expr expr : returned) {
      Object value = expr.value(row);
      if (value instanceof ModelGraph.Element element && element.deleted) {
        throw new Refused("returns what is deleted");
      }
      values.add(value);
    }
    return values;
  }

  Outcome declare(Rule rule) {
    if (rules.stream().anyMatch(known -> known.excludes(rule)) || !rule.holds(graph)) {
      return new Outcome.Refusal();
    }
    Set<Rule> more = new LinkedHashSet<>(rules);
    more.add(rule);
    return new Outcome.Success(new Model(graph.copy(), more), List.of());
  }

  Outcome drop(Rule rule) {
    Set<Rule> less = new LinkedHashSet<>(rules);
    return less.remove(rule)
        ? new Outcome.Success(new Model(graph.copy(), less), List.of())
        : new Outcome.Refusal();
  }
}
