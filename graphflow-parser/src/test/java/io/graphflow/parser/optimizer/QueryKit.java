package io.graphflow.parser.optimizer;

import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Comparison;
import io.graphflow.parser.expression.Expression.DifferentEdges;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.CompilerOptions;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.SortKey;
import io.graphflow.parser.plan.PlanText;
import io.graphflow.parser.plan.PlanValidator;
import io.graphflow.parser.query.BoundClause;
import io.graphflow.parser.query.BoundClause.Horizon;
import io.graphflow.parser.query.BoundClause.Match;
import io.graphflow.parser.query.BoundQuery;
import io.graphflow.parser.query.PatternCheck;
import io.graphflow.parser.query.QueryGraph;
import io.graphflow.parser.query.QueryGraph.QueryEdge;
import io.graphflow.parser.query.QueryGraph.QueryVertex;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Builds bound queries for tests without a parser: patterns are written as in Cypher, the rest through
 * methods. Names stand for the same variable throughout.
 */
public final class QueryKit {
  private static final Pattern VERTEX = Pattern.compile("\\((\\w*)(?::([\\w|]+))?\\)");
  private static final Pattern EDGE = Pattern.compile("(<?)-\\[(\\w*)(?::([\\w|]+))?]-(>?)");

  private final Catalog catalog;
  private final Map<String, Variable> variables = new LinkedHashMap<>();
  private final Set<Variable> bound = new HashSet<>();
  private final List<BoundClause> clauses = new ArrayList<>();
  private int variableCount;

  /** Creates a kit over a catalog. */
  public QueryKit(Catalog catalog) {
    this.catalog = catalog;
  }

  /** The variable called {@code name}, made on first use. */
  public Variable variable(String name, CypherType type) {
    if (name.isEmpty()) {
      return new Variable(variableCount, " " + variableCount++, type);
    }
    return variables.computeIfAbsent(name, _ -> new Variable(variableCount++, name, type));
  }

  /** The variable called {@code name}. */
  public Variable variable(String name) {
    return variables.get(name);
  }

  /** A reference to a variable. */
  public Expression ref(String name) {
    return new VariableReference(variable(name));
  }

  /** {@code name.key}, an integer. */
  public Expression property(String name, String key) {
    return new PropertyAccess(ref(name), key, CypherType.INTEGER);
  }

  /** An integer. */
  public static Expression literal(long value) {
    return new Literal(value, CypherType.INTEGER);
  }

  /** {@code left = right}. */
  public static Expression equal(Expression left, Expression right) {
    return new Comparison(ComparisonOperator.EQUAL, left, right);
  }

  /** {@code left < right}. */
  public static Expression less(Expression left, Expression right) {
    return new Comparison(ComparisonOperator.LESS, left, right);
  }

  /** The two edges differ. */
  public Expression different(String first, String second) {
    return new DifferentEdges(variable(first), variable(second));
  }

  /** A pattern of comma-separated paths; vertices without label may lie anywhere. */
  public QueryGraph graph(String text) {
    Map<Variable, QueryVertex> vertices = new LinkedHashMap<>();
    List<QueryEdge> edges = new ArrayList<>();
    for (String path : text.split(",\\s*(?=\\()", -1)) {
      int at = 0;
      Variable previous = null;
      Matcher edge = null;
      while (at < path.length()) {
        Matcher vertex = VERTEX.matcher(path).region(at, path.length());
        if (!vertex.lookingAt()) {
          throw new IllegalArgumentException("no vertex at " + path.substring(at));
        }
        Variable variable = variable(vertex.group(1), CypherType.NODE);
        List<Integer> tables = tables(vertex.group(2));
        vertices.merge(
            variable,
            new QueryVertex(variable, tables, bound.contains(variable)),
            (old, now) -> new QueryVertex(
                variable,
                old.tables().stream().filter(now.tables()::contains).toList(),
                old.bound()));
        if (edge != null) {
          Variable name = variable(edge.group(2), CypherType.RELATIONSHIP);
          edges.add(
              new QueryEdge(name, previous, variable, steps(edge), bound.contains(name)));
        }
        previous = variable;
        at = vertex.end();
        if (at < path.length()) {
          edge = EDGE.matcher(path).region(at, path.length());
          if (!edge.lookingAt()) {
            throw new IllegalArgumentException("no edge at " + path.substring(at));
          }
          at = edge.end();
        }
      }
    }
    return new QueryGraph(List.copyOf(vertices.values()), edges);
  }

  private List<Integer> tables(String labels) {
    return catalog.vertexTables()
        .stream()
        .filter(
            table -> labels == null
                || Arrays.stream(labels.split("\\|", -1)).anyMatch(table.labels()::contains))
        .map(table -> table.id())
        .toList();
  }

  private List<EdgeStep> steps(Matcher edge) {
    List<EdgeStep> steps = new ArrayList<>();
    boolean undirected = edge.group(1).isEmpty() == edge.group(4).isEmpty();
    catalog.edgeLabels()
        .forEach(
            label -> {
              String labels = edge.group(3);
              if (labels == null || Arrays.asList(labels.split("\\|", -1)).contains(label.name())) {
                if (undirected || edge.group(1).isEmpty()) {
                  steps.add(new EdgeStep(label.id(), Direction.FORWARD));
                }
                if (undirected || edge.group(4).isEmpty()) {
                  steps.add(new EdgeStep(label.id(), Direction.BACKWARD));
                }
              }
            });
    return steps;
  }

