package io.graphflow.server.bolt;

import io.graphflow.server.audit.LoginAudit;
import io.graphflow.server.login.Login;
import io.graphflow.server.network.KnownHosts;
import io.graphflow.server.tls.TlsIdentity;
import io.graphflow.server.work.ServedDatabase;
import java.time.Duration;
import java.util.Optional;

/**
 * What all conversations of a server share.
 *
 * @param served the database
 * @param login decides who may
 * @param audit is told who has tried to
 * @param agent how the server calls itself; some drivers refuse what does not begin with {@code Neo4j/}
 * @param advertisedAddress {@code HOST:PORT} for clients that ask for routes and do not say how they came here; if
 *     empty, they are told the address at which they reached the server
 * @param tls who the server is to clients that want TLS; empty if they cannot have it
 * @param plain whether clients of other machines may come without TLS
 * @param hosts those under whose names browsers may come, whose pages need not be this server's
 * @param loginTimeout how long a connection may be open of which nobody has logged in
 */
public record BoltSettings(
    ServedDatabase served,
    Login login,
    LoginAudit audit,
    String agent,
    Optional<String> advertisedAddress,
    Optional<TlsIdentity> tls,
    boolean plain,
    KnownHosts hosts,
    Duration loginTimeout) {}
