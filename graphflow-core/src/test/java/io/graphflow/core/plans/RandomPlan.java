package io.graphflow.core.plans;

import io.graphflow.core.graph.TestGraph;
import io.graphflow.parser.expression.AggregateFunction;
import io.graphflow.parser.expression.ArithmeticOperator;
import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Arithmetic;
import io.graphflow.parser.expression.Expression.Comparison;
import io.graphflow.parser.expression.Expression.DifferentEdges;
import io.graphflow.parser.expression.Expression.Literal;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.IntersectLeg;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.SortKey;
import io.graphflow.parser.plan.Repetition;
import io.graphflow.parser.plan.SeekBy;
import io.graphflow.storage.catalog.Direction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SplittableRandom;

/** A random plan over {@link TestGraph}: patterns, filters on them, applies, joins, and an end. */
final class RandomPlan {
  private static final List<Integer> TABLES = List.of(TestGraph.A, TestGraph.B);

  private final SplittableRandom random;
  private final RandomPredicate predicates;
  private final List<Variable> columns = new ArrayList<>();
  private int variableCount;
  private boolean ordered;

  /** What a part of a plan binds. */
  static final class Bound {
    final List<Variable> vertices = new ArrayList<>();
    final List<Variable> edges = new ArrayList<>();
    final List<Variable> values = new ArrayList<>();

    Bound copy() {
      Bound copy = new Bound();
      copy.vertices.addAll(vertices);
      copy.edges.addAll(edges);
      copy.values.addAll(values);
      return copy;
    }

    List<Variable> all() {
      List<Variable> all = new ArrayList<>(vertices);
      all.addAll(edges);
      all.addAll(values);
      return all;
    }
  }

  final LogicalPlan plan;

  RandomPlan(long seed) {
    random = new SplittableRandom(seed);
    predicates = new RandomPredicate(random);
    Bound bound = new Bound();
    if (random.nextInt(8) == 0) {
      plan = counted(pattern(leaf(bound), bound, 1, false), bound);
      columns.addAll(bound.all());
      return;
    }
    LogicalPlan pattern = random.nextInt(8) == 0
        ? pattern(union(bound), bound, random.nextInt(3), true)
        : pattern(leaf(bound), bound, 1 + random.nextInt(4), true);
    plan = end(pattern, bound);
  }

  /** The columns of the result. */
  List<Variable> columns() {
    return columns;
  }

  int variableCount() {
    return variableCount;
  }

  /** Whether the order of the rows is defined, up to rows that are equal in the columns. */
  boolean isOrdered() {
    return ordered;
  }

  private Variable newVariable(CypherType type) {
    int id = variableCount++;
    return new Variable(id, type.name().toLowerCase(Locale.ROOT) + id, type);
  }

  private <T> T pick(List<T> from) {
    return from.get(random.nextInt(from.size()));
  }

  private List<Integer> someTables() {
    return random.nextInt(3) == 0 ? List.of(pick(TABLES)) : TABLES;
  }

  private List<EdgeStep> someSteps() {
    int label = random.nextInt(TestGraph.EDGE_LABELS);
    List<EdgeStep> steps = new ArrayList<>();
    int directions = 1 + random.nextInt(3);
    if ((directions & 1) != 0) {
      steps.add(new EdgeStep(label, Direction.FORWARD));
    }
    if ((directions & 2) != 0) {
      steps.add(new EdgeStep(label, Direction.BACKWARD));
    }
    if (random.nextInt(5) == 0) {
      EdgeStep more =
          new EdgeStep(random.nextInt(TestGraph.EDGE_LABELS), pick(List.of(Direction.values())));
      if (!steps.contains(more)) {
        steps.add(more);
      }
    }
    return steps;
  }

