package io.graphflow.core.expression;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.PropertyReader;

/**
 * {@code n.key} of a vertex, a class for each unboxed form. Each holds the property's reader by vertex
 * table, null for tables without the property.
 */
public final class VertexProperties {
  private VertexProperties() {}

  /** What the evaluators of this class are. */
  private interface OfReaders {
    PropertyReader[] readers();

    VertexEvaluator vertex();
  }

  /**
   * By vertex table, what an evaluator reads a property from; null for tables without the property.
   *
   * @return null if the evaluator is none of a vertex's property
   */
  public static PropertyReader[] readers(Evaluator evaluator) {
    return evaluator instanceof OfReaders property ? property.readers() : null;
  }

  /** The vertex whose property an evaluator reads; null if it is none of a vertex's property. */
  public static VertexEvaluator vertex(Evaluator evaluator) {
    return evaluator instanceof OfReaders property ? property.vertex() : null;
  }

  /**
   * Creates the evaluator.
   *
   * @param type the type all readers agree on, or ANY
   */
  static Evaluator of(VertexEvaluator vertex, PropertyReader[] readers, CypherType type) {
    return switch (type) {
      case BOOLEAN, INTEGER, DATE, DATETIME -> new LongProperty(vertex, readers, type);
      case FLOAT -> new DoubleProperty(vertex, readers);
      case STRING -> new StringProperty(vertex, readers);
      case ANY, LOCAL_TIME, TIME, LOCAL_DATETIME, DURATION, POINT, BYTES, LIST, MAP, NODE,
          RELATIONSHIP,
          PATH ->
        new ObjectProperty(vertex, readers, type);
    };
  }

  private static boolean isNull(long vertexId, PropertyReader[] readers) {
    if (vertexId == ElementId.NONE) {
      return true;
    }
    PropertyReader reader = readers[ElementId.table(vertexId)];
    return reader == null || reader.isNull(ElementId.position(vertexId));
  }

  private static final class LongProperty extends LongEvaluator implements OfReaders {
    private final VertexEvaluator vertex;
    private final PropertyReader[] readers;

    LongProperty(VertexEvaluator vertex, PropertyReader[] readers, CypherType type) {
      super(type);
      this.vertex = vertex;
      this.readers = readers;
    }

    @Override
    public PropertyReader[] readers() {
      return readers;
    }

    @Override
    public VertexEvaluator vertex() {
      return vertex;
    }

    @Override
    public boolean isNull(Tuple tuple) {
      return VertexProperties.isNull(vertex.vertexId(tuple), readers);
    }

    @Override
    public long longValue(Tuple tuple) {
      long vertexId = vertex.vertexId(tuple);
      return readers[ElementId.table(vertexId)].getLong(ElementId.position(vertexId));
    }
  }

  private static final class DoubleProperty extends DoubleEvaluator implements OfReaders {
    private final VertexEvaluator vertex;
    private final PropertyReader[] readers;

    DoubleProperty(VertexEvaluator vertex, PropertyReader[] readers) {
      this.vertex = vertex;
      this.readers = readers;
    }

    @Override
    public PropertyReader[] readers() {
      return readers;
    }

    @Override
    public VertexEvaluator vertex() {
      return vertex;
    }

    @Override
    public boolean isNull(Tuple tuple) {
      return VertexProperties.isNull(vertex.vertexId(tuple), readers);
    }

    @Override
    public double doubleValue(Tuple tuple) {
      long vertexId = vertex.vertexId(tuple);
      return readers[ElementId.table(vertexId)].getDouble(ElementId.position(vertexId));
    }
  }

  private static final class StringProperty extends TextEvaluator implements OfReaders {
    private final VertexEvaluator vertex;
    private final PropertyReader[] readers;

    StringProperty(VertexEvaluator vertex, PropertyReader[] readers) {
      this.vertex = vertex;
      this.readers = readers;
    }

    @Override
    public PropertyReader[] readers() {
      return readers;
    }

    @Override
    public VertexEvaluator vertex() {
      return vertex;
    }

    @Override
    public boolean isNull(Tuple tuple) {
      return VertexProperties.isNull(vertex.vertexId(tuple), readers);
    }

    @Override
    public Object value(Tuple tuple) {
      long vertexId = vertex.vertexId(tuple);
      if (vertexId == ElementId.NONE) {
        return null;
      }
      PropertyReader reader = readers[ElementId.table(vertexId)];
      return reader == null ? null : reader.getString(ElementId.position(vertexId));
    }

    @Override
    int isOneOf(Tuple tuple, byte[][] texts) {
      long vertexId = vertex.vertexId(tuple);
      if (vertexId == ElementId.NONE) {
        return UNKNOWN;
      }
      PropertyReader reader = readers[ElementId.table(vertexId)];
      return reader == null
          ? UNKNOWN
          : TextEvaluator.isOneOf(reader, ElementId.position(vertexId), texts);
    }
  }

  private static final class ObjectProperty extends ObjectEvaluator implements OfReaders {
    private final VertexEvaluator vertex;
    private final PropertyReader[] readers;

    ObjectProperty(VertexEvaluator vertex, PropertyReader[] readers, CypherType type) {
      super(type);
      this.vertex = vertex;
      this.readers = readers;
    }

    @Override
    public PropertyReader[] readers() {
      return readers;
    }

    @Override
    public VertexEvaluator vertex() {
      return vertex;
    }

    @Override
    public boolean isNull(Tuple tuple) {
      return VertexProperties.isNull(vertex.vertexId(tuple), readers);
    }

    @Override
    public Object value(Tuple tuple) {
      long vertexId = vertex.vertexId(tuple);
      if (vertexId == ElementId.NONE) {
        return null;
      }
      PropertyReader reader = readers[ElementId.table(vertexId)];
      return reader == null ? null : reader.getValue(ElementId.position(vertexId));
    }
  }
}
