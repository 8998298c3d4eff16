package io.graphflow.server.websocket;

import io.graphflow.server.http.message.HttpException;
import io.graphflow.server.http.message.RequestHead;
import io.graphflow.server.http.message.RequestReader;
import io.graphflow.server.network.KnownHosts;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A connection that a client has opened by a request of HTTP, after which both send frames.
 *
 * @param input what the client's frames hold
 * @param output what is written to it goes into frames
 */
public record WebSocket(InputStream input, WebSocketOutput output) {
  private static final String KEY_SUFFIX = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
  private static final Pattern KEY = Pattern.compile("[A-Za-z0-9+/]{22}==");
  private static final Pattern ORIGIN = Pattern.compile("https?://(.+)");

  /**
   * Reads a client's request and answers it.
   *
   * @param input should be buffered
   * @param hosts those that the server knows itself as: pages of others are refused
   * @param encrypted whether TLS is between them, whose certificate has shown the client that the server has its name
   * @return empty if the request was refused; the client was told why
   * @throws IOException if the client is gone
   */
  public static Optional<WebSocket> accept(InputStream input, OutputStream output,
      KnownHosts hosts, boolean encrypted) throws IOException {
    try {
      RequestHead head = new RequestReader(input).head();
      String key = check(head, hosts, encrypted);
      write(output,
          "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
              + "Sec-WebSocket-Accept: " + answerTo(key) + "\r\n\r\n");
      WebSocketOutput frames = new WebSocketOutput(output);
      return Optional.of(new WebSocket(new WebSocketInput(input, frames), frames));
    } catch (HttpException e) {
      write(output, "HTTP/1.1 " + e.status() + " Refused\r\n"
          + (e.status() == 426 ? "Upgrade: websocket\r\n" : "")
          + "Content-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n"
          + e.getMessage() + "\n");
      return Optional.empty();
    }
  }

  /** The key of a request that may open a connection. */
  private static String check(RequestHead head, KnownHosts hosts, boolean encrypted) {
    String host = head.headers()
        .one("Host")
        .flatMap(KnownHosts::hostOf)
        .orElseThrow(() -> HttpException.invalid(400, "The header Host names no host."));
    if (!encrypted && !hosts.isOwn(host)) {
      throw HttpException.invalid(403, "This server does not know itself as '" + host
          + "': use an IP address, or start it with --advertise " + host + ":PORT.");
    }
    Optional<String> origin = head.headers().one("Origin");
    if (origin.isPresent() && !mayCome(origin.get(), host, hosts)) {
      throw HttpException.invalid(403, "Pages of this origin may not speak to this server.");
    }
    if (!head.method().equals("GET") || head.minor() == 0
        || !head.headers().has("Upgrade", "websocket")
        || !head.headers().has("Connection", "upgrade")) {
      throw HttpException.invalid(426,
          "This port speaks Bolt, to drivers, and over WebSocket to those in browsers.");
    }
    if (!head.headers().one("Sec-WebSocket-Version").equals(Optional.of("13"))) {
      throw HttpException.invalid(400, "Only version 13 of WebSocket is known.");
    }
    return head.headers()
        .one("Sec-WebSocket-Key")
        .filter(key -> KEY.matcher(key).matches())
        .orElseThrow(() -> HttpException.invalid(400, "The header Sec-WebSocket-Key is no key."));
  }

  /** A driver in a page may be of another port or scheme than this, as that of Neo4j's Browser is. */
  private static boolean mayCome(String origin, String ownHost, KnownHosts hosts) {
    var parts = ORIGIN.matcher(origin);
    Optional<String> from = parts.matches() ? KnownHosts.hostOf(parts.group(1)) : Optional.empty();
    return from.isPresent() && (from.get().equals(ownHost) || hosts.isTrusted(from.get()));
  }

  private static String answerTo(String key) {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-1")
          .digest((key + KEY_SUFFIX).getBytes(StandardCharsets.US_ASCII));
      return Base64.getEncoder().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Each Java has SHA-1.", e);
    }
  }

  private static void write(OutputStream output, String text) throws IOException {
    output.write(text.getBytes(StandardCharsets.UTF_8));
    output.flush();
  }
}
