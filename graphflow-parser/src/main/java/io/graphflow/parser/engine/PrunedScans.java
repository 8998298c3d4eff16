package io.graphflow.parser.engine;

import io.graphflow.parser.engine.PageChoice.PageShares;
import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.And;
import io.graphflow.parser.expression.Expression.Comparison;
import io.graphflow.parser.expression.Expression.HasLabels;
import io.graphflow.parser.expression.Expression.In;
import io.graphflow.parser.expression.Expression.ListLiteral;
import io.graphflow.parser.expression.Expression.Not;
import io.graphflow.parser.expression.Expression.Or;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.StringPredicate;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Failures;
import io.graphflow.parser.expression.StringOperator;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Filter;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import io.graphflow.parser.plan.PageCondition;
import io.graphflow.parser.plan.PageCondition.AllOf;
import io.graphflow.parser.plan.PageCondition.Among;
import io.graphflow.parser.plan.PageCondition.AnyOf;
import io.graphflow.parser.plan.PageCondition.Beginning;
import io.graphflow.parser.plan.PageCondition.Compared;
import io.graphflow.parser.plan.PageCondition.Labelled;
import io.graphflow.parser.plan.PlanTree;
import io.graphflow.parser.statistics.ElementTables;
import io.graphflow.parser.statistics.GraphStatistics;
import io.graphflow.parser.statistics.Selectivity;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.snapshot.LabelCondition;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * Gives scans of a graph that is read by pages the conditions of the filters above them, where the bounds of pages leave out
 * most of a table:
 *
 * <pre>{@code
 * Filter p.age < 20                Filter p.age < 20
 *   ScanVertices (p:Person)   →      ScanVertices (p:Person) in pages that may have p.age < 20
 * }</pre>
 *
 * The filters stay, as pages have other vertices, too. For use once, by one thread.
 */
final class PrunedScans {
  /** The greatest share of a table's vertices, as estimated, that a scan with conditions goes through. */
  private static final double MOST_SHARE = 0.5;

  private static final double UNKNOWN_LIST_LENGTH = 10;

  private final Catalog catalog;
  private final PageShares shares;
  private final GraphStatistics statistics;
  private final IdentityHashMap<LogicalPlan, Double> estimates;

  /** A conjunct, and as what pages are asked of it. */
  private record Asked(PageCondition condition, Expression conjunct) {}

  /** The nodes that were made. */
  private final Set<LogicalPlan> changed = Collections.newSetFromMap(new IdentityHashMap<>());

  /**
   * Creates it.
   *
   * @param estimates of the plan; those of the nodes that change are added
   */
  private PrunedScans(
      Catalog catalog, PageShares shares, IdentityHashMap<LogicalPlan, Double> estimates) {
    this.catalog = catalog;
    this.shares = shares;
    this.statistics = new GraphStatistics(catalog);
    this.estimates = estimates;
  }

  /** A query whose scans have conditions. */
  static CompiledQuery of(CompiledQuery query, Catalog catalog, PageShares shares) {
    IdentityHashMap<LogicalPlan, Double> estimates = new IdentityHashMap<>(query.estimates());
    PrunedScans scans = new PrunedScans(catalog, shares, estimates);
    LogicalPlan plan = scans.prune(query.plan(), List.of());
    return scans.changed.isEmpty() ? query
        : new CompiledQuery(query.mode(), plan, query.columns(), query.parameters(), estimates,
            query.warnings(), query.variableCount(), query.access());
  }

  /**
   * Prunes the scans of a plan.
   *
   * @param above the conjuncts of the filters right above, in the order in which they are tested
   */
  private LogicalPlan prune(LogicalPlan plan, List<Expression> above) {
    if (plan instanceof ScanVertices scan) {
      return prune(scan, above);
    }
    List<Expression> below = new ArrayList<>();
    if (plan instanceof Filter filter) {
      below.addAll(ExpressionTree.conjuncts(filter.predicate()));
      below.addAll(above);
    }
    List<LogicalPlan> inputs = plan.inputs();
    List<LogicalPlan> pruned = inputs.stream().map(input -> prune(input, below)).toList();
    if (pruned.stream().noneMatch(changed::contains)) {
      return plan;
    }
    Iterator<LogicalPlan> next = pruned.iterator();
    LogicalPlan made = PlanTree.mapInputs(plan, _ -> next.next());
    changed.add(made);
    Double rows = estimates.get(plan);
    if (rows != null) {
      // Of labels in a lake the estimates know nothing.
      boolean keeps = plan instanceof Filter || plan instanceof LogicalPlan.Project;
      estimates.put(made,
          keeps ? Math.min(rows, estimates.getOrDefault(pruned.getFirst(), rows)) : rows);
    }
    return made;
  }

