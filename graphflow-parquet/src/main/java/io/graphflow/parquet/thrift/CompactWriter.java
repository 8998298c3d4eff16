package io.graphflow.parquet.thrift;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** Writes a struct: its fields in ascending order of their numbers. For one thread. */
public final class CompactWriter {
  private static final int TRUE = 1;
  private static final int FALSE = 2;
  private static final int BYTE = 3;
  private static final int I32 = 5;
  private static final int I64 = 6;
  private static final int BINARY = 8;
  private static final int LIST = 9;
  private static final int STRUCT = 12;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private int last;

  /**
   * The bytes of a struct.
   *
   * @param fields writes them
   */
  public static byte[] bytes(Consumer<CompactWriter> fields) {
    CompactWriter writer = new CompactWriter();
    fields.accept(writer);
    writer.bytes.write(0);
    return writer.bytes.toByteArray();
  }

  /** Writes a number of 8 bits. */
  public void i8(int field, int value) {
    head(field, BYTE);
    bytes.write(value);
  }

  /** Writes a number of 32 bits. */
  public void i32(int field, int value) {
    head(field, I32);
    zigzag(value);
  }

  /** Writes a number of 64 bits. */
  public void i64(int field, long value) {
    head(field, I64);
    zigzag(value);
  }

  /** Writes true or false. */
  public void bool(int field, boolean value) {
    head(field, value ? TRUE : FALSE);
  }

  /** Writes bytes. */
  public void binary(int field, byte[] value) {
    head(field, BINARY);
    element(value);
  }

  /** Writes a text. */
  public void string(int field, String value) {
    binary(field, value.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes a struct. */
  public void struct(int field, Consumer<CompactWriter> fields) {
    head(field, STRUCT);
    element(fields);
  }

  /** Writes a list of structs. */
  public <T> void structs(int field, List<T> values, BiConsumer<CompactWriter, T> fields) {
    list(field, STRUCT, values.size());
    for (T value : values) {
      element(writer -> fields.accept(writer, value));
    }
  }

  /** Writes a list of numbers of 32 bits. */
  public void i32s(int field, List<Integer> values) {
    list(field, I32, values.size());
    values.forEach(this::zigzag);
  }

  /** Writes a list of numbers of 64 bits. */
  public void i64s(int field, List<Long> values) {
    list(field, I64, values.size());
    values.forEach(this::zigzag);
  }

  /** Writes a list of truth values. */
  public void bools(int field, List<Boolean> values) {
    list(field, TRUE, values.size());
    values.forEach(value -> bytes.write(value ? TRUE : FALSE));
  }

  /** Writes a list of bytes. */
  public void binaries(int field, List<byte[]> values) {
    list(field, BINARY, values.size());
    values.forEach(this::element);
  }

  /** Writes a list of texts. */
  public void strings(int field, List<String> values) {
    binaries(field, values.stream().map(text -> text.getBytes(StandardCharsets.UTF_8)).toList());
  }

  private void element(byte[] value) {
    varint(value.length);
    bytes.writeBytes(value);
  }

  private void element(Consumer<CompactWriter> fields) {
    int outer = last;
    last = 0;
    fields.accept(this);
    bytes.write(0);
    last = outer;
  }

  private void list(int field, int type, int size) {
    head(field, LIST);
    if (size < 15) {
      bytes.write(size << 4 | type);
    } else {
      bytes.write(15 << 4 | type);
      varint(size);
    }
  }

  private void head(int field, int type) {
    int step = field - last;
    if (step > 0 && step <= 15) {
      bytes.write(step << 4 | type);
    } else {
      bytes.write(type);
      zigzag(field);
    }
    last = field;
  }

  private void zigzag(long value) {
    varint((value << 1) ^ (value >> 63));
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes.write((int) ((rest & 0x7F) | 0x80));
      rest >>>= 7;
    }
    bytes.write((int) rest);
  }
}
