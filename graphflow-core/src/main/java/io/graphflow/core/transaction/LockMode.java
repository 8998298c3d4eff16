package io.graphflow.core.transaction;

/**
 * The mode in which a resource is locked. Intention modes are for resources that contain others (a
 * table contains its vertices and keys): they say that a resource beneath is locked.
 *
 * <p>A {@code long} holds the number of grants a mode of one lock: 20 bits each for IS, IX and S, a
 * bit each for SIX and X, which only one transaction can hold. So one AND tells whether a mode can
 * be granted.
 */
public enum LockMode {
  /** Intention shared: something beneath is locked S. */
  IS("an intention-shared (IS) lock", 1L),
  /** Intention exclusive: something beneath is locked X. */
  IX("an intention-exclusive (IX) lock", 1L << 20),
  /** Shared: read, with all that is beneath. */
  S("a shared (S) lock", 1L << 40),
  /** Shared, intention exclusive: all is read and something beneath is locked X. */
  SIX("a shared, intention-exclusive (SIX) lock", 1L << 60),
  /** Exclusive: written, with all that is beneath. */
  X("an exclusive (X) lock", 1L << 61);

  /** Most grants of one mode that the count of grants can hold. */
  static final int MAX_GRANTS = (1 << 20) - 1;

  private static final long IS_CONFLICTS = conflicts(IS);
  private static final long IX_CONFLICTS = conflicts(IX);
  private static final long S_CONFLICTS = conflicts(S);
  private static final long SIX_CONFLICTS = conflicts(SIX);
  private static final long X_CONFLICTS = conflicts(X);

  private final String text;
  private final long unit;

  LockMode(String text, long unit) {
    this.text = text;
    this.unit = unit;
  }

  /** Whether two transactions can hold one resource in these modes at once. Symmetric. */
  public boolean compatibleWith(LockMode other) {
    return switch (this) {
      case IS -> other != X;
      case IX -> other == IS || other == IX;
      case S -> other == IS || other == S;
      case SIX -> other == IS;
      case X -> false;
    };
  }

  /** The weakest mode that allows everything that either of both allows. */
  public LockMode join(LockMode other) {
    return switch (this) {
      case IS -> other;
      case IX -> other == IS ? IX : other == S ? SIX : other;
      case S -> other == IS ? S : other == IX ? SIX : other;
      case SIX -> other == X ? X : SIX;
      case X -> X;
    };
  }

  /** Whether a holder of this mode need not ask for the other, on the resource or beneath it. */
  public boolean covers(LockMode other) {
    return join(other) == this;
  }

  /** The mode needed on the containing resource before a resource is locked in this mode. */
  LockMode intention() {
    return switch (this) {
      case IS, S -> IS;
      case IX, SIX, X -> IX;
    };
  }

  /** One grant of this mode in a count of grants. */
  long unit() {
    return unit;
  }

  /** Whether this mode is compatible with all grants counted. */
  boolean grantable(long grantCounts) {
    long conflicts = switch (this) {
      case IS -> IS_CONFLICTS;
      case IX -> IX_CONFLICTS;
      case S -> S_CONFLICTS;
      case SIX -> SIX_CONFLICTS;
      case X -> X_CONFLICTS;
    };
    return (grantCounts & conflicts) == 0;
  }

  /** The mode with its article, to be read by people. */
  String text() {
    return text;
  }

  /** The bits of a count of grants that must be clear for a mode. */
  private static long conflicts(LockMode mode) {
    long conflicts = 0;
    for (LockMode other : values()) {
      if (!mode.compatibleWith(other)) {
        conflicts |= other.countMask();
      }
    }
    return conflicts;
  }

  private long countMask() {
    return this == SIX || this == X ? unit : unit * MAX_GRANTS;
  }
}
