package io.graphflow.storage.column;

import io.graphflow.research.NullCompression;
import io.graphflow.research.NullForm;
import io.graphflow.research.RankMethod;
import io.graphflow.storage.dictionary.Dictionary;
import io.graphflow.storage.file.Structure;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.file.StructureMemoryWriter;
import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.storage.nullindex.NullIndex;
import io.graphflow.storage.snapshot.PropertyReader;
import io.graphflow.storage.text.StringArray;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.LongUnaryOperator;

/**
 * Reads a column, an element at a time or, for kernels, by its raw parts. One final class for all
 * encodings, so that a call site sees one.
 *
 * <p>Layout: 12 parameters and 8 sections; a list column is followed by the 12 parameters and 8
 * sections of the column of its elements.
 *
 * <pre>
 * parameter 0  encoding ({@link ColumnEncoding#code})
 *           1  type of the value or of a list's element: 1 BOOLEAN, 2 INT64, 3 DOUBLE, 4 STRING,
 *              5 DATE, 6 DATETIME; of an ANY column 8 UNDETERMINED, 9 ANY
 *           2  number of positions
 *           3  number of positions that are not NULL
 *           4  how NULLs are stored ({@link NullForm#code})
 *           5  width in bytes of an element of the values section
 *           6  base (INTEGER)
 *        7-11  those of {@link StringArray} (STRING) or {@link Dictionary} (DICTIONARY)
 * section 0-2  {@link NullIndex}
 *           3  values: v elements of the width, where v is the number of positions, or with
 *              compressed NULLs of positions that are not NULL; for LIST v + 1 ends, the first of
 *              which is 0; empty for STRING
 *         4-7  the v strings, a {@link StringArray} (STRING), or a {@link Dictionary} (DICTIONARY);
 *              for ANY v tags of a byte, and the texts and lists ({@link AnyValues})
 * </pre>
 *
 * <p>Immutable and safe for use by many threads.
 */
public final class ColumnReader extends PropertyReader {
  private final LogicalType type;
  private final ColumnEncoding encoding;
  private final long count;
  private final long presentCount;
  private final NullIndex nullIndex;
  private final boolean nullsCompressed;
  private final MemorySegment values;
  private final int widthBytes;
  private final long mask;
  private final long base;
  private final StringArray strings;
  private final Dictionary dictionary;
  private final ColumnReader elements;
  private final AnyValues anyValues;
  private final long sizeBytes;

  private ColumnReader(Structure structure, int firstParameter, int firstSection) {
    encoding = ColumnEncoding.ofCode(
        structure.parameter(firstParameter + ColumnLayout.ENCODING));
    long typeCode = structure.parameter(firstParameter + ColumnLayout.TYPE);
    ScalarType scalar = ScalarType.ofCode(typeCode);
    DynamicType dynamic = DynamicType.ofCode(typeCode);
    NullForm nullForm =
        NullForm.ofCode(structure.parameter(firstParameter + ColumnLayout.NULL_FORM));
    widthBytes = (int) structure.parameter(firstParameter + ColumnLayout.WIDTH_BYTES);
    if (encoding == null || (encoding == ColumnEncoding.ANY ? dynamic == null : scalar == null)
        || nullForm == null || widthBytes < 1 || widthBytes > Long.BYTES) {
      throw structure.damaged("its column has an unknown encoding, type, NULL form or width");
    }
    type = encoding == ColumnEncoding.ANY ? dynamic
        : encoding == ColumnEncoding.LIST ? new ListType(scalar) : scalar;
    count = structure.parameter(firstParameter + ColumnLayout.COUNT);
    presentCount = structure.parameter(firstParameter + ColumnLayout.PRESENT_COUNT);
    nullIndex = nullForm == NullForm.NONE ? null
        : NullIndex.read(
            structure, firstSection + ColumnLayout.NULL_INDEX, nullForm, count, presentCount);
    nullsCompressed = nullForm.isCompressed();
    values = structure.section(firstSection + ColumnLayout.VALUES);
    mask = NativeBytes.mask(widthBytes);
    base = structure.parameter(firstParameter + ColumnLayout.BASE);
    strings = encoding != ColumnEncoding.STRING ? null
        : StringArray.read(structure, firstParameter + ColumnLayout.STRING_PARAMETERS,
            firstSection + ColumnLayout.STRINGS);
    dictionary = encoding != ColumnEncoding.DICTIONARY ? null
        : Dictionary.read(structure, firstParameter + ColumnLayout.STRING_PARAMETERS,
            firstSection + ColumnLayout.STRINGS);
    elements = encoding != ColumnEncoding.LIST ? null
        : new ColumnReader(structure,
            firstParameter + ColumnLayout.PARAMETER_COUNT,
            firstSection + ColumnLayout.SECTION_COUNT);
    anyValues = encoding != ColumnEncoding.ANY ? null
        : new AnyValues(structure, firstSection, nullsCompressed ? presentCount : count);
    sizeBytes = checkedSizeBytes(structure, firstSection, nullForm);
  }

