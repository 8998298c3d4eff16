package io.graphflow.server.metrics;

import io.graphflow.Database;
import io.graphflow.exception.GraphflowException;
import io.graphflow.options.Compatibility;
import io.graphflow.server.audit.LoginAudit;
import io.graphflow.server.network.ConnectionCounts;
import io.graphflow.summary.DatabaseMetrics;
import io.graphflow.summary.QueryType;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/** The metrics of a server, its database and its JVM. Safe for use by many threads. */
public final class MetricsPage {
  /** What the header Content-Type says of the page. */
  public static final String CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";

  private final Database database;
  private final LoginAudit logins;
  private final List<Supplier<ConnectionCounts>> listeners = new CopyOnWriteArrayList<>();

  /** Creates a page on a database, and on who has logged in. */
  public MetricsPage(Database database, LoginAudit logins) {
    this.database = database;
    this.logins = logins;
  }

  /** Adds the connections of a listener. */
  public void watch(Supplier<ConnectionCounts> listener) {
    listeners.add(listener);
  }

  /**
   * The page at this moment.
   *
   * @throws io.graphflow.exception.UsageException if the database is closed
   */
  public String text() {
    DatabaseMetrics metrics = database.metrics();
    PrometheusText text = new PrometheusText();
    text.gauge("graphflow_build_info", "The versions that run; always 1.")
        .value(1, "version", Compatibility.version(), "java",
            Runtime.version().toString());
    queries(text, metrics.queries());
    transactions(text, metrics.transactions());
    storage(text, metrics.storage());
    text.gauge("graphflow_memory_used_bytes", "Memory that queries keep, as estimated.")
        .value(metrics.memory().usedBytes());
    text.gauge("graphflow_memory_limit_bytes", "Memory that queries may keep; 0 for no limit.")
        .value(metrics.memory().limitBytes());
    connections(text);
    logins(text);
    process(text);
    return text.toString();
  }

  private static void queries(PrometheusText text, DatabaseMetrics.Queries queries) {
    text.counter("graphflow_queries_started_total", "Queries that were begun.")
        .value(queries.begun());
    text.counter("graphflow_queries_succeeded_total",
        "Queries that have ended without an error, by what they may do.");
    for (QueryType type : QueryType.values()) {
      text.value(queries.succeeded().get(type), "type", lower(type));
    }
    text.counter("graphflow_queries_failed_total",
        "Queries that have ended with an error, by its kind.");
    for (GraphflowException.Kind kind : GraphflowException.Kind.values()) {
      text.value(queries.failed().get(kind), "kind", lower(kind));
    }
    text.counter("graphflow_rows_total", "Rows that were read of results.").value(queries.rows());
    text.histogram("graphflow_query_duration_seconds",
        "Times of queries that have ended, from the text to the last row that was read.",
        queries.times());
  }

  private static void transactions(
      PrometheusText text, DatabaseMetrics.Transactions transactions) {
    text.gauge("graphflow_transactions_open", "Transactions that have not ended.")
        .value(transactions.open());
    text.counter("graphflow_transactions_committed_total", "Transactions that were committed.")
        .value(transactions.committed());
    text.counter("graphflow_transactions_rolled_back_total",
        "Transactions that were rolled back, be it by an error.").value(transactions.rolledBack());
    text.counter("graphflow_transaction_conflicts_total",
        "Transactions that were rolled back as others were in their way.")
        .value(transactions.conflicts());
  }

  private static void storage(PrometheusText text, DatabaseMetrics.Storage storage) {
    text.histogram("graphflow_commit_duration_seconds",
        "Times of commits that changed something, until they were durable and visible.",
        storage.commits());
    text.counter("graphflow_commit_bytes_total", "Bytes that commits have written into the log.")
        .value(storage.commitBytes());
    text.histogram("graphflow_checkpoint_duration_seconds", "Times of checkpoints that were made.",
        storage.checkpoints());
    text.counter("graphflow_checkpoints_failed_total", "Checkpoints that could not be made.")
        .value(storage.failedCheckpoints());
    text.gauge("graphflow_log_bytes", "Size of the log, which the next checkpoint merges.")
        .value(storage.logBytes());
    text.gauge("graphflow_files_bytes", "Size of the database's files beside the log.")
        .value(storage.fileBytes());
  }

  private void connections(PrometheusText text) {
    List<ConnectionCounts> counts = listeners.stream().map(Supplier::get).toList();
    text.gauge("graphflow_connections", "Connections that are open, by what their clients do.");
    for (ConnectionCounts of : counts) {
      text.value(of.loggedOut(), "protocol", of.protocol(), "state", "logged_out")
          .value(of.idle(), "protocol", of.protocol(), "state", "idle")
          .value(of.busy(), "protocol", of.protocol(), "state", "busy");
    }
    text.counter("graphflow_connections_accepted_total", "Connections that were let in.");
    counts.forEach(of -> text.value(of.accepted(), "protocol", of.protocol()));
    text.counter("graphflow_connections_refused_total",
        "Connections that were closed at once, as there were too many.");
    counts.forEach(of -> text.value(of.refused(), "protocol", of.protocol()));
  }

  private void logins(PrometheusText text) {
    text.counter("graphflow_logins_total",
        "Attempts to log in; over HTTP the first one of a connection's user, and those that fail.");
    logins.counts()
        .forEach((protocol, results) -> results.forEach((result, count) -> text.value(count,
            "protocol", protocol, "result", lower(result))));
  }

  private static void process(PrometheusText text) {
    Runtime runtime = Runtime.getRuntime();
    text.gauge("jvm_memory_used_bytes", "Memory of the JVM in use, garbage included.")
        .value(runtime.totalMemory() - runtime.freeMemory(), "area", "heap");
    text.gauge("jvm_memory_max_bytes", "Memory that the JVM may use.")
        .value(runtime.maxMemory(), "area", "heap");
    ProcessHandle.current()
        .info()
        .startInstant()
        .ifPresent(
            start -> text.gauge("process_start_time_seconds", "When the process began, since 1970.")
                .seconds(Duration.between(Instant.EPOCH, start)));
    ProcessHandle.current()
        .info()
        .totalCpuDuration()
        .ifPresent(
            time -> text
                .counter("process_cpu_seconds_total", "Time of processors that it has used.")
                .seconds(time));
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
