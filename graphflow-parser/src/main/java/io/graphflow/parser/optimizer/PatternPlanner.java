package io.graphflow.parser.optimizer;

import static io.graphflow.parser.optimizer.JoinProblem.bit;

import io.graphflow.exception.QueryException;
import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Comparison;
import io.graphflow.parser.expression.Expression.DifferentEdges;
import io.graphflow.parser.expression.Expression.FunctionCall;
import io.graphflow.parser.expression.Expression.In;
import io.graphflow.parser.expression.Expression.ListLiteral;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.ScalarFunction;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.optimizer.JoinProblem.Condition;
import io.graphflow.parser.optimizer.JoinProblem.Edge;
import io.graphflow.parser.optimizer.JoinProblem.Lookup;
import io.graphflow.parser.optimizer.JoinProblem.Vertex;
import io.graphflow.parser.optimizer.Rewrites.RewrittenPattern;
import io.graphflow.parser.optimizer.cost.CostModel;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.Unit;
import io.graphflow.parser.plan.SeekBy;
import io.graphflow.parser.query.BoundClause.Match;
import io.graphflow.parser.query.QueryGraph;
import io.graphflow.parser.query.QueryGraph.QueryEdge;
import io.graphflow.parser.query.QueryGraph.QueryVertex;
import io.graphflow.parser.statistics.GraphStatistics;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Declarations;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.ScalarType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Plans one pattern with its predicates: turns it into a {@link JoinProblem}, searches, and builds the
 * plan that was found.
 *
 * <p>An edge that an earlier clause bound is matched again under a new variable, and the two must be
 * equal. So a pattern always binds its edges itself.
 */
final class PatternPlanner {
  private final PlanningContext context;
  private final SubqueryPlanner subqueries;
  private final Conjuncts conjuncts;

  PatternPlanner(PlanningContext context, SubqueryPlanner subqueries) {
    this.context = context;
    this.subqueries = subqueries;
    conjuncts = new Conjuncts(context.selectivity());
  }

  /**
   * Plans a pattern that starts from the rows of {@code input}.
   *
   * @param inputRows estimated rows of {@code input}
   * @param hashJoins whether hash joins are allowed; an inner plan has none, because its costs are
   *     for one row
   * @param match marks the variables that {@code input} binds; whether it is optional does not
   *     matter
   */
  PlannedPattern plan(LogicalPlan input, double inputRows, boolean hashJoins, Match match) {
    RewrittenPattern pattern = Rewrites.ofPattern(match, context);
    Problem problem =
        new Problem(pattern.repeated(), pattern.narrowed(), !(input instanceof Unit));
    Map<Variable, PlannedSubquery> planned = subqueries.plan(match.subqueries());
    JoinProblem joins = problem.build(inputRows, hashJoins, planned);
    JoinState cheapest = new JoinOrderSearch(joins, context.check()).cheapest();
    if (cheapest == null) {
      throw new QueryException(
          "The join order hint (%s) is not connected: each node it names must have a relationship to one"
              .formatted(String.join(", ", context.vertexOrder()))
              + " named before it, or to one it does not name. Reorder the names, or leave some out.");
    }
    LogicalPlan plan = new JoinPlanBuilder(joins, input).build(cheapest);
    return pattern.late()
        .above(new PlannedPattern(plan, cheapest.rows(), cheapest.cost()), planned);
  }

  /** Collects the parts of the {@link JoinProblem} of a pattern. */
  private final class Problem {
    private final RepeatedEdges repeated;
    private final PatternTables narrowed;
    private final boolean hasInput;
    private final List<Vertex> vertices = new ArrayList<>();
    private final List<Edge> edges = new ArrayList<>();
    private final List<Expression> predicates = new ArrayList<>();
    private final Map<Variable, Integer> vertexIndex = new HashMap<>();
    private final Map<Variable, Integer> edgeIndex = new HashMap<>();

