package io.graphflow.server.http.message;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads requests of HTTP/1.0 and 1.1 (RFC 9112), and refuses whatever two servers could read in two ways. For one
 * thread.
 */
public final class RequestReader {
  /** The most bytes of a request line and all headers. */
  public static final int HEAD_BYTES = 1 << 14;

  private static final int MOST_HEADERS = 100;
  private static final int MOST_CHUNK_LINE = 1 << 10;
  private static final Pattern REQUEST_LINE =
      Pattern.compile("([A-Z]{1,16}) (/[!-~]*) HTTP/1\\.([01])");
  private static final Pattern HEADER =
      Pattern.compile("([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \\t]*([^\\x00-\\x08\\x0A-\\x1F\\x7F]*)");
  private static final Pattern LENGTH = Pattern.compile("[0-9]{1,18}");
  private static final Pattern CHUNK = Pattern.compile("([0-9A-Fa-f]{1,15})[ \\t]*(;.*)?");

  private final InputStream input;
  private int left;

  /** Creates a reader of a stream, which should be buffered. */
  public RequestReader(InputStream input) {
    this.input = input;
  }

  /**
   * Reads the beginning of a request.
   *
   * @throws HttpException if it is none
   * @throws EOFException if the stream ends before
   */
  public RequestHead head() throws IOException {
    left = HEAD_BYTES;
    Matcher line = REQUEST_LINE.matcher(line());
    if (!line.matches()) {
      throw HttpException.invalid(400,
          "No request of HTTP/1.1: it begins with METHOD /PATH HTTP/1.1.");
    }
    Headers headers = new Headers();
    int count = 0;
    for (String header = line(); !header.isEmpty(); header = line()) {
      Matcher parts = HEADER.matcher(header);
      if (!parts.matches()) {
        throw HttpException.invalid(400, "A header is not of the form NAME: VALUE.");
      }
      if (++count > MOST_HEADERS) {
        throw HttpException.invalid(431, "More than " + MOST_HEADERS + " headers.");
      }
      headers.add(parts.group(1), parts.group(2).strip());
    }
    String target = line.group(2);
    int query = target.indexOf('?');
    return new RequestHead(line.group(1), query < 0 ? target : target.substring(0, query),
        line.group(3).charAt(0) - '0', headers, bodyBytes(headers, line.group(3)));
  }

  private static long bodyBytes(Headers headers, String minor) {
    Optional<String> length = headers.one("Content-Length");
    Optional<String> coding = headers.one("Transfer-Encoding");
    if (coding.isPresent()) {
      if (length.isPresent() || minor.equals("0")) {
        throw HttpException.invalid(400, "The body has two lengths, or chunks in HTTP/1.0.");
      }
      if (!coding.get().equalsIgnoreCase("chunked")) {
        throw HttpException.invalid(501, "No Transfer-Encoding but chunked is known.");
      }
      return -1;
    }
    if (length.isPresent() && !LENGTH.matcher(length.get()).matches()) {
      throw HttpException.invalid(400, "Content-Length is no number.");
    }
    return length.map(Long::parseLong).orElse(0L);
  }

  /**
   * Reads the body of a request.
   *
   * @param most bytes that it may have; nothing is allocated for a length that is only claimed
   * @throws HttpException if it is longer or not of its form
   * @throws EOFException if the stream ends before
   */
  public byte[] body(RequestHead head, int most) throws IOException {
    if (head.bodyBytes() > most) {
      throw tooLong(most);
    }
    if (head.bodyBytes() >= 0) {
      byte[] body = input.readNBytes((int) head.bodyBytes());
      if (body.length < head.bodyBytes()) {
        throw new EOFException();
      }
      return body;
    }
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (long size = chunk(); size > 0; size = chunk()) {
      if (size > most - body.size()) {
        throw tooLong(most);
      }
      byte[] bytes = input.readNBytes((int) size);
      body.writeBytes(bytes);
      if (bytes.length < size) {
        throw new EOFException();
      }
      left = 2;
      if (read() != '\r' || read() != '\n') {
        throw HttpException.invalid(400, "A chunk is longer than it says.");
      }
    }
    left = HEAD_BYTES;
    while (!line().isEmpty()) {
      // What follows the chunks says nothing of interest here.
    }
    return body.toByteArray();
  }

  private long chunk() throws IOException {
    left = MOST_CHUNK_LINE;
    Matcher size = CHUNK.matcher(line());
    if (!size.matches()) {
      throw HttpException.invalid(400, "A chunk does not begin with its length.");
    }
    return Long.parseLong(size.group(1), 16);
  }

  private static HttpException tooLong(int most) {
    return HttpException.invalid(413, "The body has more than " + most + " bytes.");
  }

  /** Reads up to the end of a line, which is CR LF and nothing else. */
  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = read(); next != '\r'; next = read()) {
      if (next == '\n') {
        throw HttpException.invalid(400, "A line does not end with CR LF.");
      }
      line.write(next);
    }
    if (read() != '\n') {
      throw HttpException.invalid(400, "A line does not end with CR LF.");
    }
    return line.toString(StandardCharsets.ISO_8859_1);
  }

  private int read() throws IOException {
    if (left-- == 0) {
      throw HttpException.invalid(431,
          "The headers have more than " + HEAD_BYTES
              + " bytes, or a chunk's beginning is too long.");
    }
    int next = input.read();
    if (next < 0) {
      throw new EOFException();
    }
    return next;
  }
}
