package io.graphflow.core.lifetime;

import io.graphflow.core.update.RandomQuery;
import io.graphflow.options.Engine;
import io.graphflow.storage.disk.SimulatedDisk;

/**
 * One thing that happens to a database. It says nothing of the state that it finds, so that any
 * steps may be left out of a life; where it makes no sense nothing happens.
 */
sealed interface Step {

  /** A query that changes the graph: in the open transaction, or else in one of its own. */
  record Update(Engine engine, RandomQuery query) implements Step {
    @Override
    public String toString() {
      return engine.option() + ": " + query.text();
    }
  }

  /** A query that reads only, in all engines: of what is committed, and in the open transaction. */
  record Read(RandomQuery query) implements Step {
    @Override
    public String toString() {
      return "read: " + query.text();
    }
  }

  /** A constraint or an index comes, in the open transaction or alone. */
  record Declare(Rule rule) implements Step {
    @Override
    public String toString() {
      return rule.creation();
    }
  }

  /** A constraint or an index goes. */
  record Drop(Rule rule) implements Step {
    @Override
    public String toString() {
      return rule.drop();
    }
  }

  /** A transaction that may write begins; its statements are run by one engine. */
  record Begin(Engine engine) implements Step {}

  /** The open transaction ends. */
  record End(boolean commit) implements Step {}

  /** A transaction that reads begins, and looks at the graph. */
  record Look(Engine engine) implements Step {}

  /** The transactions that read must see what they saw at first; then they end. */
  record LookAgain() implements Step {}

  /** CHECKPOINT; refused while a transaction is open. */
  record Checkpoint() implements Step {}

  /** The database is closed, whatever is open in it, and opened. */
  record Reopen() implements Step {}

  /**
   * The process ends without a word.
   *
   * @param powerLost whether all is lost, too, that was not forced to the disk
   */
  record Crash(boolean powerLost) implements Step {}

  /**
   * A call to the disk will go wrong, unless another one is already to. When that comes to light
   * the database is opened again.
   *
   * @param calls how many changing calls succeed before it
   * @param thenPowerLost whether the power is lost before that
   */
  record Fault(SimulatedDisk.Fault fault, int calls, boolean thenPowerLost) implements Step {}

  /** The disk has only so much room left, until that comes to light. */
  record FillDisk(int freeBytes) implements Step {}
}
