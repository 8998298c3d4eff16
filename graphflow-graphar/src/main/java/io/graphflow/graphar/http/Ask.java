package io.graphflow.graphar.http;

import java.util.Optional;

/**
 * What a request asks for.
 *
 * @param method of HTTP
 * @param range the value of {@code Range}; empty if there is none
 * @param mostBytes most bytes of a whole file that are taken in place of a range
 * @param tag the file must have, by {@code If-Match}, if there is one
 */
record Ask(String method, String range, int mostBytes, Optional<String> tag) {
  /** Of a server that does not know ranges, files of so many bytes are read as a whole each time. */
  private static final int SMALL = 4 << 20;

  /** Whether a file is there, and how long. */
  static final Ask HEAD = new Ask("HEAD", "", 0, Optional.empty());

  static Ask range(long at, int count) {
    return new Ask("GET", "bytes=" + at + "-" + (at + count - 1), Math.max(count, SMALL),
        Optional.empty());
  }

  /** The last bytes of a file. */
  static Ask tail(int count) {
    return new Ask("GET", "bytes=-" + count, SMALL, Optional.empty());
  }

  Ask ofTag(Optional<String> wanted) {
    return new Ask(method, range, mostBytes, wanted);
  }
}
