package io.graphflow.server.http.query;

import io.graphflow.Result;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.server.http.message.HttpException;
import io.graphflow.server.work.Failure;
import io.graphflow.server.work.ServedDatabase;
import io.graphflow.server.work.Work;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Answers requests of the Query API. A query is answered from its first row on: an error before that is one of the
 * request, with a status of its own; a later one is told where the rows end. Safe for use by many threads.
 */
public final class QueryApi {
  /** How long a client may still read what it was sent before its query came to its limit of time. */
  private static final int CUT_SECONDS = 5;

  private static final long FLUSH_NANOS = 100_000_000;

  private final ServedDatabase served;
  private final ScheduledExecutorService timer;
  private final OpenTransactions transactions;

  /**
   * Creates it.
   *
   * @param timer a thread for what takes no time
   * @param idle how long a transaction stays open of which nothing is asked
   * @param mostTransactions how many may stay open between requests
   */
  public QueryApi(ServedDatabase served, ScheduledExecutorService timer, Duration idle,
      int mostTransactions) {
    this.served = served;
    this.timer = timer;
    this.transactions = new OpenTransactions(timer, idle, mostTransactions);
  }

  /** Whether transactions are open. */
  public boolean isBusy() {
    return !transactions.isEmpty();
  }

  /** Rolls back what is open between requests. */
  public void close() {
    transactions.close();
  }

  /**
   * Answers a request, whose response is then to be finished.
   *
   * @throws HttpException if it cannot be answered, and nothing has been written
   * @throws IOException if the client is gone, or cannot be told what went wrong: its connection has to end
   */
  public void answer(Route route, Exchange exchange) throws IOException {
    try {
      if (!served.isDatabase(route.database())) {
        throw HttpException.of(Failure.noDatabase(route.database()));
      }
      Format format = Format.accepted(exchange.head().headers().all("Accept"));
      QueryRequest request = QueryRequest.read(exchange.body(),
          exchange.head().headers().one("Content-Type"));
      switch (route.kind()) {
        case QUERY -> query(route, exchange, format, request);
        case BEGIN -> begin(route, exchange, format, request);
        case CONTINUE, COMMIT -> goOn(route, exchange, format, request);
        case ROLLBACK -> rollback(route, exchange);
        case DISCOVERY, PAGE, METRICS -> throw new IllegalArgumentException(
            "no request for a database");
      }
    } catch (GraphflowException e) {
      throw HttpException.of(Failure.of(e));
    } finally {
      exchange.interrupts().workingOn(null);
    }
  }

  private void query(Route route, Exchange exchange, Format format, QueryRequest request)
      throws IOException {
    if (request.statement().isBlank()) {
      throw HttpException.invalid(400, "The request has no statement.");
    }
    requireBookmarks(request);
    long limitMillis = served.limitMillis(request.limitMillis());
    Work work = work(route, exchange, request, false);
    Future<?> alarm = limitMillis == 0 ? null
        : timer.schedule(() -> timeOut(work, exchange), limitMillis, TimeUnit.MILLISECONDS);
    try {
      exchange.interrupts().workingOn(work);
      answerQuery(exchange, format, request, work, limitMillis, this::bookmark);
    } finally {
      // Before the work ends, as nobody must be told then that it is late.
      if (alarm != null) {
        alarm.cancel(false);
      }
      work.close();
    }
  }

  private void timeOut(Work work, Exchange exchange) {
    exchange.interrupts().timeOut(work);
    Future<?> _ = timer.schedule(() -> {
      if (!exchange.response().isFinished()) {
        exchange.cut();
      }
    }, CUT_SECONDS, TimeUnit.SECONDS);
  }

  private void begin(Route route, Exchange exchange, Format format, QueryRequest request)
      throws IOException {
    requireBookmarks(request);
    OpenTransaction begun = transactions.begin(exchange, route.database(),
        served.limitMillis(request.limitMillis()), () -> work(route, exchange, request, true));
    exchange.response().header("Location", exchange.head().path() + "/" + begun.id());
    use(begun, exchange, format, request, false);
  }

  private void goOn(Route route, Exchange exchange, Format format, QueryRequest request)
      throws IOException {
    if (request.begins()) {
      throw HttpException.invalid(400, "accessMode, bookmarks, maxExecutionTime and txMetadata are"
          + " said when a transaction begins.");
    }
    OpenTransaction found =
        transactions.take(route.transaction(), exchange, route.database());
    use(found, exchange, format, request, route.kind() == Route.Kind.COMMIT);
  }

  private void rollback(Route route, Exchange exchange) throws IOException {
    transactions.end(transactions.take(route.transaction(), exchange, route.database()));
    exchange.response().begin(200, JsonObjects.CONTENT_TYPE);
    JsonObjects.write(exchange.response(), Map.of());
  }

  /** Runs a query in a transaction, if there is one, and perhaps commits it; an error ends it. */
  private void use(OpenTransaction transaction, Exchange exchange, Format format,
      QueryRequest request, boolean commits) throws IOException {
    boolean goesOn = false;
    try {
      exchange.interrupts().workingOn(transaction.work());
      Supplier<Map<String, Object>> ending =
          commits ? () -> commit(transaction.work()) : () -> transactions.told(transaction);
      if (request.statement().isBlank()) {
        Map<String, Object> told = inTime(transaction.work(), transaction.limitMillis(), ending);
        if (format.shape() == Format.Shape.COLUMNS) {
          // There are no columns, and the form has no place for what is told.
          exchange.response().begin(202, format.contentType());
        } else {
          answer(exchange, format).end(told);
        }
        goesOn = !commits && !exchange.interrupts().areIgnoring();
      } else {
        goesOn = answerQuery(exchange, format, request, transaction.work(),
            transaction.limitMillis(), ending) && !commits;
      }
    } finally {
      exchange.interrupts().workingOn(null);
      if (goesOn) {
        transactions.release(transaction);
      } else {
        transactions.end(transaction);
      }
    }
  }

