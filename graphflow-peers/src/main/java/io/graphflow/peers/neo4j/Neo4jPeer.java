package io.graphflow.peers.neo4j;

import io.graphflow.bench.ges.DrivenPeer;
import io.graphflow.bench.peer.PeerData;
import io.graphflow.bench.peer.PeerSession;
import io.graphflow.interactive.database.InteractiveTarget;
import io.graphflow.peers.graph.GraphFiles;
import io.graphflow.peers.graph.GraphFiles.EdgeFile;
import io.graphflow.peers.graph.GraphFiles.VertexFile;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.neo4j.cli.ExecutionContext;
import org.neo4j.configuration.GraphDatabaseSettings;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;
import org.neo4j.graphdb.Label;
import org.neo4j.graphdb.Transaction;
import org.neo4j.importer.ImportCommand;
import org.neo4j.io.fs.DefaultFileSystemAbstraction;
import picocli.CommandLine;

/** Neo4j, whose community edition runs a query in one thread. */
public final class Neo4jPeer implements DrivenPeer {
  private static final long PAGE_CACHE_BYTES = 2L << 30;
  private static final long INDEX_MINUTES = 60;
  private static final String LIST_DELIMITER = ";";

  /** Creates the service. */
  public Neo4jPeer() {}

  @Override
  public String key() {
    return "neo4j-5.26.0";
  }

  @Override
  public String title() {
    return "Neo4j 5.26.0";
  }

  @Override
  public boolean hasParallelQueries() {
    return false;
  }

  @Override
  public List<String> jvmArguments() {
    return List.of("-Xmx2g", "--sun-misc-unsafe-memory-access=allow");
  }

  @Override
  public void load(PeerData data, Path folder, Path scratch) throws IOException {
    GraphFiles files = GraphFiles.write(data.database(), scratch, values -> values.stream()
        .map(Object::toString)
        .collect(Collectors.joining(LIST_DELIMITER)));
    importFiles(files, folder);
    createIndexes(files, folder);
  }

  private static void importFiles(GraphFiles files, Path folder) throws IOException {
    List<String> arguments = new ArrayList<>(List.of(GraphDatabaseSettings.DEFAULT_DATABASE_NAME,
        "--id-type=integer", "--array-delimiter=" + LIST_DELIMITER,
        "--report-file=" + folder.resolve("import.report")));
    for (VertexFile file : files.vertices()) {
      List<String> columns = new ArrayList<>();
      for (Property property : file.table().properties()) {
        columns.add(property.equals(GraphFiles.key(file.table()))
            ? property.name() + ":ID(" + file.table().name() + ")"
            : column(property));
      }
      arguments.add("--nodes=" + String.join(":", file.table().labels()) + "="
          + withHeader(file.path(), columns));
    }
    for (EdgeFile file : files.edges()) {
      List<String> columns = new ArrayList<>(List.of(
          ":START_ID(" + file.source().name() + ")", ":END_ID(" + file.destination().name() + ")"));
      file.label().properties().forEach(property -> columns.add(column(property)));
      arguments.add(
          "--relationships=" + file.label().name() + "=" + withHeader(file.path(), columns));
    }
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(output, true, StandardCharsets.UTF_8);
        DefaultFileSystemAbstraction fileSystem = new DefaultFileSystemAbstraction()) {
      Path settings = Files.createDirectories(folder.resolve("conf"));
      int exitCode = new CommandLine(new ImportCommand.Full(
          new ExecutionContext(folder, settings, out, out, fileSystem)))
          .execute(arguments.toArray(String[]::new));
      if (exitCode != 0) {
        throw new IOException("the import failed: " + output.toString(StandardCharsets.UTF_8));
      }
    }
  }

  /** Writes the header into a file of its own, as the data are large. */
  private static String withHeader(Path file, List<String> columns) throws IOException {
    Path header = file.resolveSibling(file.getFileName() + ".header");
    Files.writeString(header, String.join(",", columns) + "\n");
    return header + "," + file;
  }

  private static String column(Property property) {
    return property.name() + ":" + type(property.type());
  }

  private static String type(LogicalType type) {
    return switch (type) {
      case ListType(ScalarType element) -> type(element) + "[]";
      case ScalarType.BOOLEAN -> "boolean";
      case ScalarType.INT64 -> "long";
      case ScalarType.DOUBLE -> "double";
      case ScalarType.STRING -> "string";
      case ScalarType.DATE -> "date";
      case ScalarType.DATETIME -> "datetime";
      case DynamicType dynamic -> throw new IllegalArgumentException(
          "columns of an import have one type each, not " + dynamic);
    };
  }

  /**
   * Indexes the primary key of each vertex table, as in GraphflowDB, and that of the vertices of each further label, such as
   * those of all messages.
   */
  private static void createIndexes(GraphFiles files, Path folder) {
    DatabaseManagementService service = start(folder);
    try {
      var database = service.database(GraphDatabaseSettings.DEFAULT_DATABASE_NAME);
      try (Transaction transaction = database.beginTx()) {
        for (VertexFile file : files.vertices()) {
          VertexTable table = file.table();
          transaction.schema()
              .constraintFor(Label.label(table.name()))
              .assertPropertyIsUnique(GraphFiles.key(table).name())
              .create();
        }
        furtherKeys(files).forEach((label, key) -> transaction.schema()
            .indexFor(Label.label(label))
            .on(key)
            .create());
        transaction.commit();
      }
      try (Transaction transaction = database.beginTx()) {
        transaction.schema().awaitIndexesOnline(INDEX_MINUTES, TimeUnit.MINUTES);
      }
    } finally {
      service.shutdown();
    }
  }

  /** The primary key by the labels that tables bear besides their names. */
  private static Map<String, String> furtherKeys(GraphFiles files) {
    Map<String, String> keys = new TreeMap<>();
    for (VertexFile file : files.vertices()) {
      VertexTable table = file.table();
      table.labels()
          .stream()
          .filter(label -> !label.equals(table.name()))
          .forEach(label -> keys.put(label, GraphFiles.key(table).name()));
    }
    return keys;
  }

  @Override
  public PeerSession open(PeerData data, Path folder, int threads, Duration limit) {
    return new Neo4jSession(start(folder), data.workload(), limit);
  }

  @Override
  public InteractiveTarget drive(Path folder) {
    return new Neo4jTarget(start(folder));
  }

  private static DatabaseManagementService start(Path folder) {
    return new DatabaseManagementServiceBuilder(folder)
        .setConfig(GraphDatabaseSettings.pagecache_memory, PAGE_CACHE_BYTES)
        .build();
  }
}
