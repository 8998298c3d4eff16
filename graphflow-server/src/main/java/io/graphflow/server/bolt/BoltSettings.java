package io.graphflow.server.bolt;

import io.graphflow.Database;
import io.graphflow.server.login.Login;
import io.graphflow.server.tls.TlsIdentity;
import java.time.Duration;
import java.util.Optional;

/**
 * What all conversations of a server share.
 *
 * @param database read and written
 * @param databaseName under which clients know it, beside {@code neo4j}
 * @param login decides who may
 * @param agent how the server calls itself; some drivers refuse what does not begin with {@code Neo4j/}
 * @param advertisedAddress {@code HOST:PORT} for clients that ask for routes and do not say how they came here; if
 *     empty, they are told the address at which they reached the server
 * @param transactionTimeout how long a transaction may be open, or a query outside of one; zero for as long as it
 *     likes
 * @param tls who the server is to clients that want TLS; empty if they cannot have it
 * @param plain whether clients of other machines may come without TLS
 * @param bookmarks names of states of the database
 */
public record BoltSettings(
    Database database,
    String databaseName,
    Login login,
    String agent,
    Optional<String> advertisedAddress,
    Duration transactionTimeout,
    Optional<TlsIdentity> tls,
    boolean plain,
    Bookmarks bookmarks) {

  /** Whether clients mean the database by a name. */
  boolean isDatabase(Object name) {
    return name == null || name.equals("") || name.equals("neo4j") || name.equals(databaseName)
        || isSystem(name);
  }

  /** Whether clients mean what Neo4j keeps apart by a name: here it is the same database, and only to be read. */
  boolean isSystem(Object name) {
    return "system".equals(name);
  }
}
