package io.graphflow.server.network;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How many connections are let in. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
final class ListenerTest {
  private static final int MOST_LOGGED_OUT = 500;

  /** A connection that lasts as long as its client, and tells it so by a byte. */
  private static final class Held implements Connection {
    private final Socket socket;
    private volatile boolean loggedIn;

    Held(Socket socket, boolean loggedIn) {
      this.socket = socket;
      this.loggedIn = loggedIn;
    }

    @Override
    public void run() {
      try (socket) {
        socket.getOutputStream().write(1);
        int _ = socket.getInputStream().read();
      } catch (IOException e) {
        // Its client or the listener has ended it.
      }
    }

    @Override
    public boolean isBusy() {
      return false;
    }

    @Override
    public boolean isLoggedIn() {
      return loggedIn;
    }

    @Override
    public void close() {
      try {
        socket.close();
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
  }

  private final Queue<Held> held = new ConcurrentLinkedQueue<>();
  private final Deque<Socket> clients = new ArrayDeque<>();

  private Listener listener(int maxConnections, boolean loggedIn) throws IOException {
    Listener listener = new Listener("test", maxConnections);
    listener.start(new ListenAddress(List.of(InetAddress.getLoopbackAddress()), 0),
        (socket, _) -> {
          Held connection = new Held(socket, loggedIn);
          held.add(connection);
          return connection;
        });
    return listener;
  }

  /** Whether one more client is let in, which stays then. */
  private boolean letsIn(Listener listener) throws IOException {
    Socket client = new Socket(InetAddress.getLoopbackAddress(), listener.port());
    clients.push(client);
    client.setSoTimeout(20_000);
    return client.getInputStream().read() == 1;
  }

  /** Ends the client that came last, and waits until the listener knows. */
  private void leave(Listener listener) throws Exception {
    long before = open(listener);
    clients.pop().close();
    while (open(listener) == before) {
      Thread.sleep(1);
    }
  }

  private static long open(Listener listener) {
    ConnectionCounts counts = listener.counts();
    return counts.loggedOut() + counts.idle() + counts.busy();
  }

  @Test
  void refusesConnectionsBeyondTheMost() throws Exception {
    try (Listener listener = listener(3, true)) {
      for (int i = 0; i < 3; i++) {
        assertThat(letsIn(listener)).isTrue();
      }
      assertThat(letsIn(listener)).isFalse();
      assertThat(letsIn(listener)).isFalse();
      assertThat(listener.counts()).isEqualTo(new ConnectionCounts("test", 0, 3, 0, 3, 2));
      clients.pop();
      clients.pop();
      leave(listener);
      assertThat(letsIn(listener)).isTrue();
      assertThat(letsIn(listener)).isFalse();
    }
  }

  @Test
  void fewerMayComeOfThoseWhoHaveNotLoggedIn() throws Exception {
    try (Listener listener = listener(2 * MOST_LOGGED_OUT, false)) {
      for (int i = 0; i < MOST_LOGGED_OUT; i++) {
        assertThat(letsIn(listener)).as("connection %d", i).isTrue();
      }
      assertThat(letsIn(listener)).isFalse();
      held.element().loggedIn = true;
      assertThat(letsIn(listener)).isTrue();
      assertThat(letsIn(listener)).isFalse();
      assertThat(listener.counts()).isEqualTo(new ConnectionCounts("test", MOST_LOGGED_OUT, 1, 0,
          MOST_LOGGED_OUT + 1, 2));
    } finally {
      for (Socket client : clients) {
        client.close();
      }
    }
  }
}
