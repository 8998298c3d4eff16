package io.graphflow.ldbc;

import io.graphflow.exception.DataException;
import io.graphflow.exception.ResourceException;
import io.graphflow.exception.UsageException;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.ldbcouncil.snb.driver.Client;

/**
 * LDBC's own implementation of the workload for DuckDB, which {@code scripts/ldbc prepare --impls} unpacks
 * and compiles. The driver runs it in a process of its own, whose working folder has what it looks for there.
 */
final class DuckDbReference {
  /** LDBC's class that the driver gives operations to. */
  static final String DATABASE_CLASS =
      "org.ldbcouncil.snb.impls.workloads.duckdb.interactive.DuckDbInteractiveDb";

  /** Where that class looks for its database below the working folder. */
  private static final String DATABASE = "scratch/ldbc.duckdb";

  private final Path sources;
  private final Path classes;
  private final Path work;

  /**
   * Finds the implementation.
   *
   * @param implementations the folder that it was unpacked into
   * @param work the working folder of its process, which is made
   * @throws UsageException if it was not
   */
  DuckDbReference(Path implementations, Path work) {
    this.sources = implementations.resolve("duckdb").toAbsolutePath();
    this.classes = implementations.resolve("classes").toAbsolutePath();
    this.work = work.toAbsolutePath();
    if (!Files.isDirectory(classes) || !Files.isDirectory(sources)) {
      throw new UsageException("LDBC's implementations are not built in " + implementations
          + ": scripts/ldbc cross-validate --impls PATH does so from a checkout of yours");
    }
  }

  /**
   * Copies its texts of queries into the working folder; returns the folder of the copies. That of IC12 counts a
   * reply once for each tag of the post, where LDBC's specification and its other implementations count it
   * once; the copy does so, too.
   */
  Path queries() throws IOException {
    Path copies = Files.createDirectories(work.resolve("queries"));
    try (DirectoryStream<Path> texts = Files.newDirectoryStream(sources.resolve("queries"))) {
      for (Path text : texts) {
        String query = Files.readString(text);
        if (text.getFileName().toString().equals("interactive-complex-12.sql")) {
          query = query.replace("count(*) AS replyCount",
              "count(distinct p1.m_messageid) AS replyCount");
        }
        Files.writeString(copies.resolve(text.getFileName()), query);
      }
    }
    return copies;
  }

  /**
   * Makes its database anew: writes the data in the form that it loads, and runs its own files of SQL.
   *
   * @param data a folder as {@link io.graphflow.interactive.network.NetworkFolder} describes
   * @throws DataException if the files cannot be read
   * @throws ResourceException if its own files of SQL end with an error
   */
  void load(Path data) throws IOException, InterruptedException {
    Path files = work.resolve("merge-foreign");
    Files.createDirectories(files.resolve("static"));
    Files.createDirectories(files.resolve("dynamic"));
    String sql;
    try (InputStream in = DuckDbReference.class.getResourceAsStream("/merge-foreign.sql")) {
      sql = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
        Statement statement = connection.createStatement()) {
      statement.execute(sql.replace("${data}", quoted(data)).replace("${out}", quoted(files)));
    } catch (SQLException e) {
      throw new DataException(data + " cannot be read: " + e.getMessage(), e);
    }
    Path database = work.resolve(DATABASE);
    Files.createDirectories(database.getParent());
    Files.deleteIfExists(database);
    Files.deleteIfExists(Path.of(database + ".wal"));
    Path load = work.resolve("load.sql");
    Files.writeString(load,
        Files.readString(sources.resolve("ddl/load.sql")).replace("PATHVAR", quoted(files)));
    run(work.resolve("load.log"), DuckDbLoader.class, database.toString(),
        sources.resolve("ddl/schema.sql").toString(), load.toString());
  }

  /** A path within quotes of SQL. */
  private static String quoted(Path path) {
    return path.toAbsolutePath().toString().replace("'", "''");
  }

  /**
   * Runs the driver on it.
   *
   * @param properties the driver's
   * @throws ResourceException if it ends with an error
   */
  void run(Path properties) throws IOException, InterruptedException {
    run(work.resolve("create.log"), Client.class, "-P", properties.toAbsolutePath().toString());
  }

  private void run(Path log, Class<?> program, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow",
        "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED", "-cp", classPath(), program.getName()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).directory(work.toFile())
        .redirectErrorStream(true)
        .redirectOutput(log.toFile())
        .start();
    try {
      if (process.waitFor() != 0) {
        throw new ResourceException(
            "LDBC's implementation for DuckDB ended with an error; see " + log);
      }
    } finally {
      process.destroy();
    }
  }

  /** Its classes and its DuckDB, which hides ours, before all else. */
  private String classPath() {
    return classes.resolveSibling("lib") + File.separator + "*" + File.pathSeparator + classes
        + File.pathSeparator + absolute(System.getProperty("java.class.path"));
  }

  /** A class path that names the same in any working folder. */
  private static String absolute(String classPath) {
    return Stream.of(classPath.split(File.pathSeparator))
        .map(entry -> Path.of(entry).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }
}
