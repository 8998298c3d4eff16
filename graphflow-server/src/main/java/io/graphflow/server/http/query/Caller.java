package io.graphflow.server.http.query;

import io.graphflow.options.Client;
import io.graphflow.options.Role;
import java.util.Map;

/**
 * Who sends a request.
 *
 * @param user the name under which it has logged in; empty if it did not have to
 * @param role what it may do
 * @param connection the name of its connection
 * @param address {@code HOST:PORT} from where it comes
 * @param ownAddress {@code HOST:PORT} at which it reached the server
 */
public record Caller(
    String user,
    Role role,
    String connection,
    String address,
    String ownAddress) {
  /** As those see it who look at what runs. */
  Client client(String database, Map<String, Object> metadata) {
    return new Client(database, user, role, connection, address, ownAddress, metadata);
  }
}
