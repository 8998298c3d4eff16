package io.graphflow.parser.plan;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionText;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CountingPlan.CountBranch;
import io.graphflow.parser.plan.CountingPlan.CountDifferent;
import io.graphflow.parser.plan.CountingPlan.CountedBranch;
import io.graphflow.parser.plan.CountingPlan.MultiplyByCount;
import io.graphflow.parser.plan.CountingPlan.NeighbourCounts;
import io.graphflow.parser.plan.CountingPlan.SignedAggregate;
import io.graphflow.parser.plan.CountingPlan.SignedTerm;
import io.graphflow.parser.plan.CountingPlan.VertexCounts;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
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
import io.graphflow.parser.plan.LogicalPlan.Limit;
import io.graphflow.parser.plan.LogicalPlan.LoadCsv;
import io.graphflow.parser.plan.LogicalPlan.LoadParquet;
import io.graphflow.parser.plan.LogicalPlan.OptionalApply;
import io.graphflow.parser.plan.LogicalPlan.OrderBy;
import io.graphflow.parser.plan.LogicalPlan.ProcedureCall;
import io.graphflow.parser.plan.LogicalPlan.Project;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.Rows;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import io.graphflow.parser.plan.LogicalPlan.SeekVertex;
import io.graphflow.parser.plan.LogicalPlan.SemiApply;
import io.graphflow.parser.plan.LogicalPlan.Skip;
import io.graphflow.parser.plan.LogicalPlan.SortKey;
import io.graphflow.parser.plan.LogicalPlan.Top;
import io.graphflow.parser.plan.LogicalPlan.Union;
import io.graphflow.parser.plan.LogicalPlan.Unit;
import io.graphflow.parser.plan.LogicalPlan.Unwind;
import io.graphflow.parser.plan.LogicalPlan.VariableExtend;
import io.graphflow.parser.plan.LogicalPlan.VariableExtendInto;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * One operator of a plan in words: its name and its details, patterns as Cypher draws them. Immutable.
 */
public final class OperatorText {
  private static final int MOST_TABLES_NAMED = 4;

  private final Catalog catalog;

  /** Creates it for the names of a catalog. */
  public OperatorText(Catalog catalog) {
    this.catalog = catalog;
  }

  /** The operator's name and {@link #details}. */
  public String line(LogicalPlan operator) {
    return (name(operator) + " " + details(operator)).stripTrailing();
  }

  /** The operator's name, as in the records of {@link LogicalPlan}. */
  static String name(LogicalPlan operator) {
    return operator.getClass().getSimpleName();
  }

