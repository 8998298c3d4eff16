package io.graphflow.core.list.link;

import io.graphflow.core.list.count.CountHashJoinOperator;
import io.graphflow.core.list.count.RowCountOperator;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.list.operator.join.ApplyOperator;
import io.graphflow.core.list.operator.join.CartesianProductOperator;
import io.graphflow.core.list.operator.join.CountApplyOperator;
import io.graphflow.core.list.operator.join.EndCounter;
import io.graphflow.core.list.operator.join.HashJoinOperator;
import io.graphflow.core.list.operator.join.JoinTable;
import io.graphflow.core.list.operator.join.MaterializeOperator;
import io.graphflow.core.list.operator.join.OptionalApplyOperator;
import io.graphflow.core.list.operator.join.SemiApplyOperator;
import io.graphflow.core.list.operator.join.SingleApplyOperator;
import io.graphflow.core.list.operator.join.UnionOperator;
import io.graphflow.core.list.plan.JoinOperation;
import io.graphflow.core.list.plan.JoinOperation.Apply;
import io.graphflow.core.list.plan.JoinOperation.ApplyOnce;
import io.graphflow.core.list.plan.JoinOperation.CartesianProduct;
import io.graphflow.core.list.plan.JoinOperation.CountApply;
import io.graphflow.core.list.plan.JoinOperation.CountHashJoin;
import io.graphflow.core.list.plan.JoinOperation.CountRows;
import io.graphflow.core.list.plan.JoinOperation.HashJoin;
import io.graphflow.core.list.plan.JoinOperation.Materialize;
import io.graphflow.core.list.plan.JoinOperation.OptionalApply;
import io.graphflow.core.list.plan.JoinOperation.SemiApply;
import io.graphflow.core.list.plan.JoinOperation.Union;
import io.graphflow.core.tuple.EndCounts;
import io.graphflow.core.vector.RowTable;
import io.graphflow.core.vector.VariableColumn;
import io.graphflow.parser.plan.PlanVariables;
import java.util.ArrayList;
import java.util.List;

/** Makes the operators that combine rows of several plans. */
final class JoinLinker {
  private static final String HASH_TABLE = "a hash table";

  private final ListLinker linker;

  JoinLinker(ListLinker linker) {
    this.linker = linker;
  }

  ListOperator link(JoinOperation operation) {
    return switch (operation) {
      case HashJoin join -> new HashJoinOperator(
          linker.link(join.left()),
          linker.bindings(join.leftKeys()),
          linker.link(join.right()),
          linker.rows(join.rightRows()),
          new JoinTable(linker.context, linker.account(HASH_TABLE), join.node().keys(),
              join.rows().variables()),
          linker.context,
          linker.tuple,
          linker.chunk(join.rows()),
          linker.groups(join.others()));
      case CountHashJoin join -> new CountHashJoinOperator(
          linker.link(join.left()),
          linker.group(join.group()),
          linker.bindings(join.flatKeys()),
          linker.bindings(join.listKeys()),
          linker.group(join.countGroup()),
          linker.link(join.right()),
          linker.rows(join.rightRows()),
          linker.account(HASH_TABLE),
          join.node().keys(),
          linker.tuple);
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
