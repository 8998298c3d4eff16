package io.graphflow.core.expression;

import io.graphflow.core.spatial.Points;
import io.graphflow.core.temporal.Fields;
import io.graphflow.core.tuple.ListBuilder;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.EdgeReference;
import io.graphflow.core.value.ValueMap;
import io.graphflow.core.value.ValueText;
import io.graphflow.core.value.VertexReference;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.spatial.Point;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** List and map literals, and access to the parts of lists, maps, elements and dates. */
final class Containers {
  private Containers() {}

  /** {@code [a, b, c]}. */
  static final class ListLiteral extends ObjectEvaluator {
    private final Evaluator[] elements;

    ListLiteral(Evaluator[] elements) {
      super(CypherType.LIST);
      this.elements = elements;
    }

    @Override
    public Object value(Tuple tuple) {
      ListBuilder list = new ListBuilder(tuple, "a list", elements.length);
      for (Evaluator element : elements) {
        list.addShared(element.value(tuple));
      }
      return list.build();
    }
  }

  /** <code>{a: 1, b: 2}</code>. */
  static final class MapLiteral extends ObjectEvaluator {
    private final String[] keys;
    private final Evaluator[] values;

    MapLiteral(String[] keys, Evaluator[] values) {
      super(CypherType.MAP);
      this.keys = keys;
      this.values = values;
    }

    @Override
    public Object value(Tuple tuple) {
      Map<String, Object> map = LinkedHashMap.newLinkedHashMap(keys.length);
      for (int i = 0; i < keys.length; i++) {
        map.put(keys[i], values[i].value(tuple));
      }
      return ValueMap.of(map);
    }
  }

  /** <code>target {.*, a: 1, b: 2}</code>. */
  static final class MapProjection extends ObjectEvaluator {
    private final GraphElements elements;
    private final Evaluator target;
    private final boolean allKeys;
    private final String[] keys;
    private final Evaluator[] values;

    MapProjection(
        GraphElements elements,
        Evaluator target,
        boolean allKeys,
        String[] keys,
        Evaluator[] values) {
      super(CypherType.MAP);
      this.elements = elements;
      this.target = target;
      this.allKeys = allKeys;
      this.keys = keys;
      this.values = values;
    }

    @Override
    public Object value(Tuple tuple) {
      if (target.isNull(tuple)) {
        return null;
      }
      Map<String, Object> map = LinkedHashMap.newLinkedHashMap(keys.length);
      if (allKeys) {
        ElementFunctions.map(elements, "A map projection", target.value(tuple))
            .forEach((key, value) -> map.put((String) key, value));
      }
      for (int i = 0; i < keys.length; i++) {
        map.put(keys[i], values[i].value(tuple));
      }
      return ValueMap.of(map);
    }
  }

  /** {@code target.key} where the target is not a variable's vertex or edge. */
  static final class KeyAccess extends ObjectEvaluator {
    private final GraphElements elements;
    private final Evaluator target;
    private final String key;

    KeyAccess(GraphElements elements, Evaluator target, String key) {
      super(CypherType.ANY);
      this.elements = elements;
      this.target = target;
      this.key = key;
    }

    @Override
    public Object value(Tuple tuple) {
      return get(elements, target.value(tuple), key);
    }
  }

  /** {@code target[index]}. */
  static final class Subscript extends ObjectEvaluator {
    private final GraphElements elements;
    private final Evaluator target;
    private final Evaluator index;

    Subscript(GraphElements elements, Evaluator target, Evaluator index) {
      super(CypherType.ANY);
      this.elements = elements;
      this.target = target;
      this.index = index;
    }

    @Override
    public Object value(Tuple tuple) {
      Object container = target.value(tuple);
      Object at = index.value(tuple);
      if (container == null || at == null) {
        return null;
      }
      if (container instanceof List<?> list && at instanceof Long position) {
        long i = position < 0 ? position + list.size() : position;
        return i >= 0 && i < list.size() ? list.get((int) i) : null;
      }
      if (!(container instanceof List<?>) && at instanceof String key) {
        return get(elements, container, key);
      }
      throw new QueryException(unusable(container).whenRun(), "Cannot take element "
          + ValueText.describe(at) + " of " + ValueText.describe(container)
          + "; a LIST is indexed by an INTEGER, a MAP, NODE or RELATIONSHIP by a STRING.");
    }
  }

  private static ErrorDetail unusable(Object container) {
    return switch (container) {
      case List<?> _ -> ErrorDetail.LIST_ELEMENT_ACCESS_BY_NON_INTEGER;
      case Map<?, ?> _,VertexReference _,EdgeReference _ ->
        ErrorDetail.MAP_ELEMENT_ACCESS_BY_NON_STRING;
      default -> ErrorDetail.INVALID_ARGUMENT_TYPE;
    };
  }

  /** {@code target[from..to]}, bounds that are not written being null. */
  static final class Slice extends ObjectEvaluator {
    private final Evaluator target;
    private final Evaluator from;
    private final Evaluator to;

    Slice(Evaluator target, Evaluator from, Evaluator to) {
      super(CypherType.LIST);
      this.target = target;
      this.from = from;
      this.to = to;
    }

    @Override
    public Object value(Tuple tuple) {
      Object container = target.value(tuple);
      Object first = from == null ? Long.valueOf(0) : from.value(tuple);
      Object end = to == null ? Long.valueOf(Long.MAX_VALUE) : to.value(tuple);
      if (container == null || first == null || end == null) {
        return null;
      }
      if (container instanceof List<?> list && first instanceof Long a && end instanceof Long b) {
        int start = bound(a, list.size());
        return list.subList(start, Math.max(start, bound(b, list.size())));
      }
      throw new QueryException(ErrorDetail.INVALID_ARGUMENT_TYPE.whenRun(),
          "Cannot take elements " + (from == null ? "" : "from " + ValueText.describe(first) + " ")
              + (to == null ? "" : "to " + ValueText.describe(end) + " ") + "of "
              + ValueText.describe(container)
              + "; a slice is of a LIST, with INTEGER bounds.");
    }

    private static int bound(long position, int size) {
      return Math.clamp(position < 0 ? position + size : position, 0, size);
    }
  }

  /** The value under a key of a map, vertex, edge, point, date or datetime; NULL if there is none. */
  static Object get(GraphElements elements, Object container, String key) {
    return switch (container) {
      case null -> null;
      case Map<?, ?> map -> map.get(key);
      case VertexReference vertex -> elements.vertexProperty(vertex.vertexId(), key);
      case EdgeReference edge -> elements.edgeProperty(edge, key);
      case Point point -> Points.field(point, key);
      case Object value when Fields.isTemporal(value) -> Fields.get(value, key);
      default -> throw new QueryException(ErrorDetail.PROPERTY_ACCESS_ON_NON_MAP.whenRun(),
          ValueText.describe(container) + " has no property '" + key
              + "'; only a NODE, RELATIONSHIP, MAP, POINT, date, time or DURATION has properties.");
    };
  }
}
