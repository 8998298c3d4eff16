package io.graphflow.spark.plan;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.row_number;

import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Comparison;
import io.graphflow.parser.expression.Expression.In;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.CountingPlan;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.SortKey;
import io.graphflow.parser.plan.SeekBy;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.spark.lake.Chosen;
import io.graphflow.spark.lake.Fact;
import io.graphflow.spark.lake.LakeTables;
import io.graphflow.spark.value.Kind;
import io.graphflow.spark.value.Kind.ListOf;
import io.graphflow.spark.value.Kind.Scalar;
import io.graphflow.spark.value.Refusal;
import io.graphflow.spark.value.Typed;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.expressions.Window;

/**
 * Makes a table of Spark of a logical plan, from the leaves up. Variables become columns: elements are their IDs, and what is read
 * of them is joined where it is first read. For one query and one thread.
 */
public final class PlanTranslator {
  private final Context context;
  private final IdentityHashMap<LogicalPlan, Double> estimates;
  private final Patterns patterns;
  private final Applies applies;
  private final Grouping grouping;

  /**
   * Creates a translator.
   *
   * @param query whose plan it is
   * @param parameters values in the form of evaluators
   */
  public PlanTranslator(CompiledQuery query, LakeTables lake, Map<String, Object> parameters) {
    Names names = new Names();
    Starts starts = new Starts(lake);
    this.context = new Context(lake, new Lookup(lake, starts, names), starts,
        Needs.of(query.plan(), query.columns()), names, parameters, query.variableCount());
    this.estimates = query.estimates();
    this.patterns = new Patterns(context);
    this.applies = new Applies(this, context);
    this.grouping = new Grouping(context);
  }

  /**
   * The rows of a plan.
   *
   * @param columns the variables of the result
   * @throws Refusal if something of it does not run on Spark; before any job has begun, if the tables have no rows
   */
  public Dataset<Row> result(LogicalPlan plan, List<Variable> columns) {
    return new ResultColumns(context).of(frame(plan), columns);
  }

  Patterns patterns() {
    return patterns;
  }

  /** What was decided of what is read, a line each; after {@link #result}. */
  public List<String> decisions() {
    return context.starts().decisions();
  }

  Frame frame(LogicalPlan plan) {
    // Of inner plans, too, these are the rows of all their runs together.
    return translated(plan).expecting(estimates.getOrDefault(plan, Double.POSITIVE_INFINITY));
  }

  private Frame translated(LogicalPlan plan) {
    return switch (plan) {
      case LogicalPlan.Unit _ -> unit();
      case LogicalPlan.Argument(List<Variable> variables) -> applies.argument(variables);
      case LogicalPlan.ScanVertices(Variable vertex, List<Integer> tables, _) ->
        scan(vertex, tables);
      case LogicalPlan.SeekVertex seek -> seek(seek);
      case LogicalPlan.Extend extend when patterns.isAllEdges(extend) -> patterns.allEdges(extend);
      case LogicalPlan.Extend extend when applies.isAllEdges(extend) -> applies.allEdges(extend);
      case LogicalPlan.Extend extend -> patterns.extend(frame(extend.input()), extend);
      case LogicalPlan.ExtendInto extend -> patterns.extendInto(frame(extend.input()),
          extend.from(), extend.edge(), extend.to(), extend.steps());
      case LogicalPlan.Intersect intersect ->
        patterns.intersect(frame(intersect.input()), intersect);
      case LogicalPlan.VariableExtend extend ->
        new Repetitions(context, patterns).extend(steady(extend.input()), extend);
      case LogicalPlan.VariableExtendInto extend ->
        new Repetitions(context, patterns).extendInto(steady(extend.input()), extend);
      case LogicalPlan.HashJoin join -> hashJoin(frame(join.left()), frame(join.right()), join);
      case LogicalPlan.CartesianProduct(LogicalPlan left, LogicalPlan right) ->
        product(frame(left), frame(right));
      case LogicalPlan.OptionalApply apply -> applies.optional(apply);
      case LogicalPlan.SemiApply apply -> applies.semi(apply);
      case LogicalPlan.Apply apply -> applies.apply(apply);
      case LogicalPlan.CountApply apply -> applies.count(apply);
      case LogicalPlan.Filter(LogicalPlan input, Expression predicate) ->
        filter(frame(input), predicate);
      case LogicalPlan.Project(LogicalPlan input, List<Projection> projections) ->
        project(frame(input), projections);
      case LogicalPlan.Aggregate aggregate ->
        grouping.aggregate(frame(aggregate.input()), aggregate,
            applies.started(aggregate.input()));
      case LogicalPlan.Distinct(LogicalPlan input, List<Variable> variables) ->
        grouping.distinct(frame(input), variables);
      case LogicalPlan.OrderBy(LogicalPlan input, List<SortKey> keys) ->
        sorted(frame(input), keys);
      case LogicalPlan.Top(LogicalPlan input, List<SortKey> keys, Expression count) ->
        limit(sorted(frame(input), keys), count);
      case LogicalPlan.Limit(LogicalPlan input, Expression count) -> limit(frame(input), count);
      case LogicalPlan.Skip(LogicalPlan input, Expression count) -> skip(frame(input), count);
      case LogicalPlan.Unwind(LogicalPlan input, Expression list, Variable element) ->
        unwind(frame(input), list, element);
      case LogicalPlan.Union union -> union(union);
      case LogicalPlan.Eager(LogicalPlan input) -> frame(input);
      case LogicalPlan.Rows _ -> throw new IllegalStateException("rows of a run in parts");
      case LogicalPlan.LoadCsv _ -> throw new Refusal("LOAD CSV", "LOAD");
      case LogicalPlan.LoadParquet _ -> throw new Refusal("LOAD PARQUET", "LOAD");
      case LogicalPlan.ProcedureCall call ->
        throw new Refusal("the procedure " + call.procedure().name() + "()", "CALL");
      case CountingPlan _ -> throw new Refusal("counting along edges");
      case UpdatePlan _ -> throw new Refusal("writing");
    };
  }

