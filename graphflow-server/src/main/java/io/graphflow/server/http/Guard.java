package io.graphflow.server.http;

import io.graphflow.server.http.message.HttpException;
import io.graphflow.server.http.message.RequestHead;
import java.net.InetAddress;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Refuses what web pages of others send through the browser of somebody who can reach the server. A page can have its own
 * name lead to this machine (DNS rebinding): then the request names that host. Or it sends from where it is: then the
 * browser tells its origin. Immutable.
 *
 * @param hosts names under which clients may come, beside {@code localhost} and IP addresses, which no page can have lead
 *     elsewhere
 * @param plain whether clients of other machines may come without TLS
 */
record Guard(Set<String> hosts, boolean plain) {
  private static final Pattern HOST =
      Pattern.compile("(\\[[0-9a-fA-F:.]+]|[a-z0-9._-]+)(:[0-9]{1,5})?");
  private static final Pattern ADDRESS =
      Pattern.compile("\\[[0-9a-fA-F:.]+]|[0-9]{1,3}(\\.[0-9]{1,3}){3}");

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
      Matcher parts = HOST.matcher(host.get());
      if (!parts.matches()) {
        throw HttpException.invalid(400, "The header Host names no host.");
      }
      // With TLS the certificate has shown the client that this host has the name.
      if (!encrypted && !isKnown(parts.group(1))) {
        throw HttpException.invalid(403, "This server does not know itself as '" + parts.group(1)
            + "': use an IP address, or start it with --advertise " + parts.group(1) + ":PORT.");
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

  private boolean isKnown(String host) {
    return host.equals("localhost") || ADDRESS.matcher(host).matches() || hosts.contains(host);
  }
}
