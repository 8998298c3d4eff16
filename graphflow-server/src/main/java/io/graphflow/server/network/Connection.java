package io.graphflow.server.network;

/** A connection of a client, which runs in a virtual thread until it ends. Safe for use by many threads. */
public interface Connection extends Runnable {
  /** Whether it has a transaction, rows or an answer open. */
  boolean isBusy();

  /** Whether somebody has logged in. */
  boolean isLoggedIn();

  /** Ends it soon, and waits for nothing. */
  void close();
}
