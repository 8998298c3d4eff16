package io.graphflow.graphar.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.AccessDeniedException;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/** Sends requests, again if a server is too busy or a connection breaks. Safe for use by many threads. */
final class Requests implements AutoCloseable {
  static final int OK = 200;
  static final int PARTIAL = 206;
  static final int NOT_FOUND = 404;
  static final int GONE = 410;
  static final int FAILED_CONDITION = 412;
  static final int NOT_SATISFIABLE = 416;
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;

  private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);
  /** What may be another answer soon: too many requests, a gateway's trouble, a server that is busy. */
  private static final Set<Integer> PASSING = Set.of(429, 502, 503, 504);
  private static final int TRIES = 4;
  private static final int MOST_REDIRECTS = 5;
  private static final long FIRST_PAUSE_MILLIS = 100;
  private static final long LONGEST_PAUSE_MILLIS = 5000;
  private static final Duration CONNECTING = Duration.ofSeconds(10);
  private static final Duration ANSWERING = Duration.ofSeconds(60);

  private final HttpClient client = HttpClient.newBuilder()
      .version(HttpClient.Version.HTTP_1_1)
      .followRedirects(HttpClient.Redirect.NEVER)
      .connectTimeout(CONNECTING)
      .build();

  /**
   * Sends a request.
   *
   * @param name how the file is called in messages
   * @return with the body of a part, or of a whole file that is small; of other answers, without
   * @throws IOException if there is no answer
   */
  HttpResponse<byte[]> send(URI address, String name, Ask ask) throws IOException {
    URI place = address;
    int redirects = 0;
    for (int tries = 1;; tries++) {
      HttpResponse<byte[]> answer;
      try {
        answer = sendOnce(place, ask);
      } catch (IOException e) {
        if (tries == TRIES || !mayPass(e)) {
          throw explained(e, place);
        }
        pause(tries, "");
        continue;
      }
      if (REDIRECTS.contains(answer.statusCode())) {
        if (++redirects > MOST_REDIRECTS) {
          throw new IOException("the server has led from one address to the next "
              + MOST_REDIRECTS + " times");
        }
        place = redirected(place, answer);
        tries--;
      } else if (PASSING.contains(answer.statusCode()) && tries < TRIES) {
        pause(tries, answer.headers().firstValue("Retry-After").orElse(""));
      } else {
        return accepted(answer, name);
      }
    }
  }

  private HttpResponse<byte[]> sendOnce(URI place, Ask ask) throws IOException {
    HttpRequest.Builder request = HttpRequest.newBuilder(place)
        .method(ask.method(), HttpRequest.BodyPublishers.noBody())
        .timeout(ANSWERING);
    if (!ask.range().isEmpty()) {
      request.header("Range", ask.range());
    }
    ask.tag().ifPresent(tag -> request.header("If-Match", tag));
    CompletableFuture<HttpResponse<byte[]>> sent = client.sendAsync(request.build(),
        head -> head.statusCode() == OK || head.statusCode() == PARTIAL
            ? new Body(ask.mostBytes())
            : Body.ignored());
    try {
      return sent.get(ANSWERING.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException _) {
      sent.cancel(true);
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("reading was interrupted");
    } catch (TimeoutException _) {
      sent.cancel(true);
      throw new HttpTimeoutException("timed out");
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
    }
  }

  private static boolean mayPass(IOException e) {
    return !(e instanceof ConnectException || e instanceof SSLException
        || e instanceof HttpTimeoutException
        || e instanceof InterruptedIOException || e instanceof Body.TooLongException);
  }

  private static IOException explained(IOException e, URI place) {
    if (e instanceof ConnectException) {
      boolean unknown = causedBy(e, UnresolvedAddressException.class)
          || causedBy(e, UnknownHostException.class);
      return new IOException(unknown
          ? "there is no host '" + place.getHost() + "', or its address cannot be found"
          : "no connection to " + place.getRawAuthority()
              + ": nobody answers there, or a firewall forbids it",
          e);
    }
    if (e instanceof HttpTimeoutException) {
      return new IOException("no answer from " + place.getRawAuthority() + " within "
          + (e instanceof HttpConnectTimeoutException ? CONNECTING : ANSWERING).toSeconds()
          + " seconds" + (place.getScheme().equalsIgnoreCase("https")
              ? "; if it speaks no TLS, its address begins with http:"
              : ""),
          e);
    }
    if (e instanceof SSLException) {
      return new IOException("no safe connection to " + place.getRawAuthority()
          + "; its certificate is not one that this Java trusts, or it speaks no TLS: "
          + e.getMessage(), e);
    }
    if (e instanceof InterruptedIOException || e instanceof Body.TooLongException) {
      return e;
    }
    return new IOException("the connection to " + place.getRawAuthority() + " broke "
        + TRIES + " times: " + e.getMessage(), e);
  }

  private static boolean causedBy(Throwable e, Class<? extends Throwable> type) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (type.isInstance(cause)) {
        return true;
      }
    }
    return false;
  }

  private static void pause(int tries, String retryAfter) throws IOException {
    long millis = FIRST_PAUSE_MILLIS << (tries - 1);
    millis += ThreadLocalRandom.current().nextLong(millis);
    if (retryAfter.matches("\\d{1,4}")) {
      millis = Math.max(millis, Long.parseLong(retryAfter) * 1000);
    }
    try {
      Thread.sleep(Math.min(millis, LONGEST_PAUSE_MILLIS));
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("reading was interrupted");
    }
  }

  /** Where an answer leads, which may be another place of the same host only. */
  private static URI redirected(URI place, HttpResponse<?> answer) throws IOException {
    String location = answer.headers().firstValue("Location").orElse("");
    URI target;
    try {
      target = place.resolve(location);
    } catch (IllegalArgumentException _) {
      throw new IOException("the server leads to '" + location + "', which is no address");
    }
    boolean safer = place.getScheme().equalsIgnoreCase("http")
        && "https".equalsIgnoreCase(target.getScheme()) && place.getPort() < 0
        && target.getPort() < 0;
    boolean samePlace = place.getScheme().equalsIgnoreCase(target.getScheme())
        && port(place) == port(target);
    if (!place.getHost().equalsIgnoreCase(target.getHost()) || !(samePlace || safer)) {
      throw new IOException("the server leads to " + target.getScheme() + "://"
          + target.getRawAuthority() + ", another host, which files of a graph may not do; name the"
          + " address there if it is to be read");
    }
    return target;
  }

  private static int port(URI address) {
    if (address.getPort() >= 0) {
      return address.getPort();
    }
    return address.getScheme().toLowerCase(Locale.ROOT).equals("https") ? 443 : 80;
  }

  private static HttpResponse<byte[]> accepted(HttpResponse<byte[]> answer, String name)
      throws IOException {
    if (answer.statusCode() == UNAUTHORIZED || answer.statusCode() == FORBIDDEN) {
      throw new AccessDeniedException(name, null, "the server answered " + answer.statusCode()
          + ": it may not be read, or is not there");
    }
    String encoding = answer.headers().firstValue("Content-Encoding").orElse("identity");
    if ((answer.statusCode() == OK || answer.statusCode() == PARTIAL)
        && !encoding.equals("identity")) {
      throw new IOException("expected the bytes of the file, found them encoded as " + encoding);
    }
    return answer;
  }

  static IOException unexpected(HttpResponse<?> answer) {
    return new IOException("the server answered " + answer.statusCode());
  }

  @Override
  public void close() {
    client.shutdownNow();
    client.close();
  }
}
