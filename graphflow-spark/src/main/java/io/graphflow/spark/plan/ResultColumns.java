package io.graphflow.spark.plan;

import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.when;

import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression.FunctionCall;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ScalarFunction;
import io.graphflow.parser.expression.Variable;
import io.graphflow.spark.lake.Fact;
import io.graphflow.spark.value.Kind;
import io.graphflow.spark.value.Kind.ListOf;
import io.graphflow.spark.value.Refusal;
import io.graphflow.spark.value.Typed;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.Metadata;
import org.apache.spark.sql.types.MetadataBuilder;

/** The columns that a query returns. Whole elements become structures, and only then is all read that is known of them. */
final class ResultColumns {
  /** Set in the metadata of columns of which the values are texts of values. */
  static final String TEXTS = "cypher";

  private final Context context;

  ResultColumns(Context context) {
    this.context = context;
  }

  Dataset<Row> of(Frame frame, List<Variable> columns) {
    FrameRows rows = new FrameRows(frame, context);
    List<Column> result = new ArrayList<>();
    for (Variable variable : columns) {
      result.add(hasAny(rows.value(variable).kind()) ? text(rows.value(variable), variable.name())
          : column(rows, variable).as(variable.name()));
    }
    Frame known = rows.frame();
    return known.again(known.rows()).select(result.toArray(Column[]::new));
  }

  private static Column text(Typed value, String name) {
    Metadata texts = new MetadataBuilder().putBoolean(TEXTS, true).build();
    return AnyColumns.text(value).as(name, texts);
  }

  private Column column(FrameRows rows, Variable variable) {
    Kind kind = rows.value(variable).kind();
    return switch (kind) {
      case Kind.Node _ -> node(rows, variable);
      case Kind.Edge _ -> edge(rows, variable);
      case ListOf(Kind element) when !isValue(element) ->
        throw new Refusal("returning a list of elements", variable.name());
      default -> rows.value(variable).column();
    };
  }

  private static boolean hasAny(Kind kind) {
    return kind == Kind.Scalar.ANY || (kind instanceof ListOf(Kind element) && hasAny(element));
  }

  private static boolean isValue(Kind kind) {
    return kind instanceof Kind.Scalar
        || (kind instanceof ListOf(Kind element) && isValue(element));
  }

  private Column node(FrameRows rows, Variable variable) {
    Column id = rows.value(variable).column();
    Column labels = rows.compile(new FunctionCall(
        ScalarFunction.LABELS, List.of(new VariableReference(variable)), CypherType.LIST)).column();
    return when(id.isNotNull(),
        struct(labels.as("labels"), properties(rows, variable).as("properties")));
  }

  private Column edge(FrameRows rows, Variable variable) {
    Column id = rows.value(variable).column();
    Column type = rows.compile(new FunctionCall(
        ScalarFunction.TYPE, List.of(new VariableReference(variable)), CypherType.STRING)).column();
    return when(id.isNotNull(),
        struct(type.as("type"), properties(rows, variable).as("properties")));
  }

  private Column properties(FrameRows rows, Variable variable) {
    Set<String> keys = context.lake().graph().keys(rows.value(variable).kind());
    List<Column> columns = new ArrayList<>();
    for (String key : keys) {
      Typed value = rows.fact(variable, new Fact.Property(key));
      columns.add(hasAny(value.kind()) ? text(value, key) : value.column().as(key));
    }
    return struct(columns.toArray(Column[]::new));
  }
}
