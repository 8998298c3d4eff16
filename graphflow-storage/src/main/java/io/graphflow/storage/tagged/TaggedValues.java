package io.graphflow.storage.tagged;

import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.temporal.PackedDateTime;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Values of any type as a tag and bytes, little-endian. Values are those that {@link
 * io.graphflow.storage.snapshot.PropertyReader#getValue} gives; elements of lists may be of different
 * types.
 *
 * <pre>
 * tag    the code of the value's {@link ScalarType}, or 7 for a list, or that of its {@link ByteForm}
 * bytes  of BOOLEAN (0 or 1), INT64, DOUBLE (its bits), DATE (days) and DATETIME (milliseconds):
 *        8 bytes, the value's word
 *        of STRING: 4 bytes, the number of bytes that follow, and UTF-8
 *        of a {@link ByteForm}: 4 bytes, the number of bytes that follow, and these
 *        of a list: 4 bytes, the number of elements, and of each 1 byte, the tag, and its bytes;
 *        elements are no lists
 * </pre>
 */
public final class TaggedValues {
  /** The tag of a list. */
  public static final int LIST = 7;

  private static final int TAG_BYTES = 1;
  private static final int COUNT_BYTES = Integer.BYTES;

  private TaggedValues() {}

  /**
   * The tag of a value.
   *
   * @throws ClassCastException if no property can have it
   */
  public static int tag(Object value) {
    if (value instanceof List<?>) {
      return LIST;
    }
    ByteForm form = ByteForm.of(value);
    return form == null ? scalarType(value).code() : form.code();
  }

  /**
   * The narrowest type of a value that is no list.
   *
   * @throws ClassCastException if no property can have it
   */
  public static LogicalType type(Object value) {
    return ByteForm.of(value) == null ? scalarType(value) : DynamicType.ANY;
  }

  /**
   * The scalar type of a value.
   *
   * @throws ClassCastException if it is of none
   */
  public static ScalarType scalarType(Object value) {
    return switch (value) {
      case Boolean _ -> ScalarType.BOOLEAN;
      case Long _ -> ScalarType.INT64;
      case Double _ -> ScalarType.DOUBLE;
      case String _ -> ScalarType.STRING;
      case LocalDate _ -> ScalarType.DATE;
      case ZonedDateTime time when PackedDateTime.fits(time) -> ScalarType.DATETIME;
      default -> throw new ClassCastException("no single value: " + value.getClass());
    };
  }

  /** Whether values with a tag are one word: all but texts, lists and what has a {@link ByteForm}. */
  public static boolean isWord(int tag) {
    return tag < LIST && tag != ScalarType.STRING.code();
  }

  /**
   * The word of a value.
   *
   * @throws ClassCastException if it is not one word
   */
  public static long word(Object value) {
    return switch (value) {
      case Boolean flag -> flag ? 1 : 0;
      case Long number -> number;
      case Double number -> Double.doubleToRawLongBits(number);
      case LocalDate date -> date.toEpochDay();
      case ZonedDateTime time when PackedDateTime.fits(time) -> PackedDateTime.millis(time);
      default -> throw new ClassCastException("a value of more than a word: " + value.getClass());
    };
  }

  /** The value with a word. */
  public static Object ofWord(int tag, long word) {
    return switch (typeOfTag(tag)) {
      case BOOLEAN -> word != 0;
      case INT64 -> word;
      case DOUBLE -> Double.longBitsToDouble(word);
      case DATE -> LocalDate.ofEpochDay(word);
      case DATETIME -> PackedDateTime.of(word);
      case STRING -> throw new IllegalArgumentException("a text is not one word");
    };
  }

  private static ScalarType typeOfTag(int tag) {
    ScalarType type = ScalarType.ofCode(tag);
    if (type == null) {
      throw new IllegalArgumentException("no single value has the tag " + tag);
    }
    return type;
  }

  /**
   * The bytes of a value, which are as many as fit into an array.
   *
   * @throws ClassCastException if no property can have it
   * @throws ArithmeticException if they are more
   */
  public static byte[] bytes(Object value) {
    if (!(value instanceof List<?> items)) {
      byte[] content = content(value);
      byte[] bytes = new byte[Math.toIntExact(scalarBytes(content))];
      putScalar(littleEndian(bytes), value, content);
      return bytes;
    }
    byte[][] contents = new byte[items.size()][];
    long length = COUNT_BYTES;
    for (int i = 0; i < contents.length; i++) {
      contents[i] = content(items.get(i));
      length += TAG_BYTES + scalarBytes(contents[i]);
    }
    byte[] all = new byte[Math.toIntExact(length)];
    ByteBuffer bytes = littleEndian(all);
    bytes.putInt(contents.length);
    for (int i = 0; i < contents.length; i++) {
      if (items.get(i) instanceof List<?>) {
        throw new ClassCastException("a list in a list");
      }
      bytes.put((byte) tag(items.get(i)));
      putScalar(bytes, items.get(i), contents[i]);
    }
    return all;
  }

  private static ByteBuffer littleEndian(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The bytes of a text or of what has a {@link ByteForm}, or null if the value is a word. */
  private static byte[] content(Object value) {
    if (value instanceof String text) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
    return ByteForm.of(value) == null ? null : ByteForm.bytes(value);
  }

  private static long scalarBytes(byte[] content) {
    return content == null ? Long.BYTES : COUNT_BYTES + (long) content.length;
  }

  private static void putScalar(ByteBuffer bytes, Object value, byte[] content) {
    if (content == null) {
      bytes.putLong(word(value));
    } else {
      bytes.putInt(content.length).put(content);
    }
  }

  /**
   * Reads a value.
   *
   * @param segment native
   * @param at where its bytes begin
   * @return a list is unmodifiable
   */
  public static Object read(MemorySegment segment, long at, int tag) {
    if (tag != LIST) {
      return readScalar(segment, at, tag);
    }
    int count = segment.get(NativeBytes.INT, at);
    List<Object> items = new ArrayList<>(count);
    long next = at + COUNT_BYTES;
    for (int i = 0; i < count; i++) {
      int itemTag = segment.get(NativeBytes.BYTE, next);
      next += TAG_BYTES;
      items.add(readScalar(segment, next, itemTag));
      next += isWord(itemTag)
          ? Long.BYTES
          : COUNT_BYTES + (long) segment.get(NativeBytes.INT, next);
    }
    return Collections.unmodifiableList(items);
  }

  private static Object readScalar(MemorySegment segment, long at, int tag) {
    if (isWord(tag)) {
      return ofWord(tag, segment.get(NativeBytes.LONG, at));
    }
    byte[] content = new byte[segment.get(NativeBytes.INT, at)];
    MemorySegment.copy(segment, NativeBytes.BYTE, at + COUNT_BYTES, content, 0, content.length);
    if (tag == ScalarType.STRING.code()) {
      return new String(content, StandardCharsets.UTF_8);
    }
    ByteForm form = ByteForm.ofCode(tag);
    if (form == null) {
      throw new IllegalArgumentException("no value has the tag " + tag);
    }
    return form.value(content);
  }
}
