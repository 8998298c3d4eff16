package io.graphflow.core.expression;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.EdgeReference;
import io.graphflow.core.value.ElementIds;
import io.graphflow.core.value.Equality;
import io.graphflow.core.value.Numbers;
import io.graphflow.core.value.Truth;
import io.graphflow.core.value.ValueText;
import io.graphflow.core.value.VertexReference;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.LabelReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Functions of nodes and relationships, and label predicates. Arguments are not NULL. */
final class ElementFunctions {
  private ElementFunctions() {}

  static Long id(ElementIds ids, Object value) {
    return switch (value) {
      case VertexReference vertex -> ElementIds.small(ids.ofVertex(vertex.vertexId()));
      case EdgeReference edge -> ElementIds.small(ids.ofEdge(edge.edgeId()));
      default -> throw ConversionFunctions.unusable("id", "a NODE or RELATIONSHIP", value);
    };
  }

  static String elementId(ElementIds ids, Object value) {
    return switch (value) {
      case VertexReference vertex -> ids.textOfVertex(vertex.vertexId());
      case EdgeReference edge -> ids.textOfEdge(edge.edgeId());
      default -> throw ConversionFunctions.unusable("elementId", "a NODE or RELATIONSHIP", value);
    };
  }

  /** The node with a number; null if there is none. */
  static Object asNode(ElementIds ids, Object value) {
    long vertex = switch (value) {
      case Long number -> ids.findVertex(number);
      case Double number when Numbers.isLong(number) -> ids.findVertex(number.longValue());
      case Double _ -> ElementId.NONE;
      default -> throw ConversionFunctions.unusable("gds.util.asNode", "an INTEGER", value);
    };
    return vertex == ElementId.NONE ? null : new VertexReference(vertex);
  }

  /** The nodes with the numbers of a list, without those that are not there. */
  static List<Object> asNodes(ElementIds ids, Tuple tuple, Object value) {
    return ListFunctions
        .map(tuple, "gds.util.asNodes", value, number -> asNode(ids, number))
        .stream()
        .filter(Objects::nonNull)
        .toList();
  }

  static Object labels(GraphElements elements, Object value) {
    if (value instanceof VertexReference vertex) {
      return elements.labels(vertex.vertexId());
    }
    throw ConversionFunctions.unusable("labels", "a NODE", value);
  }

  static Object type(GraphElements elements, Object value) {
    return elements.edgeLabel(edge("type", value).edgeId());
  }

  static EdgeReference edge(String function, Object value) {
    if (value instanceof EdgeReference edge) {
      return edge;
    }
    throw ConversionFunctions.unusable(function, "a RELATIONSHIP", value);
  }

  static Object startNode(Object value) {
    return new VertexReference(edge("startNode", value).sourceId());
  }

  static Object endNode(Object value) {
    return new VertexReference(edge("endNode", value).destinationId());
  }

  static List<Object> keys(GraphElements elements, Object value) {
    return new ArrayList<>(map(elements, "keys", value).keySet());
  }

  static Object properties(GraphElements elements, Object value) {
    return map(elements, "properties", value);
  }

  static Map<?, ?> map(GraphElements elements, String function, Object value) {
    return switch (value) {
      case VertexReference vertex -> elements.vertexProperties(vertex.vertexId());
      case EdgeReference edge -> elements.edgeProperties(edge);
      case Map<?, ?> map -> map;
      default -> throw ConversionFunctions.unusable(function, "a NODE, RELATIONSHIP or MAP", value);
    };
  }

  /**
   * {@code n:A:B} on a vertex in a slot, where the vertices of each table are alike: with the answer
   * prepared for each.
   */
  static final class VertexHasLabels extends PredicateEvaluator {
    private final VertexEvaluator vertex;
    private final boolean[] answerByTable;

    VertexHasLabels(VertexEvaluator vertex, boolean[] answerByTable) {
      this.vertex = vertex;
      this.answerByTable = answerByTable;
    }

