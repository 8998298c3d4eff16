package io.graphflow.core.value;

import io.graphflow.binary.Bytes;
import io.graphflow.spatial.Point;
import io.graphflow.temporal.IsoDuration;
import java.time.LocalDateTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;

/** Estimated bytes that a value takes on the heap, for memory limits. */
public final class ValueSize {
  /** The size of a small object, such as a boxed number or a list without its elements. */
  public static final long OBJECT_BYTES = 24;

  /** The size of a reference to an object, as in an array. */
  public static final long REFERENCE_BYTES = 8;

  private static final long STRING_BYTES = 48;
  static final long ENTRY_BYTES = 48;
  private static final long EDGE_BYTES = 40;

  private ValueSize() {}

  /** An estimate; 0 for null. Lazy lists count as one object. */
  public static long estimateBytes(Object value) {
    return switch (value) {
      case null -> 0;
      case String string -> STRING_BYTES + string.length();
      case IntegerRange range -> OBJECT_BYTES;
      case ValueList list -> list.bytes();
      case VertexList list -> list.bytes();
      case ValueMap map -> map.bytes();
      case List<?> list -> {
        long bytes = OBJECT_BYTES + REFERENCE_BYTES * list.size();
        for (Object element : list) {
          bytes += estimateBytes(element);
        }
        yield bytes;
      }
      case Map<?, ?> map -> {
        long bytes = OBJECT_BYTES;
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          bytes += ENTRY_BYTES + estimateBytes(entry.getKey()) + estimateBytes(entry.getValue());
        }
        yield bytes;
      }
      case PathReference path ->
        2 * OBJECT_BYTES + (Long.BYTES + REFERENCE_BYTES + EDGE_BYTES) * (path.length() + 1L);
      case Bytes bytes -> 2 * OBJECT_BYTES + bytes.length();
      case IsoDuration _,Point _ -> 2 * OBJECT_BYTES;
      case OffsetTime time -> 3 * OBJECT_BYTES;
      case LocalDateTime datetime -> 3 * OBJECT_BYTES;
      case ZonedDateTime datetime -> 4 * OBJECT_BYTES;
      default -> OBJECT_BYTES;
    };
  }
}
