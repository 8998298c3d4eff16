package io.graphflow.graphar.verify;

import io.graphflow.storage.database.DoubleValues;
import io.graphflow.storage.database.EdgeBatch;
import io.graphflow.storage.database.ListValues;
import io.graphflow.storage.database.LongValues;
import io.graphflow.storage.database.ObjectValues;
import io.graphflow.storage.database.StringValues;
import io.graphflow.storage.database.ValueBatch;
import java.nio.charset.StandardCharsets;

/**
 * Two sums over edges, with their ends and properties, that do not depend on the order of these: copies of the same edges have
 * the same sums, and others, but for a chance of about 2^-128, have not. Not safe for use by many threads.
 */
final class EdgeSum {
  private static final long FIRST_SEED = 0x9E3779B97F4A7C15L;
  private static final long SECOND_SEED = 0xD1B54A32D192ED03L;
  private static final long NULL = 0x632BE59BD9B4E019L;

  private long count;
  private long first;
  private long second;

  /** Adds the edges of a batch. */
  void add(EdgeBatch batch) {
    for (int row = 0; row < batch.count(); row++) {
      first += hash(FIRST_SEED, batch, row);
      second += hash(SECOND_SEED, batch, row);
      count++;
    }
  }

  long count() {
    return count;
  }

  boolean sameAs(EdgeSum other) {
    return count == other.count && first == other.first && second == other.second;
  }

  private static long hash(long seed, EdgeBatch batch, int row) {
    long hash = mix(mix(seed, batch.source(row)), batch.destination(row));
    for (int i = 0; i < batch.properties().propertyCount(); i++) {
      hash = hash(hash, batch.properties().values(i), row);
    }
    return hash;
  }

  private static long hash(long seed, ValueBatch values, int row) {
    if (values.isNull(row)) {
      return mix(seed, NULL);
    }
    return switch (values) {
      case LongValues longs -> mix(seed, longs.get(row));
      case DoubleValues doubles -> mix(seed, Double.doubleToLongBits(doubles.get(row)));
      case StringValues texts ->
        hash(seed, texts.bytes(), texts.start(row), texts.length(row));
      case ListValues lists -> {
        long hash = mix(seed, lists.length(row));
        for (int i = 0; i < lists.length(row); i++) {
          hash = hash(hash, lists.elements(), lists.start(row) + i);
        }
        yield hash;
      }
      case ObjectValues objects -> {
        byte[] text = objects.get(row).toString().getBytes(StandardCharsets.UTF_8);
        yield hash(seed, text, 0, text.length);
      }
    };
  }

  private static long hash(long seed, byte[] bytes, int start, int length) {
    long hash = mix(seed, length);
    for (int i = 0; i < length; i++) {
      hash = (hash ^ bytes[start + i]) * 0x100000001B3L;
    }
    return mix(hash, length);
  }

  /** The finalizer of SplitMix64 over what is there and a value. */
  private static long mix(long hash, long value) {
    long mixed = (hash ^ value) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ mixed >>> 30) * 0x94D049BB133111EBL;
    mixed = (mixed ^ mixed >>> 27) + hash * FIRST_SEED;
    return mixed ^ mixed >>> 31;
  }
}
