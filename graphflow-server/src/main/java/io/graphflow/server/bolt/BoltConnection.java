package io.graphflow.server.bolt;

import io.graphflow.server.bolt.message.InvalidRequestException;
import io.graphflow.server.bolt.message.MessageInput;
import io.graphflow.server.bolt.message.MessageOutput;
import io.graphflow.server.bolt.message.Request;
import io.graphflow.server.bolt.message.RequestReader;
import io.graphflow.server.bolt.message.Responses;
import io.graphflow.server.network.ClientChannel;
import io.graphflow.server.network.Connection;
import io.graphflow.server.websocket.WebSocket;
import io.graphflow.server.websocket.WebSocketOutput;
import io.graphflow.server.work.Interrupts;
import io.graphflow.server.work.Work;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection of a client. {@link #run} reads its requests; they wait in a queue, in which there is room for few, so
 * that a client that sends faster than it is served has to wait. They are served in a thread that the
 * connection has as long as there are any, so that idle connections cost no thread, and a long query keeps nobody else
 * from being read. Rows are written as they are found: a client that does not read them stops its own query.
 */
final class BoltConnection implements Connection {
  private static final Logger LOG = LoggerFactory.getLogger(BoltConnection.class);
  private static final int MOST_WAITING = 16;
  private static final int LINGER_MILLIS = 1_000;

  /** The first letter of the method GET. */
  private static final int FIRST_OF_HTTP = 'G';

  /** Limits of messages of those who have not logged in. */
  private static final int LOGIN_BYTES = 1 << 16;
  private static final int LOGIN_DEPTH = 8;

  private static final int MESSAGE_BYTES = 1 << 26;
  private static final int MESSAGE_DEPTH = 64;

  /** Something to do in the thread that serves. */
  private interface Step {
    void run() throws IOException;
  }

  private final Socket socket;

  /** What is read from and written to: the socket, or its encryption. Only the socket is closed, which never waits. */
  private volatile Socket channel;

  /** What the client is sent: bytes of the channel, or frames in it. */
  private volatile OutputStream output;
  private final BoltSettings settings;
  private final ExecutorService servers;
  private final ScheduledExecutorService timer;
  private final String name;
  private final Interrupts interrupts = new Interrupts();
  private final Queue<Step> steps = new ConcurrentLinkedQueue<>();
  private final Semaphore room = new Semaphore(MOST_WAITING);
  private final AtomicBoolean serving = new AtomicBoolean();
  private Responses responses;
  private volatile Conversation conversation;

  /**
   * Creates a connection.
   *
   * @param servers threads that may take long
   * @param timer a thread for what takes no time
   * @param name of the connection, which clients show
   */
  BoltConnection(Socket socket, BoltSettings settings, ExecutorService servers,
      ScheduledExecutorService timer, String name) {
    this.socket = socket;
    this.channel = socket;
    this.settings = settings;
    this.servers = servers;
    this.timer = timer;
    this.name = name;
  }

  /** Whether it has a transaction or rows open, or an answer is not sent yet. */
  @Override
  public boolean isBusy() {
    Conversation begun = conversation;
    return serving.get() || (begun != null && begun.isBusy());
  }

  /** Whether somebody has logged in. */
  @Override
  public boolean isLoggedIn() {
    Conversation begun = conversation;
    return begun != null && begun.isLoggedIn();
  }

  /** Reads requests until the client or the server ends the connection. */
  @Override
  public void run() {
    var deadline = timer.schedule(this::closeUnlessLoggedIn,
        settings.loginTimeout().toMillis(), TimeUnit.MILLISECONDS);
    try {
      socket.setTcpNoDelay(true);
      socket.setKeepAlive(true);
      Optional<ClientChannel> opened = ClientChannel.open(socket, settings.tls());
      if (opened.isPresent() && mayGoOn(opened.get())) {
        channel = opened.get().socket();
        output = channel.getOutputStream();
        InputStream input = new BufferedInputStream(opened.get().input());
        if (comesByHttp(input)) {
          Optional<WebSocket> accepted =
              WebSocket.accept(input, output, settings.hosts(), opened.get().encrypted());
          if (accepted.isEmpty()) {
            channel.shutdownOutput();
            linger(input);
            return;
          }
          // A frame may end within what is read at once.
          input = new BufferedInputStream(accepted.get().input());
          output = accepted.get().output();
        }
        Optional<Handshake> agreed = Handshake.agree(new DataInputStream(input),
            new DataOutputStream(new BufferedOutputStream(output)));
        if (agreed.isPresent()) {
          converse(agreed.get(), input);
        }
      }
    } catch (IOException e) {
      LOG.debug("{} ended: {}", name, e.toString());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      deadline.cancel(false);
      interrupts.close();
      add(this::end);
    }
  }

  /** Whether a client that comes in a way may come so. */
  private boolean mayGoOn(ClientChannel opened) {
    if (!opened.encrypted() && !settings.plain() && !socket.getInetAddress().isLoopbackAddress()) {
      LOG.info("{}: a client at {} is refused: it comes without TLS", name,
          socket.getInetAddress().getHostAddress());
      return false;
    }
    return true;
  }

  /** Whether a client begins with a request of HTTP, as those in browsers do; reads nothing. */
  private static boolean comesByHttp(InputStream input) throws IOException {
    input.mark(1);
    int first = input.read();
    input.reset();
    return first == FIRST_OF_HTTP;
  }

  private void converse(Handshake agreed, InputStream input)
      throws IOException, InterruptedException {
    responses =
        new Responses(new MessageOutput(output), agreed.version());
    conversation = new Conversation(settings, responses, interrupts,
        (InetSocketAddress) socket.getRemoteSocketAddress(),
        socket.getLocalAddress().getHostAddress() + ":" + socket.getLocalPort(), name,
        agreed.byManifest(), this::limit);
    MessageInput messages = new MessageInput(input);
    while (!conversation.isOver()) {
      boolean loggedIn = conversation.isLoggedIn();
      try {
        Request request = RequestReader.read(messages.next(loggedIn ? MESSAGE_BYTES : LOGIN_BYTES),
            loggedIn ? MESSAGE_DEPTH : LOGIN_DEPTH);
        if (request instanceof Request.Reset) {
          interrupts.resetRead();
        }
        room.acquire();
        add(() -> {
          try {
            conversation.handle(request);
          } finally {
            room.release();
          }
        });
      } catch (InvalidRequestException e) {
        add(() -> conversation.invalid(e.getMessage()));
        break;
      }
      if (!loggedIn) {
        // What may come next depends on how this one ends.
        room.acquire(MOST_WAITING);
        room.release(MOST_WAITING);
      }
    }
    linger(input);
  }

  /** Reads to the end, for a short time: if bytes were left, the client could lose the last answer. */
  private void linger(InputStream input) throws IOException {
    socket.setSoTimeout(LINGER_MILLIS);
    byte[] dropped = new byte[1 << 13];
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(LINGER_MILLIS);
    int count = 0;
    while (count >= 0 && System.nanoTime() - end < 0) {
      count = input.read(dropped);
    }
  }

  private void endOutput() throws IOException {
    if (output instanceof WebSocketOutput frames) {
      frames.close();
    }
    channel.shutdownOutput();
  }

  private Runnable limit(Work work, long millis) {
    var alarm = timer.schedule(() -> {
      interrupts.timeOut(work);
      add(() -> conversation.timeOut(work));
    }, millis, TimeUnit.MILLISECONDS);
    return () -> alarm.cancel(false);
  }

  private void closeUnlessLoggedIn() {
    if (!isLoggedIn()) {
      close();
    }
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

  private void end() throws IOException {
    if (conversation != null) {
      conversation.end();
      responses.flush();
    }
    close();
  }

  private void add(Step step) {
    steps.add(step);
    if (serving.compareAndSet(false, true)) {
      servers.execute(this::serve);
    }
  }

  private void serve() {
    do {
      try {
        for (Step step = steps.poll(); step != null; step = steps.poll()) {
          step.run();
        }
        if (responses != null) {
          responses.flush();
        }
        if (conversation != null && conversation.isOver()) {
          endOutput();
        }
      } catch (IOException e) {
        LOG.debug("{} ended: {}", name, e.toString());
        close();
      } catch (RuntimeException | Error e) {
        // What is left in the queue, the end at last, is still to be done: it gives locks back.
        LOG.error("A fault of the server ends {}", name, e);
        close();
      }
      serving.set(false);
    } while (!steps.isEmpty() && serving.compareAndSet(false, true));
  }
}
