package io.graphflow.peers.kuzu;

import com.kuzudb.Connection;
import com.kuzudb.Database;
import io.graphflow.bench.peer.Peer;
import io.graphflow.bench.peer.PeerData;
import io.graphflow.bench.peer.PeerSession;
import io.graphflow.peers.graph.GraphFiles;
import io.graphflow.peers.graph.GraphFiles.EdgeFile;
import io.graphflow.peers.graph.GraphFiles.VertexFile;
import io.graphflow.peers.graph.StoredCatalog;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Kùzu. */
public final class KuzuPeer implements Peer {
  private static final String DATABASE = "graph.kuzu";
  /** All that it would otherwise guess from the first lines. */
  private static final String FORMAT =
      "header = false, delim = ',', quote = '\"', escape = '\"', auto_detect = false, parallel = false";
  private static final long BUFFER_BYTES = 2L << 30;
  private static final long LARGEST_BYTES = 1L << 40;

  /** Creates the service. */
  public KuzuPeer() {}

  @Override
  public String key() {
    return "kuzu-0.11.2";
  }

  @Override
  public String title() {
    return "Kùzu 0.11.2";
  }

  @Override
  public boolean hasParallelQueries() {
    return true;
  }

  @Override
  public List<String> jvmArguments() {
    return List.of("-Xmx1g");
  }

  @Override
  public void load(PeerData data, Path folder, Path scratch) throws IOException {
    GraphFiles files = GraphFiles.write(data.database(), scratch, KuzuPeer::list);
    try (Database database = database(folder); Connection connection = new Connection(database)) {
      for (VertexFile file : files.vertices()) {
        KuzuSession.execute(connection, "CREATE NODE TABLE " + file.table().name() + "("
            + columns(file.table().properties()) + "PRIMARY KEY ("
            + GraphFiles.key(file.table()).name() + "))");
        KuzuSession.execute(connection, "COPY " + file.table().name() + " FROM '" + file.path()
            + "' (" + FORMAT + ")");
      }
      for (List<EdgeFile> ofLabel : byLabel(files.edges()).values()) {
        KuzuSession.execute(connection, table(ofLabel));
        for (EdgeFile file : ofLabel) {
          KuzuSession.execute(connection, "COPY " + file.label().name() + " FROM '" + file.path()
              + "' (" + FORMAT + ", from = '" + file.source().name()
              + "', to = '" + file.destination().name() + "')");
        }
      }
    }
  }

  private static Map<String, List<EdgeFile>> byLabel(List<EdgeFile> files) {
    return files.stream()
        .collect(Collectors.groupingBy(
            file -> file.label().name(), LinkedHashMap::new, Collectors.toList()));
  }

  private static String table(List<EdgeFile> ofLabel) {
    List<String> parts = new ArrayList<>();
    for (EdgeFile file : ofLabel) {
      parts.add("FROM " + file.source().name() + " TO " + file.destination().name());
    }
    for (Property property : ofLabel.getFirst().label().properties()) {
      parts.add(property.name() + " " + type(property.type()));
    }
    return "CREATE REL TABLE " + ofLabel.getFirst().label().name() + "("
        + String.join(", ", parts) + ")";
  }

  private static String columns(List<Property> properties) {
    StringBuilder columns = new StringBuilder();
    for (Property property : properties) {
      columns.append(property.name()).append(' ').append(type(property.type())).append(", ");
    }
    return columns.toString();
  }

  private static String type(LogicalType type) {
    return switch (type) {
      case ListType(ScalarType element) -> type(element) + "[]";
      case ScalarType.BOOLEAN -> "BOOL";
      case ScalarType.INT64 -> "INT64";
      case ScalarType.DOUBLE -> "DOUBLE";
      case ScalarType.STRING -> "STRING";
      case ScalarType.DATE -> "DATE";
      case ScalarType.DATETIME -> "TIMESTAMP";
      case DynamicType dynamic -> throw new IllegalArgumentException(
          "columns of Kuzu have one type each, not " + dynamic);
    };
  }

  private static String list(List<?> values) {
    return values.stream().map(Object::toString).collect(Collectors.joining(",", "[", "]"));
  }

  @Override
  public PeerSession open(PeerData data, Path folder, int threads, Duration limit)
      throws IOException {
    KuzuDialect dialect = new KuzuDialect(StoredCatalog.of(data.database()));
    return new KuzuSession(
        database(folder), query -> dialect.translate(data.workload().text(query)), threads, limit);
  }

  private static Database database(Path folder) {
    return new Database(folder.resolve(DATABASE).toString(), BUFFER_BYTES, true, false,
        LARGEST_BYTES, true, -1);
  }
}
