package io.graphflow.peers.ladybug;

import io.graphflow.bench.peer.PeerRows;
import io.graphflow.bench.peer.PeerSession;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** A database in a process, and the text of each query. */
final class LadybugSession implements PeerSession {
  private final LadybugProcess process;
  private final UnaryOperator<String> texts;
  private final Map<String, String> statements = new HashMap<>();

  /** Takes the process over. */
  LadybugSession(LadybugProcess process, UnaryOperator<String> texts) {
    this.process = process;
    this.texts = texts;
  }

  @Override
  public PeerRows run(String query, Map<String, Object> parameters) throws IOException {
    String statement = statements.computeIfAbsent(query, texts);
    return new Rows(process.ask(statement, parameters));
  }

  @Override
  public void close() {
    process.close();
  }

  /** Rows that have all come. */
  private static final class Rows implements PeerRows {
    private final LadybugProcess.Reply reply;
    private int next;

    Rows(LadybugProcess.Reply reply) {
      this.reply = reply;
    }

    @Override
    public boolean next() {
      if (next == reply.rows().size()) {
        return false;
      }
      next++;
      return true;
    }

    @Override
    public int columnCount() {
      return reply.columns();
    }

    @Override
    public Object get(int column) {
      return value(reply.rows().get(next - 1).get(column));
    }

    private static Object value(Object json) {
      return switch (json) {
        case Map<?, ?> named when named.get("micros") instanceof Long micros ->
          Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
        case Map<?, ?> named when named.get("day") instanceof String day -> LocalDate.parse(day);
        case List<?> list -> list.stream().map(Rows::value).toList();
        case null, default -> json;
      };
    }

    @Override
    public void close() {}
  }
}
