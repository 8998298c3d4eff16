package io.graphflow.peers.ladybug;

import io.graphflow.bench.opening.CommandPeer;
import io.graphflow.bench.peer.PeerData;
import io.graphflow.bench.peer.PeerSession;
import io.graphflow.bench.workload.Workload;
import io.graphflow.peers.graph.StoredCatalog;
import io.graphflow.peers.kuzu.KuzuDialect;
import io.graphflow.peers.kuzu.KuzuTables;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** LadybugDB. */
public final class LadybugPeer implements CommandPeer {
  private static final String VERSION = "0.22.0";
  private static final String DATABASE = "graph.lbug";
  /** All that there are. */
  private static final int ALL_THREADS = 0;

  /** Creates the service. */
  public LadybugPeer() {}

  @Override
  public String key() {
    return "ladybug-" + VERSION;
  }

  @Override
  public String title() {
    return "LadybugDB " + VERSION;
  }

  @Override
  public Optional<String> missing() {
    Optional<String> found = Installed.VERSION;
    if (found.filter(VERSION::equals).isPresent()) {
      return Optional.empty();
    }
    return Optional.of("LadybugDB is asked by its Python package, of which "
        + found.map(version -> "there is version " + version).orElse("there is none")
        + ": install it by 'pip install ladybug==" + VERSION
        + "', and name the interpreter by the variable "
        + LadybugProcess.INTERPRETER + " if it is not python3");
  }

  /** Found in small data. In 8a edges that lack a property pass its predicates; why the others differ is not known. */
  @Override
  public Set<String> wronglyAnswered(Workload workload) {
    return switch (workload) {
      case JOB -> Set.of("8a", "9a", "13a", "18a", "19a", "24a");
      case LDBC -> Set.of("ic1", "ic5", "ic9", "ic11");
      case AFTER_PATTERN, LSQB -> Set.of();
    };
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
    try (LadybugProcess process =
        LadybugProcess.start(folder.resolve(DATABASE), ALL_THREADS, Duration.ZERO)) {
      for (String statement : KuzuTables.loading(data.database(), scratch)) {
        process.ask(statement, Map.of());
      }
    }
  }

  @Override
  public PeerSession open(PeerData data, Path folder, int threads, Duration limit)
      throws IOException {
    KuzuDialect dialect = new KuzuDialect(StoredCatalog.of(data.database()));
    return new LadybugSession(LadybugProcess.start(folder.resolve(DATABASE), threads, limit),
        query -> dialect.translate(data.workload().text(query)));
  }

  @Override
  public List<String> command(PeerData data, Path folder, String query) throws IOException {
    return LadybugProcess.query(folder.resolve(DATABASE),
        new KuzuDialect(StoredCatalog.of(data.database())).translate(query));
  }

  /** Asked for once, as a process is started for it. */
  private static final class Installed {
    static final Optional<String> VERSION = LadybugProcess.version();
  }
}
