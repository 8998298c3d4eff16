package io.graphflow.server.login;

import io.graphflow.options.Role;

/**
 * A user as a line of a password file tells it: {@code NAME:HASH}, or {@code NAME:HASH:ROLE} for another role than that of
 * an admin. Immutable.
 *
 * @param name not empty, without colons and control characters
 * @param hash of the password
 * @param role what it may do
 */
record User(String name, PasswordHash hash, Role role) {
  private static final char SEPARATOR = ':';

  /**
   * Reads a line.
   *
   * @throws IllegalArgumentException with what is wrong, if {@link #line} did not write it
   */
  static User parse(String line) {
    String[] parts = line.split(String.valueOf(SEPARATOR), -1);
    if (parts.length < 2 || parts.length > 3 || !isName(parts[0])) {
      throw new IllegalArgumentException("no line NAME:HASH or NAME:HASH:ROLE");
    }
    Role role = parts.length == 2 ? Role.ADMIN
        : Role.of(parts[2])
            .orElseThrow(
                () -> new IllegalArgumentException("there is no role '" + parts[2] + "'"));
    return new User(parts[0], PasswordHash.parse(parts[1]), role);
  }

  /** Whether a user can have a name. */
  static boolean isName(String name) {
    return !name.isEmpty() && name.indexOf(SEPARATOR) < 0
        && name.chars().noneMatch(Character::isISOControl);
  }

  /** It as a line, without its end. */
  String line() {
    return name + SEPARATOR + hash.text()
        + (role == Role.ADMIN ? "" : SEPARATOR + role.displayName());
  }
}
