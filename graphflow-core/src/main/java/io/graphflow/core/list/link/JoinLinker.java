package io.graphflow.core.list.link;

import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.list.count.RowCountOperator;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.list.operator.join.ApplyOperator;
import io.graphflow.core.list.operator.join.BuildColumns;
import io.graphflow.core.list.operator.join.CartesianProductOperator;
import io.graphflow.core.list.operator.join.CountApplyOperator;
import io.graphflow.core.list.operator.join.CountHashJoinOperator;
import io.graphflow.core.list.operator.join.EndCounter;
import io.graphflow.core.list.operator.join.HashJoinOperator;
import io.graphflow.core.list.operator.join.HashJoinPairsOperator;
import io.graphflow.core.list.operator.join.JoinBuild;
import io.graphflow.core.list.operator.join.JoinCounts;
import io.graphflow.core.list.operator.join.JoinStore;
import io.graphflow.core.list.operator.join.JoinTable;
import io.graphflow.core.list.operator.join.MaterializeOperator;
import io.graphflow.core.list.operator.join.OptionalApplyOperator;
import io.graphflow.core.list.operator.join.ProbeKeys;
import io.graphflow.core.list.operator.join.RightSide;
import io.graphflow.core.list.operator.join.SemiApplyOperator;
import io.graphflow.core.list.operator.join.SingleApplyOperator;
import io.graphflow.core.list.operator.join.UnionOperator;
import io.graphflow.core.list.operator.join.WaitingRows;
import io.graphflow.core.list.plan.Column;
import io.graphflow.core.list.plan.JoinOperation;
import io.graphflow.core.list.plan.JoinOperation.Apply;
import io.graphflow.core.list.plan.JoinOperation.ApplyOnce;
import io.graphflow.core.list.plan.JoinOperation.CartesianProduct;
import io.graphflow.core.list.plan.JoinOperation.CountApply;
import io.graphflow.core.list.plan.JoinOperation.CountHashJoin;
import io.graphflow.core.list.plan.JoinOperation.CountRows;
import io.graphflow.core.list.plan.JoinOperation.HashJoin;
import io.graphflow.core.list.plan.JoinOperation.HashJoinPairs;
import io.graphflow.core.list.plan.JoinOperation.Materialize;
import io.graphflow.core.list.plan.JoinOperation.OptionalApply;
import io.graphflow.core.list.plan.JoinOperation.SemiApply;
import io.graphflow.core.list.plan.JoinOperation.Union;
import io.graphflow.core.list.plan.KeyedList;
import io.graphflow.core.list.plan.ListPlan;
import io.graphflow.core.list.plan.RowGroup;
import io.graphflow.core.tuple.EndCounts;
import io.graphflow.core.tuple.JoinKeys;
import io.graphflow.core.vector.RowTable;
import io.graphflow.core.vector.VariableColumn;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.PlanVariables;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** Makes the operators that combine rows of several plans. */
final class JoinLinker {
  private static final String HASH_TABLE = "a hash table";

  private final ListLinker linker;

  JoinLinker(ListLinker linker) {
    this.linker = linker;
  }

  ListOperator link(JoinOperation operation) {
    return switch (operation) {
      case HashJoin join -> hashJoin(join);
      case HashJoinPairs join -> hashJoinPairs(join);
      case CountHashJoin join -> countHashJoin(join);
      case CartesianProduct product -> new CartesianProductOperator(
          linker.context,
          linker.link(product.left()),
          linker.link(product.right()),
          linker.groups(product.leftUnflat()));
      case Materialize side -> new MaterializeOperator(
          linker.link(side.input()),
          linker.rows(side.inputRows()),
          RowTable.keeping(
              linker.context, linker.account("a side of a product"),
              side.rows().variables()),
          linker.tuple,
          linker.chunk(side.rows()));
      case CountRows side -> new RowCountOperator(
          linker.link(side.input()), linker.rows(side.inputRows()), linker.group(side.group()));
      case Apply apply -> new ApplyOperator(
          linker.link(apply.input()),
          linker.link(apply.inner()),
          linker.groups(apply.others()));
      case ApplyOnce apply -> new SingleApplyOperator(
          linker.link(apply.input()),
          linker.link(apply.inner()),
          linker.rows(apply.innerRows()),
          linker.context,
          linker.account("values of a subquery"),
          linker.tuple,
          linker.group(apply.group()),
          linker.group(apply.values().group()),
          apply.values().variables().stream().map(VariableColumn::new).toList(),
          linker.vectors(apply.values().vectors()));
      case OptionalApply apply -> new OptionalApplyOperator(
          linker.link(apply.input()),
          linker.link(apply.inner()),
          linker.groups(apply.innerGroups()),
          linker.groups(apply.innerUnflat()),
          linker.vectors(apply.introduced()),
          linker.groups(apply.others()));
      case SemiApply apply -> semi(apply);
      case CountApply apply -> count(apply);
      case Union union -> union(union);
    };
  }

  /**
   * A right side of a hash join.
   *
   * @param keys finds keys of {@code store}
   * @param build fills {@code store}
   * @param side the side for the reader of the left one
   */
  record Right(JoinKeys keys, JoinStore store, JoinBuild build, RightSide side) {
    /** The same side for readers that leave it to another part to build it. */
    Right shared() {
      return new Right(keys, store, build, RightSide.SHARED);
    }

    JoinTable table() {
      return (JoinTable) store;
    }

    JoinCounts counts() {
      return (JoinCounts) store;
    }
  }

