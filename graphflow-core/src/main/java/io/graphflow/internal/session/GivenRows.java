package io.graphflow.internal.session;

import io.graphflow.core.execution.ReadLocks;
import io.graphflow.core.value.ValueSize;
import io.graphflow.internal.value.LastingValues;
import io.graphflow.internal.value.Parameters;
import io.graphflow.internal.value.ValueCopier;
import io.graphflow.parser.ast.Clause;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** The rows that a part of a query is given, and how it hands its own rows on. For one thread at a time. */
public final class GivenRows {
  private final List<Object[]> rows;
  private final boolean handsOn;
  private final PartPlans plans;
  private long transaction;

  /**
   * Creates it.
   *
   * @param rows their elements in the form of {@link LastingValues}; not copied
   * @param handsOn whether another part is given the rows of this one
   */
  GivenRows(List<Object[]> rows, boolean handsOn, PartPlans plans) {
    this.rows = rows;
    this.handsOn = handsOn;
    this.plans = plans;
  }

  /** Notes the number of the transaction in which the part runs, or runs again. */
  public void transaction(long number) {
    transaction = number;
  }

  /** The number of the transaction in which the part ran last; 0 if it has not. */
  long transaction() {
    return transaction;
  }

  /** Whether the part is only planned. */
  public boolean isShownOnly() {
    return plans.isShownOnly();
  }

  /** The plans of the part. */
  PartPlans plans() {
    return plans;
  }

  /** The parameters of a plan that users give values. */
  static Set<String> writtenParameters(PlanCache.Plan plan) {
    Set<String> all = plan.compiled().parameters();
    if (!all.contains(Clause.Given.ROWS)) {
      return all;
    }
    Set<String> written = new LinkedHashSet<>(all);
    written.remove(Clause.Given.ROWS);
    return written;
  }

  /** The values of all parameters of a part that reads. */
  Map<String, Object> parameters(
      PlanCache.Plan plan, Map<String, Object> given, Snapshot snapshot) {
    Map<String, Object> values = Parameters.convert(writtenParameters(plan), given, null);
    values.put(Clause.Given.ROWS, find(snapshot, ReadLocks.NONE));
    return values;
  }

  /**
   * The rows as the value of a parameter.
   *
   * @param locks are taken for their elements
   * @throws io.graphflow.exception.QueryException if an element is not there any more
   */
  List<List<Object>> find(Snapshot snapshot, ReadLocks locks) {
    LastingValues.Finder finder = new LastingValues.Finder(snapshot, locks);
    List<List<Object>> found = new ArrayList<>(rows.size());
    for (Object[] row : rows) {
      Object[] values = new Object[row.length];
      Arrays.setAll(values, column -> finder.find(row[column]));
      found.add(Arrays.asList(values));
    }
    return found;
  }

  /** About as much memory as {@link #find} takes. */
  long bytes() {
    long bytes = 0;
    for (Object[] row : rows) {
      bytes += bytes(row);
    }
    return bytes;
  }

  /** About as much memory as a row takes. */
  static long bytes(Object[] row) {
    long bytes = 2 * ValueSize.OBJECT_BYTES + ValueSize.REFERENCE_BYTES * row.length;
    for (Object value : row) {
      bytes += LastingValues.estimateBytes(value);
    }
    return bytes;
  }

  /** Makes values of a snapshot outlive it, for the next part or for the program. */
  UnaryOperator<Object> copier(Snapshot snapshot) {
    return handsOn ? new LastingValues.Keeper(snapshot)::keep : new ValueCopier(snapshot)::copy;
  }
}
