package io.graphflow.core.ftree.link;

import io.graphflow.core.expression.Assignment;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.ftree.block.FTreeRows;
import io.graphflow.core.ftree.block.RowBound;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.ftree.operator.RowBatches;
import io.graphflow.core.ftree.operator.RowStream;
import io.graphflow.core.ftree.operator.TableBlock;
import io.graphflow.core.ftree.operator.filter.DistinctOperator;
import io.graphflow.core.ftree.operator.filter.LimitOperator;
import io.graphflow.core.ftree.operator.filter.SkipOperator;
import io.graphflow.core.ftree.operator.join.UnionOperator;
import io.graphflow.core.ftree.operator.order.OrderByOperator;
import io.graphflow.core.ftree.operator.order.TopOperator;
import io.graphflow.core.ftree.plan.Column;
import io.graphflow.core.ftree.plan.FTreePlan;
import io.graphflow.core.ftree.plan.Operation.Collect;
import io.graphflow.core.ftree.plan.Operation.Top;
import io.graphflow.core.group.DistinctRows;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.order.FirstRows;
import io.graphflow.core.order.SortKeys;
import io.graphflow.core.order.SortedRows;
import io.graphflow.core.vector.RowTable;
import io.graphflow.core.vector.ValueVector;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.SortKey;
import java.util.ArrayList;
import java.util.List;

/** Makes the operators that consume the rows of their inputs, and yield rows of their own. */
final class CollectLinker {
  private static final String SORTED_ROWS = "rows to sort";

  private final FTreeLinker linker;

  /** Slots beyond those of the query's variables hold sort keys. */
  private int nextSlot;

  CollectLinker(FTreeLinker linker, int firstSlot) {
    this.linker = linker;
    this.nextSlot = firstSlot;
  }

  FTreeOperator link(FTreePlan node, Collect collect) {
    int block = node.blocks().getFirst();
    return switch (collect.node()) {
      case LogicalPlan.Distinct distinct -> new DistinctOperator(input(collect),
          batches(block, collect),
          new DistinctRows(linker.context, linker.account("distinct rows"), distinct.variables(),
              linker.tuple));
      case LogicalPlan.OrderBy order -> {
        MemoryAccount account = linker.account(SORTED_ROWS);
        RowTable table = RowTable.keeping(
            linker.context, account, FTreeLinker.variables(collect.result()));
        yield new OrderByOperator(
            input(collect),
            new SortedRows(linker.context, linker.context.threads(), 1, account,
                sortKeys(order.keys(), collect.result(), account), table, linker.tuple),
            tableBlock(block, collect));
      }
      case LogicalPlan.Skip skip -> new SkipOperator(
          input(collect), batches(block, collect), linker.rowCount("SKIP", skip.count()));
      case LogicalPlan.Limit limit -> new LimitOperator(
          input(collect), batches(block, collect), linker.rowCount("LIMIT", limit.count()));
      case LogicalPlan.Union _ -> {
        List<RowStream> branches = new ArrayList<>();
        for (int i = 0; i < collect.inputs().size(); i++) {
          branches.add(
              linker.rows(collect.inputs().get(i), collect.read().get(i)));
        }
        yield new UnionOperator(branches, batches(block, collect));
      }
      default -> throw new AssertionError("no node consumes rows: " + collect.node());
    };
  }

  FTreeOperator link(FTreePlan node, Top top) {
    RowBound bound = null;
    if (top.leading() != null) {
      bound = linker.newBound(top.bound(), top.node().keys());
    }
    MemoryAccount account = linker.account(SORTED_ROWS);
    RowTable table =
        RowTable.keeping(linker.context, account, FTreeLinker.variables(top.result()));
    SortKeys keys = sortKeys(top.node().keys(), top.result(), account);
    FTreeOperator input = linker.link(top.input());
    FTreeRows rows = new FTreeRows(
        linker.tuple, linker.tree(top.input()), linker.bindings(top.read()));
    if (bound != null) {
      rows.limit(bound, linker.block(top.leading().block()),
          (ValueVector) linker.vector(top.leading().vector()));
    }
    return new TopOperator(
        new RowStream(input, rows),
        linker.rowCount("LIMIT", top.node().count()),
        new FirstRows(linker.context, linker.context.threads(), 1, account, keys, table,
            linker.tuple),
        linker.tableBlock(node.blocks().getFirst(), top.result()),
        bound);
  }

  private RowStream input(Collect collect) {
    return linker.rows(collect.inputs().getFirst(), collect.read().getFirst());
  }

  private RowBatches batches(int block, Collect collect) {
    return linker.batches(block, collect.result(), false);
  }

  private TableBlock tableBlock(int block, Collect collect) {
    return linker.tableBlock(block, collect.result());
  }

  private SortKeys sortKeys(
      List<SortKey> sortKeys, List<Column> result, MemoryAccount account) {
    List<Variable> kept = FTreeLinker.variables(result);
    List<SortKeys.Key> keys = new ArrayList<>();
    for (SortKey key : sortKeys) {
      Evaluator evaluator = linker.evaluator(key.expression());
      Variable variable = new Variable(nextSlot++, " key", evaluator.type());
      boolean isKept =
          key.expression() instanceof VariableReference(Variable same) && kept.contains(same);
      keys.add(
          new SortKeys.Key(
              variable, new Assignment(variable, evaluator), key.descending(), isKept));
    }
    return new SortKeys(account, keys);
  }
}