  /** The details of an operator, without its inputs; possibly empty. */
  public String details(LogicalPlan operator) {
    return switch (operator) {
      case Unit _,CartesianProduct _,Eager _ -> "";
      case Argument(List<Variable> variables) -> commaSeparated(variables);
      case Rows(List<Variable> variables) -> commaSeparated(variables);
      case ScanVertices(Variable vertex, List<Integer> tables, List<PageCondition> conditions) ->
        vertex(vertex, tables) + (conditions.isEmpty() ? ""
            : " in pages that may have " + conditions.stream()
                .map(condition -> condition.text(vertex))
                .collect(Collectors.joining(" AND ")));
      case SeekVertex(_, Variable vertex, List<Integer> tables, SeekBy by, Expression key, boolean anyOf) ->
        vertex(vertex, tables) + " " + by.text(vertex) + (anyOf ? " IN " : " = ")
            + ExpressionText.of(key);
      case Extend(_, Variable from, Variable edge, Variable to, List<EdgeStep> steps, List<Integer> toTables, VertexOrder order) ->
        step(from, edge, steps, to, toTables, order);
      case ExtendInto(_, Variable from, Variable edge, Variable to, List<EdgeStep> steps, VertexOrder order) ->
        "(" + from + ")" + edge(edge, steps) + "(" + to + ")" + order(order);
      case VariableExtend extend ->
        "(" + extend.from() + ")" + way(extend.edges(), extend.repetition(), extend.steps())
            + vertex(extend.to(), extend.toTables())
            + conditions(extend.repetition(), extend.length());
      case VariableExtendInto extend ->
        "(" + extend.from() + ")" + way(extend.edges(), extend.repetition(), extend.steps())
            + "(" + extend.to() + ")"
            + conditions(extend.repetition(), extend.length());
      case Intersect(_, Variable to, List<LogicalPlan.IntersectLeg> legs, List<Integer> toTables) ->
        legs.stream()
            .map(
                leg -> "(" + leg.from() + ")" + edge(leg.edge(), leg.steps())
                    + order(leg.order()))
            .collect(Collectors.joining(", ", "", ""))
            + vertex(to, toTables);
      case HashJoin(_, _, List<Variable> keys) -> "on " + commaSeparated(keys);
      case OptionalApply(_, _, List<Variable> introduced) -> commaSeparated(introduced);
      case SemiApply(_, _, Variable mark, boolean anti) ->
        mark != null ? mark.toString() : anti ? "if none" : "if any";
      case CountApply(_, _, Variable vertex, Variable end, Variable count) ->
        "%s: rows whose %s is %s".formatted(count, end, vertex);
      case Apply(_, _, List<Variable> introduced) -> commaSeparated(introduced);
      case Filter(_, Expression predicate) -> ExpressionText.of(predicate);
      case Project(_, List<Projection> projections) -> projections(projections);
      case Aggregate(_, List<Projection> keys, List<Aggregation> aggregations) ->
        aggregations(aggregations)
            + (keys.isEmpty() ? "" : (aggregations.isEmpty() ? "by " : " by ") + projections(keys));
      case SignedAggregate(List<SignedTerm> terms, List<Aggregation> aggregations) ->
        aggregations(aggregations) + " as "
            + terms.stream().map(OperatorText::term).collect(Collectors.joining(" "));
      case CountBranch count ->
        (count.optional() ? "optional " : "")
            + count.branches()
                .stream()
                .map(this::branch)
                .collect(Collectors.joining(" and another "));
      case CountDifferent count ->
        branch(count.first())
            + (count.pairs() ? ", " + branch(count.second())
                : " without (" + count.second().from() + ")"
                    + edge(null, count.second().steps()));
      case MultiplyByCount multiply ->
        (multiply.optional() ? "optional " : "") + "(" + multiply.vertex() + ")";
      case VertexCounts(_, Variable vertex) -> "(" + vertex + ")";
      case NeighbourCounts counts ->
        "(" + counts.from() + ")" + edge(counts.edge(), counts.steps())
            + vertex(counts.to(), counts.toTables()) + where(counts.predicates());
      case Distinct(_, List<Variable> variables) -> commaSeparated(variables);
      case OrderBy(_, List<SortKey> keys) -> sortKeys(keys);
      case Top(_, List<SortKey> keys, Expression count) ->
        ExpressionText.of(count) + " by " + sortKeys(keys);
      case Skip(_, Expression count) -> ExpressionText.of(count);
      case Limit(_, Expression count) -> ExpressionText.of(count);
      case Unwind(_, Expression list, Variable element) ->
        ExpressionText.of(list) + " AS " + element;
      case LoadCsv(_, Expression from, Variable row, boolean headers, char terminator) ->
        (headers ? "with headers " : "") + "from " + ExpressionText.of(from) + " AS " + row
            + (terminator == ',' ? "" : " fields end with '" + terminator + "'");
      case LoadParquet(_, Expression from, Variable row, Optional<List<String>> columns) ->
        columns.map(names -> names.isEmpty() ? "no columns " : String.join(", ", names) + " ")
            .orElse("") + "from " + ExpressionText.of(from) + " AS " + row;
      case ProcedureCall call -> procedureCall(call);
      case Union(_, List<Variable> variables) -> commaSeparated(variables);
      case UpdatePlan update -> new UpdateText(catalog).details(update);
    };
  }

  private String vertex(Variable vertex, List<Integer> tables) {
    String names;
    if (tables.size() == catalog.vertexTables().size() && tables.size() > 1) {
      names = "";
    } else if (tables.isEmpty()) {
      names = ": no table";
    } else if (tables.size() > MOST_TABLES_NAMED) {
      names = ": " + tables.size() + " tables";
    } else {
      names =
          ":"
              + tables.stream()
                  .map(table -> catalog.vertexTable(table).name())
                  .collect(Collectors.joining("|"));
    }
    return "(" + vertex + names + ")";
  }

  /**
   * A vertex and the edges from it to vertices of some tables.
   *
   * @param edge null if it has no name
   */
  public String step(
      Variable from, Variable edge, List<EdgeStep> steps, Variable to, List<Integer> toTables,
      VertexOrder order) {
    return "(" + from + ")" + edge(edge, steps) + vertex(to, toTables) + order(order);
  }

  private static String order(VertexOrder order) {
    return switch (order) {
      case ANY -> "";
      case BY_ID -> " ascending";
      case BY_DEGREE -> " ascending by degree";
    };
  }

  private String edge(Variable edge, List<EdgeStep> steps) {
    return edge(edge, steps, "");
  }

