package io.graphflow.parquet.thrift;

import io.graphflow.parquet.error.UnreadableException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Reads structs. Whoever reads one is told the number of each field and asks for its value; fields that nobody asks for
 * are left out, as those of later versions of the format are. Nothing is allocated that the bytes at hand cannot fill.
 * For one thread.
 */
public final class CompactReader {
  /** Structs and lists within each other; the format's own have fewer than ten. */
  private static final int MOST_LEVELS = 32;

  private static final int STOP = 0;
  private static final int TRUE = 1;
  private static final int FALSE = 2;
  private static final int BYTE = 3;
  private static final int I16 = 4;
  private static final int I32 = 5;
  private static final int I64 = 6;
  private static final int DOUBLE = 7;
  private static final int BINARY = 8;
  private static final int LIST = 9;
  private static final int SET = 10;
  private static final int MAP = 11;
  private static final int STRUCT = 12;

  private final byte[] bytes;
  private final int limit;
  private int position;
  private int level;
  private int type = STRUCT;
  private int field;
  private boolean inList;
  private boolean taken;

  /**
   * Creates a reader.
   *
   * @param bytes hold a struct
   * @param from where it begins
   * @param to where it must have ended
   */
  public CompactReader(byte[] bytes, int from, int to) {
    this.bytes = bytes;
    this.position = from;
    this.limit = to;
  }

  /** The place behind what was read. */
  public int position() {
    return position;
  }

  /**
   * Reads a struct.
   *
   * @param fields is told the number of each field
   */
  public void struct(IntConsumer fields) {
    take(STRUCT, "a struct");
    descend();
    int number = 0;
    while (true) {
      int head = next();
      int fieldType = head & 15;
      if (fieldType == STOP) {
        break;
      }
      number = head >>> 4 == 0 ? (int) zigzag() : number + (head >>> 4);
      begin(number, fieldType, false);
      fields.accept(number);
      if (!taken) {
        skip();
      }
    }
    level--;
    taken = true;
  }

  /**
   * Reads a list.
   *
   * @param element is run for each element, to ask for its value
   */
  public void list(Runnable element) {
    if (!taken && type == SET) {
      type = LIST;
    }
    take(LIST, "a list");
    int number = field;
    descend();
    int head = next();
    int size = head >>> 4 == 15 ? size() : head >>> 4;
    if (size > limit - position) {
      throw new UnreadableException("expected a list with an end, found one of " + size
          + " elements in " + (limit - position) + " bytes");
    }
    for (int i = 0; i < size; i++) {
      begin(number, head & 15, true);
      element.run();
      if (!taken) {
        skip();
      }
    }
    level--;
    taken = true;
  }

  /** A number of up to 32 bits. */
  public int i32() {
    long value = i64();
    if (value != (int) value) {
      throw new UnreadableException(
          "expected a number of 32 bits in field " + field + ", found " + value);
    }
    return (int) value;
  }

  /** A number of up to 64 bits. */
  public long i64() {
    if (!taken && type == BYTE) {
      taken = true;
      return (byte) next();
    }
    if (!taken && (type == I16 || type == I32)) {
      type = I64;
    }
    take(I64, "a number");
    return zigzag();
  }

  /** True or false. */
  public boolean bool() {
    if (!taken && type == FALSE) {
      type = TRUE;
      taken = true;
      return inList && next() == TRUE;
    }
    take(TRUE, "true or false");
    return !inList || next() == TRUE;
  }

  /** Bytes. */
  public byte[] binary() {
    take(BINARY, "bytes");
    int length = length();
    int from = position;
    position += length;
    return Arrays.copyOfRange(bytes, from, from + length);
  }

  /** A text in UTF-8. */
  public String string() {
    return new String(binary(), StandardCharsets.UTF_8);
  }

  private void begin(int number, int valueType, boolean element) {
    field = number;
    type = valueType;
    inList = element;
    taken = false;
  }

  private void take(int expected, String what) {
    if (taken || type != expected) {
      throw new UnreadableException(
          "expected " + what + " in field " + field + ", found Thrift's type " + type);
    }
    taken = true;
  }

  private void descend() {
    if (++level > MOST_LEVELS) {
      throw new UnreadableException("expected at most " + MOST_LEVELS
          + " structs within each other, found more");
    }
  }

  private void skip() {
    switch (type) {
      case TRUE, FALSE -> {
        if (inList) {
          next();
        }
      }
      case BYTE -> next();
      case I16, I32, I64 -> zigzag();
      case DOUBLE -> advance(Double.BYTES);
      case BINARY -> advance(length());
      case LIST, SET -> list(() -> {});
      case MAP -> skipMap();
      case STRUCT -> struct(_ -> {});
      default -> throw new UnreadableException(
          "expected a value in field " + field + ", found Thrift's type " + type);
    }
    taken = true;
  }

  private void skipMap() {
    int size = size();
    if (size == 0) {
      return;
    }
    int types = next();
    descend();
    for (int i = 0; i < size; i++) {
      begin(field, types >>> 4, true);
      skip();
      begin(field, types & 15, true);
      skip();
    }
    level--;
  }

  private int length() {
    int length = size();
    if (length > limit - position) {
      throw new UnreadableException("expected " + length + " bytes in field " + field + ", found "
          + (limit - position));
    }
    return length;
  }

  private void advance(int count) {
    if (count > limit - position) {
      throw ended();
    }
    position += count;
  }

  private int next() {
    if (position >= limit) {
      throw ended();
    }
    return bytes[position++] & 0xFF;
  }

  private UnreadableException ended() {
    return new UnreadableException("expected more of a struct, found its end at byte " + limit);
  }

  private int size() {
    long size = varint();
    if (size < 0 || size > Integer.MAX_VALUE) {
      throw new UnreadableException("expected a size, found " + Long.toUnsignedString(size));
    }
    return (int) size;
  }

  private long zigzag() {
    long value = varint();
    return value >>> 1 ^ -(value & 1);
  }

  private long varint() {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      int part = next();
      value |= (part & 0x7FL) << shift;
      if (part < 0x80) {
        return value;
      }
    }
    throw new UnreadableException("expected a number, found one of more than 64 bits");
  }
}