  private LogicalPlan leaf(Bound bound) {
    Variable vertex = newVariable(CypherType.NODE);
    bound.vertices.add(vertex);
    if (random.nextInt(8) == 0) {
      Literal key = new Literal((long) (10 * random.nextInt(5) + 7), CypherType.INTEGER);
      return new LogicalPlan.SeekVertex(new LogicalPlan.Unit(), vertex, someTables(),
          new SeekBy.PropertyValue("id"), key,
          false);
    }
    if (random.nextInt(8) == 0) {
      Literal value = new Literal((long) random.nextInt(-3, 6), CypherType.INTEGER);
      return new LogicalPlan.SeekVertex(
          new LogicalPlan.Unit(), vertex, someTables(), new SeekBy.PropertyValue("n"), value,
          false);
    }
    if (random.nextInt(8) == 0) {
      List<Expression> values = new ArrayList<>();
      for (int i = random.nextInt(4); i >= 0; i--) {
        values.add(new Literal((long) random.nextInt(-3, 6), CypherType.INTEGER));
      }
      return new LogicalPlan.SeekVertex(new LogicalPlan.Unit(), vertex, someTables(),
          new SeekBy.PropertyValue("n"),
          new Expression.ListLiteral(values), true);
    }
    return new LogicalPlan.ScanVertices(vertex, someTables());
  }

  /** Rows of several patterns: a vertex and an integer of each. */
  private LogicalPlan union(Bound bound) {
    Variable vertex = newVariable(CypherType.NODE);
    Variable value = newVariable(CypherType.INTEGER);
    List<LogicalPlan> branches = new ArrayList<>();
    for (int i = 2 + random.nextInt(2); i > 0; i--) {
      Bound own = new Bound();
      LogicalPlan branch = pattern(leaf(own), own, random.nextInt(3), false);
      branches.add(new LogicalPlan.Project(branch, List.of(
          new Projection(vertex, new VariableReference(pick(own.vertices))),
          new Projection(value, predicates.integerProperty(own)))));
    }
    bound.vertices.add(vertex);
    bound.values.add(value);
    return new LogicalPlan.Union(branches, List.of(vertex, value));
  }

  private LogicalPlan pattern(LogicalPlan from, Bound bound, int steps, boolean mayNest) {
    LogicalPlan plan = from;
    for (int i = 0; i < steps; i++) {
      plan = step(plan, bound, mayNest);
      while (random.nextInt(3) == 0) {
        plan = new LogicalPlan.Filter(plan, predicates.predicate(bound));
      }
    }
    return plan;
  }

  private LogicalPlan step(LogicalPlan input, Bound bound, boolean mayNest) {
    if (random.nextInt(8) == 0) {
      return variableExtend(input, bound);
    }
    if (random.nextInt(8) == 0) {
      return seek(input, bound);
    }
    int kind = random.nextInt(mayNest ? 20 : 10);
    if (kind < 7) {
      return extend(input, bound);
    }
    if (kind == 7) {
      Variable edge = maybeEdge();
      LogicalPlan plan =
          new LogicalPlan.ExtendInto(
              input, pick(bound.vertices), edge, pick(bound.vertices), someSteps());
      addEdge(edge, bound);
      return plan;
    }
    if (kind == 8) {
      return intersect(input, bound);
    }
    if (kind == 9) {
      Variable element = newVariable(CypherType.INTEGER);
      LogicalPlan plan =
          new LogicalPlan.Unwind(
              input,
              new Expression.ListLiteral(
                  List.of(RandomPredicate.integer(random.nextInt(3)),
                      RandomPredicate.integer(random.nextInt(3)))),
              element);
      bound.values.add(element);
      return plan;
    }
    return nested(input, bound, kind);
  }

