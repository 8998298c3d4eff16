package io.graphflow.binary;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Objects;

/**
 * A string of bytes, a value of Cypher's type BYTES. Immutable: arrays are copied on their way in and out, so that
 * what a program does to its own array changes no value, and values can be compared, sorted and be keys of maps.
 *
 * <p>Two are equal if they have the same bytes. {@link #compareTo} orders them by the first byte that differs, bytes
 * being 0 to 255, and one before a longer one that begins with it; it is consistent with equals.
 *
 * <pre>{@code
 * session.run("CREATE (:File {name: $name, content: $content})", Map.of("name", "a", "content", Bytes.of(array)));
 * byte[] content = session.run("MATCH (f:File) RETURN f.content").single().get(0).asBytes().toArray();
 * }</pre>
 *
 * <p>Parameters may be plain {@code byte[]} as well; results are of this type.
 */
public final class Bytes implements Comparable<Bytes> {
  /** No bytes. */
  public static final Bytes EMPTY = new Bytes(new byte[0]);

  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private final byte[] bytes;

  private Bytes(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * These bytes, copied.
   *
   * @param bytes not null
   */
  public static Bytes of(byte... bytes) {
    Objects.requireNonNull(bytes, "bytes");
    return bytes.length == 0 ? EMPTY : new Bytes(bytes.clone());
  }

  /**
   * The bytes that hexadecimal digits write, two digits a byte, such as {@code 00ff}; the letters may be large or
   * small, and spaces may stand between bytes.
   *
   * @throws IllegalArgumentException if the text is no such digits; its message says why
   */
  public static Bytes ofHex(String text) {
    try {
      return new Bytes(HEX.parseHex(text.replace(" ", "")));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "bytes are written as two hexadecimal digits each, such as 00FF", e);
    }
  }

  /**
   * The bytes that a text in base64 stands for, of the usual alphabet ({@code +} and {@code /}), filled up with
   * {@code =} or not.
   *
   * @throws IllegalArgumentException if the text is not base64; its message says why
   */
  public static Bytes ofBase64(String text) {
    try {
      return new Bytes(Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("bytes are written in base64, such as AP8=: "
          + e.getMessage(), e);
    }
  }

  /** How many bytes there are. */
  public int length() {
    return bytes.length;
  }

  /** Whether there are none. */
  public boolean isEmpty() {
    return bytes.length == 0;
  }

  /**
   * One of the bytes.
   *
   * @param index 0 for the first
   * @throws IndexOutOfBoundsException if there are fewer
   */
  public byte at(int index) {
    return bytes[index];
  }

  /** The bytes in an array of their own, which the caller may change. */
  public byte[] toArray() {
    return bytes.clone();
  }

  /** The bytes, not copied, to be read; from the first to the last. */
  public ByteBuffer asReadOnlyBuffer() {
    return ByteBuffer.wrap(bytes).asReadOnlyBuffer();
  }

  /**
   * These bytes and others behind them.
   *
   * @throws ArithmeticException if they are more than 2^31 - 1
   */
  public Bytes concat(Bytes others) {
    byte[] all = Arrays.copyOf(bytes, Math.addExact(bytes.length, others.bytes.length));
    System.arraycopy(others.bytes, 0, all, bytes.length, others.bytes.length);
    return new Bytes(all);
  }

  /** Two large hexadecimal digits a byte, such as {@code 00FF}. */
  public String toHex() {
    return HEX.formatHex(bytes);
  }

  /** The bytes in base64, such as {@code AP8=}. */
  public String toBase64() {
    return Base64.getEncoder().encodeToString(bytes);
  }

  @Override
  public int compareTo(Bytes other) {
    return Arrays.compareUnsigned(bytes, other.bytes);
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof Bytes other && Arrays.equals(bytes, other.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  /** As Cypher writes it: {@code X'00FF'}. */
  @Override
  public String toString() {
    return "X'" + toHex() + "'";
  }
}
