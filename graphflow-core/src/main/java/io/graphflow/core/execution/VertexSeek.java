package io.graphflow.core.execution;

import io.graphflow.core.value.Numbers;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.snapshot.ElementId;
import io.graphflow.storage.snapshot.PrimaryKeyIndex;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.time.LocalDate;
import java.time.ZonedDateTime;

/**
 * Finds the vertex of a table whose primary key equals a value, with the meaning of {@code =}: a float
 * finds the integer it equals, a value of another type nothing. Safe for use by many threads.
 */
public final class VertexSeek {
  private final int table;
  private final PrimaryKeyIndex index;
  private final LogicalType type;
  private final int property;
  private final ReadLocks locks;

  /**
   * Creates a search.
   *
   * @param context whose snapshot is searched, and whose locks are asked for
   * @param table may lack a primary key: then nothing is found
   */
  public VertexSeek(QueryContext context, int table) {
    Snapshot snapshot = context.snapshot();
    this.locks = context.readLocks();
    VertexTable description = snapshot.catalog().vertexTable(table);
    this.table = table;
    this.index = snapshot.primaryKeyIndex(table);
    this.property = description.primaryKey();
    this.type = description.primaryKey() < 0
        ? null
        : description.properties().get(description.primaryKey()).type();
  }

  /** The vertex ID, or {@link ElementId#NONE}. */
  public long find(Object key) {
    if (index == null || key == null) {
      return ElementId.NONE;
    }
    locks.lockKey(table, property, key);
    long offset = switch (key) {
      case String text when type == ScalarType.STRING -> index.find(text);
      case Long integer when type == ScalarType.INT64 -> index.find(integer.longValue());
      case Double number when type == ScalarType.INT64 && Numbers.isLong(number) ->
        index.find((long) number.doubleValue());
      case LocalDate date when type == ScalarType.DATE -> index.find(date.toEpochDay());
      case ZonedDateTime datetime when type == ScalarType.DATETIME ->
        index.find(datetime.toInstant().toEpochMilli());
      default -> PrimaryKeyIndex.NOT_FOUND;
    };
    if (offset == PrimaryKeyIndex.NOT_FOUND) {
      return ElementId.NONE;
    }
    long vertex = ElementId.of(table, offset);
    locks.lockVertex(vertex);
    return vertex;
  }
}
