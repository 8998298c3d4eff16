package io.graphflow.bench.peer;

import java.util.Map;

/** An opened {@link Peer}, for one thread. */
public interface PeerSession extends AutoCloseable {
  /**
   * Answers a query of the workload.
   *
   * @param query its name
   * @param parameters its parameters, and no others; those of one name are equal in all calls
   * @return its rows, before the first
   * @throws Exception if it cannot, or when the time limit has passed; the message says why
   */
  PeerRows run(String query, Map<String, Object> parameters) throws Exception;

  /** Closes the database. */
  @Override
  void close();
}
