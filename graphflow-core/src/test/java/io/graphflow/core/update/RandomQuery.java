package io.graphflow.core.update;

import io.graphflow.core.update.ModelClause.Constant;
import io.graphflow.core.update.ModelClause.Expr;
import io.graphflow.core.update.ModelClause.Increment;
import io.graphflow.core.update.ModelClause.Property;
import io.graphflow.core.update.ModelClause.Variable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * A random query that reads or changes a graph, whose outcome does not depend on the order of rows: what
 * is set where several rows may meet is a constant or a sum. Property {@code c} holds integers only,
 * {@code s} strings only, {@code k} anything.
 */
public final class RandomQuery {
  /**
   * Creates nothing, but makes all names known. What a node of a label cannot have is NULL without a
   * look at the node, so that nobody finds out that it is deleted.
   */
  public static final String ALL_NAMES = "UNWIND [] AS x"
      + " CREATE (a {k: x, c: x, s: x})-[:R {k: x, c: x, s: x}]->(:A {k: x, c: x, s: x})"
      + " CREATE (a)-[:S {k: x, c: x, s: x}]->(:B {k: x, c: x, s: x}), (:C {k: x, c: x, s: x})";

  private static final List<String> LABELS = List.of("A", "B", "C");
  private static final List<String> TYPES = List.of("R", "S");

  private final RandomGenerator random;
  private final List<ModelClause> clauses = new ArrayList<>();
  private final List<Expr> returned = new ArrayList<>();

  private final List<String> nodes = new ArrayList<>();
  private final List<String> relationships = new ArrayList<>();
  private final List<String> values = new ArrayList<>();
  private int variables;

  private RandomQuery(RandomGenerator random) {
    this.random = random;
  }

  /** A query that reads only. */
  public static RandomQuery reading(RandomGenerator random) {
    RandomQuery query = new RandomQuery(random);
    for (int count = 1 + random.nextInt(3); count > 0; count--) {
      query.reading();
    }
    while (query.returned.isEmpty()) {
      query.returning();
    }
    return query;
  }

  /** A query that may read, too. */
  public static RandomQuery updating(RandomGenerator random) {
    RandomQuery query = new RandomQuery(random);
    query.change();
    return query;
  }

  private void change() {
    int count = 2 + random.nextInt(4);
    boolean updated = false;
    boolean complete = false;
    for (int i = 0; i < count || !updated; i++) {
      boolean reads = (random.nextInt(3) == 0 && i < count - 1) || (i == 0 && random.nextBoolean());
      if (reads && updated && !with()) {
        continue;
      }
      if (reads) {
        reading();
        complete = false;
        continue;
      }
      ModelClause clause = updating(false);
      if (clause != null) {
        clauses.add(clause);
        updated = true;
        complete = true;
      }
    }
    boolean ends = switch (clauses.getLast()) {
      case ModelClause.With _,ModelClause.Count _ -> false;
      case ModelClause.Call call -> call.returned().isEmpty();
      default -> complete;
    };
    if (random.nextInt(3) > 0 || !ends) {
      returning();
    }
  }

  /** Its clauses but for RETURN. */
  public List<ModelClause> clauses() {
    return clauses;
  }

  /** What RETURN gives; nothing for a query without. */
  public List<Expr> returned() {
    return returned;
  }

  /** The query as Cypher. */
  public String text() {
    return returned.isEmpty()
        ? text("")
        : text(" RETURN " + String.join(", ", returned.stream().map(Expr::text).toList()));
  }

  /** The query as Cypher, with another end. */
  public String text(String end) {
    return String.join(" ", clauses.stream().map(ModelClause::text).toList()) + end;
  }

  private String fresh(String prefix) {
    return prefix + variables++;
  }

  private <T> T any(List<T> some) {
    return some.get(random.nextInt(some.size()));
  }

  private String label() {
    return any(LABELS);
  }

