package io.graphflow.server.bolt;

import io.graphflow.server.network.Listener;
import java.io.IOException;
import java.net.InetSocketAddress;

/** Accepts connections over Bolt. */
public final class BoltListener {
  private BoltListener() {}

  /**
   * Binds an address and begins to accept.
   *
   * @param maxConnections more are closed at once, at least 1
   * @return to be closed
   * @throws IOException if the address cannot be had
   */
  public static Listener listen(InetSocketAddress address, BoltSettings settings,
      int maxConnections) throws IOException {
    Listener listener = new Listener("bolt", maxConnections);
    listener.start(address, (socket, name) -> new BoltConnection(socket, settings,
        listener.servers(), listener.timer(), name));
    return listener;
  }
}
