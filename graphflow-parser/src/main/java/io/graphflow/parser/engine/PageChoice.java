package io.graphflow.parser.engine;

import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.CountingPlan.CountBranch;
import io.graphflow.parser.plan.CountingPlan.CountDifferent;
import io.graphflow.parser.plan.CountingPlan.CountedBranch;
import io.graphflow.parser.plan.CountingPlan.MultiplyByCount;
import io.graphflow.parser.plan.CountingPlan.NeighbourCounts;
import io.graphflow.parser.plan.CountingPlan.SignedAggregate;
import io.graphflow.parser.plan.CountingPlan.VertexCounts;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.Apply;
import io.graphflow.parser.plan.LogicalPlan.Argument;
import io.graphflow.parser.plan.LogicalPlan.CartesianProduct;
import io.graphflow.parser.plan.LogicalPlan.CountApply;
import io.graphflow.parser.plan.LogicalPlan.Distinct;
import io.graphflow.parser.plan.LogicalPlan.Eager;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.Extend;
import io.graphflow.parser.plan.LogicalPlan.ExtendInto;
import io.graphflow.parser.plan.LogicalPlan.Filter;
import io.graphflow.parser.plan.LogicalPlan.HashJoin;
import io.graphflow.parser.plan.LogicalPlan.Intersect;
import io.graphflow.parser.plan.LogicalPlan.IntersectLeg;
import io.graphflow.parser.plan.LogicalPlan.Limit;
import io.graphflow.parser.plan.LogicalPlan.LoadCsv;
import io.graphflow.parser.plan.LogicalPlan.LoadParquet;
import io.graphflow.parser.plan.LogicalPlan.OptionalApply;
import io.graphflow.parser.plan.LogicalPlan.OrderBy;
import io.graphflow.parser.plan.LogicalPlan.ProcedureCall;
import io.graphflow.parser.plan.LogicalPlan.Project;
import io.graphflow.parser.plan.LogicalPlan.Rows;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import io.graphflow.parser.plan.LogicalPlan.SeekVertex;
import io.graphflow.parser.plan.LogicalPlan.SemiApply;
import io.graphflow.parser.plan.LogicalPlan.Skip;
import io.graphflow.parser.plan.LogicalPlan.Top;
import io.graphflow.parser.plan.LogicalPlan.Union;
import io.graphflow.parser.plan.LogicalPlan.Unit;
import io.graphflow.parser.plan.LogicalPlan.Unwind;
import io.graphflow.parser.plan.LogicalPlan.VariableExtend;
import io.graphflow.parser.plan.LogicalPlan.VariableExtendInto;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.parser.plan.SeekBy;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.parser.plan.VariableDomains;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.snapshot.AskedValues;
import io.graphflow.storage.snapshot.AskedValues.EdgeProperty;
import io.graphflow.storage.snapshot.LabelCondition;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.snapshot.StructureUse;
import io.graphflow.storage.snapshot.StructureUse.Lists;
import io.graphflow.storage.snapshot.StructureUse.VertexProperty;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Chooses what a query reads whole of a graph in a lake, and of what it reads pages: it estimates how many values of each
 * property and how many lists the plan asks for. To build a structure costs as much for each of its elements; to read from a
 * page costs several times as much, but only for what is asked for. So whole is what the plan asks for more than a small
 * share of, or for nobody knows how much of. For use once, by one thread.
 */
public final class PageChoice {
  /** The share of the elements, of those that a structure has, up to which pages are read. */
  private static final double MOST_SHARE = 0.02;

  /** Likewise of those that are read one after the other, so that each page is decoded once. */
  private static final double MOST_SCANNED_SHARE = 0.5;

  private final Catalog catalog;
  private final IdentityHashMap<LogicalPlan, Double> rows;
  private final VariableDomains domains;
  private final Map<Lists, Double> lists = new HashMap<>();
  private final Map<VertexProperty, Double> vertexValues = new HashMap<>();
  private final Map<Integer, Double> edgeValues = new HashMap<>();

  /** Of the values of vertices, those that are no part of a scan that leaves out pages, and those that are. */
  private final Map<VertexProperty, Double> valuesAnywhere = new HashMap<>();
  private final Map<VertexProperty, Double> valuesInOrder = new HashMap<>();

  /** The values of edges, by property. */
  private final Map<EdgeProperty, Double> edgePropertyValues = new HashMap<>();

  /** Of the vertices of scans that leave out pages, how many are read, each counted as a part of one that lies anywhere. */
  private final Map<Variable, Double> scanned = new HashMap<>();

  /** The lists of which edges are read. */
  private final Set<Lists> withEdges = new HashSet<>();

  private PageChoice(CompiledQuery query, Catalog catalog) {
    this.catalog = catalog;
    this.rows = query.estimates();
    this.domains = VariableDomains.of(query.plan());
  }

  /**
   * A query as it reads a graph by pages.
   *
   * @param query whose scans leave out pages
   * @param use of whole structures
   * @param asked what that was chosen by
   */
  public record Reading(CompiledQuery query, StructureUse use, AskedValues asked) {}

