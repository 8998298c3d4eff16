package io.graphflow.server.bolt;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Accepts connections at one address. Safe for use by many threads. */
public final class BoltListener implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(BoltListener.class);

  /** More connections of clients that have not logged in are closed at once. */
  private static final int MOST_LOGGED_OUT = 500;

  private static final int BACKLOG = 1_000;

  private final ServerSocket socket;
  private final BoltSettings settings;
  private final int maxConnections;
  private final Set<BoltConnection> connections = ConcurrentHashMap.newKeySet();
  private final AtomicLong numbers = new AtomicLong();
  private final ExecutorService servers = Executors
      .newCachedThreadPool(Thread.ofPlatform().daemon().name("graphflow-bolt-", 1).factory());
  private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1,
      Thread.ofPlatform().daemon().name("graphflow-bolt-timer").factory());

  private BoltListener(ServerSocket socket, BoltSettings settings, int maxConnections) {
    this.socket = socket;
    this.settings = settings;
    this.maxConnections = maxConnections;
    // Most work ends long before its limit, and is not to be remembered until then.
    timer.setRemoveOnCancelPolicy(true);
  }

  /**
   * Binds an address and begins to accept.
   *
   * @param maxConnections more are closed at once, at least 1
   * @throws IOException if the address cannot be had
   */
  @SuppressWarnings("AddressSelection") // the address was resolved by the caller
  public static BoltListener listen(InetSocketAddress address, BoltSettings settings,
      int maxConnections) throws IOException {
    ServerSocket socket = new ServerSocket();
    boolean bound = false;
    try {
      socket.bind(address, BACKLOG);
      bound = true;
    } finally {
      if (!bound) {
        socket.close();
      }
    }
    BoltListener listener = new BoltListener(socket, settings, maxConnections);
    Thread.ofPlatform().daemon().name("graphflow-bolt-accept").start(listener::accept);
    return listener;
  }

  /** The port that it listens at. */
  public int port() {
    return socket.getLocalPort();
  }

  /** Whether a client has a transaction or rows open. */
  public boolean isBusy() {
    return connections.stream().anyMatch(BoltConnection::isBusy);
  }

  private void accept() {
    while (!socket.isClosed()) {
      try {
        accept(socket.accept());
      } catch (IOException e) {
        if (!socket.isClosed()) {
          LOG.warn("A connection could not be accepted: {}", e.toString());
          pause();
        }
      }
    }
  }

  /** Waits a moment, as what failed, such as too few file descriptors, may fail again at once. */
  private static void pause() {
    try {
      Thread.sleep(Duration.ofMillis(50));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void accept(Socket client) throws IOException {
    long loggedOut = connections.stream().filter(of -> !of.isLoggedIn()).count();
    if (connections.size() >= maxConnections || loggedOut >= MOST_LOGGED_OUT) {
      LOG.warn("A connection from {} was refused, as there are too many",
          client.getInetAddress().getHostAddress());
      client.close();
      return;
    }
    String name = "bolt-" + numbers.incrementAndGet();
    BoltConnection connection = new BoltConnection(client, settings, servers, timer, name);
    connections.add(connection);
    Thread.ofVirtual().name(name).start(() -> {
      try {
        connection.run();
      } finally {
        connections.remove(connection);
      }
    });
  }

  /** Accepts nothing more; connections go on. Idempotent. */
  public void stopAccepting() {
    try {
      socket.close();
    } catch (IOException e) {
      LOG.debug("The listening socket could not be closed: {}", e.toString());
    }
  }

  /** Ends all connections, and rolls back what they have open. Returns when that is done. Idempotent. */
  @Override
  public void close() {
    stopAccepting();
    connections.forEach(BoltConnection::close);
    try {
      for (int i = 0; !connections.isEmpty() && i < 1_000; i++) {
        Thread.sleep(Duration.ofMillis(5));
      }
      servers.shutdown();
      timer.shutdownNow();
      if (!servers.awaitTermination(5, TimeUnit.SECONDS)) {
        LOG.warn("Some queries did not end in time");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