  private String way(Variable edges, Repetition repetition, List<EdgeStep> steps) {
    String most = repetition.isUnbounded() ? "" : String.valueOf(repetition.max());
    boolean exact = repetition.min() == repetition.max();
    String length = "*" + repetition.min() + (exact ? "" : ".." + most);
    return edge(edges, steps, length);
  }

  /** The conditions of a repetition beside its pattern. */
  private static String conditions(Repetition repetition, Variable length) {
    String mode =
        switch (repetition.mode()) {
          case TRAILS -> "";
          case WALKS -> " walks";
          case SHORTEST -> " shortest";
          case ALL_SHORTEST -> " all shortest";
          case REACHABLE -> " reachable";
        };
    String each =
        repetition.predicates()
            .stream()
            .map(ExpressionText::of)
            .collect(Collectors.joining(" AND "));
    return mode + (length == null ? "" : " length " + length)
        + (each.isEmpty() ? "" : " each " + each);
  }

  private String edge(Variable edge, List<EdgeStep> steps, String length) {
    Set<String> forward = labels(steps, Direction.FORWARD);
    Set<String> backward = labels(steps, Direction.BACKWARD);
    String name = edge == null ? "" : edge.toString();
    if (backward.isEmpty()) {
      return "-[" + name + alternatives(forward) + length + "]->";
    }
    if (forward.isEmpty()) {
      return "<-[" + name + alternatives(backward) + length + "]-";
    }
    if (forward.equals(backward)) {
      return "-[" + name + alternatives(forward) + length + "]-";
    }
    // No Cypher pattern gives this; say which way each label is read.
    return "-[" + name + alternatives(forward) + "> or <" + alternatives(backward) + length + "]-";
  }

  private Set<String> labels(List<EdgeStep> steps, Direction direction) {
    return steps.stream()
        .filter(step -> step.direction() == direction)
        .map(step -> catalog.edgeLabel(step.edgeLabel()).name())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String alternatives(Set<String> labels) {
    return labels.isEmpty() ? ": no label" : ":" + String.join("|", labels);
  }

  private static String projections(List<Projection> projections) {
    return projections.stream()
        .map(
            projection -> projection.expression() instanceof VariableReference(Variable same)
                && same.equals(projection.variable())
                    ? same.toString()
                    : ExpressionText.of(projection.expression()) + " AS " + projection.variable())
        .collect(Collectors.joining(", "));
  }

  private static String aggregation(Aggregation aggregation) {
    return aggregation.function().displayName()
        + "("
        + (aggregation.distinct() ? "DISTINCT " : "")
        + (aggregation.argument() == null ? "*" : ExpressionText.of(aggregation.argument()))
        + (aggregation.order().isEmpty() ? "" : " ORDER BY " + sortKeys(aggregation.order()))
        + ") AS "
        + aggregation.variable();
  }

  private static String aggregations(List<Aggregation> aggregations) {
    return aggregations.stream().map(OperatorText::aggregation).collect(Collectors.joining(", "));
  }

  /** A term's factor and keys, such as {@code -2 by a.id AS key}. */
  private static String term(SignedTerm term) {
    return (term.factor() < 0 ? "" : "+") + term.factor()
        + (term.keys().isEmpty() ? "" : " by " + projections(term.keys()));
  }

  private String branch(CountedBranch branch) {
    return "(" + branch.from() + ")" + edge(branch.edge(), branch.steps())
        + vertex(branch.to(), branch.toTables()) + where(branch.predicates());
  }

  /** The predicates that an operator tests itself, {@code " where a AND b"}; empty for none. */
  public static String where(List<Expression> predicates) {
    return predicates.isEmpty() ? ""
        : predicates.stream()
            .map(ExpressionText::of)
            .collect(Collectors.joining(" AND ", " where ", ""));
  }

  private static String sortKeys(List<SortKey> keys) {
    return keys.stream()
        .map(key -> ExpressionText.of(key.expression()) + (key.descending() ? " DESC" : ""))
        .collect(Collectors.joining(", "));
  }

  private static String procedureCall(ProcedureCall call) {
    String arguments =
        call.arguments().stream().map(ExpressionText::of).collect(Collectors.joining(", "));
    String outputs =
        call.outputs()
            .stream()
            .map(
                output -> {
                  String column = call.procedure().results().get(output.column()).name();
                  String variable = output.variable().toString();
                  return column.equals(variable) ? column : column + " AS " + variable;
                })
            .collect(Collectors.joining(", "));
    return call.procedure().name() + "(" + arguments + ")"
        + (outputs.isEmpty() ? "" : " YIELD " + outputs);
  }

  private static String commaSeparated(Collection<Variable> variables) {
    return variables.stream().map(Variable::toString).collect(Collectors.joining(", "));
  }
}
