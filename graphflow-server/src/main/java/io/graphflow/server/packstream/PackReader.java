package io.graphflow.server.packstream;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads values from the bytes of a message. Nothing is allocated for a size that the message only claims:
 * whatever it says, a value takes a byte at least, and so many must be left. For one thread.
 */
public final class PackReader {
  private final ByteBuffer bytes;
  private final int maxDepth;

  /**
   * Creates a reader.
   *
   * @param message read from its beginning
   * @param maxDepth how deep collections and structures may lie in each other, at least 1
   */
  public PackReader(byte[] message, int maxDepth) {
    this.bytes = ByteBuffer.wrap(message);
    this.maxDepth = maxDepth;
  }

  /** Whether all has been read. */
  public boolean isAtEnd() {
    return !bytes.hasRemaining();
  }

  /**
   * Reads a value.
   *
   * @return null, a {@link Boolean}, {@link Long}, {@link Double}, {@link String}, {@code byte[]}, a {@link List} or
   *     a {@link Map} by strings of these, or a {@link Structure}
   * @throws PackStreamException if the bytes are none, or nested too deep
   */
  public Object read() {
    return read(1);
  }

  private Object read(int depth) {
    int marker = require(1).get() & 0xFF;
    if (marker < 0x80 || marker >= 0xF0) {
      return (long) (byte) marker;
    }
    int size = marker & 0xF;
    return switch (marker & 0xF0) {
      case Markers.TINY_STRING -> string(size);
      case Markers.TINY_LIST -> list(size, depth);
      case Markers.TINY_MAP -> map(size, depth);
      case Markers.STRUCTURE -> {
        int tag = require(1).get();
        yield new Structure(tag, list(size, depth));
      }
      default -> readMarked(marker, depth);
    };
  }

  private Object readMarked(int marker, int depth) {
    return switch (marker) {
      case Markers.NULL -> null;
      case Markers.FALSE -> false;
      case Markers.TRUE -> true;
      case Markers.FLOAT_64 -> require(8).getDouble();
      case Markers.INT_8 -> (long) require(1).get();
      case Markers.INT_16 -> (long) require(2).getShort();
      case Markers.INT_32 -> (long) require(4).getInt();
      case Markers.INT_64 -> require(8).getLong();
      case Markers.BYTES_8, Markers.BYTES_8 + 1, Markers.BYTES_8 + 2 -> array(
          size(marker - Markers.BYTES_8));
      case Markers.STRING_8, Markers.STRING_8 + 1, Markers.STRING_8 + 2 -> string(
          size(marker - Markers.STRING_8));
      case Markers.LIST_8, Markers.LIST_8 + 1, Markers.LIST_8 + 2 -> list(
          size(marker - Markers.LIST_8), depth);
      case Markers.MAP_8, Markers.MAP_8 + 1, Markers.MAP_8 + 2 -> map(
          size(marker - Markers.MAP_8), depth);
      default -> throw new PackStreamException(
          "No value begins with the byte 0x%02X.".formatted(marker));
    };
  }

  /** Reads a size of 1, 2 or 4 bytes. */
  private int size(int log2Bytes) {
    return switch (log2Bytes) {
      case 0 -> require(1).get() & 0xFF;
      case 1 -> require(2).getShort() & 0xFFFF;
      default -> {
        int size = require(4).getInt();
        if (size < 0) {
          throw new PackStreamException("A value claims to be larger than 2 GB.");
        }
        yield size;
      }
    };
  }

  private byte[] array(int size) {
    require(size);
    byte[] array = new byte[size];
    bytes.get(array);
    return array;
  }

  private String string(int size) {
    ByteBuffer text = require(size).slice(bytes.position(), size);
    bytes.position(bytes.position() + size);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(text).toString();
    } catch (CharacterCodingException e) {
      throw new PackStreamException("A string is not UTF-8.");
    }
  }

  private List<Object> list(int size, int depth) {
    checkDepth(depth);
    require(size);
    List<Object> list = new ArrayList<>(Math.min(size, 1024));
    for (int i = 0; i < size; i++) {
      list.add(read(depth + 1));
    }
    return Collections.unmodifiableList(list);
  }

  private Map<String, Object> map(int size, int depth) {
    checkDepth(depth);
    require(2L * size);
    Map<String, Object> map = HashMap.newHashMap(Math.min(size, 1024));
    for (int i = 0; i < size; i++) {
      if (!(read(depth + 1) instanceof String key)) {
        throw new PackStreamException("A key of a map is no string.");
      }
      map.put(key, read(depth + 1));
    }
    return Collections.unmodifiableMap(map);
  }

  private void checkDepth(int depth) {
    if (depth > maxDepth) {
      throw new PackStreamException(
          "Collections lie in each other more than " + maxDepth + " deep.");
    }
  }

  private ByteBuffer require(long count) {
    if (bytes.remaining() < count) {
      throw new PackStreamException("A message ends within a value.");
    }
    return bytes;
  }
}
