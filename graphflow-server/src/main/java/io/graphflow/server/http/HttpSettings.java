package io.graphflow.server.http;

import io.graphflow.server.audit.LoginAudit;
import io.graphflow.server.login.Login;
import io.graphflow.server.metrics.MetricsPage;
import io.graphflow.server.network.KnownHosts;
import io.graphflow.server.tls.TlsIdentity;
import io.graphflow.server.work.ServedDatabase;
import java.time.Duration;
import java.util.Optional;

/**
 * What all connections over HTTP share.
 *
 * @param served the database
 * @param login decides who may
 * @param audit is told who has tried to
 * @param metrics the page of numbers
 * @param boltAddress {@code HOST:PORT} at which clients reach the server over Bolt, or only {@code :PORT} if at the same
 *     host
 * @param hosts those under whose names clients may come without TLS
 * @param idleTransactions how long a transaction stays open of which nothing is asked
 * @param tls who the server is to clients that want TLS; empty if they cannot have it
 * @param plain whether clients of other machines may come without TLS
 * @param explorer whether browsers get pages to ask with
 * @param headTimeout how long the handshake of TLS and the headers of a request may take
 */
public record HttpSettings(
    ServedDatabase served,
    Login login,
    LoginAudit audit,
    MetricsPage metrics,
    String boltAddress,
    KnownHosts hosts,
    Duration idleTransactions,
    Optional<TlsIdentity> tls,
    boolean plain,
    boolean explorer,
    Duration headTimeout) {}
