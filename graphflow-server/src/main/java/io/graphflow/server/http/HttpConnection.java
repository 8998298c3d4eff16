package io.graphflow.server.http;

import io.graphflow.server.http.message.HttpException;
import io.graphflow.server.http.message.HttpResponse;
import io.graphflow.server.http.message.RequestHead;
import io.graphflow.server.http.message.RequestReader;
import io.graphflow.server.http.page.Pages;
import io.graphflow.server.http.query.Caller;
import io.graphflow.server.http.query.Exchange;
import io.graphflow.server.http.query.JsonObjects;
import io.graphflow.server.http.query.QueryApi;
import io.graphflow.server.http.query.Route;
import io.graphflow.server.metrics.MetricsPage;
import io.graphflow.server.network.ClientChannel;
import io.graphflow.server.network.Connection;
import io.graphflow.server.work.Failure;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection of a client. {@link #run} reads its requests one after the other, each when the one before it has been
 * answered; while it is being answered, it waits for the first byte of the next, so that it sees the client go away, which
 * ends the query. Who may do what is decided before a body is read.
 */
final class HttpConnection implements Connection {
  private static final Logger LOG = LoggerFactory.getLogger(HttpConnection.class);

  private static final Duration IDLE = Duration.ofMinutes(2);
  private static final Duration LINGER = Duration.ofSeconds(1);
  private static final int BODY_PAUSE_MILLIS = 30_000;
  private static final int BODY_BYTES = 1 << 26;

  private static final byte[] CONTINUE =
      "HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

  private final Socket socket;
  private final HttpSettings settings;
  private final Guard guard;
  private final QueryApi queries;
  private final ExecutorService servers;
  private final Deadline deadline;
  private final String name;
  private final BasicLogin login;
  private volatile boolean loggedIn;
  private volatile boolean answering;
  private ClientChannel channel;
  private InputStream input;

  /**
   * Creates a connection.
   *
   * @param servers threads that may take long
   * @param deadline closes it when it takes too long to say something
   * @param name of the connection, which clients see in lists of transactions
   */
  HttpConnection(Socket socket, HttpSettings settings, QueryApi queries, ExecutorService servers,
      Deadline deadline, String name) {
    this.socket = socket;
    this.settings = settings;
    this.guard = new Guard(settings.hosts(), settings.plain());
    this.queries = queries;
    this.servers = servers;
    this.deadline = deadline;
    this.name = name;
    this.login =
        new BasicLogin(settings.login(), settings.audit(), socket.getInetAddress(), name);
  }

  /** Whether a request is being answered. */
  @Override
  public boolean isBusy() {
    return answering;
  }

  /** Whether somebody has logged in. */
  @Override
  public boolean isLoggedIn() {
    return loggedIn;
  }

  /** Answers requests until the client or the server ends the connection. */
  @Override
  public void run() {
    deadline.set(settings.headTimeout(), this::close);
    try {
      socket.setTcpNoDelay(true);
      socket.setKeepAlive(true);
      Optional<ClientChannel> opened = ClientChannel.open(socket, settings.tls());
      if (opened.isPresent()) {
        channel = opened.get();
        input = new BufferedInputStream(channel.input());
        boolean more = comesMore();
        while (more) {
          more = serve();
        }
      }
    } catch (IOException e) {
      LOG.debug("{} ended: {}", name, e.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      deadline.clear();
      close();
    }
  }

  /** Waits for a byte, which is read later; false if the client has ended. */
  private boolean comesMore() throws IOException {
    input.mark(1);
    boolean more = input.read() >= 0;
    input.reset();
    return more;
  }

  /** Reads a request and answers it; tells whether another one comes. */
  private boolean serve() throws IOException, InterruptedException {
    deadline.set(settings.headTimeout(), this::close);
    RequestReader reader = new RequestReader(input);
    RequestHead head;
    try {
      head = reader.head();
    } catch (HttpException e) {
      refuse(new HttpResponse(output(), 1, false, false), e);
      drain();
      return false;
    }
    String host;
    Route route;
    String user = "";
    byte[] body;
    try {
      InetAddress client = socket.getInetAddress();
      host = guard.check(head, client, channel.encrypted()).orElse(ownAddress());
      route = Route.of(head, settings.explorer());
      boolean needsLogin = route.kind().needsLogin();
      if (needsLogin) {
        user = login.user(head.headers().one("Authorization"));
        loggedIn = true;
      }
      body = body(reader, head, needsLogin ? BODY_BYTES : 0);
    } catch (HttpException e) {
      // What follows may be a body, which nobody wants to read.
      boolean keepsAlive = head.keepsAlive() && !head.hasBody();
      refuse(response(head, keepsAlive), e);
      if (!keepsAlive) {
        drain();
      }
      return keepsAlive && comesMore();
    }
    return answer(head, body, route, user, host);
  }

  /** Reads to the end, until the deadline: if bytes were left, the client could lose the answer. */
  private void drain() throws IOException {
    byte[] dropped = new byte[1 << 13];
    int count = 0;
    while (count >= 0) {
      count = input.read(dropped);
    }
  }

  private byte[] body(RequestReader reader, RequestHead head, int mostBytes)
      throws IOException {
    if (head.waitsToSend() && head.hasBody()) {
      output().write(CONTINUE);
      output().flush();
    }
    deadline.clear();
    socket.setSoTimeout(BODY_PAUSE_MILLIS);
    byte[] body = reader.body(head, mostBytes);
    socket.setSoTimeout(0);
    return body;
  }

  private boolean answer(RequestHead head, byte[] body, Route route, String user, String host)
      throws IOException, InterruptedException {
    HttpResponse response = response(head, head.keepsAlive());
    Exchange exchange = new Exchange(head, body, new Caller(user, login.role(), name,
        clientAddress(), ownAddress()), response, this::close);
    CountDownLatch answered = new CountDownLatch(1);
    answering = true;
    servers.execute(() -> {
      try {
        answer(route, head, exchange, host);
      } finally {
        answering = false;
        answered.countDown();
      }
    });
    boolean more = false;
    try {
      more = comesMore();
    } finally {
      if (!more) {
        exchange.interrupts().close();
      }
      answered.await();
    }
    return more && response.isFinished() && response.keepsAlive();
  }

  private void answer(Route route, RequestHead head, Exchange exchange, String host) {
    HttpResponse response = exchange.response();
    try {
      try {
        switch (route.kind()) {
          case DISCOVERY -> Discovery.answer(response, host, channel.encrypted(),
              settings.boltAddress());
          case PAGE -> Pages.answer(response, head, route.page());
          case METRICS -> {
            response.begin(200, MetricsPage.CONTENT_TYPE);
            response.write(settings.metrics().text().getBytes(StandardCharsets.UTF_8));
          }
          case QUERY, BEGIN, CONTINUE, COMMIT, ROLLBACK -> queries.answer(route, exchange);
        }
        finish(response);
      } catch (HttpException e) {
        refuse(response, e);
      }
    } catch (IOException e) {
      LOG.debug("{} ended: {}", name, e.toString());
      close();
    } catch (RuntimeException | Error e) {
      LOG.error("A fault of the server, in connection {}", name, e);
      fault(response);
    }
  }

  /** Answers that the server has a fault, or ends the connection where something else has been answered. */
  private void fault(HttpResponse response) {
    try {
      if (response.hasBegun()) {
        close();
      } else {
        refuse(response, HttpException.of(Failure.fault()));
      }
    } catch (IOException e) {
      LOG.debug("{} ended: {}", name, e.toString());
      close();
    }
  }

  private void refuse(HttpResponse response, HttpException error) throws IOException {
    response.reset();
    switch (error.status()) {
      case 401 -> response.header("WWW-Authenticate",
          "Basic realm=\"GraphflowDB\", charset=\"UTF-8\"");
      case 405 -> response.header("Allow", error.allowed());
      case 429 -> response.header("Retry-After", "5");
      default -> {
        // Nothing else is to be said.
      }
    }
    response.begin(error.status(), JsonObjects.CONTENT_TYPE);
    JsonObjects.write(response, JsonObjects.error(error.failure()));
    finish(response);
  }

  /** Sends the rest of an answer; where the connection ends with it, waits a little for the client to read it. */
  private void finish(HttpResponse response) throws IOException {
    response.finish();
    if (response.keepsAlive()) {
      deadline.set(loggedIn ? IDLE : settings.headTimeout(), this::close);
    } else {
      deadline.set(LINGER, this::close);
      channel.socket().shutdownOutput();
    }
  }

  private HttpResponse response(RequestHead head, boolean keepsAlive) throws IOException {
    return new HttpResponse(output(), head.minor(), keepsAlive, head.method().equals("HEAD"));
  }

  private OutputStream output() throws IOException {
    return channel.socket().getOutputStream();
  }

  private String clientAddress() {
    InetSocketAddress address = (InetSocketAddress) socket.getRemoteSocketAddress();
    return address.getAddress().getHostAddress() + ":" + address.getPort();
  }

  private String ownAddress() {
    return socket.getLocalAddress().getHostAddress() + ":" + socket.getLocalPort();
  }

  /** Closes the socket, which ends the connection soon. Callable from any thread. */
  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      LOG.debug("{} could not be closed: {}", name, e.toString());
    }
  }
}
