package io.graphflow.graphar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.LakeOptions;
import io.graphflow.options.PageUse;
import io.graphflow.parquet.metadata.RowGroup;
import io.graphflow.parquet.read.ParquetFile;
import io.graphflow.parquet.schema.Column;
import io.graphflow.parquet.schema.Field;
import io.graphflow.transfer.ExportFormat;
import io.graphflow.transfer.ProgressListener;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How many bytes EXPLAIN says that a query reads of a lake, beside what its files have. */
class EstimatedBytesTest {
  private static final int PERSONS = 50_000;
  private static final int PAGE_ROWS = 1 << 14;
  private static final String COUNT = "MATCH (a:Person)-[:KNOWS]->(b) RETURN count(b.name)";
  private static final Map<String, Long> UNITS =
      Map.of("bytes", 1L, "KB", 1L << 10, "MB", 1L << 20);

  @TempDir
  private static Path directory;

  private static Path lake;

  /** A ring in which each person knows the next three. */
  @BeforeAll
  static void export() {
    lake = directory.resolve("lake");
    try (Database database = Database.create(directory.resolve("database"));
        Session session = database.session()) {
      session.run("CREATE NODE TABLE Person(id INT64, name STRING, PRIMARY KEY (id))").consume();
      session.run("UNWIND range(0, $n - 1) AS i"
          + " CREATE (:Person {id: i * i, name: 'person ' + (i * i)})", Map.of("n", PERSONS))
          .consume();
      session.run("MATCH (a:Person) UNWIND range(1, 3) AS k WITH a, k, toInteger(sqrt(a.id)) AS i"
          + " MATCH (b:Person {id: ((i + k) % $n) * ((i + k) % $n)})"
          + " CREATE (a)-[:KNOWS {since: i * k, often: k}]->(b)", Map.of("n", PERSONS)).consume();
      database.export(lake, ExportFormat.GRAPHAR, ProgressListener.NONE);
    }
  }

  private static Database open(PageUse use) {
    return Database.open(lake.resolve("lake.graph.yml"),
        DatabaseOptions.DEFAULT.withLake(LakeOptions.DEFAULT.withPages(use)));
  }

  private static String plan(Session session, String query) {
    return session.run("EXPLAIN " + query).consume().plan().orElseThrow();
  }

  /** The bytes that a sentence says. */
  private static double bytes(String plan, String before) {
    Matcher matcher =
        Pattern.compile(before + ", about ([0-9.]+) (bytes|KB|MB) of files").matcher(plan);
    assertThat(matcher.find()).as(plan).isTrue();
    return Double.parseDouble(matcher.group(1)) * UNITS.get(matcher.group(2));
  }

  /** What the footers of the files say of a column. */
  private static double column(String folder, String name) {
    return files(folder).stream().mapToDouble(file -> {
      try (ParquetFile parquet = ParquetFile.open(file)) {
        double sum = 0;
        Optional<Field> field = parquet.schema().field(name);
        if (field.isEmpty()) {
          return sum;
        }
        Column column = field.get().columns().getFirst();
        for (RowGroup group : parquet.rowGroups()) {
          sum += group.chunks().get(column.index()).compressedBytes();
        }
        return sum;
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }).sum();
  }

  private static double length(String folder) {
    return files(folder).stream().mapToLong(file -> file.toFile().length()).sum();
  }

  private static List<Path> files(String folder) {
    try (Stream<Path> files = Files.walk(lake.resolve(folder))) {
      return files.filter(file -> file.getFileName().toString().startsWith("chunk")
          && Files.isRegularFile(file)).toList();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void wholeStructuresAreColumnsAndEdges() {
    double edges = length("edge/Person_KNOWS_Person/ordered_by_source/adj_list")
        + column("edge/Person_KNOWS_Person/ordered_by_source", "since")
        + column("edge/Person_KNOWS_Person/ordered_by_source", "often");
    double names = column("vertex/Person", "name");
    String whole = "Person.name, lists of KNOWS backward";
    try (Database database = open(PageUse.BY_PLAN); Session session = database.session()) {
      assertThat(bytes(plan(session, COUNT), "whole structures are read of " + whole))
          .isCloseTo(names + edges, withinPercentage(6));
      // Both directions are built together.
      assertThat(bytes(plan(session, "MATCH (a:Person)-[e:KNOWS]-(b) RETURN max(e.since)"),
          "whole structures are read of lists of KNOWS backward, lists of KNOWS forward,"
              + " properties of KNOWS"))
          .isCloseTo(edges, withinPercentage(6));
      session.run(COUNT).consume();
      assertThat(plan(session, COUNT)).endsWith(
          "\nIn place: in memory, as they were read before: Person.name, lists of KNOWS backward.\n");
      assertThat(bytes(plan(session, "MATCH (a:Person)-[:KNOWS]->(b) RETURN b.id, b.name"),
          "whole structures are read of Person.id"))
          .isCloseTo(column("vertex/Person", "id"), withinPercentage(6));
      // Of another query, nothing is said of what it does not read.
      assertThat(plan(session, "MATCH (a:Person) RETURN count(*)"))
          .endsWith("\nIn place: neither lists nor properties are read.\n");
    }
  }

  @Test
  void pagesAreThoseThatValuesMayLieIn() {
    int vertexPages = Math.ceilDiv(PERSONS, PAGE_ROWS);
    int edgePages = Math.ceilDiv(3 * PERSONS, PAGE_ROWS);
    double keys = column("vertex/Person", "id") / vertexPages;
    double names = column("vertex/Person", "name") / vertexPages;
    String copy = "edge/Person_KNOWS_Person/ordered_by_source/";
    double list = length(copy + "offset") / Math.ceilDiv(PERSONS + 1, PAGE_ROWS)
        + length(copy + "adj_list") / edgePages;
    double since = column(copy, "since") / edgePages;
    try (Database database = open(PageUse.BY_PLAN); Session session = database.session()) {
      String friends = "MATCH (:Person {id: 25})-[e:KNOWS]->(b) RETURN ";
      assertThat(bytes(plan(session, friends + "count(*)"), "pages are read"))
          .isCloseTo(keys + list, withinPercentage(6));
      assertThat(bytes(plan(session, friends + "e.since, b.name"), "pages are read"))
          .isCloseTo(keys + list + 3 * (since + names), withinPercentage(6));
      // A scan reads the pages within bounds, and one more.
      String scan = "MATCH (a:Person) WHERE a.id < 100 RETURN ";
      assertThat(bytes(plan(session, scan + "a.id"), "pages are read")).isBetween(keys, 3 * keys);
      assertThat(bytes(plan(session, scan + "a.id, a.name"), "pages are read"))
          .isBetween(keys + names, 3 * (keys + names));
    }
    // All pages are no more than all pages.
    try (Database database = open(PageUse.ALWAYS); Session session = database.session()) {
      assertThat(
          bytes(plan(session, "MATCH (a:Person) RETURN a.name, a.name AS other"), "pages are read"))
          .isCloseTo(names * vertexPages, withinPercentage(6));
    }
  }
}
