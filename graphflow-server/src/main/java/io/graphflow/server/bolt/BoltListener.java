package io.graphflow.server.bolt;

import io.graphflow.server.network.ListenAddress;
import io.graphflow.server.network.Listener;
import java.io.IOException;

/** Accepts connections over Bolt. */
public final class BoltListener {
  private BoltListener() {}

  /**
   * Binds addresses and begins to accept.
   *
   * @param maxConnections more are closed at once, at least 1
   * @return to be closed
   * @throws IOException if an address cannot be had
   */
  public static Listener listen(ListenAddress address, BoltSettings settings,
      int maxConnections) throws IOException {
    Listener listener = new Listener("bolt", maxConnections);
    listener.start(address, (socket, name) -> new BoltConnection(socket, settings,
        listener.servers(), listener.timer(), name));
    return listener;
  }
}