  /** How values lie in pages. */
  public interface PageShares {
    /** The share of a property's pages that may hold one value of it; see {@link Snapshot#pageShare}. */
    double of(int vertexTable, int property);

    /** The share of a table in the pages of the vertices that fulfil a condition; see {@link Snapshot#labelShare}. */
    double of(int vertexTable, LabelCondition condition, List<String> labels);
  }

  /**
   * Chooses for a query.
   *
   * @param catalog of a graph that {@linkplain Snapshot#readsPages is read by pages}
   */
  public static Reading of(CompiledQuery query, Catalog catalog, PageShares shares) {
    CompiledQuery pruned = PrunedScans.of(query, catalog, shares);
    PageChoice choice = new PageChoice(pruned, catalog);
    choice.add(pruned.plan(), 1);
    double results = choice.rows(pruned.plan());
    pruned.columns().forEach(column -> choice.readAll(column, results));
    return new Reading(pruned, choice.whole(), new AskedValues(choice.lists, choice.valuesAnywhere,
        choice.valuesInOrder, choice.edgePropertyValues));
  }

  private double rows(LogicalPlan plan) {
    return rows.getOrDefault(plan, Double.POSITIVE_INFINITY);
  }

  /**
   * Adds what a plan reads.
   *
   * @param times how often it runs
   */
  private void add(LogicalPlan plan, double times) {
    List<LogicalPlan> inputs = plan.inputs();
    boolean applies = plan instanceof Apply || plan instanceof SemiApply
        || plan instanceof OptionalApply || plan instanceof CountApply;
    for (int i = 0; i < inputs.size(); i++) {
      // The plan within another runs for each row of that.
      double within = applies && i > 0 ? Math.max(1, rows(inputs.getFirst())) : 1;
      add(inputs.get(i), times * within);
    }
    double before =
        times * inputs.stream().mapToDouble(this::rows).max().orElseGet(() -> rows(plan));
    double after = times * rows(plan);
    for (Expression expression : PlanVariables.expressions(plan)) {
      if (!isPassedOn(expression, plan)) {
        read(expression, Math.max(before, after));
      }
    }
    switch (plan) {
      case Extend extend -> follow(extend.steps(), before, extend.edge() != null);
      case ExtendInto into -> follow(into.steps(), before, into.edge() != null);
      case Intersect intersect -> {
        for (IntersectLeg leg : intersect.legs()) {
          follow(leg.steps(), before, leg.edge() != null);
        }
      }
      // How far a search for paths goes is not known.
      case VariableExtend extend -> follow(extend.steps(), Double.POSITIVE_INFINITY, true);
      case VariableExtendInto into -> follow(into.steps(), Double.POSITIVE_INFINITY, true);
      case ProcedureCall _ -> readGraph();
      case CountBranch count -> {
        for (CountedBranch branch : count.branches()) {
          follow(branch.steps(), before, branch.edge() != null || count.other() != null);
        }
      }
      case CountDifferent count ->
        count.branches().forEach(branch -> follow(branch.steps(), before, false));
      case NeighbourCounts counts -> follow(counts.steps(), before, counts.edge() != null);
      case ScanVertices scan -> {
        if (!scan.conditions().isEmpty()) {
          scanned.merge(scan.vertex(), after * MOST_SHARE / MOST_SCANNED_SHARE, Double::sum);
        }
      }
      case SeekVertex(_, _, List<Integer> tables, SeekBy.PropertyValue(String key), _, _) ->
        addSought(tables, key, before);
      // All others follow no lists; a plan that writes is not one of a lake.
      case Unit _,Argument _,Rows _,SeekVertex _,HashJoin _,CartesianProduct _,OptionalApply _,SemiApply _,CountApply _,Apply _,Filter _,Project _,Aggregate _,Distinct _,OrderBy _,Top _,Skip _,Limit _,Unwind _,LoadCsv _,LoadParquet _,Union _,Eager _,MultiplyByCount _,VertexCounts _,SignedAggregate _,UpdatePlan _ ->
        {}
    }
  }

  /** Whether an operator hands on or counts an element without a look into it. */
  private static boolean isPassedOn(Expression expression, LogicalPlan plan) {
    return expression instanceof VariableReference
        && (plan instanceof Project
            || (plan instanceof Aggregate aggregate && countsOnly(aggregate, expression)));
  }

  /** Whether no aggregate but counts takes an element; it may be a key. */
  private static boolean countsOnly(Aggregate aggregate, Expression element) {
    return aggregate.aggregations()
        .stream()
        .allMatch(each -> each.function() == AggregateFunction.COUNT
            || !element.equals(each.argument()));
  }

  private void follow(List<EdgeStep> steps, double count, boolean readsEdges) {
    for (EdgeStep step : steps) {
      Lists list = new Lists(step.edgeLabel(), step.direction());
      lists.merge(list, count, Double::sum);
      if (readsEdges) {
        withEdges.add(list);
      }
    }
  }

