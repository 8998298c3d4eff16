package io.graphflow.server.network;

import io.graphflow.server.tls.TlsIdentity;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.net.Socket;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How a server and a client at the other end of a socket read from and write to each other: through TLS, if the client
 * begins with that, so that one port serves both kinds of clients.
 *
 * @param socket read and written: the client's socket, or its encryption
 * @param input what the client sends, from its first byte on
 * @param encrypted whether TLS is between them
 */
public record ClientChannel(Socket socket, InputStream input, boolean encrypted) {
  private static final Logger LOG = LoggerFactory.getLogger(ClientChannel.class);

  /** The first byte of a client that wants TLS. */
  private static final int TLS_HANDSHAKE = 0x16;

  /**
   * Reads the first byte of a client; a handshake of TLS is made when more is read.
   *
   * @param socket closing it ends the channel, and never waits
   * @param identity who the server is to clients that want TLS; empty if they cannot have it
   * @return empty if the client has ended, or wants TLS and cannot have it
   * @throws IOException if the connection is lost
   */
  public static Optional<ClientChannel> open(Socket socket, Optional<TlsIdentity> identity)
      throws IOException {
    int first = socket.getInputStream().read();
    if (first == TLS_HANDSHAKE && identity.isEmpty()) {
      LOG.info("A client at {} is refused: it wants TLS, for which the server has no certificate",
          socket.getInetAddress().getHostAddress());
      return Optional.empty();
    }
    if (first < 0) {
      return Optional.empty();
    }
    byte[] consumed = {(byte) first};
    if (first == TLS_HANDSHAKE) {
      Socket encrypted = identity.get().encrypt(socket, consumed);
      return Optional.of(new ClientChannel(encrypted, encrypted.getInputStream(), true));
    }
    return Optional.of(new ClientChannel(socket,
        new SequenceInputStream(new ByteArrayInputStream(consumed), socket.getInputStream()),
        false));
  }
}
