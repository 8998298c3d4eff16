package io.graphflow.storage.column;

import io.graphflow.storage.file.StructureWriter;
import io.graphflow.storage.memory.Hash64;
import io.graphflow.storage.memory.NativeBuffer;
import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.storage.tagged.TaggedValues;
import io.graphflow.storage.type.ScalarType;
import java.lang.foreign.MemorySegment;
import java.util.stream.LongStream;

/**
 * Builds columns of BOOLEAN, INT64, DATE and DATETIME values. A value is base + unsigned code, both
 * chosen so that codes are in the order of the values and take the fewest whole bytes: the base is the
 * least value if that is negative or, with frames of reference, saves bytes, and otherwise 0.
 * Eight-byte codes are the values themselves, in two's complement, with base 0.
 */
public final class IntegerColumnBuilder extends ColumnBuilder {
  private static final long FILLED_AT_ONCE = 1 << 18;

  private final NativeBuffer values;
  private long minimum = Long.MAX_VALUE;
  private long maximum = Long.MIN_VALUE;
  private int widthBytes;
  private long base;
  private MemorySegment section;
  /** Whether values go into {@link #section} at once. */
  private boolean isPlaced;

  IntegerColumnBuilder(ScalarType type, ScratchSpace scratch) {
    super(type, scratch);
    values = scratch.buffer();
  }

  /** Appends a value. */
  public void append(long value) {
    minimum = Math.min(minimum, value);
    maximum = Math.max(maximum, value);
    values.appendLong(value);
    valueAppended(Hash64.of(value));
  }

  /** Appends as many values as are said, from the start of an array. */
  public void append(long[] from, int count) {
    long at = values.extend((long) count * Long.BYTES);
    MemorySegment.copy(from, 0, values.segment(), NativeBytes.LONG, at, count);
    long least = minimum;
    long most = maximum;
    for (int i = 0; i < count; i++) {
      least = Math.min(least, from[i]);
      most = Math.max(most, from[i]);
    }
    for (int i = 0; i < count && countsValues(); i++) {
      countValue(Hash64.of(from[i]));
    }
    minimum = least;
    maximum = most;
    presence().appendPresent(count);
  }

  /**
   * Begins to write a column of which it is known how many values it has, all of them present, and between what bounds. They are then
   * placed with {@link #place}, and the writer is finished by the caller.
   *
   * @throws IllegalStateException if there are other values, or the distribution of values is to be known
   */
  public void begin(
      StructureWriter writer, ColumnOptions options, long count, long least, long most) {
    if (count() > 0 || countsValues()) {
      throw new IllegalStateException("values are placed in an empty column without distribution");
    }
    minimum = least;
    maximum = most;
    presence().appendPresent(count);
    isPlaced = true;
    long[] sectionLengthsBytes = layOut(options);
    writer.allocate(parameterCount(), sectionLengthsBytes);
    fill(writer, 0, 0);
  }

  /**
   * Places values from the start of an array. Several threads may do so, each at positions of its own.
   *
   * @return false if one is out of the bounds that were told, so that the column is of no use
   */
  public boolean place(long at, long[] from, int count) {
    MemorySegment target = section;
    int width = widthBytes;
    long subtract = base;
    long least = minimum;
    long most = maximum;
    boolean within = true;
    for (int i = 0; i < count; i++) {
      long value = from[i];
      within &= value >= least && value <= most;
      NativeBytes.store(target, (at + i) * width, width, value - subtract);
    }
    return within;
  }

  @Override
  void appendValue(Object value) {
    if (TaggedValues.scalarType(value) != type()) {
      throw new ClassCastException("no " + type().displayName() + ": " + value.getClass());
    }
    append(TaggedValues.word(value));
  }

  @Override
  ValueSample sample() {
    return ValueSample.ofNumbers(presence().presentCount(), index -> (double) values.longAt(index));
  }

  @Override
  double minimum() {
    return minimum <= maximum ? minimum : Double.NaN;
  }

  @Override
  double maximum() {
    return minimum <= maximum ? maximum : Double.NaN;
  }

  @Override
  long[] layOutValues(ColumnOptions options, long valueCount) {
    boolean any = minimum <= maximum;
    // The difference of any two longs is right as an unsigned number, even if it overflows.
    int frameBytes =
        Math.max(options.minimumWidthBytes(), any ? NativeBytes.widthBytes(maximum - minimum) : 1);
    int plainBytes =
        Math.max(options.minimumWidthBytes(), any ? NativeBytes.widthBytes(maximum) : 1);
    boolean framed = any && (minimum < 0 || (options.frames() && frameBytes < plainBytes));
    base = framed ? minimum : 0;
    widthBytes = framed ? frameBytes : plainBytes;
    if (widthBytes == Long.BYTES) {
      base = 0;
    }
    long[] sectionsBytes = new long[ColumnLayout.SECTION_COUNT];
    sectionsBytes[ColumnLayout.VALUES] = valueCount * widthBytes;
    return sectionsBytes;
  }

  @Override
  void fillValues(StructureWriter writer, int firstParameter, int firstSection) {
    writer.parameter(firstParameter + ColumnLayout.ENCODING, ColumnEncoding.INTEGER.code());
    writer.parameter(firstParameter + ColumnLayout.WIDTH_BYTES, widthBytes);
    writer.parameter(firstParameter + ColumnLayout.BASE, base);
    section = writer.section(firstSection + ColumnLayout.VALUES);
    if (isPlaced) {
      return;
    }
    if (presence().allPresent()) {
      fillAll();
      return;
    }
    long at = 0;
    long next = 0;
    for (long position = 0; position < count(); position++) {
      if (presence().isPresent(position)) {
        NativeBytes.store(section, at, widthBytes, values.longAt(next++) - base);
        at += widthBytes;
      } else if (nullsTakePlace()) {
        at += widthBytes;
      }
    }
  }

  /** Each value has its place, so that threads may fill a column together. */
  private void fillAll() {
    MemorySegment to = section;
    MemorySegment from = values.segment();
    int width = widthBytes;
    long subtract = base;
    LongStream.range(0, Math.ceilDiv(count(), FILLED_AT_ONCE)).parallel().forEach(piece -> {
      long end = Math.min(count(), (piece + 1) * FILLED_AT_ONCE);
      for (long i = piece * FILLED_AT_ONCE; i < end; i++) {
        NativeBytes.store(to, i * width, width,
            from.get(NativeBytes.LONG, i * Long.BYTES) - subtract);
      }
    });
  }

  @Override
  public void close() {
    super.close();
    values.close();
  }
}
