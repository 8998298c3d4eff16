package io.graphflow.explorer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;

/**
 * A file of the explorer.
 *
 * <pre>{@code
 * Page page = ExplorerPages.find("main.js").orElseThrow();
 * exchange.getResponseHeaders().set("Content-Type", page.mediaType());
 * page.writeTo(exchange.getResponseBody());
 * }</pre>
 *
 * <p>Immutable, and safe for use by many threads.
 */
public final class Page {
  private final String mediaType;
  private final byte[] bytes;
  private final byte[] compressed;
  private final String entityTag;

  /** Takes the array, which nobody may change. */
  Page(String mediaType, byte[] bytes, String entityTag) {
    this.mediaType = Objects.requireNonNull(mediaType, "mediaType");
    this.bytes = bytes;
    this.compressed = compressed(bytes);
    this.entityTag = entityTag;
  }

  /** What it is to a browser, as HTTP's header {@code Content-Type} has it. */
  public String mediaType() {
    return mediaType;
  }

  /** A short text in quotes that another content would not have, as HTTP's header {@code ETag} has it. */
  public String entityTag() {
    return entityTag;
  }

  /** The number of its bytes; more than zero. */
  public int size() {
    return bytes.length;
  }

  /** The content of a file that is text. */
  public String text() {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /**
   * Writes its content.
   *
   * @throws IOException if the stream cannot take it
   */
  public void writeTo(OutputStream output) throws IOException {
    output.write(bytes);
  }

  /**
   * Writes its content as {@code gzip}, in which it takes about a quarter of the bytes; it was compressed when it was read.
   *
   * @throws IOException if the stream cannot take it
   */
  public void writeCompressedTo(OutputStream output) throws IOException {
    output.write(compressed);
  }

  private static byte[] compressed(byte[] bytes) {
    ByteArrayOutputStream all = new ByteArrayOutputStream(bytes.length / 2);
    try (GZIPOutputStream gzip = new GZIPOutputStream(all)) {
      gzip.write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException("An array takes all that is written.", e);
    }
    return all.toByteArray();
  }
}
