package io.graphflow.core.execution;

import io.graphflow.core.value.ElementIds;
import io.graphflow.core.value.Numbers;
import io.graphflow.parser.expression.ScalarFunction;
import io.graphflow.parser.plan.SeekBy;
import io.graphflow.storage.identity.ElementNumbers;
import io.graphflow.storage.identity.LastingId;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.Snapshot;
import it.unimi.dsi.fastutil.longs.LongList;

/**
 * Finds the vertex of a table by its ID, as {@code id(n)} or {@code elementId(n)} gives it, or the
 * ends of an edge by the edge's ID. An ID of another database, or of an element that does not
 * exist, finds nothing. Safe for use by many threads.
 */
final class IdentitySeek implements VertexFinder {
  private final QueryContext context;
  private final Snapshot snapshot;
  private final ReadLocks locks;
  private final ElementIds ids;
  private final int table;
  private final boolean asText;
  private final boolean anyOf;
  private final boolean ofEdge;
  private final boolean source;
  private final boolean destination;

  IdentitySeek(QueryContext context, ElementIds ids, int table, SeekBy.VertexIdentity by,
      boolean anyOf) {
    this(context, ids, table, by.function(), anyOf, false, false, false);
  }

  IdentitySeek(QueryContext context, ElementIds ids, int table, SeekBy.EndOfEdge by,
      boolean anyOf) {
    this(context, ids, table, by.function(), anyOf, true, by.source(), by.destination());
  }

  private IdentitySeek(QueryContext context, ElementIds ids, int table, ScalarFunction function,
      boolean anyOf, boolean ofEdge, boolean source, boolean destination) {
    this.context = context;
    this.snapshot = context.snapshot();
    this.locks = context.readLocks();
    this.ids = ids;
    this.table = table;
    this.asText = function == ScalarFunction.ELEMENT_ID;
    this.anyOf = anyOf;
    this.ofEdge = ofEdge;
    this.source = source;
    this.destination = destination;
  }

  @Override
  public void find(Object key, LongList vertices) {
    find(key, anyOf, context, vertices);
  }

  @Override
  public void findOne(Object key, LongList vertices) {
    long id = lastingId(key);
    if (id == LastingId.NONE) {
      return;
    }
    if (ofEdge) {
      findEnds(id, vertices);
    } else if (LastingId.table(id) == table) {
      findVertex(LastingId.number(id), vertices);
    }
  }

  private long lastingId(Object key) {
    long id = switch (key) {
      case String text when asText -> ofEdge ? ids.parseEdge(text) : ids.parseVertex(text);
      case Long integer when !asText -> integer;
      case Double number when !asText && Numbers.isLong(number) -> number.longValue();
      case null, default -> LastingId.NONE;
    };
    return id < 0 ? LastingId.NONE : id;
  }

  private void findVertex(long number, LongList vertices) {
    long vertex = snapshot.findVertex(table, number);
    if (vertex != ElementId.NONE) {
      locks.lockVertex(vertex);
      vertices.add(vertex);
    } else if (mayBeCreated(snapshot.vertexNumbers(table), number)) {
      locks.lockVertexTable(table);
    }
  }

  private void findEnds(long id, LongList vertices) {
    int edgeTable = LastingId.table(id);
    if (edgeTable >= snapshot.catalog().edgeTables().size()) {
      return;
    }
    long edge = snapshot.findEdge(edgeTable, LastingId.number(id));
    if (edge == ElementId.NONE) {
      if (mayBeCreated(snapshot.edgeNumbers(edgeTable), LastingId.number(id))) {
        locks.lockEdgeTable(edgeTable);
      }
      return;
    }
    long from = source ? snapshot.edgeSource(edge) : ElementId.NONE;
    if (from != ElementId.NONE && ElementId.table(from) == table) {
      locks.lockVertex(from);
      vertices.add(from);
    }
    long to = destination ? snapshot.edgeDestination(edge) : ElementId.NONE;
    if (to != ElementId.NONE && to != from && ElementId.table(to) == table) {
      locks.lockVertex(to);
      vertices.add(to);
    }
  }

  /**
   * Whether another transaction may be creating the missing element; a deleted one stays missing.
   */
  private static boolean mayBeCreated(ElementNumbers numbers, long number) {
    return numbers.placeIfNew(number) != ElementNumbers.NONE;
  }
}
