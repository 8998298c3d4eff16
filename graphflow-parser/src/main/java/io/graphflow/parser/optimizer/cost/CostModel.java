package io.graphflow.parser.optimizer.cost;

/**
 * What operators cost, in units of about a nanosecond on one core: enough to tell plans apart, not to
 * predict times.
 *
 * <p><b>Factorized sizes</b> (paper, section 7). An operator is charged for what it touches, not for the
 * rows that its output means. With P the product of what is flat before it, and L the length of the
 * list it works on:
 *
 * <table>
 *   <caption>Formulas</caption>
 *   <tr><td>scan of n vertices</td><td>n {@link #SCAN}</td></tr>
 *   <tr><td>look-up by key</td><td>P {@link #seek}(n), n the number of keys</td></tr>
 *   <tr><td>look-up of all keys of a list, each of one vertex, which joins the list</td><td>P L {@link
 *       #seekOfList}(n)</td></tr>
 *   <tr><td>extend along lists</td><td>P ({@link #LIST} + L {@link #ELEMENT})</td></tr>
 *   <tr><td>extend along at most one edge</td><td>P L {@link #SINGLE}, L being the list it started
 *       from, which stays unflat</td></tr>
 *   <tr><td>extend along a repeated edge, or close one</td><td>P {@link #search}, the result unflat
 *       where it is not closed</td></tr>
 *   <tr><td>close an edge</td><td>P L {@link #probe}(d), d the mean length of the lists searched</td></tr>
 *   <tr><td>intersect k lists</td><td>P (k {@link #LIST} + {@link #intersection})</td></tr>
 *   <tr><td>hash join</td><td>{@link #build} of the right + P ({@link #HASH_PROBE} + L {@link #COPY}), L
 *       being the matches of a key, which are flat afterwards</td></tr>
 *   <tr><td>matches counted by an end that is left open</td><td>the match, once for each streak of rows, +
 *       P L {@link #COUNT_PROBE}</td></tr>
 *   <tr><td>product</td><td>{@link #build} of the right + P {@link #LIST}</td></tr>
 *   <tr><td>filter</td><td>P L times the cost of the predicate, and P {@link #TESTED_LIST} where it reads several lists, all but the
 *       newest of which are flat then</td></tr>
 *   <tr><td>pass that counts along n lists of all vertices with e edges</td><td>n {@link #NEXT_LIST} + e
 *       {@link #COUNTED_EDGE}, or e {@link #GATHERED_EDGE} to test properties out of their order</td></tr>
 *   <tr><td>row that a counted aggregate enumerates all the same</td><td>{@link #GROUPED_ROW}</td></tr>
 * </table>
 *
 * <p>To extend from a vertex flattens its group: P grows by that group's length, and the new list is
 * not yet part of P. So the last extension of a path costs its lists, a star costs the sum of its rays
 * and not their product.
 *
 * <p><b>Property reads</b> are charged once for each element, when it is bound: {@link #SEQUENTIAL_READ}
 * for vertices in scan order and for edges read along forward lists, in which property pages are
 * written; {@link #RANDOM_READ} for vertices reached through an edge; {@link #FAR_READ} for edges read backward, as
 * there are many more of them than of vertices, unless a backward index has the property in that order. A predicate over two
 * lists reads the elements of the newer one for each of the other; for edges read backward that is {@link #REPEATED_READ}
 * each time.
 */
public final class CostModel {
  /** A vertex of a scan: a number in a sequence that is not written. */
  public static final double SCAN = 0.5;

  /** To find a list: its offset and length, at a place that is not in cache. */
  public static final double LIST = 15;

  /** An element of a list. */
  public static final double ELEMENT = 1;

  /** An element of a list in a search, which must know whether it has been there. */
  public static final double VISIT = 5;

  /** The one edge of a vertex, out of a vertex column. */
  public static final double SINGLE = 3;

  /** A row copied out of a hash table. */
  public static final double COPY = 10;

  /** A look-up in a hash table. */
  public static final double HASH_PROBE = 40;

  /** A look-up of a vertex in a hash table of counts that a streak of rows shares. */
  public static final double COUNT_PROBE = 8;

  /** A property read next to the one read before. */
  public static final double SEQUENTIAL_READ = 1;

  /** A property read anywhere in its column. */
  public static final double RANDOM_READ = 5;

  /** A property of an edge, read in the order of the other end: where it lies must be computed, and is far away. */
  public static final double FAR_READ = 15;

