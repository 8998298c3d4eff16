package io.graphflow.graphar.http;

import io.graphflow.parquet.file.LakeFile;
import io.graphflow.parquet.file.ObjectStore;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A folder of a web server, whose files are read by requests for ranges. A query in the folder's address, such as a signature
 * for all files, goes with each request and into no message. A file that was asked for once has to stay as it is. Safe for use
 * by many threads.
 *
 * <p>Source: RFC 9110, sections 13 (conditional requests) and 14 (range requests).
 */
public final class HttpStore implements ObjectStore {
  private static final int REQUESTS_AT_ONCE = 16;

  /** So much of the end of a file comes with the answer that tells its length: the footers of most files are in there. */
  private static final int TAIL = 1 << 16;

  private final String folder;
  private final String query;
  private final Requests requests;
  private final Map<String, Version> versions = new ConcurrentHashMap<>();

  private HttpStore(String folder, String query, Requests requests) {
    this.folder = folder;
    this.query = query;
    this.requests = requests;
  }

  /**
   * The files below an address. Asks nobody yet.
   *
   * @param folder ends with a slash, before the query if there is one
   * @throws IOException if it is no address of a web server
   */
  public static HttpStore open(URI folder) throws IOException {
    if (folder.getHost() == null) {
      throw new IOException("the address names no host");
    }
    if (folder.getRawUserInfo() != null) {
      throw new IOException("names and passwords in addresses are not supported");
    }
    String query = folder.getRawQuery() == null ? "" : "?" + folder.getRawQuery();
    return new HttpStore(folder.getScheme() + "://" + folder.getRawAuthority()
        + folder.getRawPath(), query, new Requests());
  }

  @Override
  public String describe(String name) {
    return folder + encode(name);
  }

  private URI address(String name) {
    return URI.create(folder + encode(name) + query);
  }

  private static String encode(String name) {
    StringBuilder text = new StringBuilder();
    for (byte b : name.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (b & 0xFF);
      if (c < 0x80 && (Character.isLetterOrDigit(c) || "/-._~!$&'()*+,;=:@".indexOf(c) >= 0)) {
        text.append(c);
      } else {
        text.append('%')
            .append(Character.forDigit(c >> 4, 16))
            .append(
                Character.forDigit(c & 0xF, 16));
      }
    }
    return text.toString();
  }

  @Override
  public OptionalLong length(String name) throws IOException {
    Version known = versions.get(name);
    if (known == null) {
      Optional<Version> asked = ask(name);
      if (asked.isEmpty()) {
        return OptionalLong.empty();
      }
      known = remember(name, asked.get());
    }
    return OptionalLong.of(known.length());
  }

  private Optional<Version> ask(String name) throws IOException {
    try {
      HttpResponse<byte[]> head = requests.send(address(name), describe(name), Ask.HEAD);
      if (head.statusCode() == Requests.OK && Version.hasLength(head)) {
        return Optional.of(Version.ofWhole(head));
      }
      if (head.statusCode() == Requests.NOT_FOUND || head.statusCode() == Requests.GONE) {
        return Optional.empty();
      }
    } catch (AccessDeniedException _) {
      // An address may be signed for reading only: a byte of the file tells as well.
    }
    HttpResponse<byte[]> first = requests.send(address(name), describe(name), Ask.range(0, 1));
    return isThere(first) ? Optional.of(Version.of(first)) : Optional.empty();
  }

  private static boolean isThere(HttpResponse<?> response) throws IOException {
    return switch (response.statusCode()) {
      case Requests.OK, Requests.PARTIAL -> true;
      // Of an empty file there are no bytes.
      case Requests.NOT_SATISFIABLE -> Version.of(response).length() == 0;
      case Requests.NOT_FOUND, Requests.GONE -> false;
      default -> throw Requests.unexpected(response);
    };
  }

  private Version remember(String name, Version found) throws IOException {
    Version known = versions.putIfAbsent(name, found);
    if (known != null) {
      known.check(found);
      return known;
    }
    return found;
  }

  @Override
  public LakeFile open(String name) throws IOException {
    Version known = versions.get(name);
    byte[] tail = new byte[0];
    if (known == null) {
      HttpResponse<byte[]> end = requests.send(address(name), describe(name), Ask.tail(TAIL));
      if (!isThere(end)) {
        throw new NoSuchFileException(describe(name));
      }
      known = remember(name, Version.of(end));
      tail = end.statusCode() == Requests.NOT_SATISFIABLE ? tail : end.body();
      boolean part = end.statusCode() == Requests.PARTIAL;
      if (tail.length != (part ? Math.min(known.length(), TAIL) : known.length())
          || (part && Version.firstByte(end) != known.length() - tail.length)) {
        throw new IOException("expected the last bytes of " + known.length() + ", found "
            + tail.length + " others");
      }
    }
    return new HttpFile(address(name), describe(name), known, tail, requests);
  }

  @Override
  public int requestsAtOnce() {
    return REQUESTS_AT_ONCE;
  }

  @Override
  public void close() {
    requests.close();
  }
}