    Problem(RepeatedEdges repeated, PatternTables narrowed, boolean hasInput) {
      QueryGraph pattern = repeated.pattern();
      this.repeated = repeated;
      this.narrowed = narrowed;
      this.hasInput = hasInput;
      requireSize(pattern);
      predicates.addAll(narrowed.predicates());
      if (context.options().repeatableElements()) {
        predicates.removeIf(DifferentEdges.class::isInstance);
      }
      pattern.vertices().forEach(this::add);
      for (int e = 0; e < pattern.edges().size(); e++) {
        add(pattern.edges().get(e), narrowed.steps(e));
      }
    }

    private void requireSize(QueryGraph pattern) {
      int most = JoinProblem.MOST_ELEMENTS;
      if (pattern.vertices().size() > most || pattern.edges().size() > most) {
        throw new QueryException(
            "A pattern has %d nodes and %d relationships, and at most %d of each can be planned together; "
                .formatted(pattern.vertices().size(), pattern.edges().size(), most)
                + "split it with WITH.");
      }
    }

    private void add(QueryVertex vertex) {
      Variable variable = vertex.variable();
      List<Integer> tables = narrowed.tables(variable);
      context.tables().putVertex(variable, tables);
      vertexIndex.put(variable, vertices.size());
      vertices.add(
          new Vertex(
              variable,
              tables,
              context.graph().vertexCount(tables),
              vertex.bound(),
              context.reads().getOrDefault(variable, Set.of()).size(),
              variable.isAnonymous() ? -1 : context.vertexOrder().indexOf(variable.name())));
    }

    private void add(QueryEdge edge, List<EdgeStep> steps) {
      if (edge.isRepeated()) {
        addRepeated(edge, steps);
        return;
      }
      Variable variable = edge.variable();
      Set<String> reads = context.reads().getOrDefault(variable, Set.of());
      if (edge.bound() || edgeIndex.containsKey(variable)) {
        Variable again = context.variables().allocate(CypherType.RELATIONSHIP);
        predicates.add(
            new Comparison(
                ComparisonOperator.EQUAL,
                new VariableReference(again),
                new VariableReference(variable)));
        variable = again;
        reads = Set.of();
      }
      context.tables().putEdge(variable, steps);
      edgeIndex.put(variable, edges.size());
      List<EdgeStep> reversed = GraphStatistics.reversed(steps);
      List<Integer> from = narrowed.tables(edge.from());
      List<Integer> to = narrowed.tables(edge.to());
      edges.add(
          new Edge(
              variable,
              vertexIndex.get(edge.from()),
              vertexIndex.get(edge.to()),
              steps,
              reversed,
              context.graph().edgeCount(steps, from, to),
              context.graph().isSingle(steps, from),
              context.graph().isSingle(reversed, to),
              readCost(reads, steps),
              readCost(reads, reversed)));
    }

    private void addRepeated(QueryEdge edge, List<EdgeStep> steps) {
      edgeIndex.put(edge.variable(), edges.size());
      edgeIndex.put(edge.length(), edges.size());
      List<EdgeStep> reversed = GraphStatistics.reversed(steps);
      List<Integer> from = narrowed.tables(edge.from());
      List<Integer> to = narrowed.tables(edge.to());
      SearchEstimate estimate =
          SearchEstimate.of(context, edge.repetition(), steps, from, to);
      edges.add(
          new Edge(
              edge.variable(),
              vertexIndex.get(edge.from()),
              vertexIndex.get(edge.to()),
              steps,
              reversed,
              estimate.ways(),
              false,
              false,
              0,
              0,
              new JoinProblem.Repeated(
                  edge.length(),
                  edge.repetition(),
                  estimate.cost(),
                  estimate.reversedCost(),
                  estimate.costBetween(),
                  repeated.needsInput(edge))));
    }