  /** The rows of a plan that are read several times, and must be the same each time. */
  Frame steady(LogicalPlan plan) {
    Frame frame = frame(plan);
    return context.lake().reads() && Steadiness.mayChange(plan)
        ? frame.with(rows -> rows.localCheckpoint(true))
        : frame;
  }

  private Frame unit() {
    return Frame.of(
        context.lake().spark().range(0, 1).select(lit(0).as(context.names().next())));
  }

  private Frame scan(Variable vertex, List<Integer> tables) {
    Kind.Node kind = new Kind.Node(new TreeSet<>(tables));
    Bound bound = new Bound(context.names().next(), kind);
    Map<Fact, Bound> facts = context.lookup().columns(kind, context.needs().of(vertex));
    return Frame.of(context.lookup().nodes(tables, _ -> Chosen.ALL, bound.name(), facts))
        .with(vertex, bound)
        .with(vertex, facts);
  }

  private Frame seek(LogicalPlan.SeekVertex seek) {
    Frame input = frame(seek.input());
    Frame both = product(input, scan(seek.vertex(), seek.tables()));
    if (!(seek.by() instanceof SeekBy.PropertyValue(String name))) {
      throw new Refusal("finding elements by their IDs", "id (", "elementId (");
    }
    Expression property =
        new PropertyAccess(new VariableReference(seek.vertex()), name, CypherType.ANY);
    return filter(both, seek.anyOf() ? new In(property, seek.key())
        : new Comparison(ComparisonOperator.EQUAL, property, seek.key()));
  }

  Frame product(Frame left, Frame right) {
    return left.beside(right.isSmall() ? left.rows().crossJoin(Starts.small(right))
        : Starts.small(left).crossJoin(right.rows()), right);
  }

  private Frame hashJoin(Frame left, Frame right, LogicalPlan.HashJoin join) {
    Column condition = lit(true);
    for (Variable key : join.keys()) {
      Bound first = left.bound(key);
      Bound second = right.bound(key);
      Kind kind = first.kind()
          .or(second.kind())
          .orElseThrow(() -> new Refusal("a join of values of the types " + first.kind().text()
              + " and " + second.kind().text()));
      if (kind instanceof ListOf || kind == Scalar.ANY) {
        throw new Refusal("a join by values of type " + kind.text());
      }
      condition = condition.and(
          first.typed().as(kind).column().equalTo(second.typed().as(kind).column()));
    }
    for (Map.Entry<Variable, Bound> argument : left.arguments().entrySet()) {
      if (right.arguments().containsKey(argument.getKey())) {
        condition = condition.and(left.agrees(argument.getValue(), right,
            right.arguments().get(argument.getKey())));
      }
    }
    return left.beside(right.isSmall() ? left.rows().join(Starts.small(right), condition)
        : Starts.small(left).join(right.rows(), condition), right);
  }

  private Frame filter(Frame frame, Expression predicate) {
    return FrameRows.filter(frame, predicate, context);
  }