  private HashJoinOperator hashJoin(HashJoin join) {
    ListOperator left = linker.link(join.left());
    Right right = right(join.right(), join.build(), join.node().keys(),
        (account, keys) -> table(account, keys, join.rows()));
    return new HashJoinOperator(left, probe(join.probe(), right.keys()), right.side(),
        right.table(), linker.context, linker.chunk(join.rows()), linker.groups(join.others()));
  }

  private HashJoinPairsOperator hashJoinPairs(HashJoinPairs join) {
    ListOperator left = linker.link(join.left());
    Right right = right(join.right(), join.build(), join.node().keys(),
        (account, keys) -> table(account, keys, join.rightRows()));
    return new HashJoinPairsOperator(
        left,
        probe(join.probe(), right.keys()),
        right.side(),
        right.table(),
        linker.context,
        linker.vectors(join.read().stream().map(Column::vector).toList()),
        RowTable.batch(linker.context, join.leftRows().variables()),
        linker.chunk(join.leftRows()),
        RowTable.batch(linker.context, join.rightRows().variables()),
        linker.chunk(join.rightRows()),
        linker.groups(join.others()),
        join.isOnly());
  }

  private JoinTable table(MemoryAccount account, JoinKeys keys, RowGroup rows) {
    return new JoinTable(linker.context, account, keys, rows.variables());
  }

  private CountHashJoinOperator countHashJoin(CountHashJoin join) {
    ListOperator left = linker.link(join.left());
    Right right = right(join.right(), join.build(), join.node().keys(),
        (account, keys) -> new JoinCounts(linker.context, account, keys));
    return new CountHashJoinOperator(left, probe(join.probe(), right.keys()), right.side(),
        right.counts(), linker.group(join.countGroup()));
  }

  /** The right side, once the left one is linked; workers that share their left side share it, too. */
  private Right right(ListPlan plan, JoinOperation.Build build, List<Variable> variables,
      BiFunction<MemoryAccount, JoinKeys, JoinStore> store) {
    return build.isShared() && linker.shared() != null
        ? linker.shared().right(build, () -> newRight(plan, build, variables, store))
        : newRight(plan, build, variables, store);
  }

  private Right newRight(ListPlan plan, JoinOperation.Build build, List<Variable> variables,
      BiFunction<MemoryAccount, JoinKeys, JoinStore> newStore) {
    MemoryAccount account = linker.account(HASH_TABLE);
    JoinKeys keys = new JoinKeys(variables, account);
    JoinStore store = newStore.apply(account, keys);
    JoinBuild joinBuild = build(plan, build, keys, store);
    return new Right(keys, store, joinBuild, joinBuild);
  }

  private ProbeKeys probe(JoinOperation.Probe probe, JoinKeys keys) {
    KeyedList list = probe.list();
    return list == null
        ? ProbeKeys.flat(linker.bindings(probe.flat()), keys.finding(), linker.tuple)
        : ProbeKeys.list(linker.group(list.group()), linker.computations(list.computations()),
            GroupLinker.finder(list, List.of(), keys.finding(), linker));
  }

  private JoinBuild build(ListPlan right, JoinOperation.Build build, JoinKeys keys,
      JoinStore store) {
    KeyedList list = build.list();
    BuildColumns columns = list == null ? null
        : new BuildColumns(
            linker.group(list.group()), linker.groups(list.others()),
            linker.computations(list.computations()),
            GroupLinker.finder(list, List.of(), keys.adding(), linker),
            linker.vectors(build.kept().stream().map(Column::vector).toList()),
            linker.groups(build.kept().stream().map(Column::group).toList()));
    List<Variable> variables =
        build.rows().columns().stream().map(Column::variable).toList();
    return new JoinBuild(
        linker.link(right),
        linker.rows(build.rows()),
        columns,
        store,
        build.mayWait()
            ? new WaitingRows(linker.context, linker.account(HASH_TABLE), variables)
            : null,
        linker.tuple);
  }

  private SemiApplyOperator semi(SemiApply apply) {
    boolean marks = apply.mark() != null;
    return new SemiApplyOperator(
        linker.context,
        linker.link(apply.input()),
        linker.link(apply.inner()),
        linker.group(apply.group()),
        marks ? linker.group(apply.mark().group()) : null,
        marks ? linker.values(apply.mark().vector()) : null,
        marks || !apply.node().anti());
  }

  private CountApplyOperator count(CountApply apply) {
    return new CountApplyOperator(
        linker.context,
        linker.link(apply.input()),
        linker.bindings(apply.argument()),
        new EndCounts(PlanVariables.argument(apply.node().inner()),
            linker.account("counts of matches")),
        linker.tuple,
        linker.group(apply.vertex().group()),
        linker.vertices(apply.vertex()),
        new EndCounter(
            linker.link(apply.inner()),
            linker.group(apply.end().group()),
            apply.endUnflat(),
            linker.vertices(apply.end()),
            linker.groups(apply.innerOthers())),
        linker.group(apply.count().group()),
        linker.values(apply.count().vector()));
  }

  private UnionOperator union(Union union) {
    List<UnionOperator.Branch> branches = new ArrayList<>();
    for (int i = 0; i < union.branches().size(); i++) {
      branches.add(
          new UnionOperator.Branch(
              linker.link(union.branches().get(i)), linker.rows(union.branchRows().get(i))));
    }
    return new UnionOperator(
        branches,
        union.rows().variables(),
        linker.tuple,
        linker.chunk(union.rows()),
        union.counts());
  }
}
