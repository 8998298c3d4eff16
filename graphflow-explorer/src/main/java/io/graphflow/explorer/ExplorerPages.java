package io.graphflow.explorer;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
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

  private static final String STYLES = "explorer.css";
  private static final Pattern STYLES_LINK =
      Pattern.compile("<link rel=\"stylesheet\" href=\"/explorer/explorer\\.css\"([^>]*)>");

  private static final Pattern MODULE =
      Pattern.compile("(?:href|src)=\"/explorer/([a-z./-]+)\"");

  /** Names that can lead nowhere else. */
  private static final Pattern NAME = Pattern.compile("(lib/)?[a-z]+(-[a-z]+)*(\\.[a-z]+)+");

  private static final Map<String, String> MEDIA_TYPES = Map.of(
      "html", "text/html; charset=utf-8",
      "js", "text/javascript; charset=utf-8",
      "css", "text/css; charset=utf-8",
      "svg", "image/svg+xml",
      "txt", "text/plain; charset=utf-8");

  private static final Map<String, Page> FOUND = new ConcurrentHashMap<>();

  /**
   * What a browser may do for the explorer: load files from where it came, apply the styles that stand in the start page,
   * ask there, and keep pictures that it makes; the value of HTTP's header {@code Content-Security-Policy}.
   */
  public static final String SECURITY_POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-"
          + Base64.getEncoder().encodeToString(hash(bytes(STYLES).orElseThrow()))
          + "'; img-src 'self' data: blob:; connect-src 'self';"
          + " form-action 'none'; frame-ancestors 'none'; base-uri 'none'";

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

  /** Reads all files that a browser asks for before a graph is drawn, so that the first one need not wait for it. */
  public static void prepare() {
    find(START).ifPresent(page -> MODULE.matcher(page.text())
        .results()
        .forEach(module -> find(module.group(1))));
  }

  private static Page read(String name) {
    String mediaType = MEDIA_TYPES.get(name.substring(name.lastIndexOf('.') + 1));
    Optional<byte[]> read = mediaType == null ? Optional.empty() : bytes(name);
    if (read.isEmpty()) {
      return null;
    }
    byte[] bytes = name.equals(START) ? withStyles(read.get()) : read.get();
    return new Page(mediaType, bytes, '"' + HexFormat.of().formatHex(hash(bytes), 0, 12) + '"');
  }

  /** Puts the styles into the page: a browser shows nothing before it has them, and asks for no file then. */
  private static byte[] withStyles(byte[] page) {
    String styles = text(bytes(STYLES).orElseThrow());
    return STYLES_LINK.matcher(text(page))
        .replaceFirst(
            link -> Matcher.quoteReplacement("<style" + link.group(1) + ">" + styles + "</style>"))
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static Optional<byte[]> bytes(String name) {
    try (InputStream input = ExplorerPages.class.getResourceAsStream("pages/" + name)) {
      return input == null ? Optional.empty() : Optional.of(input.readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException("A file of the explorer cannot be read: " + name, e);
    }
  }

  private static byte[] hash(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Each Java has SHA-256.", e);
    }
  }
}
