package io.graphflow.internal.value;

import io.graphflow.core.execution.ReadLocks;
import io.graphflow.core.tuple.ListBuilder;
import io.graphflow.core.value.EdgeReference;
import io.graphflow.core.value.ElementIds;
import io.graphflow.core.value.Nesting;
import io.graphflow.core.value.PathReference;
import io.graphflow.core.value.ValueMap;
import io.graphflow.core.value.ValueSize;
import io.graphflow.core.value.VertexReference;
import io.graphflow.core.value.VirtualElement;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.storage.identity.LastingId;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.Snapshot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Carries values of a running query from one snapshot to another. A reference to an element tells its place, which holds
 * in one snapshot only; in between, elements have the IDs that they keep for good.
 */
public final class LastingValues {
  private record Vertex(long id) {}

  private record Edge(long id) {}

  private record Path(Vertex start, List<Edge> edges) {}

  /** A list with elements of the graph in it. */
  private record Values(List<Object> values) {}

  /** A map with elements of the graph in it. */
  private record Entries(Map<String, Object> entries) {}

  private LastingValues() {}

  /** Estimated bytes of a value that was kept, for memory limits. */
  public static long estimateBytes(Object kept) {
    return switch (kept) {
      case Path path -> ValueSize.OBJECT_BYTES * (2L + path.edges.size());
      case Values(List<Object> values) -> {
        long bytes = ValueSize.OBJECT_BYTES;
        for (Object value : values) {
          bytes += ValueSize.REFERENCE_BYTES + estimateBytes(value);
        }
        yield bytes;
      }
      case Entries(Map<String, Object> entries) -> {
        long bytes = ValueSize.OBJECT_BYTES;
        for (Map.Entry<String, Object> entry : entries.entrySet()) {
          bytes += 2 * ValueSize.OBJECT_BYTES + ValueSize.estimateBytes(entry.getKey())
              + estimateBytes(entry.getValue());
        }
        yield bytes;
      }
      case null, default -> ValueSize.estimateBytes(kept);
    };
  }

  /** Takes values out of a snapshot. For one thread at a time. */
  public static final class Keeper {
    private final ElementIds ids;

    public Keeper(Snapshot snapshot) {
      this.ids = new ElementIds(snapshot);
    }

    /** A value as it outlives the snapshot, for a {@link Finder} to give back. */
    public Object keep(Object value) {
      return switch (value) {
        case VertexReference vertex -> new Vertex(ids.ofVertex(vertex.vertexId()));
        case EdgeReference edge -> new Edge(ids.ofEdge(edge.edgeId()));
        case PathReference path -> new Path(new Vertex(ids.ofVertex(path.vertexId(0))),
            path.edges().stream().map(edge -> new Edge(ids.ofEdge(edge.edgeId()))).toList());
        case VirtualElement element -> element;
        case List<?> list when Nesting.refersToGraph(list) -> {
          List<Object> kept = new ArrayList<>(list.size());
          list.forEach(element -> kept.add(keep(element)));
          yield new Values(kept);
        }
        case Map<?, ?> map when Nesting.refersToGraph(map) -> {
          Map<String, Object> kept = LinkedHashMap.newLinkedHashMap(map.size());
          map.forEach((key, element) -> kept.put((String) key, keep(element)));
          yield new Entries(kept);
        }
        case null, default -> value;
      };
    }
  }

  /** Gives values back in another snapshot, and locks what they refer to. For one thread at a time. */
  public static final class Finder {
    private final Snapshot snapshot;
    private final ReadLocks locks;

    public Finder(Snapshot snapshot, ReadLocks locks) {
      this.snapshot = snapshot;
      this.locks = locks;
    }

    /**
     * The value that was kept.
     *
     * @throws QueryException if an element in it is not there any more
     */
    public Object find(Object kept) {
      return switch (kept) {
        case Vertex vertex -> new VertexReference(vertex(vertex));
        case Edge edge -> edge(edge);
        case Path(Vertex start, List<Edge> edges) ->
          PathReference.of(vertex(start), edges.stream().map(this::edge).toList());
        case Values(List<Object> values) -> {
          ListBuilder list = new ListBuilder(null, "a list of a batch", values.size());
          values.forEach(element -> list.add(find(element)));
          yield list.build();
        }
        case Entries(Map<String, Object> entries) -> {
          Map<String, Object> map = LinkedHashMap.newLinkedHashMap(entries.size());
          entries.forEach((key, element) -> map.put(key, find(element)));
          yield ValueMap.of(map);
        }
        case null, default -> kept;
      };
    }

    private long vertex(Vertex vertex) {
      int table = LastingId.table(vertex.id);
      long found = table < snapshot.catalog().vertexTables().size()
          ? snapshot.findVertex(table, LastingId.number(vertex.id))
          : ElementId.NONE;
      if (found == ElementId.NONE) {
        throw gone("node",
            ElementIds.textOfVertex(snapshot.catalog().databaseId(), vertex.id));
      }
      locks.lockVertex(found);
      return found;
    }

    private EdgeReference edge(Edge edge) {
      int table = LastingId.table(edge.id);
      long found = table < snapshot.catalog().edgeTables().size()
          ? snapshot.findEdge(table, LastingId.number(edge.id))
          : ElementId.NONE;
      if (found == ElementId.NONE) {
        throw gone("relationship", ElementIds.textOfEdge(snapshot.catalog().databaseId(), edge.id));
      }
      EdgeReference reference =
          new EdgeReference(found, snapshot.edgeSource(found), snapshot.edgeDestination(found));
      // The properties of an edge are locked with either of its ends, and a change of it locks both.
      locks.lockVertex(reference.sourceId());
      return reference;
    }

    private static QueryException gone(String kind, String id) {
      return new QueryException(ErrorDetail.DELETED_ENTITY_ACCESS.whenRun(),
          "A row of CALL { … } IN TRANSACTIONS has the " + kind + " " + id
              + ", which has been deleted since the row was found.");
    }
  }
}