  /** Such a property read once more, for another row: it is in cache, but where it lies is computed again. */
  public static final double REPEATED_READ = 6;

  /**
   * A list that is tested for one row of another group: what it is compared with is read, and a selection made. With lists of 15
   * all of this and the rest took 200 ns.
   */
  public static final double TESTED_LIST = 60;

  /** A node of a predicate's expression, evaluated once. */
  public static final double PREDICATE_NODE = 0.5;

  /** To find the list of the vertex that follows the one before: its bounds are in cache. */
  public static final double NEXT_LIST = 1.5;

  /** An edge that a pass goes along, adding the count of its other end, which lies anywhere. */
  public static final double COUNTED_EDGE = 3.75;

  /** An edge that a pass tests by a property which lies in the order of the edge's other end. */
  public static final double GATHERED_EDGE = 18.75;

  /** A row below an aggregate: it is a position of a group, and something reads it. */
  public static final double GROUPED_ROW = 18.75;

  /**
   * An inner plan that is started for a row and looks for an edge between two vertices: 40 to 90 ns, with lists of 1 and
   * of 18 on average.
   */
  public static final double INNER_PLAN = 50;

  private static final double SEEK = 100;
  private static final double SEEK_OF_LIST = 50;

  /**
   * Up to so many keys caches hold what a look-up reads. In an index of 200,000 and of 2 million, a look-up among
   * others took about 50 and 230 ns.
   */
  private static final double CACHED_KEYS = 2e5;

  /** The power of the number of keys with which a look-up then takes longer. */
  private static final double WAITING_GROWTH = 0.65;

  private static final double PROBE = 4;

  /**
   * A step of a binary search, whose branch is foreseen every other time. With lists of 15 on average, among which longer
   * ones are searched more often, a probe took 12 ns where its list was that of the probe before, else up to 40.
   */
  private static final double PROBE_STEP = 2;

  private static final double BUILD_ROW = 60;

  /** A row that shares its key with another: probes go along a chain, and counts need a table of their own. */
  private static final double CHAINED_ROW = 60;

  private static final double MANY_ROWS = 2e7;

  /** An element looked up in a set of those of another list: a bit, which lies anywhere. */
  private static final double MEMBER = 6;

  private CostModel() {}

  /** To look a key up in an index of so many: it waits for memory the longer the more there are. */
  public static double seek(double keys) {
    return SEEK * waiting(keys);
  }

  /** To look a key up in an index of so many, together with other keys: the waits for memory overlap. */
  public static double seekOfList(double keys) {
    return SEEK_OF_LIST * waiting(keys);
  }

  private static double waiting(double keys) {
    return Math.max(1, Math.pow(keys / CACHED_KEYS, WAITING_GROWTH));
  }

  /**
   * To put {@code rows} into a hash table. Past {@code MANY_ROWS} each row costs the more the more there
   * are, as no plan should count on such a table to fit.
   */
  public static double build(double rows) {
    return rows * BUILD_ROW * (1 + rows / MANY_ROWS);
  }

  /** To put rows into a hash table, of which those that share a key with another are chained. */
  public static double build(double rows, double keys) {
    return build(rows) + (rows - keys) * CHAINED_ROW;
  }

  /**
   * To search for the ways of a repeated edge.
   *
   * @param lists adjacency lists read
   * @param elements elements of these
   */
  public static double search(double lists, double elements) {
    return lists * LIST + elements * VISIT;
  }

  /** To look for one neighbour in a sorted list of {@code length}. */
  public static double probe(double length) {
    return PROBE + PROBE_STEP * log2(length);
  }

  /**
   * To intersect sorted lists: all are run through, or the shortest is, and its elements are looked up in the
   * others or in sets of them, whichever is least. Sets last for many rows, as those of a vertex meet the lists of others
   * again and again.
   *
   * @param shortest length of the shortest list
   * @param total length of all lists together
   * @param logOfOthers sum of {@link #log2} of the lengths of all lists but the shortest
   */
  public static double intersection(double shortest, double total, double logOfOthers) {
    double searched = ELEMENT * Math.min(total, shortest * (1 + logOfOthers));
    return Math.min(searched, shortest * MEMBER);
  }

  /** Steps of a binary search in {@code length} elements. */
  public static double log2(double length) {
    return Math.log1p(length) / Math.log(2);
  }
}
