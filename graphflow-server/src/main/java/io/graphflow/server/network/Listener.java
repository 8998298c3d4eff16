package io.graphflow.server.network;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Accepts connections at one port, and has the threads that serve them. Safe for use by many threads. */
public final class Listener implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Listener.class);

  /** More connections of clients that have not logged in are closed at once. */
  private static final int MOST_LOGGED_OUT = 500;

  /** Makes the connection of a socket, given its name. */
  @FunctionalInterface
  public interface Opener {
    /** Makes it; nothing is read yet. */
    Connection open(Socket socket, String name);
  }

  private final String protocol;
  private final int maxConnections;
  private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
  private final AtomicLong numbers = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final ExecutorService servers;
  private final ScheduledThreadPoolExecutor timer;
  private volatile List<ServerSocket> sockets = List.of();
  private Opener opener;

  /**
   * Creates it.
   *
   * @param protocol a short name, for those of connections and threads
   * @param maxConnections more are closed at once, at least 1
   */
  public Listener(String protocol, int maxConnections) {
    this.protocol = protocol;
    this.maxConnections = maxConnections;
    this.servers = Executors.newCachedThreadPool(
        Thread.ofPlatform().daemon().name("graphflow-" + protocol + "-", 1).factory());
    this.timer = new ScheduledThreadPoolExecutor(1,
        Thread.ofPlatform().daemon().name("graphflow-" + protocol + "-timer").factory());
    // Most work ends long before its limit, and is not to be remembered until then.
    timer.setRemoveOnCancelPolicy(true);
  }

  /** Threads that may take long. */
  public ExecutorService servers() {
    return servers;
  }

  /** A thread for what takes no time. */
  public ScheduledExecutorService timer() {
    return timer;
  }

  /**
   * Binds addresses and begins to accept; once.
   *
   * @throws IOException if an address cannot be had
   */
  public void start(ListenAddress address, Opener connections) throws IOException {
    boolean done = false;
    try {
      sockets = address.bind();
      done = true;
    } finally {
      if (!done) {
        servers.shutdown();
        timer.shutdown();
      }
    }
    opener = connections;
    for (ServerSocket socket : sockets) {
      Thread.ofPlatform()
          .daemon()
          .name("graphflow-" + protocol + "-accept")
          .start(() -> accept(socket));
    }
  }

  /** The port that it listens at. */
  public int port() {
    return sockets.getFirst().getLocalPort();
  }

  /** Whether a client has a transaction, rows or an answer open. */
  public boolean isBusy() {
    return connections.stream().anyMatch(Connection::isBusy);
  }

  /** How many connections there are and were. */
  public ConnectionCounts counts() {
    long loggedOut = 0;
    long idle = 0;
    long busy = 0;
    for (Connection connection : connections) {
      if (connection.isBusy()) {
        busy++;
      } else if (connection.isLoggedIn()) {
        idle++;
      } else {
        loggedOut++;
      }
    }
    return new ConnectionCounts(protocol, loggedOut, idle, busy, numbers.get(), refused.get());
  }

  private void accept(ServerSocket socket) {
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
      refused.incrementAndGet();
      client.close();
      return;
    }
    String name = protocol + "-" + numbers.incrementAndGet();
    Connection connection = opener.open(client, name);
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
    for (ServerSocket socket : sockets) {
      try {
        socket.close();
      } catch (IOException e) {
        LOG.debug("The listening socket could not be closed: {}", e.toString());
      }
    }
  }

  /** Ends all connections, and rolls back what they have open. Returns when that is done. Idempotent. */
  @Override
  public void close() {
    stopAccepting();
    connections.forEach(Connection::close);
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
