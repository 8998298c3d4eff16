package io.graphflow.storage.column;

import io.graphflow.research.NullForm;
import io.graphflow.storage.catalog.PropertyStatistics;
import io.graphflow.storage.file.StructureWriter;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.storage.nullindex.NullIndex;
import io.graphflow.storage.nullindex.PresenceBuilder;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;

/**
 * Takes the values of a column in order, then writes it, once or more often with different options.
 * Values wait in scratch space. Not safe for concurrent use.
 *
 * <p>The structure is told in {@link ColumnReader}. To write a column as a structure of its own call
 * {@link #write}. To place it within a larger one, add {@link #parameterCount} parameters and the
 * sections that {@link #layOut} returns, and then {@link #fill} them.
 */
public abstract sealed class ColumnBuilder implements AutoCloseable
    permits IntegerColumnBuilder, DoubleColumnBuilder, StringColumnBuilder, ListColumnBuilder,
    AnyColumnBuilder {

  private final LogicalType type;
  private final PresenceBuilder presence;
  private final DistinctCounter distinct = new DistinctCounter();
  private boolean countsValues = true;
  private long sequenceHash;
  private NullForm nullForm;
  /** Null until it is taken. */
  private ValueSample sample;

  ColumnBuilder(LogicalType type, ScratchSpace scratch) {
    this.type = Objects.requireNonNull(type, "type");
    this.presence = new PresenceBuilder(scratch);
  }

  /** An empty builder for values of a type. */
  public static ColumnBuilder of(LogicalType type, ScratchSpace scratch) {
    return switch (type) {
      case ScalarType scalar -> switch (scalar) {
        case BOOLEAN, INT64, DATE, DATETIME -> new IntegerColumnBuilder(scalar, scratch);
        case DOUBLE -> new DoubleColumnBuilder(scratch);
        case STRING -> new StringColumnBuilder(scratch);
      };
      case ListType list -> new ListColumnBuilder(list, scratch);
      case DynamicType dynamic -> new AnyColumnBuilder(dynamic, scratch);
    };
  }

  /** Whether {@link #of} makes an {@link IntegerColumnBuilder} for a type. */
  public static boolean isOfIntegers(LogicalType type) {
    return type instanceof ScalarType scalar && scalar != ScalarType.DOUBLE
        && scalar != ScalarType.STRING;
  }

  /**
   * Makes this builder take values without counting how many are distinct, for who knows that from elsewhere. Of its statistics only
   * the number of NULLs counts, and the least and largest value.
   *
   * @return this
   */
  public final ColumnBuilder withoutDistribution() {
    countsValues = false;
    return this;
  }

  final boolean countsValues() {
    return countsValues;
  }

  /** The logical type of the values. */
  public final LogicalType type() {
    return type;
  }

  /** Number of positions appended, NULLs included. */
  public final long count() {
    return presence.count();
  }

  /** Appends a position without value. */
  public final void appendNull() {
    presence.append(false);
  }

  /**
   * Appends a value as an object, or a position without one if it is null.
   *
   * @param value as {@link ColumnReader#getValue} gives it, of the column's type
   * @throws ClassCastException if it is of another type
   */
  public final void appendObject(Object value) {
    if (value == null) {
      appendNull();
    } else {
      appendValue(value);
    }
  }

  /** Appends a value that is not null. */
  abstract void appendValue(Object value);

  /** Counts a position whose value a subclass takes; {@code hash} is a well-mixed one of it. */
  final void valueAppended(long hash) {
    presence.append(true);
    countValue(hash);
  }

  /** Counts a value, as {@link #valueAppended} does, for whose position {@link #presence} is told by the subclass. */
  final void countValue(long hash) {
    if (!countsValues) {
      return;
    }
    distinct.add(hash);
    sequenceHash = 31 * sequenceHash + hash;
  }

  /** A hash of the values appended since the last call, in their order. */
  final long takeSequenceHash() {
    long hash = sequenceHash;
    sequenceHash = 0;
    return hash;
  }

  final PresenceBuilder presence() {
    return presence;
  }

  /** Number of distinct values so far: exact up to some thousands, an estimate above. */
  final long distinctCount() {
    return distinct.count();
  }

  /** The statistics of the values. */
  public final PropertyStatistics statistics() {
    keepSample();
    return new PropertyStatistics(nullCount(), distinctCount(),
        minimum(), maximum(), sample.distribution(distinctCount()));
  }

  /**
   * Keeps a sample of the values, so that {@link #statistics} can be called once this is closed.
   * Laying out does so, too. To be called when all values are appended.
   */
  public final void keepSample() {
    if (sample == null) {
      sample = countsValues ? sample() : ValueSample.NONE;
    }
  }

  /** How many positions have no value. */
  public final long nullCount() {
    return presence.count() - presence.presentCount();
  }

  /** A sample of the values; {@link ValueSample#NONE} if the type has no distribution. */
  ValueSample sample() {
    return ValueSample.NONE;
  }

  /**
   * The statistics of the values of several columns together; {@link #keepSample} was called for
   * those that are closed.
   *
   * @param elementCount number of elements, with value or without; the columns may have further
   *     positions where there is no element
   */
  public static PropertyStatistics statistics(
      Collection<? extends ColumnBuilder> parts, long elementCount) {
    DistinctCounter distinct = new DistinctCounter();
    long presentCount = 0;
    double minimum = Double.NaN;
    double maximum = Double.NaN;
    List<ValueSample> samples = new ArrayList<>();
    for (ColumnBuilder part : parts) {
      part.keepSample();
      samples.add(part.sample);
      distinct.add(part.distinct);
      presentCount += part.presence.presentCount();
      if (!Double.isNaN(part.minimum())) {
        minimum = Double.isNaN(minimum) ? part.minimum() : Math.min(minimum, part.minimum());
        maximum = Double.isNaN(maximum) ? part.maximum() : Math.max(maximum, part.maximum());
      }
    }
    return new PropertyStatistics(elementCount - presentCount, distinct.count(), minimum, maximum,
        ValueSample.union(samples).distribution(distinct.count()));
  }

  /** The smallest value as a double, NaN if there is none or the type has no such form. */
  double minimum() {
    return Double.NaN;
  }

  /** The largest value, likewise. */
  double maximum() {
    return Double.NaN;
  }

  /** Number of parameters of this column in its structure. */
  public int parameterCount() {
    return ColumnLayout.PARAMETER_COUNT;
  }

  /** Decides on encodings and widths; returns the lengths in bytes of the column's sections. */
  public final long[] layOut(ColumnOptions options) {
    keepSample();
    nullForm = presence.allPresent() ? NullForm.NONE : options.nullForm();
    long valueCount = nullForm.isCompressed() ? presence.presentCount() : presence.count();
    long[] ownBytes = layOutValues(options, valueCount);
    long[] nullIndexBytes = NullIndex.sectionLengthsBytes(nullForm, presence.count());
    System.arraycopy(nullIndexBytes, 0, ownBytes, ColumnLayout.NULL_INDEX, nullIndexBytes.length);
    return ownBytes;
  }

  /** Sets the parameters and fills the sections, laid out just before, of this column. */
  public final void fill(StructureWriter writer, int firstParameter, int firstSection) {
    writer.parameter(firstParameter + ColumnLayout.TYPE, switch (type) {
      case ScalarType scalar -> scalar.code();
      case ListType list -> list.element().code();
      case DynamicType dynamic -> dynamic.code();
    });
    writer.parameter(firstParameter + ColumnLayout.COUNT, presence.count());
    writer.parameter(firstParameter + ColumnLayout.PRESENT_COUNT, presence.presentCount());
    writer.parameter(firstParameter + ColumnLayout.NULL_FORM, nullForm.code());
    NullIndex.write(presence, nullForm, writer, firstSection + ColumnLayout.NULL_INDEX);
    fillValues(writer, firstParameter, firstSection);
  }

  /** Writes the column as a structure of its own, and finishes it. */
  public final void write(StructureWriter writer, ColumnOptions options) {
    long[] sectionLengthsBytes = layOut(options);
    writer.allocate(parameterCount(), sectionLengthsBytes);
    fill(writer, 0, 0);
    writer.finish();
  }

  /** Whether a NULL takes a place in the values section. */
  final boolean nullsTakePlace() {
    return nullForm == NullForm.UNCOMPRESSED;
  }

  /**
   * Decides on encoding and width.
   *
   * @param valueCount places in the values section
   * @return section lengths, those of the NULL index still 0
   */
  abstract long[] layOutValues(ColumnOptions options, long valueCount);

  abstract void fillValues(StructureWriter writer, int firstParameter, int firstSection);

  @Override
  public void close() {
    presence.close();
  }
}
