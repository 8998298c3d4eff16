package io.graphflow.internal.value;

import io.graphflow.core.execution.RowCursor;
import io.graphflow.core.value.EdgeReference;
import io.graphflow.core.value.Nesting;
import io.graphflow.core.value.PathReference;
import io.graphflow.core.value.VertexReference;
import io.graphflow.core.value.VirtualElement;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.value.Node;
import io.graphflow.value.Path;
import io.graphflow.value.Relationship;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Turns values of a running query into values that outlive it: references become copies. */
public final class ValueCopier {
  private final Snapshot snapshot;

  /** Made for the first element, as many queries return none. */
  private ElementCopier elements;

  public ValueCopier(Snapshot snapshot) {
    this.snapshot = snapshot;
  }

  /** The values of a cursor's current row. */
  public Object[] row(RowCursor cursor, int columnCount) {
    Object[] values = new Object[columnCount];
    for (int column = 0; column < values.length; column++) {
      values[column] = copy(cursor.value(column));
    }
    return values;
  }

  public Object copy(Object value) {
    return switch (value) {
      case VertexReference vertex -> elements().node(vertex.vertexId());
      case EdgeReference edge -> elements().relationship(edge);
      case PathReference path -> path(path);
      case VirtualElement.Vertex vertex -> new Node(snapshot.catalog().databaseId(), vertex.id(),
          vertex.labels(), vertex.properties());
      case VirtualElement.Edge edge -> new Relationship(snapshot.catalog().databaseId(), edge.id(),
          edge.label(), edge.sourceId(), edge.destinationId(), edge.properties());
      case List<?> list when !Nesting.refersToGraph(list) -> list;
      case Map<?, ?> map when !Nesting.refersToGraph(map) -> map;
      case List<?> list -> {
        List<Object> copy = new ArrayList<>(list.size());
        for (Object element : list) {
          copy.add(copy(element));
        }
        yield Collections.unmodifiableList(copy);
      }
      case Map<?, ?> map -> {
        Map<String, Object> copy = LinkedHashMap.newLinkedHashMap(map.size());
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          copy.put((String) entry.getKey(), copy(entry.getValue()));
        }
        yield Collections.unmodifiableMap(copy);
      }
      case null, default -> value;
    };
  }

  private Path path(PathReference path) {
    List<Node> nodes = new ArrayList<>(path.length() + 1);
    List<Relationship> relationships = new ArrayList<>(path.length());
    for (int i = 0; i <= path.length(); i++) {
      nodes.add(elements().node(path.vertexId(i)));
    }
    for (int i = 0; i < path.length(); i++) {
      relationships.add(elements().relationship(path.edge(i)));
    }
    return new Path(nodes, relationships);
  }

  private ElementCopier elements() {
    if (elements == null) {
      elements = new ElementCopier(snapshot);
    }
    return elements;
  }
}
