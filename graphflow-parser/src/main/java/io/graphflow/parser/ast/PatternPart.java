package io.graphflow.parser.ast;

import java.util.List;
import java.util.Objects;

/**
 * A path of a pattern.
 *
 * @param path name of the path, null if not written
 * @param selection whether all paths are meant or shortest ones
 * @param start first node
 * @param steps relationships and the nodes they lead to
 * @param position where it begins
 */
public record PatternPart(
    Name path,
    Selection selection,
    NodePattern start,
    List<Step> steps,
    Position position) {

  /** Which of the paths that fit are meant. */
  public enum Selection {
    /** All. */
    ALL,
    /** {@code shortestPath(…)}. */
    SHORTEST,
    /** {@code allShortestPaths(…)}. */
    ALL_SHORTEST
  }

  /** Which way a relationship is written, read from left to right. */
  public enum Arrow {
    /** {@code -[]->}. */
    RIGHT,
    /** {@code <-[]-}. */
    LEFT,
    /** {@code -[]-} or {@code <-[]->}: either way. */
    BOTH
  }

  /** Creates a path; the list is copied. */
  public PatternPart {
    Objects.requireNonNull(selection, "selection");
    Objects.requireNonNull(start, "start");
    steps = List.copyOf(steps);
  }

  /** A relationship and the node it leads to. */
  public record Step(RelationshipPattern relationship, NodePattern node) {}

  /**
   * A node.
   *
   * @param variable null if not written
   * @param labels a conjunction of alternatives: {@code :A|B:C} is ((A or B) and C)
   * @param properties a map or a parameter, null if not written
   * @param where null if not written
   */
  public record NodePattern(
      Name variable,
      List<List<Name>> labels,
      Expr properties,
      Expr where,
      Position position) {
    /** Creates a node; lists are copied. */
    public NodePattern {
      labels = labels.stream().map(List::copyOf).toList();
    }
  }

  /**
   * A relationship.
   *
   * @param variable null if not written
   * @param types alternatives, empty for any
   * @param length null for exactly one relationship
   * @param properties a map or a parameter, null if not written
   * @param where null if not written
   */
  public record RelationshipPattern(
      Name variable,
      Arrow arrow,
      List<Name> types,
      Length length,
      Expr properties,
      Expr where,
      Position position) {
    /** Creates a relationship; the list is copied. */
    public RelationshipPattern {
      types = List.copyOf(types);
    }
  }

  /** {@code *lower..upper}; bounds are null if not written. */
  public record Length(Long lower, Long upper, Position position) {}
}