  /** Vertices whose primary keys are counted from properties that are bound. */
  private LogicalPlan seek(LogicalPlan input, Bound bound) {
    Expression ten = new Arithmetic(
        ArithmeticOperator.MULTIPLY, predicates.integerProperty(bound), RandomPredicate.integer(10),
        CypherType.INTEGER);
    Expression key = new Arithmetic(ArithmeticOperator.ADD, ten, RandomPredicate.integer(7),
        CypherType.INTEGER);
    Variable vertex = newVariable(CypherType.NODE);
    LogicalPlan plan = new LogicalPlan.SeekVertex(
        input, vertex, someTables(), new SeekBy.PropertyValue("id"), key, false);
    bound.vertices.add(vertex);
    return plan;
  }

  private LogicalPlan nested(LogicalPlan input, Bound bound, int kind) {
    return switch (kind) {
      case 10, 11, 18 -> {
        Bound inner = bound.copy();
        LogicalPlan.Argument argument =
            new LogicalPlan.Argument(List.of(pick(bound.vertices), pick(bound.all())));
        inner.vertices.retainAll(argument.variables());
        inner.edges.retainAll(argument.variables());
        inner.values.retainAll(argument.variables());
        LogicalPlan plan = pattern(argument, inner, 1 + random.nextInt(2), false);
        List<Variable> introduced = new ArrayList<>(inner.all());
        introduced.removeAll(bound.all());
        bound.vertices.addAll(introducedOf(introduced, inner.vertices));
        bound.edges.addAll(introducedOf(introduced, inner.edges));
        bound.values.addAll(introducedOf(introduced, inner.values));
        yield kind == 18
            ? new LogicalPlan.Apply(input, plan, introduced)
            : new LogicalPlan.OptionalApply(input, plan, introduced);
      }
      case 16, 17 -> single(input, bound);
      case 19 -> counted(input, bound);
      case 12, 13 -> {
        Bound inner = new Bound();
        inner.vertices.add(pick(bound.vertices));
        List<Variable> taken = new ArrayList<>(inner.vertices);
        Variable second = pick(bound.vertices);
        if (!taken.contains(second)) {
          taken.add(second);
          inner.vertices.add(second);
        }
        LogicalPlan plan =
            pattern(new LogicalPlan.Argument(taken), inner, 1 + random.nextInt(2), false);
        if (random.nextInt(3) > 0) {
          yield new LogicalPlan.SemiApply(input, plan, null, random.nextBoolean());
        }
        Variable mark = newVariable(CypherType.BOOLEAN);
        bound.values.add(mark);
        yield new LogicalPlan.SemiApply(input, plan, mark, false);
      }
      case 14 -> {
        Bound right = new Bound();
        LogicalPlan side = pattern(leaf(right), right, random.nextInt(2), false);
        bound.vertices.addAll(right.vertices);
        bound.edges.addAll(right.edges);
        bound.values.addAll(right.values);
        yield new LogicalPlan.CartesianProduct(input, side);
      }
      default -> {
        Bound right = new Bound();
        Variable key = pick(bound.vertices);
        right.vertices.add(key);
        LogicalPlan keys = random.nextInt(3) == 0
            ? sometimesNull(key, right)
            : new LogicalPlan.ScanVertices(key, TABLES);
        LogicalPlan side = pattern(keys, right, 1 + random.nextInt(2), false);
        right.vertices.remove(key);
        bound.vertices.addAll(right.vertices);
        bound.edges.addAll(right.edges);
        bound.values.addAll(right.values);
        yield new LogicalPlan.HashJoin(input, side, List.of(key));
      }
    };
  }

  /** The rows of an inner plan that end in a vertex, or a plain extension if there is no such vertex. */
  private LogicalPlan counted(LogicalPlan input, Bound bound) {
    Bound inner = new Bound();
    inner.vertices.add(pick(bound.vertices));
    LogicalPlan.Argument argument = new LogicalPlan.Argument(List.copyOf(inner.vertices));
    List<Variable> others = new ArrayList<>(bound.vertices);
    others.removeAll(inner.vertices);
    LogicalPlan plan = pattern(argument, inner, 1 + random.nextInt(3), false);
    List<Variable> ends = new ArrayList<>(inner.vertices);
    ends.removeAll(argument.variables());
    if (others.isEmpty() || ends.isEmpty()) {
      return extend(input, bound);
    }
    Variable count = newVariable(CypherType.INTEGER);
    LogicalPlan counted =
        new LogicalPlan.CountApply(input, plan, pick(others), pick(ends), count);
    bound.values.add(count);
    return counted;
  }

