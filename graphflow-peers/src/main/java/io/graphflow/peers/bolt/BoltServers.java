package io.graphflow.peers.bolt;

import io.graphflow.Database;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.server.GraphflowServer;
import io.graphflow.server.login.Login;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.configuration.connectors.BoltConnector;
import org.neo4j.configuration.helpers.SocketAddress;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;

/** Servers in this process that speak Bolt to whoever comes, each over an empty database and with a driver to it. */
final class BoltServers {
  private BoltServers() {}

  /** A server. Closing it closes its driver, too. */
  interface BoltServer extends AutoCloseable {
    /** Goes to the server; closed with it. */
    Driver driver();

    @Override
    void close();
  }

  /** A server of GraphflowDB over a new database in {@code folder}. */
  static BoltServer graphflow(Path folder, DatabaseOptions options) {
    Database database = Database.create(folder, options);
    GraphflowServer server;
    try {
      server = GraphflowServer.of(database).boltPort(0).login(Login.NONE).start();
    } catch (RuntimeException e) {
      database.close();
      throw e;
    }
    return new Running(driver(server.boltPort()), () -> {
      server.close();
      database.close();
    });
  }

  /** Neo4j with its connector, over a new database in {@code folder}. */
  static BoltServer neo4j(Path folder) throws IOException {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    DatabaseManagementService service = new DatabaseManagementServiceBuilder(folder)
        .setConfig(BoltConnector.enabled, true)
        .setConfig(BoltConnector.listen_address, new SocketAddress("localhost", port))
        .setConfig(GraphDatabaseSettings.auth_enabled, false)
        .build();
    return new Running(driver(port), service::shutdown);
  }

  private static Driver driver(int port) {
    return GraphDatabase.driver("bolt://localhost:" + port, AuthTokens.none());
  }

  private record Running(Driver driver, Runnable stop) implements BoltServer {
    @Override
    public void close() {
      driver.close();
      stop.run();
    }
  }
}
