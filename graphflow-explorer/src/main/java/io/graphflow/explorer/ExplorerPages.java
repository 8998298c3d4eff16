package io.graphflow.explorer;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * The files of which the explorer consists: a page that asks a database over Neo4j's Query API, at the server that it came
 * from, and nobody else. They are the same for each database and hold no secret.
 *
 * <pre>{@code
 * Page start = ExplorerPages.find(ExplorerPages.START).orElseThrow();
 * Page program = ExplorerPages.find("main.js").orElseThrow();
 * }</pre>
 *
 * <p>Safe for use by many threads.
 */
public final class ExplorerPages {
  /** The name of the page that shows the explorer. */
  public static final String START = "index.html";

  /**
   * What a browser may do for the explorer: load files from where it came, ask there, and keep pictures that it makes;
   * the value of HTTP's header {@code Content-Security-Policy}.
   */
  public static final String SECURITY_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self';"
          + " form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

  /** Names that can lead nowhere else. */
  private static final Pattern NAME = Pattern.compile("(lib/)?[a-z]+(-[a-z]+)*(\\.[a-z]+)+");

  private static final Map<String, String> MEDIA_TYPES = Map.of(
      "html", "text/html; charset=utf-8",
      "js", "text/javascript; charset=utf-8",
      "css", "text/css; charset=utf-8",
      "svg", "image/svg+xml",
      "txt", "text/plain; charset=utf-8");

  private static final Map<String, Page> FOUND = new ConcurrentHashMap<>();

  private ExplorerPages() {}

  /**
   * A file by its name.
   *
   * @param name such as {@code index.html} or {@code lib/cytoscape.min.js}; may be anything
   * @return empty if there is none
   */
  public static Optional<Page> find(String name) {
    if (!NAME.matcher(name).matches()) {
      return Optional.empty();
    }
    Page found = FOUND.get(name);
    if (found == null) {
      found = read(name);
      if (found != null) {
        FOUND.put(name, found);
      }
    }
    return Optional.ofNullable(found);
  }

  private static Page read(String name) {
    String mediaType = MEDIA_TYPES.get(name.substring(name.lastIndexOf('.') + 1));
    try (InputStream input = ExplorerPages.class.getResourceAsStream("pages/" + name)) {
      if (input == null || mediaType == null) {
        return null;
      }
      byte[] bytes = input.readAllBytes();
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
      return new Page(mediaType, bytes, '"' + HexFormat.of().formatHex(hash, 0, 12) + '"');
    } catch (IOException e) {
      throw new UncheckedIOException("A file of the explorer cannot be read: " + name, e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Each Java has SHA-256.", e);
    }
  }
}
