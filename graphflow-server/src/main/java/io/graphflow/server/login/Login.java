package io.graphflow.server.login;

import java.net.InetAddress;

/** Decides who may use the server. Safe for use by many threads. */
@FunctionalInterface
public interface Login {
  /** Accepts everybody, with or without a name. */
  Login NONE = (_, _, _) -> LoginResult.ACCEPTED;

  /**
   * Decides on an attempt.
   *
   * @param from where it comes from
   * @param user a name; empty if none is given
   * @param password empty if none is given
   */
  LoginResult attempt(InetAddress from, String user, String password);
}
