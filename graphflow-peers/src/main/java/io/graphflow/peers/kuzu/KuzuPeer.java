package io.graphflow.peers.kuzu;

import com.kuzudb.Connection;
import com.kuzudb.Database;
import io.graphflow.bench.peer.Peer;
import io.graphflow.bench.peer.PeerData;
import io.graphflow.bench.peer.PeerSession;
import io.graphflow.peers.graph.StoredCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Kùzu. */
public final class KuzuPeer implements Peer {
  private static final String DATABASE = "graph.kuzu";
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
    try (Database database = database(folder); Connection connection = new Connection(database)) {
      for (String statement : KuzuTables.loading(data.database(), scratch)) {
        KuzuSession.execute(connection, statement);
      }
    }
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