  /** {@code MATCH}; run {@link #graph} first where predicates need its variables. */
  public QueryKit match(String pattern, Expression... predicates) {
    return match(false, pattern, List.of(), predicates);
  }

  /** {@code OPTIONAL MATCH}. */
  public QueryKit optional(String pattern, Expression... predicates) {
    return match(true, pattern, List.of(), predicates);
  }

  /** {@code MATCH} or {@code OPTIONAL MATCH} with pattern predicates. */
  public QueryKit match(
      boolean optional, String pattern, List<PatternCheck> checks, Expression... predicates) {
    QueryGraph graph = graph(pattern);
    clauses.add(new Match(optional, graph, List.of(predicates), checks));
    graph.vertices().forEach(vertex -> bound.add(vertex.variable()));
    graph.edges().forEach(edge -> bound.add(edge.variable()));
    return this;
  }

  /** Makes the variables of a pattern known, for predicates, without binding them. */
  public QueryKit declare(String pattern) {
    graph(pattern);
    return this;
  }

  /** A pattern predicate. What occurs in {@code outside} counts as bound. */
  public PatternCheck check(String mark, String pattern, String... outside) {
    Set<Variable> before = Set.copyOf(bound);
    for (String name : outside) {
      bound.add(variable(name, CypherType.NODE));
    }
    PatternCheck check =
        new PatternCheck(variable(mark, CypherType.BOOLEAN), graph(pattern), List.of());
    bound.retainAll(before);
    return check;
  }

  /** {@code UNWIND}. */
  public QueryKit unwind(Expression list, String element) {
    Variable variable = variable(element, CypherType.ANY);
    clauses.add(new BoundClause.Unwind(list, variable, List.of()));
    bound.add(variable);
    return this;
  }

  /** Any clause. */
  public QueryKit clause(BoundClause clause) {
    clauses.add(clause);
    return this;
  }

  /** {@code WITH} or {@code RETURN} of variables as they are. */
  public QueryKit pass(String... names) {
    return items(Arrays.stream(names).map(this::itself).toList());
  }

  /** A variable as an item. */
  public Projection itself(String name) {
    return new Projection(variable(name), ref(name));
  }

  /** An item. */
  public Projection item(Expression expression, String name) {
    return new Projection(variable(name, expression.type()), expression);
  }

  /** {@code WITH} or {@code RETURN} of items. */
  public QueryKit items(List<Projection> items) {
    return horizon(items, false, List.of(), null, null, List.of());
  }

  /** {@code WITH} or {@code RETURN} without aggregation. */
  public QueryKit horizon(
      List<Projection> items,
      boolean distinct,
      List<SortKey> sortKeys,
      Expression skip,
      Expression limit,
      List<Expression> predicates) {
    List<Variable> outputs = items.stream().map(Projection::variable).toList();
    keepOnly(outputs);
    return clause(
        new Horizon(
            items,
            List.of(),
            List.of(),
            outputs,
            distinct,
            sortKeys,
            skip,
            limit,
            predicates,
            List.of()));
  }

  /** {@code WITH} or {@code RETURN} of keys and {@code count(*) AS name}. */
  public QueryKit count(String name, List<Projection> keys, Expression... predicates) {
    Variable count = variable(name, CypherType.INTEGER);
    Aggregation aggregation =
        new Aggregation(count, AggregateFunction.COUNT_STAR, null, false);
    List<Projection> post = new ArrayList<>();
    keys.forEach(
        key -> post.add(
            new Projection(key.variable(), new VariableReference(key.variable()))));
    post.add(new Projection(count, new VariableReference(count)));
    List<Variable> outputs = post.stream().map(Projection::variable).toList();
    keepOnly(outputs);
    return clause(
        new Horizon(
            keys,
            List.of(aggregation),
            post,
            outputs,
            false,
            List.of(),
            null,
            null,
            List.of(predicates),
            List.of()));
  }

  /** A name that is not handed on stands for a new variable if it comes again. */
  private void keepOnly(List<Variable> outputs) {
    bound.clear();
    bound.addAll(outputs);
    variables.values().retainAll(outputs);
  }

  /** {@code RETURN count(*) AS n}. */
  public QueryKit returnCount() {
    return count("n", List.of());
  }

  /** The query. */
  public BoundQuery query(String... vertexOrder) {
    return new BoundQuery(
        CompiledQuery.Mode.RUN,
        clauses,
        Set.of(),
        List.of(vertexOrder),
        List.of(),
        variableCount);
  }

  /** The compiled query, its plan checked. */
  public CompiledQuery compile(CompilerOptions options, String... vertexOrder) {
    CompiledQuery compiled = QueryPlanner.plan(query(vertexOrder), catalog, options);
    List<String> problems = PlanValidator.problems(compiled.plan(), compiled.columns());
    if (!problems.isEmpty()) {
      throw new AssertionError(problems + "\n" + PlanText.tree(compiled.plan(), catalog));
    }
    return compiled;
  }

  /** The plan as text, with the default options. */
  public String plan(String... vertexOrder) {
    return PlanText.tree(compile(CompilerOptions.DEFAULT, vertexOrder).plan(), catalog);
  }

  /** How many times each operator occurs. */
  public static Map<String, Integer> operators(String plan) {
    Map<String, Integer> counts = new HashMap<>();
    plan.lines()
        .forEach(line -> counts.merge(line.strip().split(" ", -1)[0], 1, Integer::sum));
    return counts;
  }
}