  private ScanVertices prune(ScanVertices scan, List<Expression> conjuncts) {
    // Two bounds of one property leave out what neither of them does.
    Map<Object, List<Asked>> groups = new LinkedHashMap<>();
    for (Expression conjunct : conjuncts) {
      PageCondition condition = condition(conjunct, scan.vertex());
      if (condition != null) {
        groups.computeIfAbsent(group(condition), _ -> new ArrayList<>())
            .add(new Asked(condition, conjunct));
      } else if (Failures.mayFail(conjunct)) {
        // It has to fail for vertices that those after it would leave out.
        break;
      }
    }
    List<PageCondition> conditions = new ArrayList<>();
    double share = 1;
    for (List<Asked> group : groups.values()) {
      double own = share(group, scan);
      if (own <= MOST_SHARE) {
        group.forEach(asked -> conditions.add(asked.condition()));
        share = Math.min(share, own);
      }
    }
    if (conditions.isEmpty()) {
      return scan;
    }
    ScanVertices pruned = new ScanVertices(scan.vertex(), scan.tables(), conditions);
    changed.add(pruned);
    estimates.put(pruned, share * estimates.getOrDefault(scan, 0.0));
    return pruned;
  }

  /** What stands for all conditions that speak of the same: a property, or a condition by itself. */
  private static Object group(PageCondition condition) {
    return switch (condition) {
      case Compared(String property, _, _) -> property;
      case Among(String property, _) -> property;
      case Beginning(String property, _) -> property;
      case Labelled _,AllOf _,AnyOf _ -> condition;
    };
  }

  /** A conjunct as pages and runs of labels are asked; null if they cannot be. */
  private static PageCondition condition(Expression predicate, Variable vertex) {
    List<String> labels = new ArrayList<>();
    LabelCondition ofLabels = labels(predicate, vertex, labels);
    if (ofLabels != null) {
      return new Labelled(ofLabels, labels);
    }
    return switch (predicate) {
      case Comparison(ComparisonOperator operator, _, _) when operator == ComparisonOperator.NOT_EQUAL ->
        null;
      case Comparison(ComparisonOperator operator, Expression left, Expression right) -> {
        if (isPropertyOf(left, vertex) && isConstant(right)) {
          yield new Compared(((PropertyAccess) left).key(), operator, right);
        }
        yield isPropertyOf(right, vertex) && isConstant(left)
            ? new Compared(((PropertyAccess) right).key(), operator.mirrored(), left)
            : null;
      }
      case In(Expression element, Expression list) when isPropertyOf(element, vertex)
          && isConstant(list) ->
        new Among(((PropertyAccess) element).key(), list);
      case StringPredicate(StringOperator operator, Expression text, Expression prefix) when operator == StringOperator.STARTS_WITH
          && isPropertyOf(text, vertex) && isConstant(prefix) ->
        new Beginning(((PropertyAccess) text).key(), prefix);
      case And(List<Expression> operands) -> {
        // What pages cannot be asked leaves out nothing.
        List<PageCondition> all = operands.stream()
            .map(operand -> condition(operand, vertex))
            .flatMap(condition -> Optional.ofNullable(condition).stream())
            .toList();
        yield all.isEmpty() || Failures.mayFail(predicate) ? null : new AllOf(all);
      }
      case Or(List<Expression> operands) -> {
        List<PageCondition> any = new ArrayList<>();
        operands.forEach(operand -> any.add(condition(operand, vertex)));
        yield any.contains(null) ? null : new AnyOf(any);
      }
      default -> null;
    };
  }

