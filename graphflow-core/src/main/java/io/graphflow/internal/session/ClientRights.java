package io.graphflow.internal.session;

import io.graphflow.exception.ForbiddenException;
import io.graphflow.options.Client;
import io.graphflow.options.Role;

/** What the role of a client allows. */
public final class ClientRights {
  private ClientRights() {}

  /**
   * Checks that a client may write.
   *
   * @throws ForbiddenException if it may only read
   */
  public static void requireWriter(Client client) {
    if (client.role() == Role.READER) {
      throw new ForbiddenException("The user '" + client.user()
          + "' may only read, as its role is '" + Role.READER.displayName() + "'.");
    }
  }
}
