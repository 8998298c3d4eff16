package io.graphflow.server.http;

import io.graphflow.server.http.message.HttpException;
import io.graphflow.server.http.message.RequestHead;
import io.graphflow.server.network.KnownHosts;
import java.net.InetAddress;
import java.util.Locale;
import java.util.Optional;

/**
 * Refuses what web pages of others send through the browser of somebody who can reach the server. A page can have its own
 * name lead to this machine (DNS rebinding): then the request names that host. Or it sends from where it is: then the
 * browser tells its origin. Immutable.
 *
 * @param hosts those under whose names clients may come
 * @param plain whether clients of other machines may come without TLS
 */
record Guard(KnownHosts hosts, boolean plain) {
  /**
   * Checks where a request comes from.
   *
   * @return the host and port at which the client thinks that it is; empty for a client of HTTP/1.0 that does not say so
   * @throws HttpException if it is refused
   */
  Optional<String> check(RequestHead head, InetAddress client, boolean encrypted) {
    if (!encrypted && !plain && !client.isLoopbackAddress()) {
      throw HttpException.invalid(403,
          "Clients of other machines have to come by https, or the server has to be started with"
              + " --unencrypted.");
    }
    Optional<String> host = head.headers().one("Host").map(text -> text.toLowerCase(Locale.ROOT));
    if (host.isEmpty() && head.minor() > 0) {
      throw HttpException.invalid(400, "The header Host is missing.");
    }
    if (host.isPresent()) {
      String name = KnownHosts.hostOf(host.get())
          .orElseThrow(() -> HttpException.invalid(400, "The header Host names no host."));
      // With TLS the certificate has shown the client that this host has the name.
      if (!encrypted && !hosts.isOwn(name)) {
        throw HttpException.invalid(403, "This server does not know itself as '" + name
            + "': use an IP address, or start it with --advertise " + name + ":PORT.");
      }
    }
    Optional<String> origin = head.headers().one("Origin");
    if (origin.isPresent() && !origin.get()
        .toLowerCase(Locale.ROOT)
        .equals((encrypted ? "https://" : "http://") + host.orElse(""))) {
      throw HttpException.invalid(403, "Pages of other origins may send nothing here.");
    }
    return host;
  }
}