  private ColumnReader(ColumnReader original, NullIndex nullIndex) {
    type = original.type;
    encoding = original.encoding;
    count = original.count;
    presentCount = original.presentCount;
    this.nullIndex = nullIndex;
    nullsCompressed = original.nullsCompressed;
    values = original.values;
    widthBytes = original.widthBytes;
    mask = original.mask;
    base = original.base;
    strings = original.strings;
    dictionary = original.dictionary;
    elements = original.elements;
    anyValues = original.anyValues;
    sizeBytes = original.sizeBytes - original.nullIndex.sizeBytes() + nullIndex.sizeBytes();
  }

  /** The column that is all of a structure. */
  public static ColumnReader read(Structure structure) {
    return new ColumnReader(structure, 0, 0);
  }

  /** The column whose parameters and sections start at the given ones of a structure. */
  public static ColumnReader read(Structure structure, int firstParameter, int firstSection) {
    return new ColumnReader(structure, firstParameter, firstSection);
  }

  /** A column without positions. */
  public static ColumnReader empty(LogicalType type) {
    try (ScratchSpace scratch = ScratchSpace.inMemory();
        ColumnBuilder builder = ColumnBuilder.of(type, scratch)) {
      StructureMemoryWriter writer = new StructureMemoryWriter(
          StructureKind.COLUMN, "empty column", Arena.ofAuto());
      builder.write(writer, ColumnOptions.COMPACT);
      return read(writer.structure());
    }
  }

  private long checkedSizeBytes(Structure structure, int firstSection, NullForm nullForm) {
    long[] expected = new long[ColumnLayout.SECTION_COUNT];
    long[] nullIndexBytes = NullIndex.sectionLengthsBytes(nullForm, count);
    System.arraycopy(nullIndexBytes, 0, expected, ColumnLayout.NULL_INDEX, nullIndexBytes.length);
    long valueCount = nullsCompressed ? presentCount : count;
    expected[ColumnLayout.VALUES] = switch (encoding) {
      case INTEGER, DOUBLE, DICTIONARY -> valueCount * widthBytes;
      case LIST -> (valueCount + 1) * widthBytes;
      case ANY -> valueCount * Long.BYTES;
      case STRING -> 0;
    };
    if (strings != null && strings.count() != valueCount) {
      throw structure.damaged("its column of " + count + " values has " + strings.count()
          + " strings where " + valueCount + " are expected");
    }
    long size = 0;
    for (int i = 0; i < expected.length; i++) {
      long lengthBytes = structure.sectionLengthBytes(firstSection + i);
      if (i < ColumnLayout.STRINGS && lengthBytes != expected[i]) {
        throw structure.damaged("its column of " + count + " values has a section of "
            + lengthBytes + " bytes where " + expected[i] + " are expected");
      }
      size += lengthBytes;
    }
    return elements == null ? size : size + elements.sizeBytes;
  }

