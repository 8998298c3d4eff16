package io.graphflow.graphar.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;

/** A web server for the files of a folder, which answers ranges, counts requests, and errs on demand. */
public final class LakeServer implements AutoCloseable {
  private static final Pattern RANGE = Pattern.compile("bytes=(\\d*)-(\\d*)");

  /** What comes before the answer to a request. */
  public interface Hook {
    /** Whether it has answered. */
    boolean answer(HttpExchange request, String name) throws IOException;
  }

  private final Path root;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private volatile boolean ranges = true;
  private volatile boolean tags = true;
  private volatile long latencyMillis;
  private volatile Hook hook = (_, _) -> false;

  /** Begins to serve. */
  public LakeServer(Path root) throws IOException {
    this.root = root;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  /** The address of a file. */
  public URI address(String name) {
    return URI.create("http://localhost:" + server.getAddress().getPort() + "/" + name);
  }

  /** As servers that send whole files only. */
  public LakeServer withoutRanges() {
    ranges = false;
    return this;
  }

  /** As servers that tell neither versions nor times. */
  public LakeServer withoutTags() {
    tags = false;
    return this;
  }

  /** Waits before each answer. */
  public LakeServer latency(long millis) {
    latencyMillis = millis;
    return this;
  }

  /** Lets somebody else answer first. */
  public LakeServer hook(Hook other) {
    hook = other;
    return this;
  }

  /** Method, name and range of all requests. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  /** Forgets the requests. */
  public void forget() {
    requests.clear();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      String name = exchange.getRequestURI().getPath().substring(1);
      String range = exchange.getRequestHeaders().getFirst("Range");
      requests.add(exchange.getRequestMethod() + " " + name + (range == null ? "" : " " + range));
      pause();
      if (!hook.answer(exchange, name)) {
        answer(exchange, root.resolve(name), range);
      }
    }
  }

  private void pause() {
    try {
      Thread.sleep(latencyMillis);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void answer(HttpExchange exchange, Path file, String range) throws IOException {
    if (!Files.isRegularFile(file)) {
      exchange.sendResponseHeaders(404, -1);
      return;
    }
    byte[] bytes = Files.readAllBytes(file);
    CRC32 crc = new CRC32();
    crc.update(bytes);
    String tag = "\"" + Long.toHexString(crc.getValue()) + "\"";
    if (tags) {
      exchange.getResponseHeaders().set("ETag", tag);
    }
    String wanted = exchange.getRequestHeaders().getFirst("If-Match");
    if (wanted != null && !wanted.equals(tag)) {
      exchange.sendResponseHeaders(412, -1);
      return;
    }
    if (exchange.getRequestMethod().equals("HEAD")) {
      exchange.getResponseHeaders().set("Content-Length", Integer.toString(bytes.length));
      exchange.sendResponseHeaders(200, -1);
      return;
    }
    Matcher matcher = RANGE.matcher(range == null || !ranges ? "" : range);
    if (!matcher.matches()) {
      send(exchange, 200, bytes);
      return;
    }
    boolean tail = matcher.group(1).isEmpty();
    int from = tail ? Math.max(0, bytes.length - Integer.parseInt(matcher.group(2)))
        : Integer.parseInt(matcher.group(1));
    int to = tail ? bytes.length : Math.min(bytes.length, Integer.parseInt(matcher.group(2)) + 1);
    if (from >= bytes.length) {
      exchange.getResponseHeaders().set("Content-Range", "bytes */" + bytes.length);
      exchange.sendResponseHeaders(416, -1);
      return;
    }
    exchange.getResponseHeaders()
        .set("Content-Range", "bytes " + from + "-" + (to - 1) + "/" + bytes.length);
    send(exchange, 206, Arrays.copyOfRange(bytes, from, to));
  }

  private static void send(HttpExchange exchange, int status, byte[] bytes) throws IOException {
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