    /** What it costs to read properties of an edge that is reached by one of some steps. */
    private double readCost(Set<String> keys, List<EdgeStep> steps) {
      return steps.stream()
          .mapToDouble(step -> keys.stream().mapToDouble(key -> readCost(key, step)).sum())
          .average()
          .orElse(0);
    }

    private double readCost(String key, EdgeStep step) {
      Catalog catalog = context.graph().catalog();
      return step.direction() == Direction.FORWARD || catalog.declarations()
          .isReadBackward(catalog.edgeLabel(step.edgeLabel()).name(), key)
              ? CostModel.SEQUENTIAL_READ
              : CostModel.FAR_READ;
    }

    JoinProblem build(
        double inputRows, boolean hashJoins, Map<Variable, PlannedSubquery> planned) {
      List<Conjunct> ordered = conjuncts.of(predicates, planned);
      List<Condition> conditions = new ArrayList<>();
      for (Conjunct conjunct : ordered) {
        Condition condition = condition(conjunct);
        if (condition.vertices() == 0 && !condition.needsInput()) {
          // A condition on nothing runs on the input, or else wherever a join starts; but a
          // subquery is not run twice.
          boolean once = !hasInput && !conjunct.subqueries().isEmpty();
          condition = new Condition(conjunct, once ? bit(0) : 0, 0, hasInput);
        }
        conditions.add(condition);
      }
      List<Lookup> lookups = new ArrayList<>();
      for (int c = 0; c < conditions.size(); c++) {
        Conjunct conjunct = ordered.get(c);
        if (conjunct.subqueries().isEmpty()) {
          if (conjunct
              .predicate() instanceof Comparison(ComparisonOperator operator, Expression left, Expression right)
              && operator == ComparisonOperator.EQUAL) {
            addLookup(c, left, right, false, lookups);
            addLookup(c, right, left, false, lookups);
          } else if (conjunct.predicate() instanceof In(Expression element, Expression list)) {
            addLookup(c, element, list, true, lookups);
          }
        }
      }
      return new JoinProblem(
          vertices,
          edges,
          conditions,
          lookups,
          hasInput,
          inputRows,
          hashJoins,
          context.options().intersections(),
          EdgePairs.of(vertices, edges, conditions, context.graph()));
    }

    private Condition condition(Conjunct conjunct) {
      long readVertices = 0;
      long readEdges = 0;
      boolean needsInput = false;
      if (conjunct.predicate() != null && ExpressionTree.isVolatile(conjunct.predicate())) {
        // A volatile condition is evaluated once for each row of the whole pattern.
        readVertices = (1L << vertices.size()) - 1;
        readEdges = (1L << edges.size()) - 1;
        needsInput = hasInput;
      }
      for (Variable variable : conjunct.reads()) {
        if (vertexIndex.containsKey(variable)) {
          readVertices |= bit(vertexIndex.get(variable));
        } else if (edgeIndex.containsKey(variable)) {
          int e = edgeIndex.get(variable);
          readEdges |= bit(e);
          readVertices |= bit(edges.get(e).from()) | bit(edges.get(e).to());
        } else {
          needsInput = true;
        }
      }
      return new Condition(conjunct, readVertices, readEdges, needsInput);
    }

    private void addLookup(int condition, Expression compared, Expression key, boolean anyOf,
        List<Lookup> lookups) {
      if (compared instanceof PropertyAccess(VariableReference(Variable variable), String name, _)
          && vertexIndex.containsKey(variable)) {
        int vertex = vertexIndex.get(variable);
        List<Integer> tables =
            keyTables(vertices.get(vertex).tables(), name,
                anyOf ? elementTypes(key) : List.of(key.type()));
        addLookup(condition, vertex, tables, new SeekBy.PropertyValue(name), -1, key, anyOf,
            lookups);
      } else if (compared instanceof FunctionCall(ScalarFunction function, List<Expression> arguments, _)
          && (function == ScalarFunction.ID || function == ScalarFunction.ELEMENT_ID)
          && arguments.getFirst() instanceof VariableReference(Variable variable)) {
        addIdentityLookups(condition, function, variable, key, anyOf, lookups);
      }
    }

