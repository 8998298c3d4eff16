package io.graphflow.options;

import java.util.Locale;
import java.util.Optional;

/**
 * What a {@link Client} may do.
 *
 * <pre>{@code
 * Session session = database.session(SessionOptions.DEFAULT.withClient(
 *     Client.EMBEDDED.withUser("report").withRole(Role.READER)));
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads.
 */
public enum Role {
  /** Queries that only read; of transactions, it sees and ends those of its own user. */
  READER,
  /** Everything. */
  ADMIN;

  /** How it is written: {@code reader} or {@code admin}. */
  public String displayName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The role that is written so, in lower case; empty if there is none. */
  public static Optional<Role> of(String displayName) {
    for (Role role : values()) {
      if (role.displayName().equals(displayName)) {
        return Optional.of(role);
      }
    }
    return Optional.empty();
  }
}
