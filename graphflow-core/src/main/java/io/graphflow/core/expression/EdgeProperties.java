package io.graphflow.core.expression;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.PropertyReader;

/**
 * {@code r.key} of an edge in a RELATIONSHIP slot, a class for each unboxed form. Each holds the
 * property's reader by edge table, null for tables without the property. Where the edge label is known
 * they are held by the table of the source instead, as the two then say the same: an edge ID that
 * nothing else needs is then not computed.
 */
public final class EdgeProperties {
  private EdgeProperties() {}

  /** An evaluator of a property of an edge. */
  private interface OfEdge {
    Edge edge();
  }

  /** Whether an evaluator reads a property of the edge in a slot. */
  public static boolean isProperty(Evaluator evaluator) {
    return evaluator instanceof OfEdge;
  }

  /**
   * What an evaluator of a property reads it from, for edges of a table.
   *
   * @param sourceTable the vertex table of their sources
   * @return null if they have no such property
   */
  public static EdgePropertyReader reader(
      Evaluator evaluator, int edgeTable, int sourceTable) {
    Edge edge = ((OfEdge) evaluator).edge();
    return edge.readers[edge.bySourceTable ? sourceTable : edgeTable];
  }

  /**
   * Creates the evaluator.
   *
   * @param bySourceTable whether {@code readers} is indexed by the source's vertex table and not by
   *     edge table
   * @param type the type all readers agree on, or ANY
   */
  static Evaluator of(
      int slot, EdgePropertyReader[] readers, boolean bySourceTable, CypherType type) {
    Edge edge = new Edge(slot, readers, bySourceTable);
    return switch (type) {
      case BOOLEAN, INTEGER, DATE, DATETIME -> new LongProperty(edge, type);
      case FLOAT -> new DoubleProperty(edge);
      case STRING -> new StringProperty(edge);
      case ANY, LOCAL_TIME, TIME, LOCAL_DATETIME, DURATION, POINT, BYTES, LIST, MAP, NODE,
          RELATIONSHIP,
          PATH ->
        new ObjectProperty(edge, type);
    };
  }

  private static final class Edge {
    private final int slot;
    private final EdgePropertyReader[] readers;
    private final boolean bySourceTable;

    Edge(int slot, EdgePropertyReader[] readers, boolean bySourceTable) {
      this.slot = slot;
      this.readers = readers;
      this.bySourceTable = bySourceTable;
    }

    /** The reader for the tuple's edge, which is not NULL; null if it has no such property. */
    EdgePropertyReader reader(Tuple tuple) {
      long id = bySourceTable ? tuple.edgeSource(slot) : tuple.edgeId(slot);
      return readers[ElementId.table(id)];
    }

    /** The column that holds the value of the tuple's edge. */
    PropertyReader column(EdgePropertyReader reader, Tuple tuple) {
      return reader.reader(tuple.edgeId(slot), tuple.edgeDestination(slot));
    }

    long position(EdgePropertyReader reader, Tuple tuple) {
      return reader.position(tuple.edgeId(slot), tuple.edgeSource(slot),
          tuple.edgeDestination(slot));
    }

    boolean isNull(Tuple tuple) {
      if (tuple.edgeSource(slot) == ElementId.NONE) {
        return true;
      }
      EdgePropertyReader reader = reader(tuple);
      return reader == null
          || column(reader, tuple).isNull(position(reader, tuple));
    }
  }

  private static final class LongProperty extends LongEvaluator implements OfEdge {
    private final Edge edge;

    LongProperty(Edge edge, CypherType type) {
      super(type);
      this.edge = edge;
    }

    @Override
    public Edge edge() {
      return edge;
    }

    @Override
    public boolean isNull(Tuple tuple) {
      return edge.isNull(tuple);
    }

    @Override
    public long longValue(Tuple tuple) {
      EdgePropertyReader reader = edge.reader(tuple);
      return edge.column(reader, tuple).getLong(edge.position(reader, tuple));
    }
  }

  private static final class DoubleProperty extends DoubleEvaluator implements OfEdge {
    private final Edge edge;

    DoubleProperty(Edge edge) {
      this.edge = edge;
    }

    @Override
    public Edge edge() {
      return edge;
    }

    @Override
    public boolean isNull(Tuple tuple) {
      return edge.isNull(tuple);
    }

    @Override
    public double doubleValue(Tuple tuple) {
      EdgePropertyReader reader = edge.reader(tuple);
      return edge.column(reader, tuple).getDouble(edge.position(reader, tuple));
    }
  }

  private static final class StringProperty extends TextEvaluator implements OfEdge {
    private final Edge edge;

    StringProperty(Edge edge) {
      this.edge = edge;
    }

    @Override
    public Edge edge() {
      return edge;
    }

    @Override
    public boolean isNull(Tuple tuple) {
      return edge.isNull(tuple);
    }

    @Override
    public Object value(Tuple tuple) {
      if (tuple.edgeSource(edge.slot) == ElementId.NONE) {
        return null;
      }
      EdgePropertyReader reader = edge.reader(tuple);
      return reader == null
          ? null
          : edge.column(reader, tuple).getString(edge.position(reader, tuple));
    }

    @Override
    int isOneOf(Tuple tuple, byte[][] texts) {
      if (tuple.edgeSource(edge.slot) == ElementId.NONE) {
        return UNKNOWN;
      }
      EdgePropertyReader reader = edge.reader(tuple);
      return reader == null
          ? UNKNOWN
          : TextEvaluator.isOneOf(
              edge.column(reader, tuple), edge.position(reader, tuple), texts);
    }
  }

  private static final class ObjectProperty extends ObjectEvaluator implements OfEdge {
    private final Edge edge;

    ObjectProperty(Edge edge, CypherType type) {
      super(type);
      this.edge = edge;
    }

    @Override
    public Edge edge() {
      return edge;
    }

    @Override
    public boolean isNull(Tuple tuple) {
      return edge.isNull(tuple);
    }

    @Override
    public Object value(Tuple tuple) {
      if (tuple.edgeSource(edge.slot) == ElementId.NONE) {
        return null;
      }
      EdgePropertyReader reader = edge.reader(tuple);
      return reader == null
          ? null
          : edge.column(reader, tuple).getValue(edge.position(reader, tuple));
    }
  }
}
