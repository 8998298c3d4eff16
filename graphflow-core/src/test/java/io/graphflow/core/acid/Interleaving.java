package io.graphflow.core.acid;

import io.graphflow.exception.GraphflowException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Runs scripts, each in a thread of its own, step by step in a given order. A step that has to wait for a
 * lock does not hold up the others: their steps go on, and it ends when it can. A script that loses a
 * deadlock is rolled back and skips its further steps.
 */
final class Interleaving {
  private static final long MOST_SECONDS = 30;

  private Interleaving() {}

  /** Which scripts were committed, or ended as they meant to. */
  record Outcome(List<Boolean> done) {}

  /** All orders in which steps of scripts can follow each other, as lists of script numbers. */
  static List<List<Integer>> all(List<Script> scripts) {
    List<List<Integer>> orders = new ArrayList<>();
    extend(scripts, new int[scripts.size()], new ArrayList<>(), orders);
    return orders;
  }

  private static void extend(
      List<Script> scripts, int[] taken, List<Integer> order, List<List<Integer>> orders) {
    boolean complete = true;
    for (int script = 0; script < taken.length; script++) {
      if (taken[script] < scripts.get(script).steps().size()) {
        complete = false;
        taken[script]++;
        order.add(script);
        extend(scripts, taken, order, orders);
        order.removeLast();
        taken[script]--;
      }
    }
    if (complete) {
      orders.add(List.copyOf(order));
    }
  }

  /**
   * Runs scripts.
   *
   * @param begin begins a script's transaction; called in its thread before its first step
   * @param waiting whether some transaction waits for a lock
   */
  static Outcome run(List<Script> scripts, List<Integer> order,
      Function<Script, Work> begin, BooleanSupplier waiting)
      throws InterruptedException {
    List<Player> players = new ArrayList<>();
    for (Script script : scripts) {
      players.add(new Player(() -> begin.apply(script)));
    }
    int[] next = new int[scripts.size()];
    for (int script : order) {
      Player player = players.get(script);
      player.give(scripts.get(script).steps().get(next[script]++));
      // Whoever waits for a lock stays behind; all others have finished what they were given.
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
      while (player.isBusy() && !waiting.getAsBoolean()) {
        if (System.nanoTime() > deadline) {
          throw new AssertionError("a step does not end: " + order);
        }
        TimeUnit.MICROSECONDS.sleep(200);
      }
    }
    List<Boolean> done = new ArrayList<>();
    for (Player player : players) {
      done.add(player.end());
    }
    return new Outcome(done);
  }

  /** A thread that plays a script. */
  private static final class Player {
    /** What was given to play; nothing marks the end. */
    private final BlockingQueue<Optional<Consumer<Work>>> given = new LinkedBlockingQueue<>();
    private final Thread thread;
    private int open;
    private boolean lost;
    private Throwable error;

    Player(Supplier<Work> begin) {
      thread = Thread.ofPlatform().daemon().start(() -> play(begin));
    }

    private void play(Supplier<Work> begin) {
      Work work = null;
      try {
        for (Optional<Consumer<Work>> step = given.take(); step.isPresent(); step = given.take()) {
          try {
            if (work == null) {
              work = begin.get();
            }
            if (!lost && error == null) {
              step.get().accept(work);
            }
          } catch (GraphflowException e) {
            if (e.kind() != GraphflowException.Kind.CONFLICT) {
              throw e;
            }
            lost = true;
          } finally {
            finish();
          }
        }
      } catch (Throwable e) {
        error = e;
      } finally {
        if (work != null) {
          work.close();
        }
      }
    }

    private synchronized void finish() {
      open--;
    }

    synchronized void give(Consumer<Work> step) {
      open++;
      given.add(Optional.of(step));
    }

    synchronized boolean isBusy() {
      return open > 0 && error == null && thread.isAlive();
    }

    /** Whether the script came to its end. */
    boolean end() throws InterruptedException {
      given.add(Optional.empty());
      thread.join(TimeUnit.SECONDS.toMillis(MOST_SECONDS));
      if (thread.isAlive()) {
        throw new AssertionError("a script does not end");
      }
      if (error != null) {
        throw new AssertionError("a script failed", error);
      }
      return !lost;
    }
  }
}
