package io.graphflow.spark.plan;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.spark.expression.ColumnCompiler;
import io.graphflow.spark.expression.Elements;
import io.graphflow.spark.lake.Fact;
import io.graphflow.spark.lake.GraphTables;
import io.graphflow.spark.value.Typed;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.spark.sql.Column;

/** A frame that expressions are evaluated on; it grows by the columns that they ask for. For one thread. */
final class FrameRows implements Elements {
  private static final int FIRST_OWN = -100;

  private final Context context;
  private final ColumnCompiler compiler;
  private Frame frame;
  private int own;

  FrameRows(Frame frame, Context context) {
    this.frame = frame;
    this.context = context;
    this.compiler = new ColumnCompiler(this, context.parameters(), context.variableCount());
  }

  /** The rows of a frame for which a condition is true. */
  static Frame filter(Frame frame, Expression predicate, Context context) {
    FrameRows rows = new FrameRows(frame, context);
    Column condition = rows.predicate(predicate);
    return rows.frame().with(all -> all.filter(condition));
  }

  /** The frame with all columns that were asked for. */
  Frame frame() {
    return frame;
  }

  Typed compile(Expression expression) {
    return compiler.compile(expression);
  }

  Column predicate(Expression expression) {
    return compiler.predicate(expression);
  }

  @Override
  public Typed value(Variable variable) {
    return frame.bound(variable).typed();
  }

  @Override
  public Typed fact(Variable element, Fact fact) {
    Set<Fact> facts = new LinkedHashSet<>(context.needs().of(element));
    facts.add(fact);
    frame = context.lookup().know(frame, element, facts);
    return frame.facts().get(element).get(fact).typed();
  }

  @Override
  public Variable named(Typed element) {
    Bound bound = new Bound(context.names().next(), element.kind());
    // Variables of the query have other IDs.
    Variable variable = new Variable(FIRST_OWN - own++, bound.name(), element.kind().type());
    frame = frame
        .with(rows -> rows.withColumn(bound.name(), element.column()))
        .with(variable, bound);
    return variable;
  }

  @Override
  public GraphTables graph() {
    return context.lake().graph();
  }
}