    @Override
    public int test(Tuple tuple) {
      long id = vertex.vertexId(tuple);
      return id == ElementId.NONE ? UNKNOWN : Truth.of(answerByTable[ElementId.table(id)]);
    }
  }

  /** {@code n:A:B} on a vertex in a slot, where the vertices of some table are not alike. */
  static final class VertexBearsLabels extends PredicateEvaluator {
    private final VertexEvaluator vertex;
    private final boolean[] mayBearByTable;
    private final LabelReader[][] readersByTable;

    /**
     * Creates the evaluator.
     *
     * @param mayBearByTable whether some vertex of a table may bear all labels
     * @param readersByTable readers of the labels that some vertices of a table bear and others do
     *     not
     */
    VertexBearsLabels(
        VertexEvaluator vertex, boolean[] mayBearByTable, LabelReader[][] readersByTable) {
      this.vertex = vertex;
      this.mayBearByTable = mayBearByTable;
      this.readersByTable = readersByTable;
    }

    @Override
    public int test(Tuple tuple) {
      long id = vertex.vertexId(tuple);
      if (id == ElementId.NONE) {
        return UNKNOWN;
      }
      boolean bears = mayBearByTable[ElementId.table(id)];
      for (LabelReader reader : readersByTable[ElementId.table(id)]) {
        bears &= reader.bears(ElementId.position(id));
      }
      return Truth.of(bears);
    }
  }

  /** {@code r:A} on an edge whose label is known. */
  static final class KnownHasLabels extends PredicateEvaluator {
    private final Evaluator edge;
    private final int answer;

    KnownHasLabels(Evaluator edge, boolean answer) {
      this.edge = edge;
      this.answer = Truth.of(answer);
    }

    @Override
    public int test(Tuple tuple) {
      return edge.isNull(tuple) ? UNKNOWN : answer;
    }
  }

  /** {@code x:A:B} on any expression. */
  static final class HasLabels extends PredicateEvaluator {
    private final GraphElements elements;
    private final Evaluator element;
    private final List<String> labels;

    HasLabels(GraphElements elements, Evaluator element, List<String> labels) {
      this.elements = elements;
      this.element = element;
      this.labels = labels;
    }

    @Override
    public int test(Tuple tuple) {
      return switch (element.value(tuple)) {
        case null -> UNKNOWN;
        case VertexReference vertex ->
          Truth.of(elements.labels(vertex.vertexId()).containsAll(labels));
        case EdgeReference edge ->
          Truth.of(List.of(elements.edgeLabel(edge.edgeId())).containsAll(labels));
        case Object other ->
          throw new QueryException(ErrorDetail.INVALID_ARGUMENT_VALUE.whenRun(),
              "A label test needs a NODE or RELATIONSHIP, but found " + ValueText.describe(other)
                  + ".");
      };
    }
  }

  /** A map without some keys, and without values that are NULL or among others. */
  static Object cleaned(Tuple tuple, Object[] arguments) {
    if (!(arguments[0] instanceof Map<?, ?> map)) {
      throw ConversionFunctions.unusable("apoc.map.clean", "a MAP", arguments[0]);
    }
    List<?> keys = listToClean(arguments[1]);
    List<?> values = listToClean(arguments[2]);
    Map<String, Object> cleaned = new LinkedHashMap<>();
    map.forEach((key, value) -> {
      boolean kept = value != null && !keys.contains(key)
          && values.stream().noneMatch(other -> Equality.equal(value, other) == Evaluator.TRUE);
      if (kept) {
        cleaned.put((String) key, value);
      }
    });
    return cleaned;
  }

  private static List<?> listToClean(Object value) {
    if (value instanceof List<?> list) {
      return list;
    }
    throw ConversionFunctions.unusable("apoc.map.clean", "a LIST", value);
  }
}
