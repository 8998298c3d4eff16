package io.graphflow.bench.opening;

import io.graphflow.bench.peer.Peer;
import io.graphflow.bench.peer.PeerData;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Another database system of which a process can be asked one query, as {@code graphflow query} is. */
public interface CommandPeer extends Peer {
  /**
   * The command line of a process that opens the files of {@link #load}, runs a query with as many threads as it takes by
   * itself, and prints the names of the columns and the rows, a line each, with commas between the values.
   *
   * @param query in GraphflowDB's Cypher; begins with a line of {@code MATCH} and ends with one of {@code RETURN}
   * @throws IOException if the data cannot be read
   */
  List<String> command(PeerData data, Path folder, String query) throws IOException;

  /** Those that take part. */
  static List<CommandPeer> all() {
    return Peer.all()
        .stream()
        .filter(CommandPeer.class::isInstance)
        .map(CommandPeer.class::cast)
        .toList();
  }
}