  private Map<String, Object> commit(Work work) {
    work.commit();
    return bookmark();
  }

  private Map<String, Object> bookmark() {
    return Map.of("bookmarks", List.of(served.bookmarks().next()));
  }

  private Work work(Route route, Exchange exchange, QueryRequest request, boolean begun) {
    return new Work(served.database(),
        exchange.caller().client(served.name(), request.metadata()),
        served.mode(request.onlyReads(), route.database()), begun);
  }

  private void requireBookmarks(QueryRequest request) {
    Object unknown = served.bookmarks().firstUnknown(request.bookmarks());
    if (unknown != null) {
      throw HttpException.of(Failure.invalidBookmark(unknown));
    }
  }

  private static Answer answer(Exchange exchange, Format format) throws IOException {
    exchange.response().begin(202, format.contentType());
    return Answer.of(format, exchange.response());
  }

  /**
   * Runs a query and answers its rows.
   *
   * @param ending is done after the last row, and told where the form has a place for it
   * @return whether all went well
   */
  private static boolean answerQuery(Exchange exchange, Format format, QueryRequest request,
      Work work, long limitMillis, Supplier<Map<String, Object>> ending) throws IOException {
    if (format.shape() != Format.Shape.COLUMNS) {
      return answerRows(exchange, format, request, work, limitMillis, ending);
    }
    answerColumns(exchange, format, request, work, limitMillis, ending);
    return true;
  }

  private static void answerColumns(Exchange exchange, Format format, QueryRequest request,
      Work work, long limitMillis, Supplier<Map<String, Object>> ending) throws IOException {
    ColumnsOutput output =
        new ColumnsOutput(exchange.response(), format, () -> requireWanted(exchange, work));
    try {
      Result result = work.run(request.statement(), request.parameters());
      writeColumns(result, format, output);
      result.consume();
      requireWanted(exchange, work);
      // The end of the stream has not been sent: it is short, and waits for the end of the answer.
      Map<String, Object> _ = ending.get();
    } catch (GraphflowException e) {
      Failure failure = failure(e, work, limitMillis);
      if (output.hasBegun()) {
        throw new IOException(format + " cannot tell of an error: " + failure.message(), e);
      }
      throw HttpException.of(failure);
    }
  }

  private static void writeColumns(Result result, Format format, ColumnsOutput output)
      throws IOException {
    if (format == Format.ARROW) {
      result.writeArrow(output);
    } else if (result.keys().isEmpty()) {
      // A file has at least one column: without any the answer is empty.
      output.begin();
    } else {
      result.writeParquet(output);
    }
  }

  private static boolean answerRows(Exchange exchange, Format format, QueryRequest request,
      Work work, long limitMillis, Supplier<Map<String, Object>> ending) throws IOException {
    Answer answer = null;
    try {
      Result result = work.run(request.statement(), request.parameters());
      boolean more = result.hasNext();
      answer = answer(exchange, format);
      answer.fields(result.keys());
      Object[] values = new Object[result.keys().size()];
      long flushed = System.nanoTime() - FLUSH_NANOS;
      while (more) {
        requireWanted(exchange, work);
        var row = result.next();
        for (int i = 0; i < values.length; i++) {
          values[i] = row.get(i).asObject();
        }
        answer.row(values);
        // Who reads rows as they come should not wait for those that are long in coming.
        if (format.shape() != Format.Shape.DOCUMENT
            && System.nanoTime() - flushed >= FLUSH_NANOS) {
          answer.flush();
          flushed = System.nanoTime();
        }
        more = result.hasNext();
      }
      Map<String, Object> summary = Summary.of(result.consume(), request.counters());
      requireWanted(exchange, work);
      summary.putAll(ending.get());
      answer.end(summary);
      return true;
    } catch (GraphflowException e) {
      Failure failure = failure(e, work, limitMillis);
      if (answer == null) {
        throw HttpException.of(failure);
      }
      answer.fail(failure);
      return false;
    }
  }

  private static Map<String, Object> inTime(Work work, long limitMillis,
      Supplier<Map<String, Object>> ending) {
    try {
      if (work.isTimedOut()) {
        throw new OperationInterruptedException("The transaction was interrupted.");
      }
      return ending.get();
    } catch (GraphflowException e) {
      throw HttpException.of(failure(e, work, limitMillis));
    }
  }

  private static Failure failure(GraphflowException error, Work work, long limitMillis) {
    return error instanceof OperationInterruptedException interrupted && work.isTimedOut()
        ? Failure.timedOut(limitMillis, interrupted.wasWaiting())
        : Failure.of(error);
  }

  /** Rows may lie in memory, where nothing else notices that they come too late. */
  private static void requireWanted(Exchange exchange, Work work) {
    if (exchange.interrupts().areIgnoring() || work.isTimedOut()) {
      throw new OperationInterruptedException("The query was interrupted.");
    }
  }
}
