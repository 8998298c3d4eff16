package io.graphflow.parser.plan;

import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * How a variable-length step of a pattern, such as {@code -[:KNOWS*1..3]->}, goes from vertex to vertex:
 * along {@code min} to {@code max} edges, each of which fits the steps of the operator that has the
 * repetition. Zero edges lead from a vertex to itself.
 *
 * <p>What holds for each edge and each inner vertex is tested while edges are followed. Such predicates
 * read a variable that is bound only while they are evaluated: {@code edge} to the edge that is tested
 * (RELATIONSHIP, its ID set where it is read), {@code vertex} to a vertex strictly between both ends of
 * the whole (NODE), so that neither depends on the end from which the search starts. Beside it they may
 * read variables of the input. Each must be true: neither false nor NULL.
 *
 * @param min fewest edges, at least 0
 * @param max most edges, at least {@code min}; {@link #UNBOUNDED} if the pattern does not say
 * @param mode which of the ways from end to end are rows
 * @param edge a RELATIONSHIP of its own, bound by nothing else
 * @param edgePredicates what holds for each edge
 * @param vertex a NODE of its own, bound by nothing else
 * @param vertexPredicates what holds for each inner vertex
 */
public record Repetition(
    long min,
    long max,
    Mode mode,
    Variable edge,
    List<Expression> edgePredicates,
    Variable vertex,
    List<Expression> vertexPredicates) {

  /** {@link #max} of a pattern without an upper bound. */
  public static final long UNBOUNDED = Long.MAX_VALUE;

  /** Which of the ways between two vertices are rows. */
  public enum Mode {
    /** All in which no edge occurs twice; a vertex may. This is what {@code MATCH} means. */
    TRAILS,

    /**
     * All, edges used any number of times: {@code MATCH REPEATABLE ELEMENTS}. {@link Repetition#max} is
     * bounded.
     */
    WALKS,

    /**
     * For each pair of different ends one way with as few edges as any, whichever: {@code
     * shortestPath}. {@link Repetition#min} is 0 or 1. From a vertex to itself there is the way of no
     * edges if that is 0, and none if it is 1.
     */
    SHORTEST,

    /**
     * For each pair of different ends all ways with as few edges as any, parallel edges giving each a
     * way: {@code allShortestPaths}. {@link Repetition#min} and a vertex with itself are as for {@link
     * #SHORTEST}.
     */
    ALL_SHORTEST,

    /**
     * For each pair of ends that {@link #TRAILS} would give at least once one row, and the length of the
     * shortest of these; the edges are not asked for. {@link Repetition#min} is 0 or 1. Unlike in {@link
     * #SHORTEST}, a vertex reaches itself by a way around in which no edge occurs twice. No text says
     * this; the optimizer chooses it where nothing depends on how many ways there are.
     */
    REACHABLE
  }

  /** Creates a repetition; lists are copied. */
  public Repetition {
    Objects.requireNonNull(mode, "mode");
    if (min < 0 || max < min) {
      throw new IllegalArgumentException("no length from " + min + " to " + max);
    }
    if (edge.type() != CypherType.RELATIONSHIP || vertex.type() != CypherType.NODE) {
      throw new IllegalArgumentException(edge + " is no edge or " + vertex + " no vertex");
    }
    edgePredicates = List.copyOf(edgePredicates);
    vertexPredicates = List.copyOf(vertexPredicates);
  }

  /** The predicates on edges and on inner vertices. */
  public List<Expression> predicates() {
    List<Expression> predicates = new ArrayList<>(edgePredicates);
    predicates.addAll(vertexPredicates);
    return predicates;
  }

  /** Whether there is no most number of edges. */
  public boolean isUnbounded() {
    return max == UNBOUNDED;
  }

  /** Whether it is about shortest paths, of which a pattern asks for few of many. */
  public boolean isShortest() {
    return mode == Mode.SHORTEST || mode == Mode.ALL_SHORTEST;
  }

  /** The same with another mode. */
  public Repetition withMode(Mode other) {
    return new Repetition(min, max, other, edge, edgePredicates, vertex, vertexPredicates);
  }

  /** The same with other predicates. */
  public Repetition withPredicates(List<Expression> onEdges, List<Expression> onVertices) {
    return new Repetition(min, max, mode, edge, onEdges, vertex, onVertices);
  }
}