  /** Neighbours of all vertices, NULL for those that have none. */
  private LogicalPlan sometimesNull(Variable neighbour, Bound bound) {
    Variable from = newVariable(CypherType.NODE);
    bound.vertices.add(from);
    LogicalPlan neighbours = new LogicalPlan.Extend(new LogicalPlan.Argument(List.of(from)), from,
        null, neighbour, someSteps(), TABLES);
    return new LogicalPlan.OptionalApply(
        new LogicalPlan.ScanVertices(from, TABLES), neighbours, List.of(neighbour));
  }

  /** An inner plan of one row: aggregates of a pattern that starts from what is bound. */
  private LogicalPlan single(LogicalPlan input, Bound bound) {
    Variable from = pick(bound.vertices);
    Bound inner = new Bound();
    inner.vertices.add(from);
    LogicalPlan pattern =
        pattern(
            new LogicalPlan.Argument(List.of(from)), inner, 1 + random.nextInt(2), false);
    Variable count = newVariable(CypherType.INTEGER);
    Variable least = newVariable(CypherType.INTEGER);
    List<Aggregation> aggregations =
        List.of(
            new Aggregation(count, AggregateFunction.COUNT_STAR, null, false),
            new Aggregation(least, AggregateFunction.MIN, predicates.integerProperty(inner),
                false));
    bound.values.add(count);
    bound.values.add(least);
    return new LogicalPlan.Apply(
        input, new LogicalPlan.Aggregate(pattern, List.of(), aggregations), List.of(count, least));
  }

  private static List<Variable> introducedOf(List<Variable> introduced, List<Variable> kind) {
    return kind.stream().filter(introduced::contains).toList();
  }

  private Variable maybeEdge() {
    return random.nextBoolean() ? newVariable(CypherType.RELATIONSHIP) : null;
  }

  private static void addEdge(Variable edge, Bound bound) {
    if (edge != null) {
      bound.edges.add(edge);
    }
  }

  private LogicalPlan extend(LogicalPlan input, Bound bound) {
    Variable from = pick(bound.vertices);
    Variable edge = maybeEdge();
    Variable to = newVariable(CypherType.NODE);
    LogicalPlan plan =
        new LogicalPlan.Extend(input, from, edge, to, someSteps(), someTables());
    List<Variable> before = List.copyOf(bound.edges);
    addEdge(edge, bound);
    bound.vertices.add(to);
    // The rule that a match uses an edge once, as it comes with most patterns.
    if (edge != null) {
      for (Variable other : before) {
        if (random.nextInt(3) > 0) {
          plan = new LogicalPlan.Filter(plan, new DifferentEdges(other, edge));
        }
      }
    }
    return plan;
  }

