package io.graphflow.options;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Who works in a session, and whether it may change anything: what {@code SHOW CURRENT USER} and {@code SHOW
 * TRANSACTIONS} tell of it.
 *
 * <pre>{@code
 * Session session = database.session(SessionOptions.DEFAULT.withClient(
 *     Client.EMBEDDED.withUser("nightly import")));
 * session.run("SHOW TRANSACTIONS YIELD username, currentQuery, elapsedTime").list();
 * }</pre>
 *
 * <p>Immutable, and so safe for use by many threads. No part is null; what there is not is empty.
 *
 * @param database the name under which it knows the database
 * @param user who it is
 * @param role what it may do
 * @param connection by which it came over a network
 * @param address from which it came
 * @param serverAddress at which it reached the database
 * @param metadata what it says of its work, values as queries have them
 */
public record Client(
    String database,
    String user,
    Role role,
    String connection,
    String address,
    String serverAddress,
    Map<String, Object> metadata) {

  /** The program that has opened the database, knows it as {@code graphflow}, and may do everything. */
  public static final Client EMBEDDED =
      new Client("graphflow", "", Role.ADMIN, "", "", "", Map.of());

  /** Creates a client; the map is copied. */
  public Client {
    Objects.requireNonNull(database, "database");
    Objects.requireNonNull(user, "user");
    Objects.requireNonNull(role, "role");
    Objects.requireNonNull(connection, "connection");
    Objects.requireNonNull(address, "address");
    Objects.requireNonNull(serverAddress, "serverAddress");
    metadata = Collections.unmodifiableMap(new LinkedHashMap<>(metadata));
  }

  /** The same client as another user. */
  public Client withUser(String other) {
    return new Client(database, other, role, connection, address, serverAddress, metadata);
  }

  /** The same client with another role. */
  public Client withRole(Role other) {
    return new Client(database, user, other, connection, address, serverAddress, metadata);
  }

  /** The same client with other words on its work. */
  public Client withMetadata(Map<String, Object> other) {
    return new Client(database, user, role, connection, address, serverAddress, other);
  }
}
