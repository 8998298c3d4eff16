package io.graphflow.interactive.database;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.interactive.operation.InteractiveOperation;
import io.graphflow.interactive.operation.OperationKind;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Durability;
import io.graphflow.options.Engine;
import io.graphflow.options.LogOptions;
import io.graphflow.options.SessionOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A database that runs the operations, in one engine, with a session for each thread that asks. A query
 * runs on the thread that asks.
 *
 * <p>Safe for use by many threads; {@link #close} waits for none of them.
 */
public final class InteractiveDatabase implements InteractiveTarget {
  private final Database database;
  private final SessionOptions options;
  private final ThreadLocal<Connection> connection = ThreadLocal.withInitial(this::connect);
  private final Queue<Connection> connections = new ConcurrentLinkedQueue<>();

  private InteractiveDatabase(Database database, SessionOptions options) {
    this.database = database;
    this.options = options;
  }

  /**
   * Opens a database that holds a network of LDBC SNB, as the descriptor {@code
   * datasets/ldbc-snb-interactive.json} loads it.
   *
   * @param trees how GF-FT processes; of no meaning in another engine
   * @throws io.graphflow.exception.GraphflowException as {@link Database#open(Path, DatabaseOptions)}
   */
  public static InteractiveDatabase open(
      Path folder, Engine engine, TreeMode trees, Durability durability) {
    return new InteractiveDatabase(
        Database.open(folder, DatabaseOptions.DEFAULT.withLog(LogOptions.of(durability))),
        SessionOptions.DEFAULT.withEngine(engine)
            .withTreeProcessing(trees.processing())
            .withThreads(1));
  }

  private Connection connect() {
    Connection made = new Connection(database.session(options));
    connections.add(made);
    return made;
  }

  @Override
  public List<List<Object>> read(InteractiveOperation operation, Map<String, Object> parameters) {
    if (operation.kind() == OperationKind.UPDATE) {
      throw new IllegalArgumentException(operation + " is no read");
    }
    return operation
        .answer(connection.get().rows(operation, operation.cypherParameters(parameters)));
  }

  @Override
  public void update(InteractiveOperation operation, Map<String, Object> parameters) {
    if (operation.kind() != OperationKind.UPDATE) {
      throw new IllegalArgumentException(operation + " is no update");
    }
    connection.get().session.executeWrite(transaction -> {
      for (String statement : operation.statements()) {
        transaction.run(statement, parameters).consume();
      }
      return null;
    });
  }

  /** The options of its sessions. */
  public SessionOptions options() {
    return options;
  }

  /** The database beneath, for queries besides the operations; it is closed along with this. */
  public Database database() {
    return database;
  }

  /** Closes the sessions and the database. */
  @Override
  public void close() {
    connections.forEach(made -> made.session.close());
    database.close();
  }

  /** A thread's session. */
  private static final class Connection {
    private final Session session;
    /** Where a result of an operation has the columns that the operation names. */
    private final Map<InteractiveOperation, int[]> places =
        new EnumMap<>(InteractiveOperation.class);

    Connection(Session session) {
      this.session = session;
    }

    List<List<Object>> rows(InteractiveOperation operation, Map<String, Object> parameters) {
      List<List<Object>> rows = new ArrayList<>();
      try (Result result = session.run(operation.statements().getFirst(), parameters)) {
        int[] columns = places.computeIfAbsent(operation,
            asked -> asked.columns().stream().mapToInt(result.keys()::indexOf).toArray());
        while (result.hasNext()) {
          rows.add(row(result.next(), columns));
        }
      }
      return rows;
    }

    private static List<Object> row(Record row, int[] columns) {
      Object[] values = new Object[columns.length];
      for (int i = 0; i < values.length; i++) {
        values[i] = row.get(columns[i]).asObject();
      }
      return Arrays.asList(values);
    }
  }
}
