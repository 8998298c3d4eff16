package io.graphflow.server.bolt;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.options.Client;
import io.graphflow.options.Role;
import io.graphflow.server.bolt.message.InvalidRequestException;
import io.graphflow.server.bolt.message.ParameterReader;
import io.graphflow.server.bolt.message.Request;
import io.graphflow.server.bolt.message.Responses;
import io.graphflow.server.login.LoginResult;
import io.graphflow.server.work.Failure;
import io.graphflow.server.work.FailureException;
import io.graphflow.server.work.Interrupts;
import io.graphflow.server.work.ServedDatabase;
import io.graphflow.server.work.Work;
import io.graphflow.summary.ResultSummary;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What one client and the server say to each other: which requests are allowed when, and what they do. For one
 * thread at a time, except {@link #isBusy}, {@link #isLoggedIn} and {@link #isOver}.
 */
final class Conversation {
  private static final Logger LOG = LoggerFactory.getLogger(Conversation.class);
  private static final String DATABASE = "db";

  /** Ends work in time. */
  @FunctionalInterface
  interface Timer {
    /**
     * Calls {@link Interrupts#timeOut} and {@link #timeOut} after some milliseconds.
     *
     * @return what is run if the work ends before
     */
    Runnable start(Work work, long millis);
  }

  private enum State {
    /** Who the client is has not been said. */
    BEGINNING,
    /** Nobody is logged in. */
    LOGGED_OUT,
    /** Requests are served. */
    SERVING,
    /** A request has failed: those after it are ignored until a reset. */
    FAILED,
    /** Nothing is said any more. */
    OVER
  }

  private final BoltSettings settings;
  private final ServedDatabase served;
  private final Responses responses;
  private final Interrupts interrupts;
  private final InetSocketAddress client;
  private final String ownAddress;
  private final String name;
  private final boolean byManifest;
  private final Timer timer;
  private volatile State state = State.BEGINNING;
  private volatile Work work;
  private OpenResults results = new OpenResults();
  private Runnable stopTimer = () -> {};
  private String user = "";
  private Role role = Role.READER;
  private long limitMillis;
  private NotificationFilter filter = NotificationFilter.ALL;
  private NotificationFilter usualFilter = NotificationFilter.ALL;

  /** What the next request is answered with, as the transaction was ended while nothing was asked. */
  private Failure endedBy;

  /**
   * Begins a conversation.
   *
   * @param name of the connection, which clients show
   * @param byManifest whether the client has chosen the version
   * @param ownAddress {@code HOST:PORT} at which the client reached the server
   */
  Conversation(BoltSettings settings, Responses responses, Interrupts interrupts,
      InetSocketAddress client,
      String ownAddress, String name, boolean byManifest, Timer timer) {
    this.settings = settings;
    this.served = settings.served();
    this.responses = responses;
    this.interrupts = interrupts;
    this.client = client;
    this.ownAddress = ownAddress;
    this.name = name;
    this.byManifest = byManifest;
    this.timer = timer;
  }

  /** Whether a transaction is open, or rows are. */
  boolean isBusy() {
    return work != null;
  }

  /** Whether somebody is logged in. */
  boolean isLoggedIn() {
    return state == State.SERVING || state == State.FAILED;
  }

  /** Whether nothing more is to be said. */
  boolean isOver() {
    return state == State.OVER;
  }

  /** Answers a request. */
  void handle(Request request) throws IOException {
    if (state == State.OVER) {
      return;
    }
    try {
      if (request instanceof Request.Reset) {
        reset();
      } else if (request instanceof Request.Goodbye) {
        end();
      } else if (interrupts.areIgnoring() || state == State.FAILED) {
        responses.ignored();
      } else if (endedBy != null) {
        fail(endedBy);
      } else {
        serve(request);
      }
    } catch (InvalidRequestException e) {
      invalid(e.getMessage());
    } catch (FailureException e) {
      fail(e.failure());
    } catch (OperationInterruptedException e) {
      fail(work != null && work.isTimedOut() ? Failure.timedOut(limitMillis, e.wasWaiting())
          : Failure.of(e));
    } catch (GraphflowException e) {
      fail(Failure.of(e));
    } catch (RuntimeException e) {
      LOG.error("A fault of the server, in conversation {}", name, e);
      fail(Failure.fault());
    }
  }

  /** Ends a conversation whose client says what nobody may. */
  void invalid(String message) throws IOException {
    if (state != State.OVER) {
      responses.failure(Failure.invalidRequest(message));
      end();
    }
  }

  /** Ends it, and rolls back what is open. */
  void end() {
    endWork();
    state = State.OVER;
  }

  /** Ends work that takes longer than it may, if it is still open; the next request is told so. */
  void timeOut(Work late) {
    if (work == late) {
      endWork();
      endedBy = Failure.timedOut(limitMillis);
    }
  }

  private void reset() throws IOException {
    if (state == State.BEGINNING || state == State.LOGGED_OUT) {
      throw new InvalidRequestException("RESET comes before one has logged in.");
    }
    endWork();
    endedBy = null;
    if (interrupts.handleReset()) {
      state = State.SERVING;
      responses.success(Map.of());
    } else {
      responses.ignored();
    }
  }

  private void fail(Failure failure) throws IOException {
    endWork();
    endedBy = null;
    responses.failure(failure);
    if (state == State.SERVING) {
      state = State.FAILED;
    } else {
      end();
    }
  }

  private void begin(Work begun, Map<String, Object> extra) {
    work = begun;
    interrupts.workingOn(begun);
    results = new OpenResults();
    limitMillis =
        served.limitMillis(extra.get("tx_timeout") instanceof Long millis ? millis : 0);
    if (limitMillis > 0) {
      stopTimer = timer.start(begun, limitMillis);
    }
  }

  private void endWork() {
    Work ended = work;
    if (ended != null) {
      stopTimer.run();
      stopTimer = () -> {};
      interrupts.workingOn(null);
      work = null;
      ended.close();
    }
  }

  private void serve(Request request) throws IOException {
    switch (state) {
      case BEGINNING -> {
        if (!(request instanceof Request.Hello hello)) {
          throw outOfPlace(request);
        }
        hello(hello);
      }
      case LOGGED_OUT -> {
        if (!(request instanceof Request.Logon logon)) {
          throw outOfPlace(request);
        }
        login(logon.authentication());
        responses.success(Map.of());
      }
      default -> {
        switch (request) {
          case Request.Run run -> run(run);
          case Request.Pull pull -> pull(pull.count(), pull.queryId(), true);
          case Request.Discard discard -> pull(discard.count(), discard.queryId(), false);
          case Request.Begin begin -> begin(begin);
          case Request.Commit _ -> commit();
          case Request.Rollback _ -> rollback();
          case Request.Route route -> route(route);
          case Request.Telemetry _ -> responses.success(Map.of());
          case Request.Logoff _ -> {
            requireNoWork(request);
            state = State.LOGGED_OUT;
            responses.success(Map.of());
          }
          default -> throw outOfPlace(request);
        }
      }
    }
  }

  private void hello(Request.Hello hello) throws IOException {
    Map<String, Object> extra = hello.extra();
    Map<String, Object> metadata = new LinkedHashMap<>();
    usualFilter = NotificationFilter.of(extra, NotificationFilter.ALL);
    metadata.put("server", settings.agent());
    metadata.put("connection_id", name);
    metadata.put("hints", Map.of("telemetry.enabled", false));
    if (byManifest) {
      metadata.put("protocol_version", responses.version().toString());
    }
    if (responses.version().hasLogon()) {
      state = State.LOGGED_OUT;
    } else {
      login(extra);
      if (!responses.version().hasElementIds()
          && extra.get("patch_bolt") instanceof List<?> patches && patches.contains("utc")) {
        responses.useUtc();
        metadata.put("patch_bolt", List.of("utc"));
      }
    }
    responses.success(metadata);
  }

  private void login(Map<String, Object> authentication) {
    boolean basic = "basic".equals(authentication.get("scheme"));
    String principal = basic && authentication.get("principal") instanceof String text ? text : "";
    String password = basic && authentication.get("credentials") instanceof String text ? text : "";
    LoginResult result = settings.login().attempt(client.getAddress(), principal, password);
    settings.audit().attempted("bolt", name, client.getAddress(), principal, result);
    Failure failure = Failure.of(result);
    if (failure != null) {
      throw new FailureException(failure);
    }
    user = principal;
    role = result.role().orElseThrow();
    state = State.SERVING;
  }

  /** Whose work begins, for those who look at what runs. */
  private Client client(Map<String, Object> extra) {
    Map<String, Object> metadata = extra.get("tx_metadata") instanceof Map<?, ?> map
        ? ParameterReader.read(textKeys(map))
        : Map.of();
    return new Client(served.name(), user, role, name,
        client.getAddress().getHostAddress() + ":" + client.getPort(), ownAddress, metadata);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> textKeys(Map<?, ?> map) {
    // PackStream has no other keys.
    return (Map<String, Object>) map;
  }

  private Work work(Map<String, Object> extra, boolean begun) {
    return new Work(served.database(), client(extra),
        served.mode("r".equals(extra.get("mode")), extra.get(DATABASE)), begun);
  }

  private void run(Request.Run run) throws IOException {
    Map<String, Object> extra = run.extra();
    if (work == null) {
      check(extra);
      filter = NotificationFilter.of(extra, usualFilter);
      begin(work(extra, false), extra);
    } else if (!work.isBegun()) {
      throw outOfPlace(run);
    }
    long startNanos = System.nanoTime();
    StreamedResult result =
        results.add(work.run(run.query(), ParameterReader.read(run.parameters())));
    Map<String, Object> metadata = new LinkedHashMap<>();
    metadata.put("fields", result.columns());
    metadata.put("t_first", TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos));
    if (work.isBegun()) {
      metadata.put("qid", result.id());
    }
    nameDatabase(metadata);
    responses.success(metadata);
  }

  private void pull(long count, long queryId, boolean sends) throws IOException {
    if (work == null) {
      throw new InvalidRequestException("Rows are asked for where no query was run.");
    }
    StreamedResult result = results.get(queryId);
    if (result == null) {
      throw new FailureException(
          Failure.invalidRequest("There is no open result with the number " + queryId + "."));
    }
    boolean more = sends ? result.send(count, responses, interrupts::areIgnoring)
        : result.drop(count, interrupts::areIgnoring);
    if (more && interrupts.areIgnoring()) {
      throw new OperationInterruptedException("The query was interrupted.");
    }
    if (more) {
      responses.success(Map.of("has_more", true));
      return;
    }
    ResultSummary summary = result.end();
    results.ended(result);
    Map<String, Object> metadata = SummaryMetadata.of(summary, result, responses.version(),
        served.name(), filter);
    if (!work.isBegun()) {
      endWork();
      metadata.put("bookmark", served.bookmarks().next());
    }
    responses.success(metadata);
  }

  private void begin(Request.Begin begin) throws IOException {
    requireNoWork(begin);
    Map<String, Object> extra = begin.extra();
    check(extra);
    filter = NotificationFilter.of(extra, usualFilter);
    begin(work(extra, true), extra);
    Map<String, Object> metadata = new LinkedHashMap<>();
    nameDatabase(metadata);
    responses.success(metadata);
  }

  private void commit() throws IOException {
    requireBegun("COMMIT");
    Work ended = work;
    ended.commit();
    endWork();
    responses.success(Map.of("bookmark", served.bookmarks().next(), DATABASE,
        served.name()));
  }

  private void rollback() throws IOException {
    requireBegun("ROLLBACK");
    endWork();
    responses.success(Map.of());
  }

  private void route(Request.Route route) throws IOException {
    requireNoWork(route);
    check(route.extra());
    requireBookmarks(route.bookmarks());
    String address = route.routing().get("address") instanceof String asked ? asked
        : settings.advertisedAddress().orElse(ownAddress);
    List<Object> servers = List.of(server(address, "WRITE"), server(address, "READ"),
        server(address, "ROUTE"));
    // Drivers keep the table under the name that it tells, and look it up under the one that they asked for.
    String name =
        route.extra().get(DATABASE) instanceof String asked && !asked.isEmpty() ? asked
            : served.name();
    responses.success(Map.of("rt", Map.of("ttl", 300L, DATABASE, name, "servers", servers)));
  }

  private static Map<String, Object> server(String address, String role) {
    return Map.of("addresses", List.of(address), "role", role);
  }

  /** Checks what a transaction begins with. */
  private void check(Map<String, Object> extra) {
    Object database = extra.get(DATABASE);
    if (!served.isDatabase(database)) {
      throw new FailureException(Failure.noDatabase(database.toString()));
    }
    if (extra.get("imp_user") != null) {
      throw new FailureException(Failure.impersonation());
    }
    if (extra.get("bookmarks") instanceof List<?> bookmarks) {
      requireBookmarks(bookmarks);
    }
  }

  private void requireBookmarks(List<?> bookmarks) {
    Object unknown = served.bookmarks().firstUnknown(bookmarks);
    if (unknown != null) {
      throw new FailureException(Failure.invalidBookmark(unknown));
    }
  }

  private void nameDatabase(Map<String, Object> metadata) {
    if (responses.version().namesDatabase()) {
      metadata.put(DATABASE, served.name());
    }
  }

  private void requireNoWork(Request request) {
    if (work != null) {
      throw outOfPlace(request);
    }
  }

  private void requireBegun(String request) {
    if (work == null || !work.isBegun()) {
      throw new InvalidRequestException(request + " comes where no transaction is open.");
    }
  }

  private static InvalidRequestException outOfPlace(Request request) {
    return new InvalidRequestException(
        request.getClass().getSimpleName().toUpperCase(Locale.ROOT)
            + " cannot come at this place of a conversation.");
  }
}
