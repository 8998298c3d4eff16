package io.graphflow.server.network;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where to listen: at one port of some addresses.
 *
 * @param addresses at least one
 * @param port 0 for one that is free at the first of them; the others then listen at it where they can
 */
public record ListenAddress(List<InetAddress> addresses, int port) {
  private static final Logger LOG = LoggerFactory.getLogger(ListenAddress.class);
  private static final int BACKLOG = 1_000;
  private static final byte[] LOOPBACK_6 = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

  /** Creates a place; the list is copied. */
  public ListenAddress {
    addresses = List.copyOf(addresses);
  }

  /**
   * The addresses that only this machine can reach, of both versions of IP if it has both: some clients take
   * {@code localhost} for the one, some for the other.
   */
  public static List<InetAddress> loopback() {
    List<InetAddress> addresses = new ArrayList<>(List.of(InetAddress.getLoopbackAddress()));
    try {
      InetAddress other = InetAddress.getByAddress("localhost", LOOPBACK_6);
      if (!(addresses.getFirst() instanceof Inet6Address)
          && NetworkInterface.getByInetAddress(other) != null) {
        addresses.add(other);
      }
    } catch (IOException e) {
      LOG.debug("It is not known whether there is a loopback address of IPv6", e);
    }
    return addresses;
  }

  /** The addresses as people write them. */
  public String text() {
    return String.join(" and ", addresses.stream().map(InetAddress::getHostAddress).toList());
  }

  /**
   * Binds them all, or none.
   *
   * @return listening sockets, the first of them at the first address
   */
  List<ServerSocket> bind() throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    boolean done = false;
    try {
      for (InetAddress address : addresses) {
        int wanted = sockets.isEmpty() ? port : sockets.getFirst().getLocalPort();
        try {
          sockets.add(bind(new InetSocketAddress(address, wanted)));
        } catch (IOException e) {
          if (sockets.isEmpty() || port != 0) {
            throw e;
          }
          LOG.debug("Port {} is not free at {}", wanted, address, e);
        }
      }
      done = true;
      return sockets;
    } finally {
      if (!done) {
        for (ServerSocket socket : sockets) {
          socket.close();
        }
      }
    }
  }

  @SuppressWarnings("AddressSelection") // the address is resolved
  private static ServerSocket bind(InetSocketAddress address) throws IOException {
    ServerSocket socket = new ServerSocket();
    try {
      socket.bind(address, BACKLOG);
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }
}
