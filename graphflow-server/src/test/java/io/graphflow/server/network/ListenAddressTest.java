package io.graphflow.server.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One port of several addresses. */
class ListenAddressTest {
  @Test
  void clientsReachItByEitherVersionOfIp() throws IOException {
    List<InetAddress> addresses = ListenAddress.loopback();
    assertThat(addresses).isNotEmpty().allMatch(InetAddress::isLoopbackAddress);
    List<ServerSocket> sockets = new ListenAddress(addresses, 0).bind();
    try {
      for (ServerSocket socket : sockets) {
        assertThat(socket.getLocalPort()).isEqualTo(sockets.getFirst().getLocalPort());
        try (Socket client = new Socket()) {
          client.connect(new InetSocketAddress(socket.getInetAddress(), socket.getLocalPort()));
          assertThat(client.isConnected()).isTrue();
        }
      }
    } finally {
      for (ServerSocket socket : sockets) {
        socket.close();
      }
    }
  }

  @Test
  void aWantedPortIsHadAtAllAddressesOrNone() throws IOException {
    List<InetAddress> addresses = ListenAddress.loopback();
    assumeTrue(addresses.size() > 1, "this machine has no IPv6");
    try (ServerSocket taken = new ServerSocket(0, 1, addresses.getLast())) {
      ListenAddress place = new ListenAddress(addresses, taken.getLocalPort());
      assertThatThrownBy(place::bind).isInstanceOf(IOException.class);
      try (ServerSocket first = new ServerSocket(taken.getLocalPort(), 1, addresses.getFirst())) {
        assertThat(first.isBound()).isTrue();
      }
    }
  }
}
