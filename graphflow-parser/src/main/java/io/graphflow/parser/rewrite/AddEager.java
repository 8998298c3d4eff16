package io.graphflow.parser.rewrite;

import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.CartesianProduct;
import io.graphflow.parser.plan.LogicalPlan.Eager;
import io.graphflow.parser.plan.LogicalPlan.HashJoin;
import io.graphflow.parser.plan.LogicalPlan.Limit;
import io.graphflow.parser.plan.LogicalPlan.OrderBy;
import io.graphflow.parser.plan.LogicalPlan.Top;
import io.graphflow.parser.plan.LogicalPlan.Union;
import io.graphflow.parser.plan.PlanTree;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.storage.catalog.Catalog;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Puts an {@link Eager} wherever rows that flow one by one would let an operator see too much or too
 * little:
 *
 * <pre>{@code
 * CreateElements (b:Person)        CreateElements (b:Person)
 *   ScanVertices (a:Person)          Eager
 *                                      ScanVertices (a:Person)
 * }</pre>
 *
 * <p>A clause sees all that the clauses before it have done, for all rows, and nothing of what it and
 * those behind it do. Operators between two barriers work on a row each in turn, as if interleaved. So
 * from the leaves up along first inputs an operator gets a barrier below it if, with what it shares no
 * barrier with so far,
 *
 * <ul>
 *   <li>it reads what an update below writes: it would not see what later rows write;
 *   <li>it writes what something below reads, which would then see it in later rows;
 *   <li>it writes a property or a label that an update below writes: what the clause before writes for
 *       a later row would overwrite it;
 *   <li>updates lie below that no barrier runs to the end, and it may stop early: {@link Limit}, {@link
 *       Top}, or a join whose right side is empty, whose right side would moreover be read first.
 * </ul>
 *
 * <p>Handing out the result counts as reading all of each element in it. {@link Aggregate}, {@link
 * OrderBy} and {@link Top} take in all of their input before the first row leaves them, so for the
 * first three rules they are barriers themselves. A {@link Union} of which a branch writes is one for
 * all rules, and so is each of its branches for the next. Reads and writes are told apart as {@link ReadWriteSet}
 * says, by table, edge label, key and label; there is a barrier exactly where these meet, even if no
 * two rows do. The body of a {@link UpdatePlan.ForEach} runs element by element and needs none; that of a {@link
 * UpdatePlan.CallUpdates} is a query of its own for each row, and gets its own.
 */
public final class AddEager {
  private final Catalog catalog;
  private ReadWriteSet pending;
  private boolean updatesPending;

  private AddEager(Catalog catalog) {
    this.catalog = catalog;
    this.pending = ReadWriteSet.none(catalog);
  }

  /**
   * The plan with barriers.
   *
   * @param plan without barriers
   * @param columns the variables of the result
   */
  public static LogicalPlan apply(
      LogicalPlan plan, Collection<Variable> columns, Catalog catalog) {
    AddEager rewrite = new AddEager(catalog);
    LogicalPlan added = rewrite.add(plan);
    return rewrite.pending.conflictsWith(ReadWriteSet.ofResult(columns, catalog))
        ? new Eager(added)
        : added;
  }

  private LogicalPlan add(LogicalPlan plan) {
    if (plan.inputs().isEmpty()) {
      pending = ReadWriteSet.of(plan, catalog);
      updatesPending = false;
      return plan;
    }
    if (plan instanceof Union union) {
      return addToBranches(union);
    }
    LogicalPlan input = add(plan.inputs().getFirst());
    if (plan instanceof UpdatePlan.CallUpdates call) {
      LogicalPlan body = new AddEager(catalog).add(call.body());
      return above(input, new UpdatePlan.CallUpdates(
          call.input(), body, call.introduced(), call.returns()));
    }
    return above(input, plan);
  }

  /** An operator above its first input, which has its barriers, with one between them if they need it. */
  private LogicalPlan above(LogicalPlan below, LogicalPlan plan) {
    LogicalPlan input = below;
    ReadWriteSet own = ReadWriteSet.of(plan, catalog);
    if (pending.conflictsWith(own) || (updatesPending && mayStopEarly(plan))) {
      input = new Eager(input);
      pending = ReadWriteSet.none(catalog);
      updatesPending = false;
    }
    if (isBarrier(plan)) {
      pending = ReadWriteSet.none(catalog);
    } else {
      pending.addAll(own);
    }
    updatesPending |= own.isWriting();
    return PlanTree.withFirstInput(plan, input);
  }

  /** Branches run one after another. If one of them writes, all of them finish before a row leaves the union. */
  private LogicalPlan addToBranches(Union union) {
    List<LogicalPlan> branches = new ArrayList<>();
    ReadWriteSet together = ReadWriteSet.none(catalog);
    for (LogicalPlan branch : union.branches()) {
      branches.add(add(branch));
      together.addAll(pending);
    }
    pending = UpdatePlan.isIn(union) ? ReadWriteSet.none(catalog) : together;
    updatesPending = false;
    return new Union(branches, union.variables());
  }

  private static boolean mayStopEarly(LogicalPlan plan) {
    return plan instanceof Limit || plan instanceof Top || plan instanceof HashJoin
        || plan instanceof CartesianProduct;
  }

  private static boolean isBarrier(LogicalPlan plan) {
    return plan instanceof Aggregate || plan instanceof OrderBy || plan instanceof Top;
  }
}
