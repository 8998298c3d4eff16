package io.graphflow.server.bolt.message;

import java.util.List;
import java.util.Optional;

/**
 * A version of the protocol, and what is different in it. No client asks for 5.5.
 *
 * @param major 4 or 5
 * @param minor at least 0
 */
public record BoltVersion(int major, int minor) implements Comparable<BoltVersion> {
  /** All that are spoken, from the newest to the oldest. */
  public static final List<BoltVersion> ALL = List.of(new BoltVersion(5, 8), new BoltVersion(5, 7),
      new BoltVersion(5, 6), new BoltVersion(5, 4), new BoltVersion(5, 3), new BoltVersion(5, 2),
      new BoltVersion(5, 1), new BoltVersion(5, 0), new BoltVersion(4, 4));

  /** The newest one of a range that is spoken: of a major version from one minor version down to another. */
  public static Optional<BoltVersion> newest(int major, int minor, int range) {
    return ALL.stream()
        .filter(version -> version.major == major && version.minor <= minor
            && version.minor >= minor - range)
        .findFirst();
  }

  /** Whether elements have texts as IDs beside the numbers, and moments are always in UTC. */
  public boolean hasElementIds() {
    return isAtLeast(5, 0);
  }

  /** Whether one logs in by a message of its own. */
  public boolean hasLogon() {
    return isAtLeast(5, 1);
  }

  /** Whether a result ends with GQL statuses, where notifications were before. */
  public boolean hasStatuses() {
    return isAtLeast(5, 6);
  }

  /** Whether a failure has a GQL status. */
  public boolean hasGqlErrors() {
    return isAtLeast(5, 7);
  }

  /** Whether the answer to a query names the database. */
  public boolean namesDatabase() {
    return isAtLeast(5, 8);
  }

  private boolean isAtLeast(int otherMajor, int otherMinor) {
    return compareTo(new BoltVersion(otherMajor, otherMinor)) >= 0;
  }

  @Override
  public int compareTo(BoltVersion other) {
    return major != other.major ? Integer.compare(major, other.major)
        : Integer.compare(minor, other.minor);
  }

  @Override
  public String toString() {
    return major + "." + minor;
  }
}
