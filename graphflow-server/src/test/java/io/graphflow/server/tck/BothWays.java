package io.graphflow.server.tck;

import io.graphflow.Database;
import io.graphflow.exception.GraphflowException;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Durability;
import io.graphflow.options.LogOptions;
import io.graphflow.procedure.Procedure;
import io.graphflow.server.GraphflowServer;
import io.graphflow.server.login.Login;
import io.graphflow.server.work.Failure;
import io.graphflow.server.work.QueryTypes;
import io.graphflow.summary.UpdateCounters;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
import org.neo4j.driver.Values;
import org.neo4j.driver.exceptions.Neo4jException;
import org.neo4j.driver.summary.QueryType;
import org.neo4j.driver.summary.SummaryCounters;

/**
 * Two databases to which the same is done: one in the process, and one over Bolt. Outcomes are texts, in which rows
 * are sorted unless they are ordered, and so are elements of lists that may have any order.
 */
final class BothWays implements AutoCloseable {
  private static final DatabaseOptions OPTIONS =
      DatabaseOptions.DEFAULT.withLog(LogOptions.of(Durability.OFF));

  private final Database here;
  private final Database served;
  private final GraphflowServer server;
  private final Driver driver;
  private final Set<String> procedures = new HashSet<>();

  BothWays(Path folder) {
    here = Database.create(folder.resolveSibling(folder.getFileName() + "-here"), OPTIONS);
    served = Database.create(folder.resolveSibling(folder.getFileName() + "-served"), OPTIONS);
    server = GraphflowServer.of(served).boltPort(0).login(Login.NONE).start();
    driver = GraphDatabase.driver("bolt://localhost:" + server.boltPort(), AuthTokens.none());
  }

  void register(String signature, Procedure procedure) {
    here.procedures().register(signature, procedure);
    served.procedures().register(signature, procedure);
    procedures.add(signature.substring(0, signature.indexOf('(')).strip());
  }

  /** Leaves nothing in either but names that were used. */
  void clear() {
    for (Database database : List.of(here, served)) {
      try (var session = database.session()) {
        session.run("MATCH (n) DETACH DELETE n").consume();
      }
      procedures.forEach(database.procedures()::unregister);
    }
    procedures.clear();
  }

  /** What comes of a query in the process. */
  String here(String query, Map<String, Object> parameters, boolean ordered, boolean anyOrder) {
    try (var session = here.session()) {
      var result = session.run(query, parameters);
      List<String> columns = result.keys();
      List<String> rows = new ArrayList<>();
      result.forEachRemaining(row -> {
        List<String> values = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
          values.add(Texts.text(row.get(i).asObject(), anyOrder));
        }
        rows.add(values.toString());
      });
      var summary = result.consume();
      return outcome(columns, rows, ordered, QueryTypes.text(summary.type()),
          text(summary.counters()));
    } catch (GraphflowException e) {
      Failure failure = Failure.of(e);
      return failure.code() + ": " + failure.message();
    }
  }

  /** What comes of a query over Bolt. */
  String overBolt(String query, Map<String, Object> parameters, boolean ordered, boolean anyOrder) {
    try (var session = driver.session()) {
      var result = session.run(query, Values.value(parameters));
      List<String> columns = result.keys();
      List<String> rows = new ArrayList<>();
      result.forEachRemaining(row -> rows
          .add(row.values()
              .stream()
              .map(value -> Texts.text(value.asObject(), anyOrder))
              .toList()
              .toString()));
      var summary = result.consume();
      return outcome(columns, rows, ordered, text(summary.queryType()), text(summary.counters()));
    } catch (Neo4jException e) {
      return e.code() + ": " + e.getMessage();
    }
  }

  private static String outcome(List<String> columns, List<String> rows, boolean ordered,
      String type, String counters) {
    if (!ordered) {
      rows.sort(null);
    }
    return columns + " " + rows + " " + type + " " + counters;
  }

  private static String text(QueryType type) {
    return switch (type) {
      case READ_ONLY -> "r";
      case READ_WRITE -> "rw";
      case WRITE_ONLY -> "w";
      case SCHEMA_WRITE -> "s";
    };
  }

  private static String text(UpdateCounters of) {
    return List.of(of.nodesCreated(), of.nodesDeleted(), of.relationshipsCreated(),
        of.relationshipsDeleted(), of.propertiesSet(), of.labelsAdded(), of.labelsRemoved())
        .toString();
  }

  private static String text(SummaryCounters of) {
    return List.of(of.nodesCreated(), of.nodesDeleted(), of.relationshipsCreated(),
        of.relationshipsDeleted(), of.propertiesSet(), of.labelsAdded(), of.labelsRemoved())
        .toString();
  }

  @Override
  public void close() {
    driver.close();
    server.close();
    served.close();
    here.close();
  }
}
