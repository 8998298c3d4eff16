package io.graphflow.server.network;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The hosts that a server knows itself as. Any web page can have a name of its own lead to this machine, but no page can
 * have the name of another host lead elsewhere. Immutable.
 *
 * @param names in small letters, beside {@code localhost} and IP addresses
 */
public record KnownHosts(Set<String> names) {
  private static final Pattern HOST_AND_PORT =
      Pattern.compile("(\\[[0-9a-f:.]+]|[a-z0-9._-]+)(:[0-9]{1,5})?");
  private static final Pattern ADDRESS =
      Pattern.compile("\\[[0-9a-f:.]+]|[0-9]{1,3}(\\.[0-9]{1,3}){3}");
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|\\[::1]|127(\\.[0-9]{1,3}){3}");

  /** Creates them; the set is copied. */
  public KnownHosts {
    names = Set.copyOf(names);
  }

  /** The host, in small letters, of {@code HOST} or {@code HOST:PORT}; empty if the text is neither. */
  public static Optional<String> hostOf(String hostAndPort) {
    Matcher parts = HOST_AND_PORT.matcher(hostAndPort.toLowerCase(Locale.ROOT));
    return parts.matches() ? Optional.of(parts.group(1)) : Optional.empty();
  }

  /** Whether a client that wants to speak to a host may mean this server. */
  public boolean isOwn(String host) {
    return host.equals("localhost") || ADDRESS.matcher(host).matches() || names.contains(host);
  }

  /**
   * Whether pages of a host may speak to this server though they did not come from it: those of this machine and of the
   * server's own names. The address of another machine is not among them, as whoever has that machine makes its pages.
   */
  public boolean isTrusted(String host) {
    return LOOPBACK.matcher(host).matches() || names.contains(host);
  }
}
