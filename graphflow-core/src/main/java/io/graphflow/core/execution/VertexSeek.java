package io.graphflow.core.execution;

import io.graphflow.core.value.Numbers;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.propertyindex.PropertyKey;
import io.graphflow.storage.snapshot.PrimaryKeyIndex;
import io.graphflow.storage.snapshot.PropertyIndex;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.temporal.PackedDateTime;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import it.unimi.dsi.fastutil.longs.LongList;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.List;

/**
 * Finds the vertices of a table of which a property, the primary key or an indexed one, equals a value,
 * or any of several, with the meaning of {@code =}: a float finds the integer it equals, a value of
 * another type nothing. Safe for use by many threads.
 */
public final class VertexSeek implements VertexFinder {
  private final QueryContext context;
  private final int table;
  private final PrimaryKeyIndex index;
  private final LogicalType type;
  private final int property;
  private final PropertyIndex values;
  private final ReadLocks locks;
  private final boolean anyOf;

  /**
   * Creates a search.
   *
   * @param context whose snapshot is searched, and whose locks are asked for
   * @param property name of the table's primary key, or of an indexed property; may be one that the table
   *     lacks: then nothing is found
   * @param anyOf whether keys are lists, of which any value may be equal
   */
  public VertexSeek(QueryContext context, int table, String property, boolean anyOf) {
    this.context = context;
    this.anyOf = anyOf;
    Snapshot snapshot = context.snapshot();
    this.locks = context.readLocks();
    VertexTable description = snapshot.catalog().vertexTable(table);
    this.table = table;
    this.property = description.propertyIndex(property).orElse(-1);
    boolean isKey = this.property >= 0 && this.property == description.primaryKey();
    this.index = isKey ? snapshot.primaryKeyIndex(table) : null;
    this.type = isKey ? description.properties().get(this.property).type() : null;
    this.values = isKey || this.property < 0
        ? null
        : snapshot.vertexIndex(table, List.of(this.property));
  }

  @Override
  public void find(Object key, LongList vertices) {
    find(key, anyOf, context, vertices);
  }

  @Override
  public void findOne(Object key, LongList vertices) {
    if (index != null && key != null) {
      long offset = findKey(key);
      if (offset != PrimaryKeyIndex.NOT_FOUND) {
        vertices.add(ElementId.of(table, offset));
      }
      return;
    }
    Object wanted = values == null ? null : PropertyKey.of(key);
    if (wanted == null) {
      return;
    }
    locks.lockKey(table, property, key);
    int start = vertices.size();
    values.find(wanted, vertices);
    for (int i = start; i < vertices.size(); i++) {
      long vertex = ElementId.of(table, vertices.getLong(i));
      locks.lockVertex(vertex);
      vertices.set(i, vertex);
    }
  }

  /**
   * Finds the vertices of many primary keys of type INT64 or DATE, and locks them and the keys.
   *
   * @param keys the keys, dates as days since 1970, from index 0 on
   * @param count number of keys
   * @param offsets receives for each key the offset of its vertex, or {@link
   *     PrimaryKeyIndex#NOT_FOUND}
   */
  public void findKeys(long[] keys, int count, long[] offsets) {
    boolean lock = !locks.areNone();
    for (int i = 0; lock && i < count; i++) {
      locks.lockKey(
          table, property, type == ScalarType.DATE ? LocalDate.ofEpochDay(keys[i]) : keys[i]);
    }
    index.find(keys, count, offsets);
    for (int i = 0; lock && i < count; i++) {
      if (offsets[i] != PrimaryKeyIndex.NOT_FOUND) {
        locks.lockVertex(ElementId.of(table, offsets[i]));
      }
    }
  }

  /**
   * Finds the vertex of a primary key, and locks it and the key.
   *
   * @param key any value but null
   * @return the vertex's offset, or {@link PrimaryKeyIndex#NOT_FOUND}
   */
  public long findKey(Object key) {
    locks.lockKey(table, property, key);
    long offset = switch (key) {
      case String text when type == ScalarType.STRING -> index.find(text);
      case Long integer when type == ScalarType.INT64 -> index.find(integer.longValue());
      case Double number when type == ScalarType.INT64 && Numbers.isLong(number) ->
        index.find((long) number.doubleValue());
      case LocalDate date when type == ScalarType.DATE -> index.find(date.toEpochDay());
      case ZonedDateTime datetime when type == ScalarType.DATETIME
          && PackedDateTime.fits(datetime) ->
        index.find(PackedDateTime.millis(datetime));
      default -> PrimaryKeyIndex.NOT_FOUND;
    };
    if (offset != PrimaryKeyIndex.NOT_FOUND) {
      locks.lockVertex(ElementId.of(table, offset));
    }
    return offset;
  }
}
