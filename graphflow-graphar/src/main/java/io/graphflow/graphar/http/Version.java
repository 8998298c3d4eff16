package io.graphflow.graphar.http;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a server says of a file, by which a change of it is noticed.
 *
 * @param length its bytes
 * @param tag its {@code ETag}, if there is one
 * @param modified its {@code Last-Modified}, if there is one
 */
record Version(long length, Optional<String> tag, Optional<String> modified) {
  private static final Pattern CONTENT_RANGE =
      Pattern.compile("bytes (?:(\\d{1,18})-(\\d{1,18})|\\*)/(\\d{1,18})");

  static boolean hasLength(HttpResponse<?> whole) {
    return whole.headers().firstValueAsLong("Content-Length").isPresent();
  }

  /** Of an answer that is about the whole file. */
  static Version ofWhole(HttpResponse<?> whole) {
    return of(whole, whole.headers().firstValueAsLong("Content-Length").orElse(-1));
  }

  /** Of an answer to a request for a range. */
  static Version of(HttpResponse<?> answer) throws IOException {
    if (answer.statusCode() == Requests.OK) {
      // The server does not know ranges; the answer is the file.
      return of(answer, ((byte[]) answer.body()).length);
    }
    return of(answer, Long.parseLong(range(answer).group(3)));
  }

  private static Version of(HttpResponse<?> answer, long length) {
    return new Version(length, answer.headers().firstValue("ETag"),
        answer.headers().firstValue("Last-Modified"));
  }

  /** Where the bytes of an answer to a request for a range begin. */
  static long firstByte(HttpResponse<?> part) throws IOException {
    String first = range(part).group(1);
    if (first == null) {
      throw new IOException("expected a range of bytes, found none in its Content-Range");
    }
    return Long.parseLong(first);
  }

  private static Matcher range(HttpResponse<?> answer) throws IOException {
    String header = answer.headers().firstValue("Content-Range").orElse("");
    Matcher matcher = CONTENT_RANGE.matcher(header);
    if (!matcher.matches()) {
      throw new IOException("expected a Content-Range with the file's length in the answer "
          + answer.statusCode() + ", found "
          + (header.isEmpty() ? "none" : "'" + header + "'"));
    }
    return matcher;
  }

  /** A tag that says that not a byte differs: with others, a server does not compare. */
  Optional<String> strongTag() {
    return tag.filter(text -> text.startsWith("\""));
  }

  /**
   * Compares with what a later answer says.
   *
   * @throws IOException if it is another file by now
   */
  void check(Version other) throws IOException {
    if (length != other.length) {
      throw changed("it had " + length + " bytes, and has " + other.length);
    }
    compare("ETag", tag, other.tag);
    compare("Last-Modified", modified, other.modified);
  }

  private static void compare(String header, Optional<String> one, Optional<String> other)
      throws IOException {
    if (one.isPresent() && other.isPresent() && !one.get().equals(other.get())) {
      throw changed("its " + header + " was " + one.get() + ", and is " + other.get());
    }
  }

  static IOException changed(String how) {
    return new IOException("the file has changed since it was opened: " + how);
  }
}
