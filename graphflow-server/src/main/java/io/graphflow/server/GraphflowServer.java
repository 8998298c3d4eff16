package io.graphflow.server;

import io.graphflow.Database;
import io.graphflow.exception.UsageException;
import io.graphflow.options.Compatibility;
import io.graphflow.server.audit.LoginAudit;
import io.graphflow.server.bolt.BoltListener;
import io.graphflow.server.bolt.BoltSettings;
import io.graphflow.server.http.HttpListener;
import io.graphflow.server.http.HttpSettings;
import io.graphflow.server.login.Login;
import io.graphflow.server.metrics.MetricsPage;
import io.graphflow.server.network.KnownHosts;
import io.graphflow.server.network.ListenAddress;
import io.graphflow.server.network.Listener;
import io.graphflow.server.tls.TlsIdentity;
import io.graphflow.server.work.Bookmarks;
import io.graphflow.server.work.ServedDatabase;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets drivers of Neo4j talk to a database, over Bolt 4.4, 5.0 to 5.4 and 5.6 to 5.8, and whoever speaks HTTP, by Neo4j's
 * Query API, while the program that has it open goes on using it.
 *
 * <pre>{@code
 * try (Database database = Database.open(folder);
 *     GraphflowServer server = GraphflowServer.of(database)
 *         .login(PasswordFile.read(passwords))
 *         .httpPort(7474)
 *         .start()) {
 *   System.out.println("bolt://localhost:" + server.boltPort());
 *   waitUntilTold();
 * }
 * }</pre>
 *
 * <p>Close it before the database. Safe for use by many threads.
 */
public final class GraphflowServer implements AutoCloseable {
  /** How the server calls itself: clients decide by the number which syntax they may use. */
  private static final String AGENT =
      "Neo4j/" + Compatibility.NEO4J_VERSION + " (GraphflowDB " + Compatibility.version() + ")";

  private static final Logger LOG = LoggerFactory.getLogger(GraphflowServer.class);

  private final Listener bolt;
  private final Optional<HttpListener> http;
  private final Duration grace;

  private GraphflowServer(Listener bolt, Optional<HttpListener> http, Duration grace) {
    this.bolt = bolt;
    this.http = http;
    this.grace = grace;
  }

  /** Begins to describe a server for a database, which stays open as long as that. */
  public static Builder of(Database database) {
    return new Builder(database);
  }

  /** The port at which it listens for Bolt. */
  public int boltPort() {
    return bolt.port();
  }

  /** The port at which it listens for HTTP; empty if it does not. */
  public OptionalInt httpPort() {
    return http.map(listener -> OptionalInt.of(listener.port())).orElse(OptionalInt.empty());
  }

