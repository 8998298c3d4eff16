package io.graphflow.storage.column;

import io.graphflow.storage.file.StructureWriter;
import io.graphflow.storage.memory.Hash64;
import io.graphflow.storage.memory.NativeBuffer;
import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.storage.type.ScalarType;
import java.lang.foreign.MemorySegment;

/** Builds columns of DOUBLE values, 8 bytes each. */
public final class DoubleColumnBuilder extends ColumnBuilder {
  private final NativeBuffer values;
  private double minimum = Double.NaN;
  private double maximum = Double.NaN;

  DoubleColumnBuilder(ScratchSpace scratch) {
    super(ScalarType.DOUBLE, scratch);
    values = scratch.buffer();
  }

  /** Appends a value. */
  public void append(double value) {
    // Comparisons with the initial NaN are false, so the first number replaces it.
    minimum = value >= minimum || Double.isNaN(value) ? minimum : value;
    maximum = value <= maximum || Double.isNaN(value) ? maximum : value;
    values.appendDouble(value);
    valueAppended(Hash64.of(Double.doubleToLongBits(value == 0 ? 0.0 : value)));
  }

  @Override
  void appendValue(Object value) {
    append((double) value);
  }

  @Override
  ValueSample sample() {
    // Zero has two signs but is one value.
    return ValueSample.ofNumbers(
        presence().presentCount(), index -> Double.longBitsToDouble(values.longAt(index)) + 0.0);
  }

  @Override
  double minimum() {
    return minimum;
  }

  @Override
  double maximum() {
    return maximum;
  }

  @Override
  long[] layOutValues(ColumnOptions options, long valueCount) {
    long[] sectionsBytes = new long[ColumnLayout.SECTION_COUNT];
    sectionsBytes[ColumnLayout.VALUES] = valueCount * Double.BYTES;
    return sectionsBytes;
  }

  @Override
  void fillValues(StructureWriter writer, int firstParameter, int firstSection) {
    writer.parameter(firstParameter + ColumnLayout.ENCODING, ColumnEncoding.DOUBLE.code());
    writer.parameter(firstParameter + ColumnLayout.WIDTH_BYTES, Double.BYTES);
    MemorySegment section = writer.section(firstSection + ColumnLayout.VALUES);
    long at = 0;
    long next = 0;
    for (long position = 0; position < count(); position++) {
      if (presence().isPresent(position)) {
        section.set(NativeBytes.LONG, at, values.longAt(next++));
        at += Double.BYTES;
      } else if (nullsTakePlace()) {
        at += Double.BYTES;
      }
    }
  }

  @Override
  public void close() {
    super.close();
    values.close();
  }
}
