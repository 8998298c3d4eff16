package io.graphflow.core.list.filter;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.core.adjacency.batch.ListRun;
import io.graphflow.core.list.chunk.Bindings;
import io.graphflow.core.predicate.ColumnTest;
import io.graphflow.core.predicate.ComparedLists;
import io.graphflow.core.predicate.DenseTest;
import io.graphflow.core.predicate.MemoizedTest;
import io.graphflow.core.predicate.PropertyTests;
import io.graphflow.core.predicate.RangeTest;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Positions;
import io.graphflow.core.vector.Selection;
import io.graphflow.storage.column.ColumnReader;

/**
 * A predicate on one stored property of the elements of a list, tested by the kernels of a {@link
 * ColumnTest} for each table. It evaluates the predicate instead where the elements are
 * materialized rows of several tables, a column has no codes, or the other operand is of another
 * type.
 */
public final class PropertyFilter implements PositionFilter {
  private final PropertyTests tests;
  private final PropertyOperand operand;
  private final boolean constant;
  private final Bindings flat;
  private final EvaluatorFilter general;
  private final Tuple tuple;
  private final Selection all = new Selection();

  /**
   * Counts calls of {@link #prepare}; an entry that was bound in another round must be bound again.
   */
  private long round;

  /** Whether the tuple holds the values of flat groups. */
  private boolean loaded;

  private PropertyTests.Entry entry;
  private Positions positions;

  /** Lists to be compared with their owners; null until there are some. */
  private ComparedLists compared;

  /**
   * Creates the filter.
   *
   * @param tests the tests of the property
   * @param operand the property to compare with, or null for anything else
   * @param constant whether the predicate reads nothing else
   * @param flat bindings of the flat groups that it reads
   * @param general the same predicate
   */
  public PropertyFilter(
      PropertyTests tests,
      PropertyOperand operand,
      boolean constant,
      Bindings flat,
      EvaluatorFilter general,
      Tuple tuple) {
    this.tests = tests;
    this.operand = operand;
    this.constant = constant;
    this.flat = flat;
    this.general = general;
    this.tuple = tuple;
  }

  @Override
  public void open() {
    round++;
  }

  @Override
  public boolean prepare() {
    if (!constant) {
      round++;
      loaded = false;
    }
    return true;
  }

  @Override
  public int select(Selection in, int count, int[] out) {
    return switch (find(in, count)) {
      case READY -> entry.test().select(positions, in, count, out);
      case NEVER -> 0;
      case GENERAL -> {
        loadFlat();
        yield general.select(in, count, out);
      }
    };
  }

  @Override
  public long count(int count) {
    all.selectAll(count);
    return switch (find(all, count)) {
      case READY -> entry.test().count(positions, count);
      case NEVER -> 0;
      case GENERAL -> {
        loadFlat();
        yield general.count(count);
      }
    };
  }

  private void loadFlat() {
    if (!loaded) {
      flat.loadCurrent(tuple);
      loaded = true;
    }
  }

  @Override
  public void prefetch(AdjacencyBatch owners, int run) {
    DenseTest test = denseTest(owners.runs[run]);
    if (test != null) {
      test.prefetch(owners, run);
    }
  }

  @Override
  public boolean isConstant() {
    return constant;
  }

  @Override
  public boolean spansLists(ListRun listRun) {
    if (listRun.gathered != null) {
      return false;
    }
    if (!tests.ofEdges() || !constant) {
      return constant;
    }
    entry = tests.find(listRun);
    // A memoized test evaluates edges as a whole, with their ends.
    return entry.inListOrder()
        && !(entry.test() instanceof MemoizedTest)
        && bind() != ColumnTest.Binding.GENERAL;
  }

  /**
   * The test for the edges of a run whose values lie one after another, as the list does; else
   * null.
   */
  private DenseTest denseTest(ListRun listRun) {
    if (!tests.ofEdges()) {
      return null;
    }
    entry = tests.find(listRun);
    return entry.inListOrder() && entry.test() instanceof DenseTest test && test.isDense()
        ? test
        : null;
  }

  @Override
  public boolean countLists(AdjacencyBatch owners, int run, long[] counts) {
    ListRun listRun = owners.runs[run];
    DenseTest test = listRun.withoutLoops ? null : denseTest(listRun);
    if (test == null) {
      return false;
    }
    if (flat.reads(owners.listOwners())) {
      return operand != null && countWithOwners(test, owners, run, counts);
    }
    return switch (bind()) {
      case READY -> {
        test.countDense(owners, run, counts);
        yield true;
      }
      case NEVER -> true;
      case GENERAL -> false;
    };
  }

  /** Compares the elements of each list with the value of the list's owner. */
  private boolean countWithOwners(
      DenseTest test, AdjacencyBatch owners, int run, long[] counts) {
    ColumnReader column = operand.find();
    if (column == null || !test.comparesWith(column)) {
      return false;
    }
    if (compared == null) {
      compared = new ComparedLists(AdjacencyBatch.CAPACITY);
    }
    compared.clear();
    long[] starts = owners.starts[run];
    long[] ends = owners.ends[run];
    for (int owner = 0; owner < owners.count(); owner++) {
      int position = owners.position(owner);
      if (starts[owner] < ends[owner] && !operand.isNull(position)) {
        compared.add(owner, starts[owner], ends[owner], operand.value(position));
      }
    }
    test.countDense(compared);
    compared.addTo(counts);
    entry.unbind();
    return true;
  }

  @Override
  public long countStretch(ListRun listRun, long start, long end) {
    DenseTest test = constant ? denseTest(listRun) : null;
    if (test == null) {
      return -1;
    }
    return switch (bind()) {
      case READY -> test.countDense(start, end - start);
      case NEVER -> 0;
      case GENERAL -> -1;
    };
  }

  /** Finds the test for the table that the vector is set to, and where the values lie. */
  private ColumnTest.Binding find(Selection in, int count) {
    entry = tests.find(in);
    if (entry == null) {
      return ColumnTest.Binding.GENERAL;
    }
    ColumnTest.Binding binding = bind();
    if (binding == ColumnTest.Binding.READY) {
      positions = tests.positions(entry, in, count);
    }
    return binding;
  }

  private ColumnTest.Binding bind() {
    if (entry.test() == null) {
      return ColumnTest.Binding.GENERAL;
    }
    ColumnTest.Binding known = entry.binding(round);
    if (known == null) {
      known = bindNow();
      entry.setBinding(known, round);
    }
    return known;
  }

  private ColumnTest.Binding bindNow() {
    if (operand != null && entry.test() instanceof RangeTest test) {
      ColumnReader column = operand.find();
      if (column != null && test.comparesWith(column)) {
        int position = operand.group().current;
        return operand.isNull(position)
            ? ColumnTest.Binding.NEVER
            : test.bindLong(operand.value(position));
      }
    }
    loadFlat();
    return entry.test().bind(tuple);
  }
}
