package io.graphflow.parser.optimizer;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.Repetition;
import io.graphflow.parser.plan.SeekBy;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A pattern to be joined, with everything that the search needs of it, by index. Vertices and edges
 * are numbered from 0; sets of them are the bits of a {@code long}, so a pattern has at most {@link
 * #MOST_ELEMENTS} of each.
 */
final class JoinProblem {
  /** Most vertices, and most edges, of one pattern. */
  static final int MOST_ELEMENTS = 62;

  /**
   * A pattern vertex.
   *
   * @param tables where it may lie
   * @param count vertices in these tables
   * @param fromInput whether the input plan binds it
   * @param reads number of its properties that the query reads
   * @param position its place in the hinted order, or -1 if the hint does not name it
   */
  record Vertex(
      Variable variable,
      List<Integer> tables,
      double count,
      boolean fromInput,
      int reads,
      int position) {}

  /**
   * A pattern edge.
   *
   * @param variable the variable to bind
   * @param from index of one end
   * @param to index of the other end; may equal {@code from}
   * @param steps from {@code from} to {@code to}
   * @param reversedSteps from {@code to} to {@code from}
   * @param count edges between the tables of its ends
   * @param singleFrom whether a vertex at {@code from} has at most one
   * @param singleTo whether a vertex at {@code to} has at most one
   * @param readCost cost of the property reads of one edge walked from {@code from}
   * @param reversedReadCost likewise walked from {@code to}
   * @param repeated null unless it stands for any number of edges; then {@code count} is that of the ways
   *     between its ends
   */
  record Edge(
      Variable variable,
      int from,
      int to,
      List<EdgeStep> steps,
      List<EdgeStep> reversedSteps,
      double count,
      boolean singleFrom,
      boolean singleTo,
      double readCost,
      double reversedReadCost,
      Repeated repeated) {

    /** Creates a single edge. */
    Edge(
        Variable variable,
        int from,
        int to,
        List<EdgeStep> steps,
        List<EdgeStep> reversedSteps,
        double count,
        boolean singleFrom,
        boolean singleTo,
        double readCost,
        double reversedReadCost) {
      this(
          variable,
          from,
          to,
          steps,
          reversedSteps,
          count,
          singleFrom,
          singleTo,
          readCost,
          reversedReadCost,
          null);
    }

    boolean isRepeated() {
      return repeated != null;
    }

    int otherEnd(int vertex) {
      return vertex == from ? to : from;
    }

    boolean isLoop() {
      return from == to;
    }
  }

  /**
   * How an edge is repeated.
   *
   * @param length the variable of the number of edges
   * @param cost of the search from one vertex at {@code from}
   * @param reversedCost of the search from one vertex at {@code to}
   * @param costBetween of the search between two vertices
   * @param needsInput whether it is searched only where the input is bound
   */
  record Repeated(
      Variable length,
      Repetition repetition,
      double cost,
      double reversedCost,
      double costBetween,
      boolean needsInput) {}

  /**
   * A conjunct with the elements that must be bound before it can run.
   *
   * @param vertices the vertices it reads and the ends of the edges it reads
   * @param edges the edges it reads
   * @param needsInput whether it reads something else that the input plan binds
   */
  record Condition(Conjunct conjunct, long vertices, long edges, boolean needsInput) {}

  /**
   * A look-up that an equality, or {@code IN}, allows.
   *
   * @param vertex the vertex of which a property or the ID is compared, or an end of the edge whose
   *     ID is compared
   * @param condition index of the predicate that the look-up answers, or the edge's ID makes
   *     possible
   * @param tables the tables of the vertex that have this property, or all
   * @param by the kind of value that is compared
   * @param edge index of the edge; -1 if none is compared
   * @param key the other side of the predicate
   * @param anyOf whether {@code key} is a list, of which any value may be equal
   * @param findsOne whether a key finds at most one vertex, so that all keys of a list may be looked up together
   * @param vertices the vertices that {@code key} reads, with ends of edges
   * @param needsInput whether {@code key} reads something else that the input plan binds
   */
  record Lookup(
      int vertex,
      int condition,
      List<Integer> tables,
      SeekBy by,
      int edge,
      Expression key,
      boolean anyOf,
      boolean findsOne,
      long vertices,
      boolean needsInput) {

    /** Whether the vertex is found as an end of an edge, of which the predicate is still to be asked. */
    boolean isEndOfEdge() {
      return edge >= 0;
    }

    boolean isConstant() {
      return vertices == 0 && !needsInput;
    }
  }

  final List<Vertex> vertices;
  final List<Edge> edges;
  final List<Condition> conditions;
  final List<Lookup> lookups;
  /** Whether there is an input plan at all. */
  final boolean hasInput;
  final double inputRows;
  final boolean hashJoins;
  final boolean intersections;
  /** Whether the hint names a vertex to be bound here. */
  final boolean hinted;
  /** The vertices that the input plan binds. */
  final long inputVertices;
  final long allVertices;
  /** The vertices that are joined with the input and nothing else: its own, and ends of some edges. */
  final long tiedVertices;

  private static final int[] NONE = {};

  private final long repeatedEdges;
  private final long[] neighbours;
  private final long[] edgesOf;
  private final int[][] conditionsOf;
  private final List<Condition> conditionsWithSubqueries;
  private final double[] edgeSelectivities;
  private final int[] edgesBySelectivity;
  private final EdgePairs edgePairs;

  /**
   * Creates a problem.
   *
   * @param conditions in the order in which those that could run at one place should run
   * @param inputRows estimated rows of the input plan; 1 if there is none
   * @param hashJoins whether hash joins are allowed; a hint forbids them too
   * @param intersections whether intersections are allowed
   * @param edgePairs how edges that meet multiply rows
   */
  JoinProblem(
      List<Vertex> vertices,
      List<Edge> edges,
      List<Condition> conditions,
      List<Lookup> lookups,
      boolean hasInput,
      double inputRows,
      boolean hashJoins,
      boolean intersections,
      EdgePairs edgePairs) {
    assert vertices.size() <= MOST_ELEMENTS && edges.size() <= MOST_ELEMENTS;
    this.vertices = vertices;
    this.edges = edges;
    this.conditions = conditions;
    this.lookups = lookups;
    this.hasInput = hasInput;
    this.inputRows = inputRows;
    this.intersections = intersections;
    this.edgePairs = edgePairs;
    hinted = vertices.stream().anyMatch(v -> v.position() >= 0 && !v.fromInput());

    long input = 0;
    for (int v = 0; v < vertices.size(); v++) {
      input |= vertices.get(v).fromInput() ? bit(v) : 0;
    }
    inputVertices = input;
    long tied = input;
    for (Edge edge : edges) {
      if (hasInput && edge.isRepeated() && edge.repeated().needsInput()) {
        tied |= bit(edge.from()) | bit(edge.to());
      }
    }
    tiedVertices = tied;
    this.hashJoins = hashJoins && !hinted && tied == input;
    allVertices = (1L << vertices.size()) - 1;

    neighbours = new long[vertices.size()];
    edgesOf = new long[vertices.size()];
    edgeSelectivities = new double[edges.size()];
    long repeated = 0;
    for (int e = 0; e < edges.size(); e++) {
      Edge edge = edges.get(e);
      repeated |= edge.isRepeated() ? bit(e) : 0;
      edgesOf[edge.from()] |= bit(e);
      edgesOf[edge.to()] |= bit(e);
      if (!edge.isLoop()) {
        neighbours[edge.from()] |= bit(edge.to());
        neighbours[edge.to()] |= bit(edge.from());
      }
      double pairs = vertices.get(edge.from()).count() * vertices.get(edge.to()).count();
      edgeSelectivities[e] = pairs == 0 ? 0 : edge.count() / pairs;
    }
    repeatedEdges = repeated;
    edgesBySelectivity =
        IntStream.range(0, edges.size())
            .boxed()
            .sorted(Comparator.comparingDouble(e -> edgeSelectivities[e]))
            .mapToInt(Integer::intValue)
            .toArray();
    conditionsWithSubqueries =
        conditions.stream().filter(c -> !c.conjunct().subqueries().isEmpty()).toList();
    conditionsOf = new int[vertices.size()][];
    for (int v = 0; v < vertices.size(); v++) {
      int vertex = v;
      conditionsOf[v] =
          IntStream.range(0, conditions.size())
              .filter(c -> (conditions.get(c).vertices() & bit(vertex)) != 0)
              .toArray();
    }
  }

  static long bit(int index) {
    return 1L << index;
  }

  /** Mean length of the lists of an edge walked towards {@code vertex}. */
  double degreeTowards(int edge, int vertex) {
    double owners = vertices.get(edges.get(edge).otherEnd(vertex)).count();
    return owners == 0 ? 0 : edges.get(edge).count() / owners;
  }

  /** The share of pairs of vertices that an edge connects. */
  double edgeSelectivity(int edge) {
    return edgeSelectivities[edge];
  }

  /** The edges of which both ends are in {@code set}. */
  long edgesWithin(long set) {
    long within = 0;
    for (int e = 0; e < edges.size(); e++) {
      Edge edge = edges.get(e);
      if ((set & bit(edge.from())) != 0 && (set & bit(edge.to())) != 0) {
        within |= bit(e);
      }
    }
    return within;
  }

  /**
   * The factor by which the lists of an edge are longer than on average, where others are bound.
   */
  double unevenness(int edge, long bound) {
    return edgePairs.length(edge, bound);
  }

  /** The edges that have {@code vertex} as an end, loops included. */
  long edgesOf(int vertex) {
    return edgesOf[vertex];
  }

  /** The vertices with an edge to one in {@code set}, without those in it. */
  long neighbours(long set) {
    long result = 0;
    for (long rest = set; rest != 0; rest &= rest - 1) {
      result |= neighbours[Long.numberOfTrailingZeros(rest)];
    }
    return result & ~set;
  }

  /** The edges between {@code vertex} and another in {@code set}. */
  long edgesBetween(int vertex, long set) {
    long result = 0;
    for (long rest = edgesOf[vertex]; rest != 0; rest &= rest - 1) {
      int e = Long.numberOfTrailingZeros(rest);
      Edge edge = edges.get(e);
      if (!edge.isLoop() && (set & bit(edge.otherEnd(vertex))) != 0) {
        result |= bit(e);
      }
    }
    return result;
  }

  /** The edges of {@link #edgesBetween} whose lists can be intersected. */
  long legsBetween(int vertex, long set) {
    return edgesBetween(vertex, set) & ~repeatedEdges;
  }

  /**
   * Whether a hash join may have exactly these vertices as keys. Both of its sides bind them and run the
   * conditions on them; but an edge or a mark must not be bound on both sides.
   */
  boolean mayBeKeys(long keys) {
    if (keys == 0) {
      return false;
    }
    for (Edge edge : edges) {
      if ((keys & bit(edge.from())) != 0 && (keys & bit(edge.to())) != 0) {
        return false;
      }
    }
    for (Condition condition : conditionsWithSubqueries) {
      if ((condition.vertices() & ~keys) == 0) {
        return false;
      }
    }
    return true;
  }

  /** The vertices that {@code start} is connected with; those that need the input count as connected. */
  long component(long start) {
    long reached = start;
    while (true) {
      long more = reached | neighbours(reached);
      if ((more & tiedVertices) != 0) {
        more |= tiedVertices;
      }
      if (more == reached) {
        return reached;
      }
      reached = more;
    }
  }

  /** Whether a condition has run in every state of {@code set}. */
  boolean holds(int condition, long set, boolean fromInput) {
    Condition c = conditions.get(condition);
    return (c.vertices() & ~set) == 0 && (fromInput || !c.needsInput());
  }

  /**
   * Estimated rows of a partial join, whichever way it is reached: the product of the vertex
   * counts, the shares of pairs that edges connect, the factors of edges that meet, and the shares
   * that conditions keep.
   */
  double rows(long set, boolean fromInput) {
    double rows = fromInput ? inputRows : 1;
    for (long rest = fromInput ? set & ~inputVertices : set; rest != 0; rest &= rest - 1) {
      rows *= vertices.get(Long.numberOfTrailingZeros(rest)).count();
    }
    long within = edgesWithin(set);
    for (long rest = within; rest != 0; rest &= rest - 1) {
      rows *= edgeSelectivities[Long.numberOfTrailingZeros(rest)];
    }
    rows *= edgePairs.factor(within);
    for (int c = 0; c < conditions.size(); c++) {
      if (holds(c, set, fromInput)) {
        rows *= conditions.get(c).conjunct().selectivity();
      }
    }
    // If an edge's ID is known, its end is one of few vertices already before the edge is bound.
    for (Lookup lookup : lookups) {
      if (lookup.isEndOfEdge() && (set & bit(lookup.vertex())) != 0
          && (within & bit(lookup.edge())) == 0 && (lookup.vertices() & ~set) == 0
          && (fromInput || !lookup.needsInput())) {
        rows *= found(lookup) / Math.max(1, vertices.get(lookup.vertex()).count());
      }
    }
    return rows;
  }

  /**
   * How many rows of {@code right} a row of the left side of a hash join meets, before the conditions that
   * need both. Conditions on keys alone have run on both sides, but drop rows once.
   *
   * @param leftEdges the edges bound on the left side
   * @param fromInput whether the left side contains rows of the input
   */
  double matches(long leftEdges, boolean fromInput, JoinState right, long keys) {
    double matches = right.rows();
    for (long rest = keys; rest != 0; rest &= rest - 1) {
      matches /= Math.max(1, vertices.get(Long.numberOfTrailingZeros(rest)).count());
    }
    for (int c = 0; c < conditions.size(); c++) {
      double share = conditions.get(c).conjunct().selectivity();
      if (share > 0 && holds(c, keys, fromInput) && holds(c, keys, right.fromInput())) {
        matches /= share;
      }
    }
    long rightEdges = edgesWithin(right.vertices());
    double before = edgePairs.factor(leftEdges) * edgePairs.factor(rightEdges);
    return matches * edgePairs.factor(leftEdges | rightEdges) / before;
  }

  /**
   * Unfolds the last step of a join into operators: the step itself, then every filter and closing
   * edge that it makes possible, each as early as can be. Earlier steps are not unfolded.
   */
  void unfold(JoinStep step, JoinSink sink) {
    switch (step) {
      case JoinStep.Input _ -> {
        sink.input();
        for (int c = 0; c < conditions.size(); c++) {
          if (conditions.get(c).edges() == 0 && holds(c, inputVertices, true)) {
            sink.filter(c, -1);
          }
        }
        close(inputVertices, true, -1, 0, -1, sink);
      }
      case JoinStep.Scan(int vertex) -> {
        sink.scan(vertex);
        filterByConstants(vertex, sink);
        settle(bit(vertex), false, vertex, 0, -1, sink);
      }
      case JoinStep.Seek(JoinState input, int vertex, int condition) -> {
        sink.seek(vertex, condition);
        if (input == null) {
          filterByConstants(vertex, sink);
        }
        int answered = lookup(vertex, condition).isEndOfEdge() ? -1 : condition;
        settle(with(input, vertex), fromInput(input), vertex, 0, answered, sink);
      }
      case JoinStep.Extend(JoinState input, int edge, int vertex) -> {
        sink.extend(edge, vertex);
        settle(with(input, vertex), fromInput(input), vertex, bit(edge), -1, sink);
      }
      case JoinStep.Intersect(JoinState input, int vertex) -> {
        long legs = legsBetween(vertex, input.vertices());
        sink.intersect(vertex, legs);
        settle(with(input, vertex), fromInput(input), vertex, legs, -1, sink);
      }
      case JoinStep.HashJoin(JoinState left, JoinState right, long keys) -> {
        sink.hashJoin(right, keys);
        filterAcross(left, right, sink);
      }
      case JoinStep.Product(JoinState left, JoinState right) -> {
        sink.product(right);
        filterAcross(left, right, sink);
      }
    }
  }

  /** The look-up of a vertex by a condition, which there is. */
  Lookup lookup(int vertex, int condition) {
    for (Lookup lookup : lookups) {
      if (lookup.vertex() == vertex && lookup.condition() == condition) {
        return lookup;
      }
    }
    throw new IllegalArgumentException("condition " + condition + " is no look-up");
  }

  /**
   * Whether a look-up finds ends of several edges where the other ends are bound: it would pair each with
   * each, however long the list is, and going along the edges does not.
   */
  boolean pairsEnds(Lookup lookup, long bound) {
    if (!lookup.isEndOfEdge() || !lookup.anyOf()) {
      return false;
    }
    Edge edge = edges.get(lookup.edge());
    int other = edge.from() == lookup.vertex() ? edge.to() : edge.from();
    return (bound & bit(other)) != 0;
  }

  /** How many vertices a look-up finds, about. */
  double found(Lookup lookup) {
    double share = conditions.get(lookup.condition()).conjunct().selectivity();
    double count = vertices.get(lookup.vertex()).count();
    return lookup.isEndOfEdge()
        ? Math.min(count, share * edges.get(lookup.edge()).count())
        : share * count;
  }

  private void filterByConstants(int start, JoinSink sink) {
    for (int c = 0; c < conditions.size(); c++) {
      if (conditions.get(c).vertices() == 0 && !conditions.get(c).needsInput()) {
        sink.filter(c, start);
      }
    }
  }

  private static long with(JoinState input, int vertex) {
    return (input == null ? 0 : input.vertices()) | bit(vertex);
  }

  private static boolean fromInput(JoinState input) {
    return input != null && input.fromInput();
  }

  /** Filters and closing edges after {@code newest} was bound along {@code walked}. */
  private void settle(
      long set, boolean fromInput, int newest, long walked, int answered, JoinSink sink) {
    long notYet = edgesOf[newest] & ~walked;
    for (int c : conditionsOf[newest]) {
      if (c != answered && (conditions.get(c).edges() & notYet) == 0 && holds(c, set, fromInput)) {
        sink.filter(c, newest);
      }
    }
    close(set, fromInput, newest, walked, answered, sink);
  }

  /**
   * Closes all edges within {@code set} that end in {@code newest}, or all if that is -1, except
   * the {@code walked} ones. The most selective come first, each followed by the filters that read
   * it.
   */
  private void close(
      long set, boolean fromInput, int newest, long walked, int answered, JoinSink sink) {
    long open = 0;
    long candidates = newest < 0 ? (1L << edges.size()) - 1 : edgesOf[newest];
    for (long rest = candidates & ~walked; rest != 0; rest &= rest - 1) {
      Edge edge = edges.get(Long.numberOfTrailingZeros(rest));
      if ((set & bit(edge.from())) != 0 && (set & bit(edge.to())) != 0) {
        open |= Long.lowestOneBit(rest);
      }
    }
    for (int e : open == 0 ? NONE : edgesBySelectivity) {
      if ((open & bit(e)) != 0) {
        sink.close(e, newest);
        open &= ~bit(e);
        for (int c = 0; c < conditions.size(); c++) {
          long read = conditions.get(c).edges();
          if (c != answered
              && (read & bit(e)) != 0
              && (read & open) == 0
              && holds(c, set, fromInput)) {
            sink.filter(c, newest);
          }
        }
      }
    }
  }

  private void filterAcross(JoinState left, JoinState right, JoinSink sink) {
    long set = left.vertices() | right.vertices();
    boolean fromInput = left.fromInput() || right.fromInput();
    for (int c = 0; c < conditions.size(); c++) {
      if (holds(c, set, fromInput)
          && !holds(c, left.vertices(), left.fromInput())
          && !holds(c, right.vertices(), right.fromInput())) {
        sink.filter(c, -1);
      }
    }
  }
}
