package io.graphflow.server.http.message;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;

/**
 * The answer to a request. Its body is a stream: what fits into a buffer is sent at the end with its length, all else in
 * chunks as it comes, so that a body of any length takes no memory, and a client that does not read lets its writer wait.
 * For one thread.
 */
public final class HttpResponse extends OutputStream {
  private static final int BUFFER_BYTES = 1 << 14;

  private final OutputStream output;
  private final boolean chunks;
  private final boolean keepsAlive;
  private final boolean bodyless;
  private final StringBuilder headers = new StringBuilder();
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private String cacheControl = "no-store";
  private int status;
  private int used;
  private boolean headSent;
  private volatile boolean finished;

  /**
   * Creates an answer.
   *
   * @param minor of the version that the client speaks
   * @param keepsAlive whether the connection goes on
   * @param bodyless whether the client wants no body, as it asked by HEAD
   */
  public HttpResponse(OutputStream output, int minor, boolean keepsAlive, boolean bodyless) {
    this.output = output;
    this.chunks = minor > 0;
    this.keepsAlive = keepsAlive;
    this.bodyless = bodyless;
  }

  /** Says what is answered; before anything is written, and once. */
  public void begin(int newStatus, String contentType) {
    if (status != 0) {
      throw new IllegalStateException("The answer has begun.");
    }
    status = newStatus;
    header("Content-Type", contentType);
  }

  /** Adds a header, before anything is sent. The value has no line breaks. */
  public void header(String name, String value) {
    headers.append(name).append(": ").append(value).append("\r\n");
  }

  /** Says who may keep the answer, as the header of that name does; nobody unless this is called. Before anything is sent. */
  public void cacheControl(String value) {
    cacheControl = value;
  }

  /** Whether it has been said what is answered. */
  public boolean hasBegun() {
    return status != 0;
  }

  /** Forgets what was said for an answer that has not begun. */
  public void reset() {
    if (status != 0) {
      throw new IllegalStateException("The answer has begun.");
    }
    headers.setLength(0);
    cacheControl = "no-store";
  }

  /** Whether all has been sent. Callable from any thread. */
  public boolean isFinished() {
    return finished;
  }

  /** Whether the connection can go on after the answer. */
  public boolean keepsAlive() {
    return keepsAlive && (chunks || !headSent);
  }

  @Override
  public void write(int next) throws IOException {
    if (used == buffer.length) {
      send();
    }
    buffer[used++] = (byte) next;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (length >= BUFFER_BYTES) {
      if (used > 0) {
        send();
      }
      send(bytes, offset, length);
      return;
    }
    int from = offset;
    int left = length;
    while (left > 0) {
      if (used == buffer.length) {
        send();
      }
      int count = Math.min(left, buffer.length - used);
      System.arraycopy(bytes, from, buffer, used, count);
      used += count;
      from += count;
      left -= count;
    }
  }

  /** Sends what has been written. */
  @Override
  public void flush() throws IOException {
    if (used > 0) {
      send();
    }
    output.flush();
  }

  /** Sends what is left: the answer is whole. */
  public void finish() throws IOException {
    if (!headSent) {
      // Such an answer has no body, and the length would be that of another one.
      sendHead(status == 304 ? null : "Content-Length: " + used, keepsAlive);
      if (!bodyless) {
        output.write(buffer, 0, used);
      }
    } else if (chunks && !bodyless) {
      if (used > 0) {
        sendChunk(buffer, 0, used);
      }
      ascii("0\r\n\r\n");
    } else if (!bodyless) {
      output.write(buffer, 0, used);
    }
    used = 0;
    output.flush();
    finished = true;
  }

  private void send() throws IOException {
    send(buffer, 0, used);
    used = 0;
  }

  private void send(byte[] bytes, int offset, int length) throws IOException {
    if (!headSent) {
      headSent = true;
      // In HTTP/1.0 the end of the connection is the only end that a body of unknown length can have.
      sendHead(chunks ? "Transfer-Encoding: chunked" : null, keepsAlive && chunks);
    }
    if (chunks && !bodyless) {
      sendChunk(bytes, offset, length);
    } else if (!bodyless) {
      output.write(bytes, offset, length);
    }
  }

  private void sendChunk(byte[] bytes, int offset, int length) throws IOException {
    ascii(Integer.toHexString(length) + "\r\n");
    output.write(bytes, offset, length);
    ascii("\r\n");
  }

  private void sendHead(String length, boolean goesOn) throws IOException {
    header("Date",
        DateTimeFormatter.RFC_1123_DATE_TIME.format(ZonedDateTime.now(ZoneOffset.UTC)));
    header("Cache-Control", cacheControl);
    header("X-Content-Type-Options", "nosniff");
    header("Connection", goesOn ? "keep-alive" : "close");
    ascii("HTTP/1.1 " + status + " " + reason(status) + "\r\n" + headers
        + (length == null ? "" : length + "\r\n") + "\r\n");
  }

  private void ascii(String text) throws IOException {
    output.write(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static String reason(int status) {
    return switch (status) {
      case 200 -> "OK";
      case 202 -> "Accepted";
      case 304 -> "Not Modified";
      case 400 -> "Bad Request";
      case 401 -> "Unauthorized";
      case 403 -> "Forbidden";
      case 404 -> "Not Found";
      case 405 -> "Method Not Allowed";
      case 406 -> "Not Acceptable";
      case 413 -> "Content Too Large";
      case 415 -> "Unsupported Media Type";
      case 429 -> "Too Many Requests";
      case 431 -> "Request Header Fields Too Large";
      case 500 -> "Internal Server Error";
      case 501 -> "Not Implemented";
      default -> "Status";
    };
  }
}
