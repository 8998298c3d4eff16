package io.graphflow.parser.optimizer;

import static io.graphflow.parser.optimizer.JoinProblem.bit;

import io.graphflow.parser.optimizer.JoinProblem.Lookup;
import io.graphflow.parser.optimizer.cost.CostModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * Finds the cheapest join order of a pattern.
 *
 * <p><b>Exhaustive</b>, up to {@link #MOST_EXHAUSTIVE} vertices: dynamic programming over the sets of
 * vertices that edges or look-ups connect, from small to large. Because costs depend on what is still
 * unflat, a set keeps not one state but all that no other dominates ({@link JoinState#dominates}); so
 * the result is the cheapest of all plans in the space, which is: every start, every extension by one
 * vertex (by a list and closing edges, by an intersection of all its edges, by key), every hash join
 * whose right side adds vertices that are connected among themselves, and products of whole
 * components. Past {@link #MOST_EXACT} vertices a set keeps the {@link #MOST_STATES} cheapest of these
 * states only: filters over many edges, as in a star whose rays must differ, would leave one for each
 * order of its vertices; nor is an edge joined by hashing then that can be read from a list.
 *
 * <p><b>Greedy</b>, above: from each start the extension with the least cost so far is taken, and the
 * cheapest of these plans; components are combined in the end. No hash joins.
 *
 * <p>A hint makes a vertex wait for those named before it, and rules hash joins out. Vertices that the
 * hint does not name, such as anonymous ones, may come in between.
 */
final class JoinOrderSearch {
  /** Most vertices of a pattern for which the search is exhaustive: 2^14 sets. */
  static final int MOST_EXHAUSTIVE = 14;

  private static final int MOST_EXACT = 8;
  private static final int MOST_STATES = 2;

  private final JoinProblem problem;
  private final JoinCost cost;
  private final int mostExhaustive;
  private final Runnable check;

  /** States by set of vertices and whether they contain the input, of the exhaustive search. */
  private List<List<JoinState>> states;

  /** Estimated rows of these states, NaN where not yet computed. */
  private double[] rows;

  /**
   * Creates a search.
   *
   * @param check is run before every state is extended, and ends the search by an exception
   */
  JoinOrderSearch(JoinProblem problem, Runnable check) {
    this(problem, MOST_EXHAUSTIVE, check);
  }

  /**
   * Creates a search.
   *
   * @param mostExhaustive the largest number of vertices for which it is exhaustive
   * @param check is run before every state is extended, and ends the search by an exception
   */
  JoinOrderSearch(JoinProblem problem, int mostExhaustive, Runnable check) {
    this.problem = problem;
    this.check = check;
    this.mostExhaustive = mostExhaustive;
    cost = new JoinCost(problem);
  }

  /** The cheapest state of the whole pattern, or null if no order obeys the hint. */
  JoinState cheapest() {
    return problem.vertices.size() <= mostExhaustive ? exhaustive() : greedy();
  }

  // Steps that both searches take

  private List<JoinState> starts() {
    List<JoinState> starts = new ArrayList<>();
    if (problem.hasInput) {
      long set = problem.inputVertices;
      starts.add(cost.after(new JoinStep.Input(), set, true, problem.rows(set, true)));
    }
    for (int v = 0; v < problem.vertices.size(); v++) {
      if (mayStart(v)) {
        double vertexRows = problem.rows(bit(v), false);
        boolean seeks = false;
        for (Lookup lookup : problem.lookups) {
          if (lookup.vertex() == v && lookup.isConstant()) {
            JoinStep step = new JoinStep.Seek(null, v, lookup.condition());
            starts.add(cost.after(step, bit(v), false, vertexRows));
            seeks = true;
          }
        }
        // A plan that looks the key up stays good when a table that is small now has grown.
        if (!seeks) {
          starts.add(cost.after(new JoinStep.Scan(v), bit(v), false, vertexRows));
        }
      }
    }
    return starts;
  }

  private boolean mayStart(int vertex) {
    long component = problem.component(bit(vertex));
    if ((component & problem.tiedVertices) != 0) {
      // Only a hash join can join this component with the input.
      return problem.hashJoins;
    }
    int position = problem.vertices.get(vertex).position();
    for (long rest = component; rest != 0; rest &= rest - 1) {
      int other = problem.vertices.get(Long.numberOfTrailingZeros(rest)).position();
      if (other >= 0 && (position < 0 || other < position)) {
        return false;
      }
    }
    return true;
  }

  /** Whether the hint lets {@code vertex} be bound next, after those in {@code set}. */
  private boolean mayFollow(int vertex, long set) {
    int position = problem.vertices.get(vertex).position();
    if (position <= 0) {
      return true;
    }
    for (int v = 0; v < problem.vertices.size(); v++) {
      int other = problem.vertices.get(v).position();
      if (other >= 0
          && other < position
          && (set & bit(v)) == 0
          && !problem.vertices.get(v).fromInput()) {
        return false;
      }
    }
    return true;
  }

  /** Takes the states that one more vertex makes of a state. */
  private interface Extensions {
    void take(JoinStep step, long vertices, boolean fromInput);
  }

  private void extend(JoinState state, Extensions extensions) {
    check.run();
    for (long rest = problem.allVertices & ~state.vertices(); rest != 0; rest &= rest - 1) {
      int v = Long.numberOfTrailingZeros(rest);
      if (problem.hinted && !mayFollow(v, state.vertices())) {
        continue;
      }
      long set = state.vertices() | bit(v);
      long edges = problem.edgesBetween(v, state.vertices());
      for (long e = edges; e != 0; e &= e - 1) {
        JoinStep step = new JoinStep.Extend(state, Long.numberOfTrailingZeros(e), v);
        extensions.take(step, set, state.fromInput());
      }
      if (problem.intersections && Long.bitCount(problem.legsBetween(v, state.vertices())) >= 2) {
        extensions.take(new JoinStep.Intersect(state, v), set, state.fromInput());
      }
      if (edges == 0 && state.fromInput() && (problem.tiedVertices & bit(v)) != 0) {
        JoinState scan =
            cost.after(new JoinStep.Scan(v), bit(v), false, problem.rows(bit(v), false));
        extensions.take(new JoinStep.Product(state, scan), set, true);
      }
      for (Lookup lookup : problem.lookups) {
        if (lookup.vertex() == v
            && (lookup.vertices() & ~state.vertices()) == 0
            && (state.fromInput() || !lookup.needsInput())
            && !problem.pairsEnds(lookup, state.vertices())) {
          JoinStep step = new JoinStep.Seek(state, v, lookup.condition());
          extensions.take(step, set, state.fromInput());
        }
      }
    }
  }

  // Exhaustive search

  private JoinState exhaustive() {
    int setCount = 1 << problem.vertices.size();
    states = new ArrayList<>(2 * setCount);
    for (int i = 0; i < 2 * setCount; i++) {
      states.add(List.of());
    }
    rows = new double[2 * setCount];
    Arrays.fill(rows, Double.NaN);
    boolean[] connected = connectedSets(setCount);
    long[] components = components();
    starts().forEach(this::offer);

    for (int index = 0; index < 2 * setCount; index++) {
      int set = index >>> 1;
      boolean fromInput = (index & 1) != 0;
      if (fromInput && !problem.hasInput) {
        continue;
      }
      // Only the input and look-ups join vertices that no edges connect.
      if (problem.hashJoins && (connected[set] || fromInput || !problem.lookups.isEmpty())) {
        joins(set, fromInput, connected);
      }
      if (components.length > 1 || problem.hasInput) {
        products(set, fromInput, components);
      }
      for (JoinState state : states.get(index)) {
        extend(state, this::offer);
      }
    }
    return cheapestOf(states(problem.allVertices, problem.hasInput));
  }

  private double rows(long vertices, boolean fromInput) {
    int at = index(vertices, fromInput);
    if (Double.isNaN(rows[at])) {
      rows[at] = problem.rows(vertices, fromInput);
    }
    return rows[at];
  }

  private static int index(long vertices, boolean fromInput) {
    return (int) vertices << 1 | (fromInput ? 1 : 0);
  }

  private List<JoinState> states(long vertices, boolean fromInput) {
    return states.get(index(vertices, fromInput));
  }

  private void offer(JoinState state) {
    int at = index(state.vertices(), state.fromInput());
    List<JoinState> others = states.get(at);
    for (JoinState other : others) {
      if (other.dominates(state)) {
        return;
      }
    }
    if (others.isEmpty()) {
      others = new ArrayList<>(2);
      states.set(at, others);
    }
    others.removeIf(state::dominates);
    others.add(state);
    if (others.size() > MOST_STATES && problem.vertices.size() > MOST_EXACT) {
      others.remove(Collections.max(others, Comparator.comparingDouble(JoinState::cost)));
    }
  }

  /** The cost below which a state is kept. */
  private double limit(long vertices, boolean fromInput) {
    List<JoinState> others = states(vertices, fromInput);
    if (problem.vertices.size() <= MOST_EXACT || others.size() < MOST_STATES) {
      return Double.POSITIVE_INFINITY;
    }
    double most = 0;
    for (JoinState other : others) {
      most = Math.max(most, other.cost());
    }
    return most;
  }

  /** Offers the state after a step, unless it costs too much to be kept. */
  private void offer(JoinStep step, long vertices, boolean fromInput) {
    JoinState after = cost.after(
        step, vertices, fromInput, rows(vertices, fromInput), limit(vertices, fromInput));
    if (after != null) {
      offer(after);
    }
  }

  private boolean[] connectedSets(int setCount) {
    int[] neighbours = new int[setCount];
    boolean[] connected = new boolean[setCount];
    for (int v = 0; v < problem.vertices.size(); v++) {
      neighbours[1 << v] = (int) problem.neighbours(bit(v));
      connected[1 << v] = true;
    }
    for (int set = 1; set < setCount; set++) {
      int lowest = Integer.lowestOneBit(set);
      neighbours[set] = neighbours[lowest] | neighbours[set & ~lowest];
      // At least two vertices of a larger connected set leave it connected when they are removed. One of them
      // is not its lowest, so that adding vertices above the lowest makes all of these sets.
      int above = connected[set] ? neighbours[set] & ~set & -lowest : 0;
      for (int rest = above; rest != 0; rest &= rest - 1) {
        connected[set | Integer.lowestOneBit(rest)] = true;
      }
    }
    return connected;
  }

  /** The components of the pattern that do not touch the input. */
  private long[] components() {
    List<Long> components = new ArrayList<>();
    for (long rest = problem.allVertices; rest != 0;) {
      long component = problem.component(Long.lowestOneBit(rest));
      rest &= ~component;
      if ((component & problem.tiedVertices) == 0) {
        components.add(component);
      }
    }
    return components.stream().mapToLong(Long::longValue).toArray();
  }

  private void joins(long set, boolean fromInput, boolean[] connected) {
    for (long added = (set - 1) & set; added != 0; added = (added - 1) & set) {
      long kept = set & ~added;
      if (!connected[(int) added]
          || (states(kept, false).isEmpty() && states(kept, true).isEmpty())) {
        continue;
      }
      long keys = problem.neighbours(added) & kept;
      if (!problem.mayBeKeys(keys)) {
        continue;
      }
      if (fromInput) {
        join(states(kept, true), states(added | keys, false), keys);
      }
      if (kept != keys) {
        // A left side that has only the keys would add nothing.
        join(states(kept, false), states(added | keys, fromInput), keys);
      }
    }
  }

  private void join(List<JoinState> lefts, List<JoinState> rights, long keys) {
    JoinState right = cheapestOf(rights);
    if (right == null || isBareEdge(right, keys)) {
      return;
    }
    double rightCost = right.cost() + CostModel.build(right.rows());
    for (JoinState left : lefts) {
      long set = left.vertices() | right.vertices();
      boolean fromInput = left.fromInput() || right.fromInput();
      double least = left.cost() + rightCost;
      if (least < limit(set, fromInput)
          && !isDominated(set, fromInput, left, least, keys)) {
        offer(new JoinStep.HashJoin(left, right, keys), set, fromInput);
      }
    }
  }

  /**
   * Whether a right side is the edges at one key, with next to none of them dropped: reading the
   * key's list is then better than a join.
   */
  private boolean isBareEdge(JoinState right, long keys) {
    long added = right.vertices() & ~keys;
    if (problem.vertices.size() <= MOST_EXACT
        || Long.bitCount(right.vertices()) != 2
        || Long.bitCount(added) != 1) {
      return false;
    }
    long edges = problem.edgesBetween(Long.numberOfTrailingZeros(added), keys);
    return Long.bitCount(edges) == 1
        && right.rows() > problem.edges.get(Long.numberOfTrailingZeros(edges)).count() / 2;
  }

  /** Whether a state is known that dominates the join even if it costs no more than {@code least}. */
  private boolean isDominated(
      long set, boolean fromInput, JoinState left, double least, long keys) {
    for (JoinState other : states(set, fromInput)) {
      if (other.cost() <= least) {
        boolean all = true;
        for (long group : left.groups()) {
          all &= (group & keys) != 0 || other.hasGroup(group);
        }
        if (all) {
          return true;
        }
      }
    }
    return false;
  }

  private void products(long set, boolean fromInput, long[] components) {
    for (long component : components) {
      long kept = set & ~component;
      if ((component & ~set) == 0 && (kept != 0 || fromInput)) {
        JoinState right = cheapestOf(states(component, false));
        for (JoinState left : right == null ? List.<JoinState>of() : states(kept, fromInput)) {
          if (isWhole(kept) && inHintedOrder(kept, component)) {
            offer(product(left, right));
          }
        }
      }
    }
  }

  private boolean isWhole(long set) {
    return set == 0 || problem.component(set) == set;
  }

  private boolean inHintedOrder(long first, long then) {
    int last = -1;
    int next = Integer.MAX_VALUE;
    for (int v = 0; v < problem.vertices.size(); v++) {
      int position = problem.vertices.get(v).position();
      if (position >= 0 && (first & bit(v)) != 0 && !problem.vertices.get(v).fromInput()) {
        last = Math.max(last, position);
      }
      if (position >= 0 && (then & bit(v)) != 0) {
        next = Math.min(next, position);
      }
    }
    return last < next;
  }

  private static JoinState cheapestOf(List<JoinState> states) {
    JoinState cheapest = null;
    for (JoinState state : states) {
      if (cheapest == null || state.cost() < cheapest.cost()) {
        cheapest = state;
      }
    }
    return cheapest;
  }

  // Greedy search

  private JoinState greedy() {
    JoinState joined = null;
    long start = problem.hasInput ? problem.inputVertices : first(problem.allVertices);
    while (true) {
      long component = problem.component(start);
      long within = joined == null ? problem.allVertices : component;
      JoinState cheapest = null;
      for (JoinState from : starts()) {
        boolean inside = (from.vertices() & ~component) == 0;
        if (inside && from.fromInput() == (joined == null && problem.hasInput)) {
          JoinState grown = grow(from, within);
          cheapest = cheapest == null || grown.cost() < cheapest.cost() ? grown : cheapest;
        }
      }
      if (cheapest == null) {
        return null;
      }
      joined = joined == null ? cheapest : grow(product(joined, cheapest), problem.allVertices);
      if (joined.vertices() == problem.allVertices) {
        return joined;
      }
      start = first(problem.allVertices & ~joined.vertices());
      long next = problem.component(start);
      if ((next & joined.vertices()) != 0 || !inHintedOrder(joined.vertices(), next)) {
        return null;
      }
    }
  }

  /** The vertex of {@code set} that the hint names first, or any if it names none. */
  private long first(long set) {
    int vertex = Long.numberOfTrailingZeros(set);
    int first = Integer.MAX_VALUE;
    for (long rest = set; rest != 0; rest &= rest - 1) {
      int v = Long.numberOfTrailingZeros(rest);
      int position = problem.vertices.get(v).position();
      if (position >= 0 && position < first) {
        vertex = v;
        first = position;
      }
    }
    return bit(vertex);
  }

  private JoinState product(JoinState left, JoinState right) {
    long set = left.vertices() | right.vertices();
    double rows = problem.rows(set, left.fromInput());
    return cost.after(new JoinStep.Product(left, right), set, left.fromInput(), rows);
  }

  /**
   * Extends a state, always by the cheapest step, as far as it goes {@code within} some vertices.
   */
  private JoinState grow(JoinState start, long within) {
    JoinState state = start;
    while (true) {
      CheapestExtension cheapest = new CheapestExtension(within);
      extend(state, cheapest);
      if (cheapest.state == null) {
        return state;
      }
      state = cheapest.state;
    }
  }

  /** Keeps, of extensions {@code within} some vertices, the one that costs least; the first of equals. */
  private final class CheapestExtension implements Extensions {
    private final long within;
    private JoinState state;

    CheapestExtension(long within) {
      this.within = within;
    }

    @Override
    public void take(JoinStep step, long vertices, boolean fromInput) {
      if ((vertices & ~within) == 0) {
        JoinState after =
            cost.after(step, vertices, fromInput, problem.rows(vertices, fromInput));
        if (state == null || after.cost() < state.cost()) {
          state = after;
        }
      }
    }
  }
}
