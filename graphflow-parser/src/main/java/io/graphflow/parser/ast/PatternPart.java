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

  /**
   * A name that an expression gives when the query runs: {@code $(name)}, {@code $all(names)}, {@code $any(names)}.
   *
   * @param expression a STRING, or a LIST of them
   * @param any whether one of the names is enough, where a pattern is matched
   */
  public record ComputedName(Expr expression, boolean any, Position position) {}

  /** A relationship and the node it leads to. */
  public record Step(RelationshipPattern relationship, NodePattern node) {}

  /**
   * A node.
   *
   * @param variable null if not written
   * @param labels what all must hold; empty for any labels
   * @param computed labels that are known when the query runs only, in conjunction with the others
   * @param properties a map or a parameter, null if not written
   * @param where null if not written
   */
  public record NodePattern(
      Name variable,
      List<LabelExpression> labels,
      List<ComputedName> computed,
      Expr properties,
      Expr where,
      Position position) {
    /** Creates a node; lists are copied. */
    public NodePattern {
      labels = List.copyOf(labels);
      computed = List.copyOf(computed);
    }

    /** Whether it says what labels the node has. */
    public boolean hasLabels() {
      return !labels.isEmpty() || !computed.isEmpty();
    }
  }

  /**
   * A relationship.
   *
   * @param variable null if not written
   * @param types alternatives, empty for any
   * @param condition what the type must fulfil if that is no list of alternatives, else null; then {@code types} is
   *     empty
   * @param computed the type if it is known when the query runs only, else null; then {@code types} is empty
   * @param length null for exactly one relationship
   * @param group the nodes on both sides of each relationship if a path around them is repeated, else null; with it
   *     goes a length
   * @param properties a map or a parameter, null if not written
   * @param where null if not written
   */
  public record RelationshipPattern(
      Name variable,
      Arrow arrow,
      List<Name> types,
      LabelExpression condition,
      ComputedName computed,
      Length length,
      Group group,
      Expr properties,
      Expr where,
      Position position) {
    /** Creates a relationship; the list is copied. */
    public RelationshipPattern {
      types = List.copyOf(types);
    }
  }

  /**
   * What {@code ((from)-[]-(to) WHERE where){1,3}} says beside the relationship.
   *
   * @param where null if not written
   */
  public record Group(NodePattern from, NodePattern to, Expr where) {}

  /** {@code *lower..upper}; bounds are null if not written. */
  public record Length(Long lower, Long upper, Position position) {}
}