  private Set<String> labels() {
    Set<String> labels = new LinkedHashSet<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      labels.add(label());
    }
    return labels;
  }

  private boolean with() {
    List<String> all = new ArrayList<>(nodes);
    all.addAll(relationships);
    all.addAll(values);
    if (all.isEmpty()) {
      return false;
    }
    List<String> kept = new ArrayList<>(all);
    if (random.nextBoolean() && kept.size() > 1) {
      kept.remove(random.nextInt(kept.size()));
      nodes.retainAll(kept);
      relationships.retainAll(kept);
      values.retainAll(kept);
    }
    clauses.add(new ModelClause.With(random.nextInt(4) == 0, kept));
    return true;
  }

  private void reading() {
    switch (random.nextInt(4)) {
      case 0 -> {
        List<Object> list = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
          list.add((long) random.nextInt(4));
        }
        String variable = fresh("x");
        clauses.add(new ModelClause.Unwind(list, variable));
        values.add(variable);
      }
      case 1 -> {
        boolean sourceBound = !nodes.isEmpty() && random.nextInt(3) == 0;
        boolean destinationBound = !nodes.isEmpty() && random.nextInt(3) == 0;
        String source = sourceBound ? any(nodes) : fresh("n");
        String destination = destinationBound ? any(nodes) : fresh("n");
        String variable = fresh("r");
        clauses.add(new ModelClause.MatchRelationship(source, sourceBound, variable,
            random.nextBoolean() ? any(TYPES) : null, destination, destinationBound));
        if (!sourceBound) {
          nodes.add(source);
        }
        if (!destinationBound) {
          nodes.add(destination);
        }
        relationships.add(variable);
      }
      default -> {
        String variable = fresh("n");
        Map<String, Expr> wanted = new LinkedHashMap<>();
        if (random.nextBoolean()) {
          wanted.put("k", rowValue());
        }
        clauses.add(new ModelClause.MatchNode(
            random.nextInt(3) == 0 && !clauses.isEmpty(), variable, labels(), wanted));
        nodes.add(variable);
      }
    }
  }

  private Object constant() {
    return switch (random.nextInt(8)) {
      case 0 -> "a";
      case 1 -> 1.5;
      case 2 -> true;
      case 3 -> 2.0;
      default -> (long) random.nextInt(4);
    };
  }

  /** A value for {@code k} that may differ from row to row. */
  private Expr rowValue() {
    return switch (random.nextInt(4)) {
      case 0 -> values.isEmpty() ? new Constant(constant()) : new Variable(any(values));
      case 1 -> nodes.isEmpty() ? new Constant(constant()) : new Property(any(nodes), "k");
      default -> new Constant(constant());
    };
  }

  private Map<String, Expr> properties() {
    Map<String, Expr> properties = new LinkedHashMap<>();
    if (random.nextInt(3) > 0) {
      properties.put("k", rowValue());
    }
    if (random.nextInt(3) == 0) {
      properties.put("c", new Constant((long) random.nextInt(3)));
    }
    if (random.nextInt(4) == 0) {
      properties.put("s", new Constant(random.nextBoolean() ? "x" : null));
    }
    return properties;
  }

  /** An updating clause, or null if nothing is there for the kind that was drawn. */
  private ModelClause updating(boolean inside) {
    int kind = random.nextInt(inside ? 8 : 14);
    boolean hasNodes = !nodes.isEmpty();
    return switch (kind) {
      case 0, 1 -> {
        Map<String, Expr> properties = properties();
        String variable = fresh("n");
        nodes.add(variable);
        yield new ModelClause.CreateNode(variable, labels(), properties);
      }
      case 2 -> {
        if (!hasNodes) {
          yield null;
        }
        Map<String, Expr> properties = properties();
        String variable = fresh("r");
        relationships.add(variable);
        yield new ModelClause.CreateRelationship(
            any(nodes), variable, any(TYPES), any(nodes), properties);
      }
      case 3, 4 -> hasNodes ? set(element()) : null;
      case 5 -> {
        String variable = fresh("n");
        Map<String, Expr> wanted = new LinkedHashMap<>();
        if (random.nextInt(4) > 0) {
          wanted.put("k", rowValue());
        }
        Set<String> labels = labels();
        nodes.add(variable);
        yield new ModelClause.MergeNode(
            variable, labels, wanted, action(variable), action(variable));
      }
      case 6 -> {
        if (!hasNodes) {
          yield null;
        }
        String variable = fresh("r");
        Map<String, Expr> wanted = new LinkedHashMap<>();
        if (random.nextBoolean()) {
          wanted.put("k", rowValue());
        }
        relationships.add(variable);
        yield new ModelClause.MergeRelationship(any(nodes), variable, any(TYPES), any(nodes),
            wanted, random.nextBoolean(), action(variable), action(variable));
      }
      case 7 -> {
        if (!hasNodes) {
          yield null;
        }
        List<String> elements = new ArrayList<>(List.of(element()));
        if (random.nextBoolean()) {
          elements.add(element());
        }
        yield new ModelClause.Delete(elements, random.nextInt(3) > 0);
      }
      case 8, 9, 10 -> foreach();
      default -> followsUpdate() && !with() ? null : call();
    };
  }

  private ModelClause foreach() {
    String variable = fresh("x");
    List<String> nodesBefore = List.copyOf(nodes);
    List<String> relationshipsBefore = List.copyOf(relationships);
    values.add(variable);
    List<ModelClause> body = new ArrayList<>();
    while (body.isEmpty() || random.nextInt(3) == 0) {
      ModelClause clause = updating(true);
      if (clause != null) {
        body.add(clause);
      }
    }
    values.remove(variable);
    nodes.retainAll(nodesBefore);
    relationships.retainAll(relationshipsBefore);
    List<Object> list = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      list.add((long) random.nextInt(3));
    }
    return new ModelClause.Foreach(variable, list, body);
  }

  /** Whether a WITH is needed before a subquery. */
  private boolean followsUpdate() {
    return !clauses.isEmpty() && switch (clauses.getLast()) {
      case ModelClause.Unwind _,ModelClause.MatchNode _,ModelClause.MatchRelationship _ -> false;
      case ModelClause.With _,ModelClause.Count _,ModelClause.Call _ -> false;
      default -> true;
    };
  }

  /** A subquery that changes something; it may read before and behind. */
  private ModelClause call() {
    List<String> nodesBefore = List.copyOf(nodes);
    List<String> relationshipsBefore = List.copyOf(relationships);
    List<String> valuesBefore = List.copyOf(values);
    boolean ordered =
        clauses.stream()
            .allMatch(clause -> clause instanceof ModelClause.Unwind
                || clause instanceof ModelClause.Call);
    List<ModelClause> around = List.copyOf(clauses);
    clauses.clear();
    boolean updated = false;
    boolean complete = false;
    while (!updated || random.nextInt(3) > 0) {
      if (!clauses.isEmpty() && random.nextInt(5) == 0) {
        count();
        complete = false;
        continue;
      }
      if (random.nextBoolean() && (!complete || with())) {
        reading();
        complete = false;
        continue;
      }
      ModelClause clause = updating(true);
      if (clause != null) {
        clauses.add(clause);
        updated = true;
        complete = true;
      }
    }
    List<String> returned = new ArrayList<>(nodes);
    returned.addAll(relationships);
    returned.addAll(values);
    returned.removeAll(nodesBefore);
    returned.removeAll(relationshipsBefore);
    returned.removeAll(valuesBefore);
    while (returned.size() > 2) {
      returned.remove(random.nextInt(returned.size()));
    }
    if (complete && random.nextBoolean()) {
      returned.clear();
    }
    List<ModelClause> body = List.copyOf(clauses);
    clauses.clear();
    clauses.addAll(around);
    restore(nodes, nodesBefore, returned);
    restore(relationships, relationshipsBefore, returned);
    restore(values, valuesBefore, returned);
    return complete || !returned.isEmpty() ? new ModelClause.Call(body, returned, ordered) : null;
  }

  /** Counts the rows, or those of each group. */
  private void count() {
    List<String> all = new ArrayList<>(nodes);
    all.addAll(relationships);
    all.addAll(values);
    List<String> kept = all.isEmpty() || random.nextBoolean() ? List.of() : List.of(any(all));
    nodes.retainAll(kept);
    relationships.retainAll(kept);
    values.retainAll(kept);
    String variable = fresh("x");
    clauses.add(new ModelClause.Count(kept, variable));
    values.add(variable);
  }

  /** What is visible behind a subquery. */
  private static void restore(List<String> names, List<String> before, List<String> returned) {
    names.removeIf(name -> !returned.contains(name));
    names.addAll(0, before);
  }

  private String element() {
    return relationships.isEmpty() || random.nextBoolean() ? any(nodes) : any(relationships);
  }

  /** What ON CREATE or ON MATCH does, or null. */
  private ModelClause action(String element) {
    ModelClause set = set(element);
    return set.text().startsWith("SET") && random.nextBoolean() ? set : null;
  }

  private ModelClause set(String element) {
    return switch (random.nextInt(nodes.contains(element) ? 7 : 5)) {
      case 0 -> new ModelClause.SetProperty(element, "k", new Constant(constant()), false);
      case 1 -> new ModelClause.SetProperty(element, "c", new Increment(element, "c"), false);
      case 2 -> new ModelClause.SetProperty(
          element, random.nextBoolean() ? "k" : "s", new Constant(null), random.nextBoolean());
      case 3, 4 -> {
        Map<String, Expr> entries = new LinkedHashMap<>();
        entries.put("k", new Constant(random.nextInt(4) == 0 ? null : constant()));
        if (random.nextBoolean()) {
          entries.put("s", new Constant("y"));
        }
        yield new ModelClause.SetProperties(element, entries, random.nextBoolean());
      }
      default -> new ModelClause.SetLabel(element, label(), random.nextBoolean());
    };
  }

  private void returning() {
    List<String> elements = new ArrayList<>(nodes);
    elements.addAll(relationships);
    for (String value : values) {
      returned.add(new Variable(value));
    }
    for (int i = 0; i < 3 && !elements.isEmpty(); i++) {
      String element = any(elements);
      String key = any(List.of("k", "c", "s"));
      Expr expr =
          random.nextInt(3) == 0 ? new Variable(element) : new Property(element, key);
      if (!returned.contains(expr)) {
        returned.add(expr);
      }
    }
  }
}