  /** A variable-length step of which either all that may be chosen is alike, or nothing chosen. */
  private LogicalPlan variableExtend(LogicalPlan input, Bound bound) {
    int label = random.nextInt(TestGraph.EDGE_LABELS);
    List<EdgeStep> steps = new ArrayList<>();
    int directions = 1 + random.nextInt(3);
    if ((directions & 1) != 0) {
      steps.add(new EdgeStep(label, Direction.FORWARD));
    }
    if ((directions & 2) != 0) {
      steps.add(new EdgeStep(label, Direction.BACKWARD));
    }
    Repetition.Mode mode = pick(List.of(Repetition.Mode.values()));
    boolean one = mode == Repetition.Mode.SHORTEST || mode == Repetition.Mode.REACHABLE;
    Variable from = pick(bound.vertices);
    Variable edges = one || random.nextBoolean() ? null : newVariable(CypherType.LIST);
    Variable length = random.nextBoolean() ? null : newVariable(CypherType.INTEGER);
    long min = random.nextInt(2);
    Repetition repetition =
        repetition(bound, mode, min, Math.max(1, min + random.nextInt(3)));
    LogicalPlan plan;
    if (random.nextInt(3) == 0) {
      plan =
          new LogicalPlan.VariableExtendInto(
              input, from, edges, length, pick(bound.vertices), repetition, steps);
    } else {
      Variable to = newVariable(CypherType.NODE);
      plan =
          new LogicalPlan.VariableExtend(
              input, from, edges, length, to, repetition, steps, someTables(),
              random.nextBoolean());
      bound.vertices.add(to);
    }
    if (edges != null && !bound.edges.isEmpty() && random.nextBoolean()) {
      plan = new LogicalPlan.Filter(plan, new DifferentEdges(edges, pick(bound.edges)));
    }
    if (edges != null) {
      bound.values.add(edges);
    }
    if (length != null) {
      bound.values.add(length);
    }
    return plan;
  }

  private Repetition repetition(Bound bound, Repetition.Mode mode, long min, long max) {
    Variable edge = newVariable(CypherType.RELATIONSHIP);
    Variable vertex = newVariable(CypherType.NODE);
    List<Expression> onEdges = new ArrayList<>();
    List<Expression> onVertices = new ArrayList<>();
    if (random.nextInt(3) == 0) {
      Expression w = RandomPredicate.property(edge, "w", CypherType.INTEGER);
      onEdges.add(
          new Comparison(
              ComparisonOperator.GREATER,
              w,
              random.nextBoolean() ? RandomPredicate.integer(random.nextInt(6))
                  : predicates.integerProperty(bound)));
    }
    if (random.nextInt(4) == 0) {
      onVertices.add(
          new Comparison(
              ComparisonOperator.LESS, RandomPredicate.property(vertex, "n", CypherType.INTEGER),
              RandomPredicate.integer(2)));
    }
    return new Repetition(min, max, mode, edge, onEdges, vertex, onVertices);
  }

  private LogicalPlan intersect(LogicalPlan input, Bound bound) {
    List<IntersectLeg> legs = new ArrayList<>();
    int count = 2 + random.nextInt(2);
    for (int i = 0; i < count; i++) {
      Variable edge = maybeEdge();
      legs.add(new IntersectLeg(pick(bound.vertices), edge, someSteps()));
    }
    Variable to = newVariable(CypherType.NODE);
    LogicalPlan plan = new LogicalPlan.Intersect(input, to, legs, someTables());
    legs.forEach(leg -> addEdge(leg.edge(), bound));
    bound.vertices.add(to);
    return plan;
  }

  private LogicalPlan end(LogicalPlan input, Bound bound) {
    return switch (random.nextInt(10)) {
      case 0, 1, 2 -> aggregate(input, bound, List.of());
      case 3, 4 -> aggregate(input, bound, someProjections(bound));
      case 5 -> {
        List<Projection> projections = someProjections(bound);
        projections.forEach(projection -> columns.add(projection.variable()));
        LogicalPlan projected = new LogicalPlan.Project(input, projections);
        yield random.nextBoolean()
            ? projected
            : new LogicalPlan.Distinct(projected, List.copyOf(columns));
      }
      case 6 -> {
        columns.addAll(someOf(bound.all()));
        yield new LogicalPlan.Distinct(input, List.copyOf(columns));
      }
      case 7, 8 -> sorted(input, bound);
      default -> {
        columns.addAll(someOf(bound.all()));
        yield input;
      }
    };
  }

