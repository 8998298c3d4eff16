package io.graphflow.core.ftree.link;

import io.graphflow.core.adjacency.batch.VertexMorsels;
import io.graphflow.core.aggregate.Accumulator;
import io.graphflow.core.aggregate.Aggregations;
import io.graphflow.core.column.ColumnCompiler;
import io.graphflow.core.column.ColumnExpression;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.ftree.block.FBlock;
import io.graphflow.core.ftree.block.FTreeRows;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.ftree.operator.aggregate.AggregateColumns;
import io.graphflow.core.ftree.operator.aggregate.AggregateColumns.Argument;
import io.graphflow.core.ftree.operator.aggregate.AggregateOperator;
import io.graphflow.core.ftree.operator.aggregate.AggregatePart;
import io.graphflow.core.ftree.operator.aggregate.PartialAggregation;
import io.graphflow.core.ftree.plan.Column;
import io.graphflow.core.ftree.plan.FTreePlan;
import io.graphflow.core.ftree.plan.Operation.Aggregate;
import io.graphflow.core.ftree.plan.Operation.Part;
import io.graphflow.core.ftree.plan.Path;
import io.graphflow.core.group.GroupKeys;
import io.graphflow.core.group.GroupRows;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.vector.RowTable;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregation;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Makes the operators of an aggregation, those of its workers included. */
final class AggregateLinker {
  private AggregateLinker() {}

  static FTreeOperator link(FTreeLinker linker, FTreePlan node, Aggregate aggregate) {
    List<PartialAggregation> workers = new ArrayList<>();
    VertexMorsels morsels = aggregate.shared()
        ? linker.newMorsels((LogicalPlan.ScanVertices) aggregate.input().leaf().node())
        : null;
    if (morsels == null || linker.context.threads() == 1 || !morsels.isWorthSharing()) {
      workers.add(worker(linker, aggregate, 1));
    } else {
      int count = linker.context.threads();
      for (int i = 0; i < count; i++) {
        workers.add(worker(linker.worker(morsels), aggregate, count));
      }
    }
    return new AggregateOperator(
        linker.context,
        workers,
        morsels,
        aggregate.node().aggregations().stream().map(Aggregation::variable).toList(),
        aggregate.bound() == null ? null : linker.bound(aggregate.bound().top()),
        aggregate.bound() == null ? -1 : aggregate.bound().variable().id(),
        rows(linker, aggregate),
        linker.tuple,
        linker.tableBlock(node.blocks().getFirst(), aggregate.result()));
  }

  private static GroupRows rows(FTreeLinker linker, Aggregate aggregate) {
    List<Variable> variables = FTreeLinker.variables(aggregate.result());
    LogicalPlan.Aggregate node = aggregate.node();
    return new GroupRows(RowTable.batch(linker.context, variables), linker.tuple, variables,
        node.keys().stream().map(Projection::variable).toList(),
        node.aggregations().stream().map(Aggregation::variable).toList());
  }

  private static PartialAggregation worker(
      FTreeLinker linker, Aggregate aggregate, int workers) {
    LogicalPlan.Aggregate node = aggregate.node();
    List<Assignment> assignments = new ArrayList<>();
    for (Projection key : node.keys()) {
      assignments.add(new Assignment(key.variable(), linker.evaluator(key.expression())));
    }
    List<Variable> keys = node.keys().stream().map(Projection::variable).toList();
    FTreeOperator input = linker.link(aggregate.input());
    List<AggregatePart> parts = new ArrayList<>();
    for (Part part : aggregate.parts()) {
      parts.add(
          new AggregatePart(
              parts.size(),
              new FTreeRows(linker.tuple, linker.tree(aggregate.input()),
                  linker.bindings(part.columns())),
              keyBlocks(linker, node, part),
              part.aggregates(),
              part.onceEach(),
              values -> part.aggregates()
                  .stream()
                  .map(index -> accumulator(linker, node.aggregations().get(index), values))
                  .toList(),
              part.byColumns() ? () -> columns(linker, node, part) : null,
              linker.options.many()));
    }
    GroupKeys groups = new GroupKeys(linker.context, linker.account("groups"), keys, assignments,
        () -> aggregate.parts().stream().map(part -> read(node, part)).toList(), workers);
    return new PartialAggregation(
        input, linker.account("aggregates of groups"), groups, parts, linker.tuple);
  }

  /** The variables that the aggregates of a part read. */
  private static Set<Variable> read(LogicalPlan.Aggregate node, Part part) {
    return Aggregations
        .variables(part.aggregates().stream().map(node.aggregations()::get).toList());
  }

  /** What adds whole blocks; null if an argument turns out to have no column, now that all types are known. */
  private static AggregateColumns columns(
      FTreeLinker linker, LogicalPlan.Aggregate node, Part part) {
    BlockScope scope = new BlockScope(linker, new Path(part.block(), part.columns()));
    ColumnCompiler compiler = new ColumnCompiler(scope);
    List<Argument> arguments = new ArrayList<>();
    for (int index : part.aggregates()) {
      Argument argument = argument(node.aggregations().get(index).argument(), scope, compiler);
      if (argument == null) {
        return null;
      }
      arguments.add(argument);
    }
    int keyBlock = part.key() == null ? part.block() : part.key().block();
    return new AggregateColumns(linker.block(part.block()), linker.block(keyBlock),
        part.key() == null ? null : linker.vertices(part.key()), arguments);
  }

  private static Argument argument(
      Expression expression, BlockScope scope, ColumnCompiler compiler) {
    if (expression == null) {
      return new Argument(null, null);
    }
    Evaluator evaluator = scope.evaluator(expression);
    if (evaluator.type() != expression.type()) {
      return null;
    }
    if (ValueVector.isUnboxed(evaluator.type())) {
      ColumnExpression column = compiler.compile(expression);
      return new Argument(null, column != null ? column : compiler.evaluated(expression));
    }
    Expression vertex =
        expression instanceof PropertyAccess property ? property.target() : expression;
    return vertex instanceof VariableReference(Variable variable)
        && scope.vector(variable) instanceof VertexVector vertices
            ? new Argument(vertices, null)
            : null;
  }

  /** The blocks of what keys read; of all columns if a key gives another value for an equal row. */
  private static List<FBlock> keyBlocks(
      FTreeLinker linker, LogicalPlan.Aggregate aggregate, Part part) {
    Set<Variable> read = new HashSet<>();
    boolean isVolatile = false;
    for (Projection key : aggregate.keys()) {
      ExpressionTree.collectVariables(key.expression(), read);
      isVolatile |= ExpressionTree.isVolatile(key.expression());
    }
    List<FBlock> blocks = new ArrayList<>();
    for (Column column : part.columns()) {
      if (isVolatile || read.contains(column.variable())) {
        blocks.add(linker.block(column.block()));
      }
    }
    return blocks;
  }

  private static Accumulator accumulator(
      FTreeLinker linker, Aggregation aggregation, MemoryAccount account) {
    return Accumulator.of(
        aggregation,
        aggregation.argument() == null ? null : linker.evaluator(aggregation.argument()),
        aggregation.order().stream().map(key -> linker.evaluator(key.expression())).toList(),
        account);
  }
}