  /** A procedure may read anything. */
  private void readGraph() {
    for (EdgeLabel label : catalog.edgeLabels()) {
      readEdges(label.id(), null, Double.POSITIVE_INFINITY);
      for (Direction direction : Direction.values()) {
        lists.put(new Lists(label.id(), direction), Double.POSITIVE_INFINITY);
        withEdges.add(new Lists(label.id(), direction));
      }
    }
    for (VertexTable table : catalog.vertexTables()) {
      read(List.of(table.id()), null, Double.POSITIVE_INFINITY, Double.NaN);
    }
  }

  private void read(Expression expression, double count) {
    if (expression instanceof PropertyAccess access
        && access.target() instanceof VariableReference reference) {
      read(reference.variable(), access.key(), count);
      return;
    }
    if (expression instanceof VariableReference reference) {
      readAll(reference.variable(), count);
    }
    for (Expression child : ExpressionTree.children(expression)) {
      if (!(child instanceof VariableReference && readsNoProperties(expression))) {
        read(child, count);
      }
    }
  }

  /** Whether an expression looks at which element it is given, and not into it. */
  private static boolean readsNoProperties(Expression expression) {
    return switch (expression) {
      case Expression.HasLabels _,Expression.IsNull _,Expression.Comparison _,Expression.In _ ->
        true;
      case Expression.FunctionCall call -> switch (call.function()) {
        case ID, ELEMENT_ID, LABELS, TYPE, START_NODE, END_NODE -> true;
        default -> false;
      };
      default -> false;
    };
  }

  private void readAll(Variable variable, double count) {
    read(variable, null, count);
  }

  /**
   * Adds values of a variable.
   *
   * @param key the property; null for all
   */
  private void read(Variable variable, String key, double count) {
    Collection<Integer> tables = domains.vertexTables(variable);
    if (tables != null) {
      read(tables, key, count, scanned.getOrDefault(variable, Double.NaN));
    }
    Collection<Integer> labels = domains.edgeLabels(variable);
    if (labels != null) {
      labels.forEach(label -> readEdges(label, key, count));
    }
  }

  /**
   * Adds values of edges.
   *
   * @param key the property; null for all
   */
  private void readEdges(int label, String key, double count) {
    edgeValues.merge(label, count, Double::sum);
    List<Property> properties = catalog.edgeLabel(label).properties();
    for (int i = 0; i < properties.size(); i++) {
      if (key == null || properties.get(i).name().equals(key)) {
        edgePropertyValues.merge(new EdgeProperty(label, i), count, Double::sum);
      }
    }
  }

  /** Keys are looked for in pages of their own, whatever is read of the property beside. */
  private void addSought(List<Integer> tables, String key, double count) {
    for (int table : tables) {
      catalog.vertexTable(table)
          .propertyIndex(key)
          .ifPresent(property -> valuesAnywhere.merge(
              new VertexProperty(table, property), count, Double::sum));
    }
  }

  /**
   * Adds values of vertices.
   *
   * @param key the property; null for all
   * @param scannedCount what counts instead, if it is less, for vertices of a scan that leaves out pages; NaN for others
   */
  private void read(
      Collection<Integer> tables, String key, double count, double scannedCount) {
    for (int table : tables) {
      List<Property> properties = catalog.vertexTable(table).properties();
      for (int i = 0; i < properties.size(); i++) {
        if (key == null || properties.get(i).name().equals(key)) {
          VertexProperty property = new VertexProperty(table, i);
          if (Double.isNaN(scannedCount)) {
            vertexValues.merge(property, count, Double::sum);
            valuesAnywhere.merge(property, count, Double::sum);
          } else {
            vertexValues.merge(property, Math.min(count, scannedCount), Double::sum);
            // A condition reads the same pages as a result.
            valuesInOrder.merge(
                property, scannedCount / MOST_SHARE * MOST_SCANNED_SHARE, Double::max);
          }
        }
      }
    }
  }

  private StructureUse whole() {
    Set<Lists> wholeLists = new HashSet<>();
    lists.forEach((list, count) -> {
      long owners = catalog.adjacencies()
          .stream()
          .filter(info -> info.edgeLabel() == list.edgeLabel()
              && info.direction() == list.direction())
          .mapToLong(AdjacencyInfo::nonEmptyCount)
          .sum();
      if (count > MOST_SHARE * owners) {
        wholeLists.add(list);
      }
    });
    Set<VertexProperty> wholeProperties = new HashSet<>();
    vertexValues.forEach((property, count) -> {
      if (count > MOST_SHARE * catalog.vertexTable(property.table()).count()) {
        wholeProperties.add(property);
      }
    });
    Set<Integer> wholeEdges = new HashSet<>();
    edgeValues.forEach((label, count) -> {
      long edges = catalog.edgeTables()
          .stream()
          .filter(table -> table.edgeLabel() == label)
          .mapToLong(EdgeTable::count)
          .sum();
      if (count > MOST_SHARE * edges) {
        wholeEdges.add(label);
      }
    });
    Set<Lists> neighboursOnly = new HashSet<>(lists.keySet());
    neighboursOnly.removeAll(withEdges);
    return new StructureUse(lists.keySet(), wholeLists, wholeProperties, wholeEdges,
        neighboursOnly);
  }
}
