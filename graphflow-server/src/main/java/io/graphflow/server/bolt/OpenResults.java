package io.graphflow.server.bolt;

import io.graphflow.Result;
import java.util.HashMap;
import java.util.Map;

/** The results of a transaction whose rows a client has not read to their end, by numbers. For one thread. */
final class OpenResults {
  private final Map<Long, StreamedResult> byId = new HashMap<>();
  private long nextId;

  /** Adds a result, which is then the last one. */
  StreamedResult add(Result result) {
    StreamedResult streamed = new StreamedResult(nextId++, result);
    byId.put(streamed.id(), streamed);
    return streamed;
  }

  /** An open result by its number, or the last one for -1; null if there is none. */
  StreamedResult get(long id) {
    return byId.get(id == -1 ? nextId - 1 : id);
  }

  /** Forgets a result that has come to its end. */
  void ended(StreamedResult result) {
    byId.remove(result.id());
  }
}
