package io.graphflow.peers.duckdb;

import io.graphflow.bench.peer.Peer;
import io.graphflow.bench.peer.PeerData;
import io.graphflow.bench.peer.PeerSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;

/** DuckDB. */
public final class DuckDbPeer implements Peer {
  private static final String DATABASE = "tables.duckdb";

  /** Creates the service. */
  public DuckDbPeer() {}

  @Override
  public String key() {
    return "duckdb-2.0.0";
  }

  @Override
  public String title() {
    return "DuckDB 2.0.0";
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
  public void load(PeerData data, Path folder, Path scratch)
      throws IOException, SQLException {
    Path files = scratch.resolve("files");
    data.writeFiles(files);
    try (Connection connection = connect(folder, 1);
        Statement statement = connection.createStatement()) {
      switch (data.workload()) {
        case LDBC, AFTER_PATTERN, LSQB -> {
          statement.execute("SET VARIABLE files = '" + files + "'");
          statement.execute(data.workload().tables());
        }
        case JOB -> {
          statement.execute(data.workload().tables());
          copyTables(statement, files);
        }
      }
      statement.execute("CHECKPOINT");
    }
  }

  /** Each file holds the rows of the table that it is named after. */
  private static void copyTables(Statement statement, Path files)
      throws IOException, SQLException {
    List<Path> tables;
    try (Stream<Path> list = Files.list(files)) {
      tables = list.filter(file -> file.toString().endsWith(".csv")).sorted().toList();
    }
    for (Path table : tables) {
      String name = table.getFileName().toString().replace(".csv", "");
      statement.execute("COPY " + name + " FROM '" + table
          + "' (FORMAT csv, HEADER false, DELIMITER ',', QUOTE '\"', ESCAPE '\\', NULLSTR '')");
    }
  }

  @Override
  public PeerSession open(PeerData data, Path folder, int threads, Duration limit)
      throws SQLException {
    return new DuckDbSession(connect(folder, threads), data.workload(), limit);
  }

  private static Connection connect(Path folder, int threads) throws SQLException {
    Properties settings = new Properties();
    settings.setProperty("threads", String.valueOf(threads));
    return DriverManager.getConnection("jdbc:duckdb:" + folder.resolve(DATABASE), settings);
  }
}