  private Frame project(Frame frame, List<Projection> projections) {
    FrameRows rows = new FrameRows(frame, context);
    Map<Variable, Bound> values = new LinkedHashMap<>();
    Map<Variable, Map<Fact, Bound>> facts = new LinkedHashMap<>();
    Map<String, Column> added = new LinkedHashMap<>();
    for (Projection projection : projections) {
      if (projection.expression() instanceof VariableReference(Variable variable)) {
        values.put(projection.variable(), frame.bound(variable));
        continue;
      }
      Typed value = rows.compile(projection.expression());
      String name = context.names().next();
      added.put(name, value.column());
      values.put(projection.variable(), new Bound(name, value.kind()));
    }
    Frame known = rows.frame();
    for (Projection projection : projections) {
      if (projection.expression() instanceof VariableReference(Variable variable)
          && known.facts().containsKey(variable)) {
        facts.put(projection.variable(), known.facts().get(variable));
      }
    }
    Dataset<Row> all = known.rows();
    if (!added.isEmpty()) {
      List<Column> columns = new ArrayList<>(List.of(col("*")));
      added.forEach((name, column) -> columns.add(column.as(name)));
      all = all.select(columns.toArray(Column[]::new));
    }
    return known.binding(all, values, facts);
  }

  private Frame sorted(Frame frame, List<SortKey> keys) {
    FrameRows rows = new FrameRows(frame, context);
    List<Frame.SortedBy> order = new ArrayList<>();
    List<Column> columns = new ArrayList<>(List.of(col("*")));
    for (SortKey key : keys) {
      Typed value = rows.compile(key.expression());
      if (!value.kind().isScalar()) {
        throw new Refusal("ORDER BY values of type " + value.kind().text(), "ORDER");
      }
      String name = context.names().next();
      columns.add(value.column().as(name));
      order.add(new Frame.SortedBy(name, key.descending()));
    }
    return rows.frame()
        .with(all -> all.select(columns.toArray(Column[]::new)))
        .sorted(order);
  }

  private Frame limit(Frame frame, Expression count) {
    int number = RowCount.of(count, context, "LIMIT");
    return whole(frame, "LIMIT").with(rows -> frame.again(rows).limit(number));
  }

  private Frame skip(Frame frame, Expression count) {
    int number = RowCount.of(count, context, "SKIP");
    if (frame.order().isEmpty()) {
      return whole(frame, "SKIP").with(rows -> rows.offset(number));
    }
    // Spark brings the parts of what it has sorted to one place in no order of theirs.
    String place = context.names().next();
    Column[] order =
        frame.order().stream().map(Frame.SortedBy::column).toArray(Column[]::new);
    return whole(frame, "SKIP").with(rows -> frame.again(rows
        .withColumn(place, row_number().over(Window.orderBy(order)))
        .filter(col(place).gt(lit(number)))));
  }

  /** Rows that are not cut for each row of an outer plan. */
  private static Frame whole(Frame frame, String word) {
    if (!frame.arguments().isEmpty()) {
      throw new Refusal(word + " in a subquery that reads variables from outside", word);
    }
    return frame;
  }

  private Frame unwind(Frame frame, Expression expression, Variable element) {
    FrameRows rows = new FrameRows(frame, context);
    Typed value = rows.compile(expression);
    Typed list = value.kind() == Scalar.ANY ? AnyColumns.elements(value) : value;
    String name = context.names().next();
    if (list.kind() instanceof ListOf(Kind kind)) {
      return rows.frame()
          .with(all -> all.select(col("*"), explode(list.column()).as(name)))
          .with(element, new Bound(name, kind));
    }
    return rows.frame()
        .with(all -> all.select(col("*"), list.column().as(name)).filter(col(name).isNotNull()))
        .with(element, new Bound(name, list.kind()));
  }

  private Frame union(LogicalPlan.Union union) {
    List<Frame> branches = union.branches().stream().map(this::frame).toList();
    Map<Variable, Bound> values = new LinkedHashMap<>();
    for (Variable variable : union.variables()) {
      Kind kind = Scalar.NULL;
      for (Frame branch : branches) {
        Kind before = kind;
        Kind other = branch.bound(variable).kind();
        kind = kind.or(other)
            .orElseThrow(() -> new Refusal("UNION of columns '" + variable.name()
                + "' of the types " + before.text() + " and " + other.text(), "UNION"));
      }
      values.put(variable, new Bound(context.names().next(), kind));
    }
    Map<Variable, Bound> arguments = new LinkedHashMap<>();
    branches.getFirst()
        .arguments()
        .forEach((variable, bound) -> arguments.put(variable,
            new Bound(context.names().next(), bound.kind())));
    Dataset<Row> all = null;
    for (Frame branch : branches) {
      if (!branch.arguments().keySet().equals(arguments.keySet())) {
        throw new Refusal("UNION of parts that read different variables from outside", "UNION");
      }
      List<Column> columns = new ArrayList<>();
      values.forEach((variable, bound) -> columns
          .add(branch.bound(variable).typed().as(bound.kind()).column().as(bound.name())));
      arguments.forEach((variable, bound) -> columns
          .add(col(branch.arguments().get(variable).name()).as(bound.name())));
      columns.add(lit(0).as(context.names().next()));
      all = Lookup.and(all, branch.rows().select(columns.toArray(Column[]::new)));
    }
    return new Frame(all, values, Map.of(), arguments, List.of());
  }
}