  /**
   * A predicate as a condition of labels; null if it speaks of anything else.
   *
   * @param labels receives those that it speaks of
   */
  private static LabelCondition labels(
      Expression predicate, Variable vertex, List<String> labels) {
    return switch (predicate) {
      case HasLabels(VariableReference(Variable variable), List<String> names) when variable
          .equals(vertex) -> {
        List<LabelCondition> all = new ArrayList<>();
        for (String name : names) {
          if (!labels.contains(name)) {
            labels.add(name);
          }
          all.add(new LabelCondition.Bears(labels.indexOf(name)));
        }
        yield all.size() == 1 ? all.getFirst() : new LabelCondition.And(all);
      }
      case Not(Expression operand) -> {
        LabelCondition negated = labels(operand, vertex, labels);
        yield negated == null ? null : new LabelCondition.Not(negated);
      }
      case And(List<Expression> operands) -> {
        List<LabelCondition> all = labels(operands, vertex, labels);
        yield all == null ? null : new LabelCondition.And(all);
      }
      case Or(List<Expression> operands) -> {
        List<LabelCondition> any = labels(operands, vertex, labels);
        yield any == null ? null : new LabelCondition.Or(any);
      }
      default -> null;
    };
  }

  private static List<LabelCondition> labels(
      List<Expression> predicates, Variable vertex, List<String> labels) {
    List<LabelCondition> conditions = new ArrayList<>();
    for (Expression predicate : predicates) {
      LabelCondition condition = labels(predicate, vertex, labels);
      if (condition == null) {
        return null;
      }
      conditions.add(condition);
    }
    return conditions;
  }

  private static boolean isPropertyOf(Expression expression, Variable vertex) {
    return expression instanceof PropertyAccess access
        && access.target() instanceof VariableReference reference
        && reference.variable().equals(vertex);
  }

  /** Whether an expression has the same value for all vertices, and needs no variable for it, not even one of its own. */
  private static boolean isConstant(Expression expression) {
    return ExpressionTree.variables(expression).isEmpty()
        && !ExpressionTree.hasLocals(expression)
        && !ExpressionTree.isVolatile(expression);
  }

  /**
   * The share of a scan's vertices that lie in the pages which may meet some conditions: those that do, and what else is in
   * the pages where they begin and end.
   */
  private double share(List<Asked> group, ScanVertices scan) {
    double edges = group.stream()
        .mapToDouble(asked -> edges(asked.condition(), scan.tables()))
        .max()
        .orElseThrow();
    if (group.getFirst().condition() instanceof Labelled) {
      return Math.min(1, edges);
    }
    ElementTables tables = new ElementTables();
    tables.putVertex(scan.vertex(), scan.tables());
    double wanted = new Selectivity(statistics, tables)
        .ofAll(group.stream().map(Asked::conjunct).toList());
    return Math.min(1, wanted + edges);
  }

  /** The share of vertices in the pages at the edges of the values that meet a condition. */
  private double edges(PageCondition condition, List<Integer> tables) {
    return switch (condition) {
      case Compared(String property, _, _) -> edge(property, tables);
      case Among(String property, Expression list) -> edge(property, tables)
          * (list instanceof ListLiteral literal ? literal.elements().size() : UNKNOWN_LIST_LENGTH);
      case Beginning(String property, _) -> edge(property, tables);
      // These are known, and so are the vertices between the edges.
      case Labelled(LabelCondition labelled, List<String> labels) ->
        mean(tables, table -> shares.of(table.id(), labelled, labels));
      case AllOf(List<PageCondition> conditions) ->
        conditions.stream().mapToDouble(each -> edges(each, tables)).min().orElseThrow();
      case AnyOf(List<PageCondition> conditions) ->
        conditions.stream().mapToDouble(each -> edges(each, tables)).sum();
    };
  }

  /** The share of vertices in the pages that may have one value of a property. */
  private double edge(String property, List<Integer> tables) {
    return mean(tables, table -> {
      List<String> names = table.properties().stream().map(Property::name).toList();
      int place = names.indexOf(property);
      return place < 0 ? 0 : shares.of(table.id(), place);
    });
  }

  /** The mean of a share of the vertices of each table. */
  private double mean(List<Integer> tables, ToDoubleFunction<VertexTable> share) {
    double vertices = 0;
    double read = 0;
    for (int id : tables) {
      VertexTable table = catalog.vertexTable(id);
      vertices += table.count();
      read += table.count() == 0 ? 0 : table.count() * share.applyAsDouble(table);
    }
    return vertices == 0 ? 1 : read / vertices;
  }
}
