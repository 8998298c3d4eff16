package io.graphflow.server.http;

import io.graphflow.explorer.ExplorerPages;
import io.graphflow.server.http.message.HttpResponse;
import io.graphflow.server.http.message.RequestHead;
import io.graphflow.server.http.message.RequestReader;
import io.graphflow.server.http.page.Pages;
import io.graphflow.server.http.query.QueryApi;
import io.graphflow.server.http.query.Route;
import io.graphflow.server.network.ConnectionCounts;
import io.graphflow.server.network.ListenAddress;
import io.graphflow.server.network.Listener;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Accepts connections over HTTP, and keeps the transactions that stay open between their requests. Safe for use by many threads. */
public final class HttpListener implements AutoCloseable {
  private static final byte[] BROWSER =
      "GET / HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nAccept-Encoding: gzip\r\n\r\n"
          .getBytes(StandardCharsets.US_ASCII);

  private final Listener listener;
  private final QueryApi queries;

  private HttpListener(Listener listener, QueryApi queries) {
    this.listener = listener;
    this.queries = queries;
  }

  /**
   * Binds addresses and begins to accept.
   *
   * @param maxConnections more are closed at once, and no more transactions stay open; at least 1
   * @return to be closed
   * @throws IOException if an address cannot be had
   */
  public static HttpListener listen(ListenAddress address, HttpSettings settings,
      int maxConnections) throws IOException {
    Listener listener = new Listener("http", maxConnections);
    QueryApi queries = new QueryApi(settings.served(), listener.timer(),
        settings.idleTransactions(), maxConnections);
    listener.start(address, (socket, name) -> new HttpConnection(socket, settings, queries,
        listener.servers(), new Deadline(listener.timer()), name));
    if (settings.explorer()) {
      listener.servers().execute(HttpListener::rehearse);
    }
    return new HttpListener(listener, queries);
  }

  /** Answers a browser that is not there: the first one finds the pages read, and the classes that send them loaded. */
  private static void rehearse() {
    try (HttpResponse response =
        new HttpResponse(OutputStream.nullOutputStream(), 1, true, false)) {
      RequestHead head = new RequestReader(new ByteArrayInputStream(BROWSER)).head();
      Pages.answer(response, head, Route.of(head, true).page());
      response.finish();
      ExplorerPages.prepare();
    } catch (IOException e) {
      throw new UncheckedIOException("Nothing that is read or written here can fail.", e);
    }
  }

  /** The port that it listens at. */
  public int port() {
    return listener.port();
  }

  /** How many connections there are and were. */
  public ConnectionCounts counts() {
    return listener.counts();
  }

  /** Whether a request is being answered or a transaction open. */
  public boolean isBusy() {
    return listener.isBusy() || queries.isBusy();
  }

  /** Accepts nothing more; connections go on. Idempotent. */
  public void stopAccepting() {
    listener.stopAccepting();
  }

  /** Ends all connections, and rolls back what is open. Returns when that is done. Idempotent. */
  @Override
  public void close() {
    listener.close();
    queries.close();
  }
}
