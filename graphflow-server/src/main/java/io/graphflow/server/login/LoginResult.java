package io.graphflow.server.login;

import io.graphflow.options.Role;
import java.util.Optional;

/** How an attempt to log in ends. */
public enum LoginResult {
  /** Name and password are right, and the user may do everything. */
  ACCEPTED(Role.ADMIN),
  /** They are right, and the user may only read. */
  ACCEPTED_AS_READER(Role.READER),
  /** They are not right. */
  REFUSED(null),
  /** So many attempts from there have failed that this one was not looked at. */
  TOO_MANY(null);

  private final Role role;

  LoginResult(Role role) {
    this.role = role;
  }

  /** How a user with a role is accepted. */
  public static LoginResult accepted(Role role) {
    return switch (role) {
      case ADMIN -> ACCEPTED;
      case READER -> ACCEPTED_AS_READER;
    };
  }

  /** What the user may do; empty if the attempt failed. */
  public Optional<Role> role() {
    return Optional.ofNullable(role);
  }
}