  /**
   * The same column, whose values are found among compressed NULLs in another way; this column if
   * it has none.
   *
   * @param compression of a form that compresses NULLs
   * @param memory allocates the index: native and zeroed, as arenas give it
   */
  public ColumnReader with(NullCompression compression, SegmentAllocator memory) {
    return nullsCompressed
        ? new ColumnReader(this, nullIndex.with(compression, memory))
        : this;
  }

  /** The same column, whose NULL index counts bits in another way. */
  public ColumnReader with(RankMethod rankMethod) {
    return nullIndex == null ? this : new ColumnReader(this, nullIndex.with(rankMethod));
  }

  /**
   * Builds the same column in native memory with other options, for a layout that is derived when a
   * database is opened.
   *
   * @param name names the structure in messages
   * @param memory where it is allocated: native and zeroed, as arenas give it
   */
  public ColumnReader rebuilt(ColumnOptions options, String name, SegmentAllocator memory) {
    return reordered(LongUnaryOperator.identity(), options, name, memory);
  }

  /**
   * Whether this column, built with some options, would be another one with others.
   *
   * @param own the options that it was built with
   */
  public boolean differs(ColumnOptions own, ColumnOptions wanted) {
    boolean integers = encoding == ColumnEncoding.INTEGER;
    // A frame that saves bytes has a positive base; any other would change nothing.
    boolean frames = integers && (own.frames() ? base > 0 && !wanted.frames() : wanted.frames());
    boolean nulls = nullIndex != null && own.nullForm() != wanted.nullForm();
    boolean widths = integers && own.minimumWidthBytes() != wanted.minimumWidthBytes();
    boolean compressed = (strings != null || dictionary != null)
        && own.compressedStrings() != wanted.compressedStrings();
    return frames || nulls || widths || compressed
        || (elements != null && elements.differs(own, wanted));
  }

  /**
   * As {@link #rebuilt}, with the values in another order.
   *
   * @param order gives for each position of the new column the position in this one
   */
  public ColumnReader reordered(
      LongUnaryOperator order, ColumnOptions options, String name, SegmentAllocator memory) {
    try (ScratchSpace scratch = ScratchSpace.inMemory()) {
      ColumnBuilder builder = ColumnBuilder.of(type, scratch);
      for (long position = 0; position < count; position++) {
        copyTo(builder, order.applyAsLong(position));
      }
      StructureMemoryWriter writer =
          new StructureMemoryWriter(StructureKind.COLUMN, name, memory);
      builder.write(writer, options);
      return read(writer.structure());
    }
  }

  /** Appends the value of a position, or NULL, to a builder of the same type, or of ANY. */
  public void copyTo(ColumnBuilder builder, long position) {
    if (isNull(position)) {
      builder.appendNull();
    } else {
      appendTo(builder, valueIndex(position));
    }
  }

  private void appendTo(ColumnBuilder builder, long index) {
    switch (builder) {
      case IntegerColumnBuilder integers -> integers.append(base + code(index));
      case DoubleColumnBuilder doubles ->
        doubles.append(values.get(NativeBytes.DOUBLE, index << 3));
      case StringColumnBuilder strings -> strings.append(stringAt(index));
      case ListColumnBuilder lists -> {
        long to = end(index + 1);
        for (long i = end(index); i < to; i++) {
          elements.appendTo(lists.elements(), i);
        }
        lists.endList();
      }
      case AnyColumnBuilder any -> any.append(valueAt(index));
    }
  }

  @Override
  public LogicalType type() {
    return type;
  }

  @Override
  public boolean neverNull() {
    return nullIndex == null;
  }

  @Override
  public boolean isNull(long position) {
    return nullIndex != null && !nullIndex.isPresent(position);
  }

  @Override
  public long getLong(long position) {
    return base + code(valueIndex(position));
  }

  @Override
  public double getDouble(long position) {
    return values.get(NativeBytes.DOUBLE, valueIndex(position) << 3);
  }

  @Override
  public String getString(long position) {
    return isNull(position) ? null : stringAt(valueIndex(position));
  }

  @Override
  public Object getValue(long position) {
    return isNull(position) ? null : valueAt(valueIndex(position));
  }

