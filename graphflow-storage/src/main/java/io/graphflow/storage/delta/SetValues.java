package io.graphflow.storage.delta;

import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.PropertyStatistics;
import io.graphflow.storage.catalog.ValueDistribution;
import io.graphflow.storage.column.ValueSample;
import io.graphflow.storage.tagged.TaggedValues;
import io.graphflow.storage.trie.PersistentColumn;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.util.ArrayList;
import java.util.List;

/**
 * Statistics of a property that files know in part: those of the files, and a sample of the values
 * of new elements. It ignores values that elements of the files have got in the place of others.
 */
final class SetValues {
  private final long newCount;
  private final List<ValueSample> samples = new ArrayList<>();

  private SetValues(List<PropertyDelta> deltas) {
    long count = 0;
    for (PropertyDelta delta : deltas) {
      count += delta.added().count();
      if (delta.added().count() > 0) {
        samples.add(sample(delta));
      }
    }
    newCount = count;
  }

  private static ValueSample sample(PropertyDelta delta) {
    PersistentColumn column = delta.added();
    double step = (double) end(column) / column.count();
    LogicalType type = delta.type();
    return switch (type) {
      case ScalarType scalar -> switch (scalar) {
        case STRING -> ValueSample.ofTexts(
            column.count(), place -> (String) near(column, type, place, step));
        case DOUBLE -> ValueSample.ofNumbers(
            column.count(), place -> (double) near(column, type, place, step));
        case BOOLEAN, INT64, DATE, DATETIME -> ValueSample.ofNumbers(
            column.count(), place -> TaggedValues.word(near(column, type, place, step)));
      };
      // As texts, because the sample only asks whether they differ.
      case ListType _,DynamicType _ -> ValueSample.ofTexts(
          column.count(), place -> String.valueOf(near(column, type, place, step)));
    };
  }

  /** The place behind the last value. */
  private static long end(PersistentColumn column) {
    long end = 1;
    while (column.next(end) >= 0) {
      end *= 2;
    }
    long some = end / 2;
    while (end - some > 1) {
      long middle = (some + end) >>> 1;
      if (column.next(middle) >= 0) {
        some = middle;
      } else {
        end = middle;
      }
    }
    return end;
  }

  /** A value at about the n-th place of a column, in which there are gaps. */
  private static Object near(
      PersistentColumn column, LogicalType type, long place, double step) {
    long key = column.next((long) (place * step));
    return ValueForm.get(column, type, key >= 0 ? key : column.next(0));
  }

  /**
   * The statistics of a property.
   *
   * @param former its statistics in the files' catalog; null if they lack it
   * @param formerCount number of elements in the files
   * @param deltas the values that were set
   * @param count number of elements
   * @param complete whether each has a value
   */
  static PropertyStatistics statistics(Property property, PropertyStatistics former,
      long formerCount, List<PropertyDelta> deltas, long count, boolean complete) {
    SetValues values = new SetValues(deltas);
    long formerPresent = former == null
        ? deltas.stream().mapToLong(delta -> delta.base().count()).sum()
        : formerCount - former.nullCount();
    long present = Math.min(count, formerPresent + values.newCount);
    long nullCount = complete ? 0 : Math.max(1, count - present);
    if (values.samples.isEmpty()) {
      PropertyStatistics known = former == null ? property.statistics() : former;
      return new PropertyStatistics(nullCount, known.distinctCount(), known.minimum(),
          known.maximum(), known.distribution());
    }
    ValueSample sample = ValueSample.union(values.samples);
    boolean ordered = property.type() instanceof ScalarType;
    long distinct = sample.distinctCount();
    ValueDistribution distribution =
        ordered ? sample.distribution(distinct) : ValueDistribution.UNKNOWN;
    if (former == null || former.distinctCount() == 0) {
      return new PropertyStatistics(nullCount, distinct, sample.minimum(), sample.maximum(),
          distribution);
    }
    // Where new values rarely repeat each other, they rarely repeat former ones.
    double fresh = (double) distinct / values.newCount;
    long together = Math.max(former.distinctCount(), distinct)
        + (long) (fresh * Math.min(former.distinctCount(), distinct));
    boolean ordersAgree = former.distribution().isOfTexts() == distribution.isOfTexts();
    boolean mostlyNew = values.newCount > formerPresent || former.distribution().isUnknown();
    return new PropertyStatistics(nullCount, Math.min(together, Math.max(1, present)),
        least(former.minimum(), sample.minimum()), most(former.maximum(), sample.maximum()),
        mostlyNew || !ordersAgree ? distribution : former.distribution());
  }

  private static double least(double one, double other) {
    return Double.isNaN(one) ? other : Double.isNaN(other) ? one : Math.min(one, other);
  }

  private static double most(double one, double other) {
    return Double.isNaN(one) ? other : Double.isNaN(other) ? one : Math.max(one, other);
  }
}