    private void addIdentityLookups(int condition, ScalarFunction function, Variable variable,
        Expression key, boolean anyOf, List<Lookup> lookups) {
      if (vertexIndex.containsKey(variable)) {
        int vertex = vertexIndex.get(variable);
        addLookup(condition, vertex, vertices.get(vertex).tables(),
            new SeekBy.VertexIdentity(function), -1, key, anyOf, lookups);
      } else if (edgeIndex.containsKey(variable)
          && !edges.get(edgeIndex.get(variable)).isRepeated()) {
        int index = edgeIndex.get(variable);
        Edge edge = edges.get(index);
        boolean forward =
            edge.steps().stream().anyMatch(step -> step.direction() == Direction.FORWARD);
        boolean backward =
            edge.steps().stream().anyMatch(step -> step.direction() == Direction.BACKWARD);
        addLookup(condition, edge.from(), vertices.get(edge.from()).tables(),
            new SeekBy.EndOfEdge(function, variable, forward, backward), index, key, anyOf,
            lookups);
        if (!edge.isLoop()) {
          addLookup(condition, edge.to(), vertices.get(edge.to()).tables(),
              new SeekBy.EndOfEdge(function, variable, backward, forward), index, key, anyOf,
              lookups);
        }
      }
    }

    private void addLookup(int condition, int vertex, List<Integer> tables, SeekBy by, int edge,
        Expression key, boolean anyOf, List<Lookup> lookups) {
      Set<Variable> reads = ExpressionTree.variables(key);
      Condition read =
          condition(new Conjunct(key, List.of(), false, reads, 1, 1));
      boolean readsEdge = edge >= 0 && reads.contains(edges.get(edge).variable());
      if (!readsEdge && !vertices.get(vertex).fromInput()
          && (read.vertices() & bit(vertex)) == 0
          && !tables.isEmpty()) {
        lookups.add(
            new Lookup(
                vertex, condition, tables, by, edge, key, anyOf,
                !anyOf && by.isUnique(tables, context.graph().catalog()), read.vertices(),
                read.needsInput()));
      }
    }

    private static List<CypherType> elementTypes(Expression list) {
      return list instanceof ListLiteral(List<Expression> elements)
          ? elements.stream().map(Expression::type).distinct().toList()
          : List.of(CypherType.ANY);
    }

    /**
     * The tables with a property called {@code name} that is indexed or the primary key. Empty if
     * in one of the tables it is neither, or is a primary key that could equal a value of one of
     * {@code types} that its index does not find.
     */
    private List<Integer> keyTables(List<Integer> tables, String name, List<CypherType> types) {
      Catalog catalog = context.graph().catalog();
      Declarations declarations = catalog.declarations();
      List<Integer> having = new ArrayList<>();
      for (int id : tables) {
        VertexTable table = catalog.vertexTable(id);
        int property = table.propertyIndex(name).orElse(-1);
        if (property >= 0) {
          boolean found = property == table.primaryKey()
              ? types.stream().allMatch(type -> fits(table.properties().get(property), type))
              : declarations.indexed(table, List.of()).contains(List.of(property));
          if (!found) {
            return List.of();
          }
          having.add(id);
        }
      }
      return having;
    }
  }

  private static boolean fits(Property key, CypherType type) {
    return switch (key.type()) {
      case ListType _,DynamicType _ -> false;
      case ScalarType scalar ->
        switch (scalar) {
          case INT64 -> type == CypherType.INTEGER || type == CypherType.ANY;
          case STRING -> type == CypherType.STRING || type == CypherType.ANY;
          case DATE -> type == CypherType.DATE || type == CypherType.ANY;
          case DATETIME -> type == CypherType.DATETIME || type == CypherType.ANY;
          // No primary key is of these types.
          case BOOLEAN, DOUBLE -> false;
        };
    };
  }
}
