package io.graphflow.spark.expression;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.spark.value.Constants;
import io.graphflow.spark.value.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.api.java.UDF1;

/** An expression that our own evaluators compute, on a row of the values that it reads. */
final class RowFunction implements UDF1<Row, Object> {
  private static final long serialVersionUID = 1L;

  private final Expression expression;
  private final Variable[] variables;
  private final Kind[] kinds;
  private final Kind result;
  private final HashMap<String, Object> parameters = new HashMap<>();
  private final int slots;
  private transient volatile Evaluator evaluator;

  /**
   * Creates a function.
   *
   * @param variables what the expression reads, in the order of the row
   * @param kinds of the variables
   * @param parameters that the expression reads
   * @param slots the IDs of all variables of the expression are below it
   */
  RowFunction(Expression expression, List<Variable> variables, List<Kind> kinds, Kind result,
      Map<String, Object> parameters, int slots) {
    this.expression = expression;
    this.variables = variables.toArray(Variable[]::new);
    this.kinds = kinds.toArray(Kind[]::new);
    this.result = result;
    parameters.forEach((name, value) -> this.parameters.put(name, Constants.sendable(value)));
    this.slots = slots;
  }

  @Override
  public Object call(Row row) {
    if (evaluator == null) {
      evaluator = Evaluators.of(expression, parameters);
    }
    Tuple tuple = new Tuple(slots);
    for (int i = 0; i < variables.length; i++) {
      set(tuple, variables[i], kinds[i], row, i);
    }
    return Constants.toSpark(evaluator.value(tuple), result);
  }

  private static void set(Tuple tuple, Variable variable, Kind kind, Row row, int column) {
    int slot = variable.id();
    boolean boxed = variable.type() == CypherType.ANY || variable.type() == CypherType.STRING
        || variable.type() == CypherType.LIST;
    if (row.isNullAt(column)) {
      if (boxed) {
        tuple.setObject(slot, null);
      } else {
        tuple.setNull(slot);
      }
      return;
    }
    switch (kind) {
      case Kind.Scalar.NULL -> tuple.setObject(slot, null);
      case Kind.Scalar.BOOLEAN -> tuple.setLong(slot, row.getBoolean(column) ? 1 : 0);
      case Kind.Scalar.INTEGER -> tuple.setLong(slot, row.getLong(column));
      case Kind.Scalar.FLOAT -> tuple.setDouble(slot, row.getDouble(column));
      case Kind.Scalar.ANY ->
        tuple.setObject(slot, Constants.toCypher(row.get(column), kind));
      case Kind.Scalar.STRING -> tuple.setObject(slot, row.getString(column));
      case Kind.Scalar.DATE -> tuple.setLong(slot, row.getInt(column));
      case Kind.Scalar.DATETIME ->
        tuple.setLong(slot, Evaluator.unbox(Constants.toCypher(row.get(column), kind)));
      case Kind.ListOf _ ->
        tuple.setObject(slot, Constants.toCypher(row.getList(column), kind));
      case Kind.Node _,Kind.Edge _ -> throw new IllegalStateException("an element as a value");
    }
  }
}
