package io.graphflow.bench.ges;

import io.graphflow.bench.peer.Peer;
import io.graphflow.interactive.database.InteractiveTarget;
import java.nio.file.Path;
import java.util.List;

/** Another database system that runs the reads and updates of LDBC's Interactive workload for the same driver. */
public interface DrivenPeer extends Peer {
  /**
   * Opens the files of {@link #load}. What an update changes is on the disk when it returns.
   *
   * @param folder may be changed
   * @throws Exception if it cannot
   */
  InteractiveTarget drive(Path folder) throws Exception;

  /** Those that the class path has. */
  static List<DrivenPeer> all() {
    return Peer.all()
        .stream()
        .filter(DrivenPeer.class::isInstance)
        .map(DrivenPeer.class::cast)
        .toList();
  }
}
