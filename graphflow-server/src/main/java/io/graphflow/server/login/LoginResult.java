package io.graphflow.server.login;

/** How an attempt to log in ends. */
public enum LoginResult {
  /** Name and password are right. */
  ACCEPTED,
  /** They are not. */
  REFUSED,
  /** So many attempts from there have failed that this one was not looked at. */
  TOO_MANY
}