  private List<Variable> someOf(List<Variable> variables) {
    Set<Variable> some = new HashSet<>();
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      some.add(pick(variables));
    }
    return List.copyOf(some);
  }

  private List<Projection> someProjections(Bound bound) {
    List<Projection> projections = new ArrayList<>();
    int count = 1 + random.nextInt(2);
    for (int i = 0; i < count; i++) {
      if (random.nextBoolean()) {
        Variable variable = pick(bound.all());
        projections.add(
            new Projection(newVariable(variable.type()), new VariableReference(variable)));
      } else {
        projections.add(
            new Projection(newVariable(CypherType.INTEGER), predicates.integerProperty(bound)));
      }
    }
    return projections;
  }

  private LogicalPlan aggregate(LogicalPlan input, Bound bound, List<Projection> keys) {
    keys.forEach(key -> columns.add(key.variable()));
    List<Aggregation> aggregations = new ArrayList<>();
    int count = 1 + random.nextInt(2);
    for (int i = 0; i < count; i++) {
      AggregateFunction function =
          random.nextBoolean()
              ? AggregateFunction.COUNT_STAR
              : pick(List.of(AggregateFunction.values()));
      CypherType type =
          switch (function) {
            case COUNT_STAR, COUNT, SUM, MIN, MAX, FIRST, FIRST_ROW -> CypherType.INTEGER;
            case AVG, ST_DEV, ST_DEV_P -> CypherType.FLOAT;
            case COLLECT, COLLECT_ALL -> CypherType.LIST;
          };
      Expression argument =
          function == AggregateFunction.COUNT_STAR ? null : predicates.integerProperty(bound);
      aggregations.add(
          new Aggregation(
              newVariable(type),
              function,
              argument,
              argument != null
                  && function != AggregateFunction.COLLECT_ALL
                  && random.nextInt(3) == 0,
              function == AggregateFunction.FIRST || function == AggregateFunction.FIRST_ROW
                  ? order(argument, bound)
                  : List.of()));
    }
    aggregations.forEach(aggregation -> columns.add(aggregation.variable()));
    return new LogicalPlan.Aggregate(input, keys, aggregations);
  }

  /** An order in which rows are equal only if they have the same value. */
  private List<SortKey> order(Expression value, Bound bound) {
    return List.of(
        new SortKey(predicates.integerProperty(bound), random.nextBoolean()),
        new SortKey(value, random.nextBoolean()));
  }

  /** Sorted by all columns, so that the order of different rows is defined; then perhaps cut. */
  private LogicalPlan sorted(LogicalPlan input, Bound bound) {
    ordered = true;
    for (Variable variable : someOf(bound.vertices)) {
      columns.add(variable);
    }
    List<SortKey> keys = new ArrayList<>();
    for (Variable column : columns) {
      keys.add(new SortKey(new VariableReference(column), random.nextBoolean()));
    }
    if (random.nextBoolean()) {
      Variable value = newVariable(CypherType.INTEGER);
      List<Projection> projections = new ArrayList<>();
      columns.forEach(
          column -> projections.add(new Projection(column, new VariableReference(column))));
      Expression property = predicates.integerProperty(bound);
      projections.add(new Projection(value, property));
      keys.addFirst(new SortKey(new VariableReference(value), random.nextBoolean()));
      return cut(new LogicalPlan.Project(input, projections), keys);
    }
    return cut(input, keys);
  }

  private LogicalPlan cut(LogicalPlan input, List<SortKey> keys) {
    LogicalPlan plan =
        random.nextInt(3) == 0
            ? new LogicalPlan.Top(input, keys, RandomPredicate.integer(random.nextInt(12)))
            : new LogicalPlan.OrderBy(input, keys);
    if (random.nextInt(3) == 0) {
      plan = new LogicalPlan.Skip(plan, RandomPredicate.integer(random.nextInt(8)));
    }
    return random.nextInt(3) == 0
        ? new LogicalPlan.Limit(plan, RandomPredicate.integer(random.nextInt(8)))
        : plan;
  }
}
