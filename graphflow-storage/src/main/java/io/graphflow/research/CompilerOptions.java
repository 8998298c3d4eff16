package io.graphflow.research;

import java.util.List;

/**
 * Choices that change how a query is planned, never what it means (but for {@code repeatableElements}).
 *
 * <pre>{@code
 * SessionOptions fixed = SessionOptions.DEFAULT
 *     .withCompilerOptions(new CompilerOptions(List.of("a", "b", "c"), false, false, false));
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 *
 * @param vertexOrder names of query vertices in the order in which joins should bind them, empty to
 *     let the optimizer choose; the same can be written as a hint in the query. Matches are then
 *     enumerated in that order even where only their number is wanted
 * @param intersections whether cyclic patterns may be found by intersecting lists
 * @param repeatableElements lifts the rule that one match uses an edge once, for the whole query, as
 *     {@code MATCH REPEATABLE ELEMENTS} does for one clause
 * @param countAlongEdges whether a plan may count along edges instead of enumerating matches, which the
 *     list-based processor alone can. With a vertex order it has none in any case
 */
public record CompilerOptions(
    List<String> vertexOrder,
    boolean intersections,
    boolean repeatableElements,
    boolean countAlongEdges) {

  /** The default: the optimizer chooses, for list-based processing; the rule holds. */
  public static final CompilerOptions DEFAULT = new CompilerOptions(List.of(), true, false, true);

  /** Creates options; the list is copied. */
  public CompilerOptions {
    vertexOrder = List.copyOf(vertexOrder);
  }

  /** The same choices with another order of joins; empty to let the optimizer choose. */
  public CompilerOptions withVertexOrder(List<String> other) {
    return new CompilerOptions(other, intersections, repeatableElements, countAlongEdges);
  }

  /** The same choices with intersections of lists allowed or not. */
  public CompilerOptions withIntersections(boolean other) {
    return new CompilerOptions(vertexOrder, other, repeatableElements, countAlongEdges);
  }

  /** The same choices with the rule lifted that one match uses an edge once, or not. */
  public CompilerOptions withRepeatableElements(boolean other) {
    return new CompilerOptions(vertexOrder, intersections, other, countAlongEdges);
  }

  /** The same choices with counting along edges allowed or not; Volcano does not count like that. */
  public CompilerOptions withCountAlongEdges(boolean other) {
    return other == countAlongEdges
        ? this
        : new CompilerOptions(vertexOrder, intersections, repeatableElements, other);
  }
}