  @Override
  public boolean stringEquals(long position, byte[] utf8) {
    long index = valueIndex(position);
    if (dictionary != null) {
      return dictionary.equal(code(index), utf8);
    }
    return strings.equal(index, utf8);
  }

  private String stringAt(long index) {
    return dictionary != null ? dictionary.get(code(index)) : strings.get(index);
  }

  private Object valueAt(long index) {
    return switch (type) {
      case ScalarType scalar -> switch (scalar) {
        case BOOLEAN -> code(index) != 0;
        case INT64 -> base + code(index);
        case DOUBLE -> values.get(NativeBytes.DOUBLE, index << 3);
        case STRING -> stringAt(index);
        case DATE -> LocalDate.ofEpochDay(base + code(index));
        case DATETIME -> Instant.ofEpochMilli(base + code(index)).atZone(ZoneOffset.UTC);
      };
      case ListType list -> listAt(index);
      case DynamicType dynamic -> anyValues.get(index);
    };
  }

  private List<Object> listAt(long index) {
    long from = end(index);
    long to = end(index + 1);
    List<Object> list = new ArrayList<>((int) (to - from));
    for (long i = from; i < to; i++) {
      list.add(elements.valueAt(i));
    }
    return Collections.unmodifiableList(list);
  }

  /** Number of positions. */
  public long count() {
    return count;
  }

  /** Number of positions that are not NULL. */
  public long presentCount() {
    return presentCount;
  }

  /** The form of the values section. */
  public ColumnEncoding encoding() {
    return encoding;
  }

  /**
   * The values section, from byte 0 on: element i is {@link #widthBytes} bytes at {@code i *
   * widthBytes}. For LIST element i is where value i starts and element i + 1 where it ends; for STRING
   * there are none; for ANY they say nothing without the tags.
   */
  public MemorySegment values() {
    return values;
  }

  /** Bytes of an element of the values section, 1 to 8. */
  public int widthBytes() {
    return widthBytes;
  }

  /**
   * The number to add to an INTEGER code to get the value; 0 for other encodings. With a width
   * below 8, codes are unsigned and in the order of the values; with 8, codes are the values,
   * signed.
   */
  public long base() {
    return base;
  }

  /** The index of NULLs, or null if there are none. */
  public NullIndex nullIndex() {
    return nullIndex;
  }

  /**
   * The dictionary, or null if the encoding is not DICTIONARY. Its codes are unsigned and in the
   * order of the strings.
   */
  public Dictionary dictionary() {
    return dictionary;
  }

  /** The values, by their places, or null if the encoding is not STRING. */
  public StringArray strings() {
    return strings;
  }

  /** The elements of all lists of a LIST column, or null. */
  public ColumnReader elements() {
    return elements;
  }

  /**
   * The place in the values section of a position: the position itself, or with compressed NULLs the
   * number of values before it. Of a NULL, the place of the next value.
   */
  public long valueIndex(long position) {
    assert position >= 0 && position < count : position;
    return nullsCompressed ? nullIndex.rank(position) : position;
  }

  /** The unsigned code at a place in the values section of an INTEGER or DICTIONARY column. */
  public long code(long valueIndex) {
    return NativeBytes.load(values, valueIndex * widthBytes, mask);
  }

  /** The start of the value at a place of a LIST column; one past the last place, the end. */
  public long end(long valueIndex) {
    return NativeBytes.load(values, valueIndex * widthBytes, mask);
  }

  /** Bytes of content of values, strings and dictionary together, without the NULL index. */
  public long valueBytes() {
    return sizeBytes - nullIndexBytes();
  }

  /** Bytes of the dictionary of the values or of a list's elements, 0 if there is none. */
  public long dictionaryBytes() {
    if (elements != null) {
      return elements.dictionaryBytes();
    }
    return dictionary == null ? 0 : dictionary.sizeBytes();
  }

  /** Bytes of the NULL index, 0 if there is none. */
  public long nullIndexBytes() {
    return nullIndex == null ? 0 : nullIndex.sizeBytes();
  }
}
