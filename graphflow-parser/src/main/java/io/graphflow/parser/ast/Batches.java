package io.graphflow.parser.ast;

import java.util.Objects;
import java.util.Set;

/**
 * <code>IN TRANSACTIONS</code> behind a CALL of a subquery: how its rows are divided among transactions. Numbers are
 * literals or parameters.
 *
 * @param concurrency how many transactions may run at a time; null if not written
 * @param size the rows of a transaction; null if not written
 * @param failure what becomes of the batches behind one that has failed
 * @param retrySeconds for how long a batch that others were in the way of is tried again; null if ON ERROR RETRY, or
 *     its time, is not written
 * @param retries whether ON ERROR RETRY was written
 * @param status the variable of REPORT STATUS; null if not written
 * @param within the variables that the subquery mentions
 * @param behind the variables that the clauses behind the CALL mention
 * @param position of IN
 */
public record Batches(
    Expr concurrency,
    Expr size,
    Failure failure,
    boolean retries,
    Expr retrySeconds,
    Name status,
    Mentioned within,
    Mentioned behind,
    Position position) {
  /** What becomes of the batches behind one that has failed. */
  public enum Failure {
    /** The query ends with the error. */
    FAIL,
    /** They are not run; the rows go on. */
    BREAK,
    /** They are run. */
    CONTINUE
  }

  /**
   * Variables that are written somewhere, whatever they mean there.
   *
   * @param all whether a {@code *} stands for all that there are
   * @param names of the others
   */
  public record Mentioned(boolean all, Set<String> names) {
    /** Creates it; the set is copied. */
    public Mentioned {
      names = Set.copyOf(names);
    }

    /** Whether a variable of this name may be read there. */
    public boolean has(String name) {
      return all || names.contains(name);
    }
  }

  /** Creates it. */
  public Batches {
    Objects.requireNonNull(failure, "failure");
    Objects.requireNonNull(position, "position");
  }
}
