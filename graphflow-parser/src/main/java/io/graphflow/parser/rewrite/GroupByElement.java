package io.graphflow.parser.rewrite;

import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.Project;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.PlanTree;
import io.graphflow.parser.statistics.ElementTables;
import io.graphflow.storage.catalog.Catalog;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Groups by vertices and edges themselves in the place of values that they determine:
 *
 * <pre>{@code
 * Aggregate count(*) AS n by a.id AS id, a.name AS name     Project a.id AS id, a.name AS name, n
 *   Extend (a)-[:KNOWS]->(b)                                  Aggregate count(*) AS n by a
 *     ScanVertices (a)                                          Extend (a)-[:KNOWS]->(b)
 *                                                                 ScanVertices (a)
 * }</pre>
 *
 * <p>What is read of an element is then read once a group, of fewer groups still where a {@link
 * LogicalPlan.Top} follows, and not compared at all.
 *
 * <p>It applies where the element itself is a key, or the primary key of a vertex that lies in one table:
 * vertices of several tables may have equal keys. A primary key is never NULL, so that it is NULL for
 * the NULL vertex only. Each group has a row, so that an expression that fails, fails as before.
 */
public final class GroupByElement {
  private final Catalog catalog;
  private final ElementTables tables;

  private GroupByElement(Catalog catalog, ElementTables tables) {
    this.catalog = catalog;
    this.tables = tables;
  }

  /**
   * The plan with groups by elements, at any depth.
   *
   * @param tables where the plan's vertices may lie
   */
  public static LogicalPlan apply(LogicalPlan plan, Catalog catalog, ElementTables tables) {
    return new GroupByElement(catalog, tables).apply(plan);
  }

  private LogicalPlan apply(LogicalPlan plan) {
    LogicalPlan mapped = PlanTree.mapInputs(plan, this::apply);
    return mapped instanceof Aggregate aggregate ? grouped(aggregate) : mapped;
  }

  private LogicalPlan grouped(Aggregate aggregate) {
    // From the variable of an element below the aggregate to the variable that names it above.
    Map<Variable, Variable> elements = new LinkedHashMap<>();
    for (Projection key : aggregate.keys()) {
      if (key.expression() instanceof VariableReference(Variable element) && isElement(element)) {
        elements.putIfAbsent(element, key.variable());
      }
    }
    for (Projection key : aggregate.keys()) {
      if (key
          .expression() instanceof PropertyAccess(VariableReference(Variable vertex), String name, _)
          && isPrimaryKey(vertex, name)) {
        elements.putIfAbsent(vertex, vertex);
      }
    }
    List<Projection> keys = new ArrayList<>();
    elements.forEach(
        (element, known) -> keys.add(new Projection(known, new VariableReference(element))));
    Map<Variable, Expression> renamed = new LinkedHashMap<>();
    elements.forEach((element, known) -> renamed.put(element, new VariableReference(known)));
    List<Projection> items = new ArrayList<>();
    boolean changed = false;
    for (Projection key : aggregate.keys()) {
      Set<Variable> read = ExpressionTree.variables(key.expression());
      if (read.size() == 1 && elements.containsKey(read.iterator().next())) {
        items.add(
            new Projection(
                key.variable(), ExpressionTree.substitute(key.expression(), renamed)));
        changed |= !(key.expression() instanceof VariableReference);
      } else {
        keys.add(key);
        items.add(itself(key.variable()));
      }
    }
    if (!changed) {
      return aggregate;
    }
    for (Aggregation aggregation : aggregate.aggregations()) {
      items.add(itself(aggregation.variable()));
    }
    return new Project(new Aggregate(aggregate.input(), keys, aggregate.aggregations()), items);
  }

  private static Projection itself(Variable variable) {
    return new Projection(variable, new VariableReference(variable));
  }

  private static boolean isElement(Variable variable) {
    return variable.type() == CypherType.NODE || variable.type() == CypherType.RELATIONSHIP;
  }

  private boolean isPrimaryKey(Variable vertex, String name) {
    List<Integer> candidates = tables.vertexTables(vertex);
    return candidates != null
        && candidates.size() == 1
        && catalog.vertexTable(candidates.getFirst()).isPrimaryKey(name);
  }
}