  /**
   * Accepts no more connections, gives transactions and queries some time to end, then ends those that have not, and
   * rolls them back. What was acknowledged is in the database. Idempotent.
   */
  @Override
  public void close() {
    bolt.stopAccepting();
    http.ifPresent(HttpListener::stopAccepting);
    long end = System.nanoTime() + grace.toNanos();
    try {
      while (isBusy() && System.nanoTime() - end < 0) {
        Thread.sleep(Duration.ofMillis(10));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    http.ifPresent(HttpListener::close);
    bolt.close();
  }

  private boolean isBusy() {
    return bolt.isBusy() || http.map(HttpListener::isBusy).orElse(false);
  }

  /** Describes a server. For one thread. */
  public static final class Builder {
    private static final int BOLT_PORT = 7687;
    private static final Pattern DATABASE_NAME = Pattern.compile("[A-Za-z][A-Za-z0-9._-]{0,62}");

    private final Database database;
    private List<InetAddress> addresses = ListenAddress.loopback();
    private int boltPort = BOLT_PORT;
    private OptionalInt httpPort = OptionalInt.empty();
    private boolean explorer = true;
    private Set<String> httpHosts = Set.of();
    private Duration idleTransactions = Duration.ofMinutes(1);
    private String databaseName = "graphflow";
    private String advertisedAddress;
    private Login login;
    private TlsIdentity tls;
    private boolean insecure;
    private int maxConnections = 1_000;
    private Duration loginTimeout = Duration.ofSeconds(30);
    private Duration transactionTimeout = Duration.ofMinutes(10);
    private Duration grace = Duration.ofSeconds(10);

    private Builder(Database database) {
      this.database = Objects.requireNonNull(database, "database");
    }

    /** Listens at an address; only this machine can reach those that are taken otherwise, of IPv4 and of IPv6. */
    public Builder address(InetAddress other) {
      addresses = List.of(other);
      return this;
    }

    /** Listens at a port, 0 for any that is free, 7687 unless asked otherwise. */
    public Builder boltPort(int port) {
      boltPort = port;
      return this;
    }

    /**
     * Listens for HTTP at a port, 0 for any that is free. Unless this is called nobody can come over HTTP, nor read
     * metrics, which are at {@code /metrics} for whoever may log in. Browsers get the explorer there, a page to ask with.
     *
     * @throws UsageException if it is no port
     */
    public Builder httpPort(int port) {
      if (port < 0 || port > 65_535) {
        throw new UsageException("A port lies between 0 and 65535, unlike " + port + ".");
      }
      httpPort = OptionalInt.of(port);
      return this;
    }

    /** Serves no explorer over HTTP. */
    public Builder withoutExplorer() {
      explorer = false;
      return this;
    }

    /**
     * Lets clients come over HTTP and WebSocket without TLS under names of this machine. Without it they can use {@code
     * localhost}, IP addresses and the host of {@link #advertisedAddress}; other names are refused, as any web page can
     * have a name of its own lead here. Pages that come from these names may speak Bolt over WebSocket.
     *
     * @param names without ports
     */
    public Builder httpHosts(Collection<String> names) {
      httpHosts = names.stream()
          .map(name -> name.toLowerCase(Locale.ROOT))
          .collect(Collectors.toUnmodifiableSet());
      return this;
    }

    /**
     * Rolls transactions back that stay open between requests over HTTP, of which nothing is asked for so long; one
     * minute unless asked otherwise.
     *
     * @param limit more than zero
     * @throws UsageException if it is not
     */
    public Builder idleTransactionTimeout(Duration limit) {
      if (limit.isNegative() || limit.isZero()) {
        throw new UsageException("A transaction needs some time to be used: not " + limit + ".");
      }
      idleTransactions = limit;
      return this;
    }

    /**
     * Answers to a name of the database, beside {@code neo4j}; {@code graphflow} unless asked otherwise.
     *
     * @param name letters, digits, dots, dashes and underscores, the first a letter, at most 63
     * @throws UsageException if it is no such name, or {@code system}, by which tools ask for something else
     */
    public Builder databaseName(String name) {
      if (!DATABASE_NAME.matcher(name).matches() || name.equals("system")) {
        throw new UsageException(
            "A name of a database has at most 63 letters, digits, dots, dashes and"
                + " underscores, of which the first is a letter, and is not 'system', unlike '"
                + name
                + "'.");
      }
      databaseName = name;
      return this;
    }

    /** Tells clients that ask for routes to come to {@code HOST:PORT}, unless they say how they came. */
    public Builder advertisedAddress(String hostAndPort) {
      advertisedAddress = Objects.requireNonNull(hostAndPort, "hostAndPort");
      return this;
    }

    /** Lets in whom this accepts; it has to be said, be it {@link Login#NONE}. */
    public Builder login(Login other) {
      login = Objects.requireNonNull(other, "other");
      return this;
    }

    /**
     * Encrypts what clients want encrypted ({@code bolt+s://}, {@code neo4j+s://}, {@code https://}), at the same ports.
     * Those of other machines must want it then, unless {@link #allowUnencrypted} says otherwise.
     */
    public Builder tls(TlsIdentity identity) {
      tls = Objects.requireNonNull(identity, "identity");
      return this;
    }

    /**
     * Allows clients of other machines to come without TLS: passwords, queries and rows can be
     * read on the way, unless something else, such as a tunnel, keeps them.
     */
    public Builder allowUnencrypted() {
      insecure = true;
      return this;
    }

    /** Refuses connections beyond a number over Bolt, and over HTTP; 1,000 unless asked otherwise; at least 1. */
    public Builder maxConnections(int number) {
      if (number < 1) {
        throw new UsageException("A server needs at least one connection, not " + number + ".");
      }
      maxConnections = number;
      return this;
    }

    /**
     * Ends connections over Bolt of which nobody has logged in after some time, the handshakes included, and gives the
     * headers of a request over HTTP so long; 30 seconds unless asked otherwise.
     *
     * @param limit more than zero
     * @throws UsageException if it is not
     */
    public Builder loginTimeout(Duration limit) {
      if (limit.isNegative() || limit.isZero()) {
        throw new UsageException("A client needs some time to log in: not " + limit + ".");
      }
      loginTimeout = limit;
      return this;
    }

    /**
     * Rolls transactions back that are open longer, and ends queries outside of one that take longer; ten minutes
     * unless asked otherwise, zero for no limit. Clients can ask for less.
     */
    public Builder transactionTimeout(Duration limit) {
      transactionTimeout = Objects.requireNonNull(limit, "limit");
      return this;
    }

    /** Gives what is open so long when the server is closed, ten seconds unless asked otherwise. */
    public Builder grace(Duration time) {
      grace = Objects.requireNonNull(time, "time");
      return this;
    }

    /**
     * Starts the server.
     *
     * @return never null; to be closed
     * @throws UsageException if nothing was said of the login, the address cannot be had, or others could reach it
     *     and that was not allowed
     */
    public GraphflowServer start() {
      if (login == null) {
        throw new UsageException("Say who may log in: login(PasswordFile.read(file)), or"
            + " login(Login.NONE) for everybody.");
      }
      InetAddress address = addresses.getFirst();
      if (!address.isLoopbackAddress() && !insecure && tls == null) {
        throw new UsageException("Other machines can reach " + address.getHostAddress()
            + ", and nothing is encrypted. Have a certificate, by tls(…) or --tls-certificate and"
            + " --tls-key; listen at a loopback address; or allow it by allowUnencrypted() or"
            + " --unencrypted.");
      }
      if (tls != null && !tls.isValid()) {
        LOG.warn("The certificate is not valid at this time: clients will refuse it");
      }
      if (!address.isLoopbackAddress() && Login.NONE.equals(login)) {
        throw new UsageException("Other machines can reach " + address.getHostAddress()
            + ", and nobody has to log in. Listen at a loopback address, or have a password.");
      }
      ServedDatabase served = new ServedDatabase(database, databaseName, transactionTimeout,
          new Bookmarks(database.id()));
      LoginAudit audit = new LoginAudit();
      BoltSettings settings = new BoltSettings(served, login, audit, AGENT,
          Optional.ofNullable(advertisedAddress), Optional.ofNullable(tls), insecure,
          knownHosts(), loginTimeout);
      Listener bolt = listen("Bolt", boltPort,
          at -> BoltListener.listen(at, settings, maxConnections));
      boolean started = false;
      try {
        Optional<HttpListener> http = Optional.empty();
        if (httpPort.isPresent()) {
          MetricsPage metrics = new MetricsPage(database, audit);
          HttpSettings over = httpSettings(served, audit, metrics, bolt.port());
          http = Optional.of(listen("HTTP", httpPort.getAsInt(),
              at -> HttpListener.listen(at, over, maxConnections)));
          metrics.watch(bolt::counts);
          metrics.watch(http.get()::counts);
        }
        started = true;
        return new GraphflowServer(bolt, http, grace);
      } finally {
        if (!started) {
          bolt.close();
        }
      }
    }

    private KnownHosts knownHosts() {
      Set<String> hosts = new HashSet<>(httpHosts);
      if (advertisedAddress != null) {
        hosts.add(advertisedAddress.replaceFirst(":[0-9]*$", "").toLowerCase(Locale.ROOT));
      }
      return new KnownHosts(hosts);
    }

    private HttpSettings httpSettings(ServedDatabase served, LoginAudit audit,
        MetricsPage metrics, int actualBoltPort) {
      return new HttpSettings(served, login, audit, metrics,
          advertisedAddress == null ? ":" + actualBoltPort : advertisedAddress, knownHosts(),
          idleTransactions, Optional.ofNullable(tls), insecure, explorer, loginTimeout);
    }

    private interface Listening<T> {
      T at(ListenAddress address) throws IOException;
    }

    private <T> T listen(String protocol, int port, Listening<T> listening) {
      ListenAddress address = new ListenAddress(addresses, port);
      try {
        return listening.at(address);
      } catch (IOException e) {
        throw new UsageException("Cannot listen for " + protocol + " at " + address.text()
            + ", port " + port + ": " + e.getMessage()
            + ". Free the port, or take another one.", e);
      }
    }
  }
}
