package io.graphflow.server.audit;

import io.graphflow.server.login.LoginResult;
import java.net.InetAddress;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells of attempts to log in, a line each: who came from where, by which protocol, and how it ended. Passwords are not
 * given to it. Safe for use by many threads.
 */
public final class LoginAudit {
  /** Of the logger; programs set it up by this name. */
  public static final String NAME = "io.graphflow.audit";

  private static final Logger LOG = LoggerFactory.getLogger(NAME);

  /** With line breaks one could forge lines; with other controls change what a terminal shows. */
  private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}\\p{Zl}\\p{Zp}]");

  /** Names come from those who have not been let in, and can be long. */
  private static final int MOST_CHARACTERS = 100;

  private final Map<String, Map<LoginResult, LongAdder>> counts = new ConcurrentSkipListMap<>();

  /** Creates it without counts. */
  public LoginAudit() {}

  /**
   * Tells of an attempt.
   *
   * @param protocol by which it came
   * @param connection its name
   * @param user the name as it was given, whatever is in it; empty for none
   */
  public void attempted(String protocol, String connection, InetAddress from, String user,
      LoginResult result) {
    counts.computeIfAbsent(protocol, _ -> none()).get(result).increment();
    String line = "login " + result.name().toLowerCase(Locale.ROOT) + ": user=" + quoted(user)
        + " from=" + from.getHostAddress() + " protocol=" + protocol + " connection=" + connection;
    if (result.role().isPresent()) {
      LOG.info(line);
    } else {
      LOG.warn(line);
    }
  }

  private static Map<LoginResult, LongAdder> none() {
    Map<LoginResult, LongAdder> none = new EnumMap<>(LoginResult.class);
    for (LoginResult result : LoginResult.values()) {
      none.put(result, new LongAdder());
    }
    return none;
  }

  private static String quoted(String user) {
    String told = user.length() > MOST_CHARACTERS ? user.substring(0, MOST_CHARACTERS) + "…" : user;
    return '"' + CONTROL.matcher(told.replace("\\", "\\\\").replace("\"", "\\\""))
        .replaceAll("?") + '"';
  }

  /** How many attempts there were, by protocol and result; a copy. All results of a protocol are there. */
  public Map<String, Map<LoginResult, Long>> counts() {
    Map<String, Map<LoginResult, Long>> sums = new TreeMap<>();
    counts.forEach((protocol, results) -> {
      Map<LoginResult, Long> of = new EnumMap<>(LoginResult.class);
      results.forEach((result, count) -> of.put(result, count.sum()));
      sums.put(protocol, of);
    });
    return sums;
  }
}
