package io.graphflow.core.list.count;

import io.graphflow.core.adjacency.batch.AdjacencyBatch;
import io.graphflow.core.adjacency.batch.CountCache;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.list.chunk.ListGroup;
import io.graphflow.core.list.operator.ListOperator;

/**
 * Counts an extension, or a branch of a pattern, instead of enumerating it. It multiplies the
 * multiplicity of each vertex by the number of rows that its edges make, and deselects vertices
 * that have none. An optional extension or branch leaves such a vertex its one row.
 */
public final class CountExtendOperator implements ListOperator {

  /**
   * The edges to count for a batch of vertices.
   *
   * @param owners the vertices
   * @param counter counts their edges
   * @param pairs turns the counts into those of pairs of different edges, or null
   * @param optional whether a vertex without edges counts once
   */
  public record Counted(
      AdjacencyBatch owners,
      EdgeCounter counter,
      EdgePairCounter pairs,
      boolean optional) {}

  private final ListOperator input;
  private final QueryContext context;
  private final AdjacencyBatch owners;
  private final EdgeCounter counter;
  private final EdgePairCounter pairs;
  private final boolean optional;
  private final CachedCounter changed;
  private final boolean together;
  private final boolean keepsEmpty;
  private final CountFloor floor;
  private final StretchCounter stretches;
  private final Multiplier multiplier;

  /**
   * Whether the count of a list that is one run is its length, so that nobody need count at all.
   */
  private final boolean byLength;

  private long[] counts = {};

  /**
   * Creates the operator.
   *
   * @param fromGroup the group of the vertices
   * @param countGroup null if {@code fromGroup} is unflat; else a group of one position that
   *     receives the multiplicity
   * @param changed caches the counts of vertices whose lists have changed, or null if counts depend
   *     on more than the vertex
   * @param together whether nothing else reads {@code fromGroup} or its edges, so that one position may stand for the
   *     rows of all
   * @param keepsEmpty whether vertices without edges may stay selected, with the multiplicity 0
   * @param floor the least count that is wanted; null if all are
   * @param stretches counts the passing edges of a batch {@code together}; null if it cannot
   */
  public CountExtendOperator(
      ListOperator input,
      QueryContext context,
      ListGroup fromGroup,
      ListGroup countGroup,
      Counted counted,
      CachedCounter changed,
      boolean together,
      boolean keepsEmpty,
      CountFloor floor,
      StretchCounter stretches) {
    this.input = input;
    this.context = context;
    this.owners = counted.owners();
    this.counter = counted.counter();
    this.pairs = counted.pairs();
    this.optional = counted.optional();
    this.changed = changed;
    this.together = together;
    this.keepsEmpty = keepsEmpty;
    this.floor = floor;
    this.stretches = stretches;
    this.multiplier = new Multiplier(fromGroup, countGroup);
    this.byLength = counter.isLength() && pairs == null && !optional;
  }

  @Override
  public void open() {
    input.open();
    counter.open();
    if (pairs != null) {
      pairs.open();
    }
    if (changed != null) {
      owners.cacheCounts();
      changed.open();
    }
  }

  @Override
  public boolean next() {
    while (input.next()) {
      if (counter.prepare() && (multiplier.isFlat() ? countCurrent() : countList())) {
        return true;
      }
    }
    return false;
  }

  /** Counts for the one vertex of a flat group. */
  private boolean countCurrent() {
    owners.start();
    owners.next();
    if (pairs == null) {
      long edges = counter.count(owners, 0);
      return multiplier.set(optional ? Math.max(1, edges) : edges);
    }
    count();
    return multiplier.set(counts[0]);
  }

  /** Counts for every selected vertex of an unflat group. */
  private boolean countList() {
    multiplier.begin();
    owners.start();
    if (floor != null && floor.least() > 1 && !dropShortLists()) {
      context.check();
      return false;
    }
    long inStretches = together && multiplier.isAllOnes() ? countInStretches() : -1;
    if (inStretches >= 0) {
      context.check();
      return multiplier.endWithOne(inStretches);
    }
    if (byLength && multiplier.isOfAll() && takeLengths()) {
      context.check();
      return together ? multiplier.endWithSum(counts) : multiplier.endWith(keepsEmpty);
    }
    while (owners.next()) {
      context.check();
      CountCache cache = owners.countCache();
      long inStretch = stretches != null && multiplier.isAllOnes() ? stretches.count() : -1;
      if (inStretch >= 0) {
        // Only vertices of a scan are counted together, and a chunk of a scan is one batch.
        return multiplier.endWithOne(inStretch);
      }
      if (cache != null) {
        multiplyCached(cache);
      } else if (byLength && isOneRun()) {
        multiplier.multiplyByLengths(owners);
      } else {
        count();
        multiplier.multiply(owners, counts);
      }
    }
    return multiplier.end();
  }

  /** The number of edges of all owners, if it can be had without a look at each list; else a negative number. */
  private long countInStretches() {
    return byLength ? owners.takeAllInStretches() : stretches != null ? stretches.countAll() : -1;
  }

  /**
   * Drops the vertices whose lists are shorter than the least count that is wanted, if the lengths of lists can be had
   * at once.
   *
   * @return false if no vertex is left
   */
  private boolean dropShortLists() {
    if (!multiplier.isOfAll() || !multiplier.isAllOnes()) {
      return true;
    }
    reserve(multiplier.in().count());
    if (owners.takeAllLengths(counts)) {
      if (!multiplier.narrow(counts, 0, floor.least())) {
        return false;
      }
      multiplier.begin();
      owners.start();
    }
    return true;
  }

  /**
   * Reads the lengths of all lists at once, if that can be done: as counts of rows that are to be summed up, or else as
   * the multiplicities themselves.
   */
  private boolean takeLengths() {
    if (!together) {
      return multiplier.isAllOnes() && owners.takeAllLengths(multiplier.multiplicities());
    }
    reserve(multiplier.in().count());
    return owners.takeAllLengths(counts);
  }

  private boolean isOneRun() {
    return owners.runs.length == 1 && !owners.runs[0].withoutLoops;
  }

  private void reserve(int count) {
    if (counts.length < count) {
      counts = new long[Math.max(count, Math.min(AdjacencyBatch.CAPACITY, 2 * counts.length))];
    }
  }

  private void count() {
    reserve(owners.count());
    counter.count(owners, counts);
    if (pairs != null) {
      pairs.count(counts);
    }
    if (optional) {
      for (int owner = 0; owner < owners.count(); owner++) {
        counts[owner] = Math.max(1, counts[owner]);
      }
    }
  }

  /** Multiplies for the owners of the batch and for those whose counts are cached. */
  private void multiplyCached(CountCache cache) {
    count();
    for (int owner = 0; owner < owners.count(); owner++) {
      multiplier.multiplyAt(owners.position(owner), counts[owner]);
    }
    for (int i = 0; i < cache.ownerCount(); i++) {
      multiplier.multiplyAt(
          cache.position(i), changed.count(cache, owners.table(), i));
    }
    multiplier.select(owners.firstSelected(), owners.endSelected());
  }

  @Override
  public long addedBytes() {
    return multiplier.bytes();
  }

  @Override
  public void close() {
    input.close();
  }
}
