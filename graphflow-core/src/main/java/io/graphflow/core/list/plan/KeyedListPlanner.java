package io.graphflow.core.list.plan;

import io.graphflow.core.list.plan.KeyedList.KeyForm;
import io.graphflow.core.list.plan.RowOperation.Computation;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Plans the columns of keys, and of aggregates by them, which read one unflat group besides flat
 * ones. Arguments must have unboxed forms, and functions must take values in any order, each for
 * itself. What reads flat groups alone has one value for all positions: what is volatile is tied to
 * all variables of its row.
 */
final class KeyedListPlanner {
  private static final int MOST_LONG_KEYS = Long.SIZE;

  private final ListPlanner planner;
  private final List<Projection> keys;
  private final List<Aggregation> aggregates;
  private final ChunkLayout layout;
  private final List<Computation> computations = new ArrayList<>();
  private final List<Aggregation> aggregations = new ArrayList<>();
  private int group;

  KeyedListPlanner(ListPlanner planner, List<Projection> keys, List<Aggregation> aggregates,
      ChunkLayout layout) {
    this.planner = planner;
    this.keys = keys;
    this.aggregates = aggregates;
    this.layout = layout;
  }

  /** The columns; null where rows must be read. */
  KeyedList plan() {
    if (!aggregates.stream().allMatch(KeyedListPlanner::takesColumns)) {
      return null;
    }
    Set<Variable> keysRead = new HashSet<>();
    keys.forEach(key -> ExpressionTree.collectVariables(key.expression(), keysRead));
    Set<Variable> read = new HashSet<>(keysRead);
    for (Aggregation aggregation : aggregates) {
      if (aggregation.argument() != null) {
        ExpressionTree.collectVariables(aggregation.argument(), read);
      }
    }
    List<Integer> unflat = layout.unflatOf(read);
    if (unflat.size() != 1) {
      return null;
    }
    group = unflat.getFirst();
    KeyForm form = keyForm(layout.unflatOf(keysRead).isEmpty());
    List<Column> columns = form == KeyForm.FLAT ? layout.columns(keysRead) : keyColumns();
    List<Integer> arguments = new ArrayList<>();
    for (Aggregation aggregation : aggregates) {
      arguments.add(argument(aggregation));
    }
    List<Integer> others = new ArrayList<>(layout.groups());
    others.remove(Integer.valueOf(group));
    return new KeyedList(group, others, computations, form, columns, arguments);
  }

  /** The aggregates of {@link #plan}, over the variables of its columns. */
  List<Aggregation> aggregations() {
    return aggregations;
  }

  private static boolean takesColumns(Aggregation aggregation) {
    boolean takesAnyOrder = switch (aggregation.function()) {
      case COUNT_STAR, COUNT, SUM, AVG, MIN, MAX, ST_DEV, ST_DEV_P -> true;
      case COLLECT, COLLECT_ALL, FIRST, FIRST_ROW -> false;
    };
    return takesAnyOrder
        && (aggregation.argument() == null || ValueVector.isUnboxed(aggregation.argument().type()));
  }

  private KeyForm keyForm(boolean readsFlatGroups) {
    if (keys.isEmpty()) {
      return KeyForm.NONE;
    }
    if (readsFlatGroups) {
      return KeyForm.FLAT;
    }
    if (keys.size() == 1 && keys.getFirst().variable().type() == CypherType.NODE
        && isColumn(keys.getFirst().expression())) {
      return KeyForm.VERTEX;
    }
    boolean longs = keys.size() <= MOST_LONG_KEYS && keys.stream()
        .map(key -> key.variable().type())
        .allMatch(type -> type != CypherType.FLOAT && ValueVector.isUnboxed(type));
    return longs ? KeyForm.LONGS : KeyForm.VALUES;
  }

  /** Whether an expression is a variable of the group. */
  private boolean isColumn(Expression expression) {
    return expression instanceof VariableReference(Variable variable)
        && layout.column(variable).group() == group;
  }

  private List<Column> keyColumns() {
    List<Column> columns = new ArrayList<>();
    for (Projection key : keys) {
      if (key.expression() instanceof VariableReference(Variable same)
          && same.type() == key.variable().type() && isColumn(key.expression())) {
        // The column sets the key's own variable.
        columns.add(new Column(group, layout.column(same).vector(), key.variable()));
      } else {
        columns.add(compute(key));
      }
    }
    return columns;
  }

  private Column compute(Projection projection) {
    Computation computation =
        planner.projections.computation(projection, group, true, layout);
    computations.add(computation);
    return computation.result();
  }

  private int argument(Aggregation aggregation) {
    Expression argument = aggregation.argument();
    if (argument == null) {
      aggregations.add(aggregation);
      return KeyedList.NO_ARGUMENT;
    }
    if (isColumn(argument)) {
      Column column = layout.column(((VariableReference) argument).variable());
      if (planner.kind(column.vector()).isValues()) {
        aggregations.add(aggregation);
        return column.vector();
      }
    }
    Variable variable = new Variable(planner.newSlot(), " argument", argument.type());
    aggregations.add(
        new Aggregation(
            aggregation.variable(), aggregation.function(), new VariableReference(variable),
            aggregation.distinct()));
    return compute(new Projection(variable, argument)).vector();
  }
}
