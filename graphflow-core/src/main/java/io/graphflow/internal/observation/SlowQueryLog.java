package io.graphflow.internal.observation;

import io.graphflow.options.Client;
import io.graphflow.parser.MaskedQuery;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells of queries that take long, a line each, in pairs of a key and a value. No line has a value of a query: neither its
 * literals nor its parameters, nor the message of an error, which may repeat them. Safe for use by many threads.
 */
public final class SlowQueryLog {
  /** Of the logger; programs set it up by this name. */
  public static final String NAME = "io.graphflow.slow";

  private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}\\p{Zl}\\p{Zp}]");

  private final long limitNanos;

  /** Creates it; {@code limit} is what queries may take without being told of, zero for as long as they like. */
  public SlowQueryLog(Duration limit) {
    this.limitNanos = limit.isZero() ? Long.MAX_VALUE : limit.toNanos();
  }

  /** Whether a query that took so long is told of. */
  boolean isSlow(long nanos) {
    return nanos >= limitNanos;
  }

  /** Tells of a query. */
  void tell(QueryReport query) {
    if (logger().isInfoEnabled()) {
      logger().info(line(query));
    }
  }

  static String line(QueryReport query) {
    Client client = query.client();
    return "slow query: elapsed=" + seconds(query.elapsedNanos())
        + " planning=" + seconds(query.planningNanos())
        + " waiting=" + seconds(query.waitingNanos())
        + " running=" + seconds(query.runningNanos())
        + " rows=" + query.rows()
        + " outcome=" + query.outcome()
        + " type=" + query.type()
        + " engine=" + query.engine()
        + " memory=" + query.mostBytes() + "B"
        + " user=" + quoted(client.user())
        + " from=" + quoted(client.address())
        + " connection=" + quoted(client.connection())
        + " database=" + quoted(client.database())
        + " query=" + quoted(MaskedQuery.of(query.text(), query.isCypher()));
  }

  private static String seconds(long nanos) {
    return String.format(Locale.ROOT, "%.3fs", nanos / 1e9);
  }

  /** In quotes, and in one line, so that no name can look like another line or key. */
  private static String quoted(String text) {
    return '"' + CONTROL.matcher(text.replace("\\", "\\\\").replace("\"", "\\\""))
        .replaceAll("?") + '"';
  }

  private static Logger logger() {
    return LoggerFactory.getLogger(NAME);
  }
}
