package io.graphflow.spark.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.graphar.schema.DataType;
import io.graphflow.graphar.schema.FileType;
import io.graphflow.spark.LocalSpark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.datasources.v2.BatchScanExec;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import scala.jdk.javaapi.CollectionConverters;

/** Files that Spark has written, in row groups and pages that do not fit to each other, are read as Spark reads them. */
class ChunkTableTest {
  private static final SparkSession SPARK = LocalSpark.SESSION;
  private static final int ROWS = 40_000;
  private static final long NUMBER = 1L << 48;
  private static final long ADDED = 60_000_000_000_000L;

  /** Columns of the first files: what they are there, and how they are made. */
  private static final Map<FileColumn, String> FIRST = Map.of(
      new FileColumn("b", DataType.BOOL, false, FileType.PARQUET, false),
      "if(id % 7 = 0, null, id % 2 = 0)",
      new FileColumn("i", DataType.INT32, false, FileType.PARQUET, false),
      "cast(if(id % 5 = 1, null, id - 9) as int)",
      new FileColumn("l", DataType.INT64, false, FileType.PARQUET, false), "id * 3000000000",
      new FileColumn("f", DataType.FLOAT, false, FileType.PARQUET, false),
      "cast(if(id % 13 = 0, null, id / 3) as float)",
      new FileColumn("s", DataType.STRING, false, FileType.PARQUET, false),
      "if(id % 3 = 0, null, concat('text ', id % 50))",
      new FileColumn("day", DataType.DATE, false, FileType.PARQUET, false),
      "if(id % 9 = 0, null, date_add(date'1950-01-01', cast(id as int)))",
      new FileColumn("longs", DataType.INT64, true, FileType.PARQUET, false),
      "if(id % 4 = 0, null, transform(sequence(1, id % 4), n -> if(n = 2, null, n * id)))");

  private static final Map<FileColumn, String> SECOND = Map.of(
      new FileColumn("d", DataType.DOUBLE, false, FileType.PARQUET, false),
      "if(id % 11 = 0, double('NaN'), id / 7)",
      new FileColumn("u", DataType.STRING, false, FileType.PARQUET, false),
      "concat('\\u00e9 \\u2603', lpad(id, 6, '0'))",
      new FileColumn("bytes", DataType.STRING, false, FileType.PARQUET, false),
      "if(id % 5 = 0, null, cast(concat('\\u00e9', id) as binary))",
      new FileColumn("t", DataType.TIMESTAMP, false, FileType.PARQUET, false),
      "cast(timestamp_micros(id * 1234567 - 9000000000) as timestamp_ntz)",
      new FileColumn("t96", DataType.TIMESTAMP, false, FileType.PARQUET, false),
      "if(id % 6 = 0, null, timestamp_millis(id * 777777 - 9000000000))",
      new FileColumn("texts", DataType.STRING, true, FileType.PARQUET, false),
      "if(id % 4 = 1, array(), array('a', concat('b', id % 10), null))",
      new FileColumn("flags", DataType.BOOL, true, FileType.PARQUET, false),
      "array(id % 2 = 0, null)",
      new FileColumn("moments", DataType.TIMESTAMP, true, FileType.PARQUET, false),
      "array(cast(timestamp_micros(id) as timestamp_ntz))");

  @TempDir
  private static Path directory;

  private static List<String> files;

  @BeforeAll
  static void write() throws IOException {
    String kept = SPARK.conf().get("spark.sql.parquet.outputTimestampType");
    SPARK.conf().set("spark.sql.parquet.outputTimestampType", "INT96");
    try {
      files = List.of(write("first", FIRST, 150_000, 3_000), write("second", SECOND, 70_000, 900));
    } finally {
      SPARK.conf().set("spark.sql.parquet.outputTimestampType", kept);
    }
  }

  private static String write(String name, Map<FileColumn, String> columns, int group, int page)
      throws IOException {
    Path folder = directory.resolve(name);
    SPARK.range(0, ROWS, 1, 1)
        .selectExpr(columns.entrySet()
            .stream()
            .map(column -> column.getValue() + " as " + column.getKey().name())
            .toArray(String[]::new))
        .write()
        .option("parquet.block.size", group)
        .option("parquet.page.size", page)
        .option("parquet.page.row.count.limit", page)
        .parquet(folder.toString());
    return only(folder, ".parquet");
  }

  private static String only(Path folder, String end) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(file -> file.toString().endsWith(end))
          .findFirst()
          .orElseThrow()
          .toString();
    }
  }

  private static List<TableColumn> columns() {
    List<TableColumn> columns = new ArrayList<>();
    FIRST.keySet()
        .forEach(column -> columns.add(new TableColumn.Stored(column.name(), 0, column, 0)));
    columns.add(new TableColumn.Numbers("number"));
    SECOND.keySet()
        .forEach(column -> columns.add(new TableColumn.Stored(column.name(), 1, column, 0)));
    columns.add(new TableColumn.Stored("more", 0,
        new FileColumn("l", DataType.INT64, false, FileType.PARQUET, false),
        ADDED));
    return columns;
  }

  /** The table that is tested; its parts begin and end within pages. */
  private static Dataset<Row> table() {
    return new ChunkTable("both", columns(), Map.of(
        7L, List.of(run(9_999, 23_456), run(23_456, ROWS)), 3L, List.of(run(0, 9_999))), null, 2)
        .rows(SPARK);
  }

  private static ChunkRun run(long from, long to) {
    return new ChunkRun(files, NUMBER, from, to, ROWS);
  }

  /** The same rows, as Spark reads them. */
  private static Dataset<Row> expected() {
    List<String> shown = new ArrayList<>();
    columns().forEach(column -> shown.add(switch (column) {
      case TableColumn.Numbers(String name) -> NUMBER + " + row as " + name;
      case TableColumn.Stored stored when stored.added() != 0 ->
        "l + " + ADDED + " as " + stored.name();
      case TableColumn.Stored stored -> "cast(" + stored.name() + " as "
          + stored.type().sql() + ") as " + stored.name();
    }));
    return numbered(files.get(0)).join(numbered(files.get(1)), "row")
        .selectExpr(shown.toArray(String[]::new));
  }

  private static Dataset<Row> numbered(String file) {
    return SPARK.read().parquet("file://" + file).selectExpr("*", "_metadata.row_index as row");
  }

  @Test
  void rowsAreThoseThatSparkReads() {
    assertThat(table().collectAsList())
        .containsExactlyElementsOf(expected().sort("number").collectAsList());
  }

  /** Columns of files of text that Spark has written of those of Parquet; a part begins within a file. */
  @Test
  void filesOfTextAreReadAsThoseOfParquet() throws IOException {
    String longs = "filter(longs, n -> n is not null) as longs";
    String millis = "cast(date_trunc('millisecond', t) as timestamp_ntz) as t";
    List<String> texts = List.of(
        text("json", SPARK.read()
            .parquet("file://" + files.get(0))
            .selectExpr("b", "i", "l", "s", "day", longs)
            .write()
            .format("json")),
        text("csv", SPARK.read()
            .parquet("file://" + files.get(1))
            .selectExpr("u", "d", millis)
            .write()
            .format("csv")
            .option("header", true)));
    List<TableColumn> columns = List.of(new TableColumn.Numbers("number"),
        inJson("b", DataType.BOOL), inJson("i", DataType.INT32),
        inJson("s", DataType.STRING), inJson("day", DataType.DATE),
        new TableColumn.Stored("longs", 0,
            new FileColumn("longs", DataType.INT64, true, FileType.JSON, false), 0),
        inCsv("d", DataType.DOUBLE), inCsv("u", DataType.STRING), inCsv("t", DataType.TIMESTAMP),
        new TableColumn.Stored("more", 0,
            new FileColumn("l", DataType.INT64, false, FileType.JSON, false), ADDED));
    Dataset<Row> read = new ChunkTable("texts", columns,
        Map.of(7L, List.of(new ChunkRun(texts, NUMBER, 9_999, ROWS, ROWS)), 3L,
            List.of(new ChunkRun(texts, NUMBER, 0, 9_999, ROWS))),
        null, 2).rows(SPARK);
    Dataset<Row> known = expected()
        .selectExpr("number", "b", "i", "s", "day", longs, "d", "u", millis, "more")
        .sort("number");
    assertThat(read.collectAsList()).containsExactlyElementsOf(known.collectAsList());
    String some = "number between " + (NUMBER + 20_000) + " and " + (NUMBER + 20_009)
        + " and more > " + (ADDED + 60_012_000_000_000L);
    assertThat(read.filter(some).collectAsList()).hasSize(5)
        .containsExactlyElementsOf(known.filter(some).collectAsList());
    Dataset<Row> longer = new ChunkTable("longer", columns,
        Map.of(0L, List.of(ChunkRun.of(texts, 0, ROWS + 1))), null, 2).rows(SPARK);
    assertThatThrownBy(longer::collectAsList).rootCause()
        .hasMessageContaining("expected " + (ROWS + 1) + " rows, found " + ROWS);
  }

  private static TableColumn inJson(String name, DataType type) {
    return new TableColumn.Stored(name, 0, new FileColumn(name, type, false, FileType.JSON, false),
        0);
  }

  private static TableColumn inCsv(String name, DataType type) {
    return new TableColumn.Stored(name, 1, new FileColumn(name, type, false, FileType.CSV, false),
        0);
  }

  private static String text(String name, DataFrameWriter<Row> rows) throws IOException {
    Path folder = directory.resolve(name);
    rows.save(folder.toString());
    return only(folder, "." + name);
  }

  @Test
  void someColumnsAreRead() {
    assertThat(table().select("t", "number").collectAsList())
        .containsExactlyElementsOf(
            expected().sort("number").select("t", "number").collectAsList());
    assertThat(table().count()).isEqualTo(ROWS);
  }

  @Test
  void anyRowIsGoneTo() {
    List<ChunkRun> runs = new ArrayList<>();
    for (long from = 0; from < ROWS; from += 11) {
      runs.add(run(from, Math.min(from + 11, ROWS)));
    }
    assertThat(new ChunkTable("runs", columns(), Map.of(0L, runs), null, 2).rows(SPARK)
        .select("number", "i", "t")
        .collectAsList())
        .containsExactlyElementsOf(
            expected().sort("number").select("number", "i", "t").collectAsList());
  }

  /** Filters that few pages fulfil. */
  @ParameterizedTest
  @ValueSource(
      strings = {
          "l = 60000000000000",
          "l > 117000000000000 and s is not null",
          "l >= 117000000000000 and l < 117000300000000",
          "l <= 3000000000 or day >= date'2059-01-01'",
          "more in (60000000000000, 120000000000000)",
          "number in (281474976710656, 281474976710660, 281474976730656)",
          "number >= 281474976750000",
          "u like 'é ☃0123%'",
          "u > 'é ☃039900'",
          "day < date'1950-02-03'",
          "t between timestamp_ntz'1970-01-01 00:00:01' and timestamp_ntz'1970-01-01 00:00:01.5'",
          "t <= timestamp_ntz'1969-12-31 21:35:00.0005'",
          "i in (3, 4, 30000)"})
  void pagesWithoutWhatIsAskedForAreNotRead(String filter) {
    Dataset<Row> rows = table().filter(filter);
    assertThat(rows.collectAsList()).as(filter)
        .isNotEmpty()
        .containsExactlyElementsOf(
            expected().filter(filter).sort("number").collectAsList());
    assertThat(scannedRows(rows)).as(filter).isLessThan(ROWS / 2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"d > 100.0", "b", "t96 < timestamp_ntz'1970-02-01 00:00:00'",
          "bytes = 'é77'", "array_contains(texts, 'b7')", "s like '%7'", "s is null",
          "s = 'text 7'",
          "i = 7 or d = 1.0", "not (l = 3000000000)", "l <=> 3000000000", "f = 1.0"})
  void otherFiltersAreFulfilledToo(String filter) {
    assertThat(table().filter(filter).collectAsList()).as(filter)
        .isNotEmpty()
        .containsExactlyElementsOf(
            expected().filter(filter).sort("number").collectAsList());
  }

  private static long scannedRows(Dataset<Row> rows) {
    for (SparkPlan leaf : CollectionConverters
        .asJava(rows.queryExecution().executedPlan().collectLeaves())) {
      if (leaf instanceof BatchScanExec scan) {
        return scan.metrics().apply("numOutputRows").value();
      }
    }
    throw new AssertionError(rows.queryExecution().executedPlan().toString());
  }

  @Test
  void fewRowsAreDealtOutToOneTaskAndManyToSeveral() {
    assertThat(table().rdd().getNumPartitions()).isEqualTo(1);
    List<ChunkRun> many = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      many.add(run(0, ROWS));
    }
    Dataset<Row> rows = new ChunkTable("many", columns(), Map.of(0L, many), null, 2).rows(SPARK);
    assertThat(rows.rdd().getNumPartitions()).isEqualTo(4);
    assertThat(rows.filter("i is null").count()).isEqualTo(10L * ROWS / 5);
  }

  /** A table whose parts have been said to have vertices of ten thousand numbers each, of a column that has other ones. */
  private static Dataset<Row> aligned(String column, boolean sorted, long size) {
    return new ChunkTable("aligned", List.of(new TableColumn.Stored(column, 0,
        new FileColumn(column, DataType.INT64, false, FileType.PARQUET, false), 0)),
        Map.of(0L, List.of(run(0, 10)), 1L, List.of(run(10, 12))),
        new Alignment(column, 0, size, sorted), 2).rows(SPARK);
  }

  @Test
  void rowsThatAreInTheWrongPartAreAnError() {
    assertThat(aligned("l", true, 30_000_000_000L).count()).isEqualTo(12);
    assertThat(aligned("l", true, 30_000_000_000L).collectAsList()).hasSize(12);
    assertThatThrownBy(() -> aligned("l", true, 27_000_000_000L).collectAsList())
        .rootCause()
        .hasMessageContaining(files.getFirst())
        .hasMessageContaining("row 9 (from 0): expected vertices in order, of the numbers from 0"
            + " to 26999999999, found 27000000000");
    assertThatThrownBy(() -> aligned("l", false, 33_000_000_000L).collectAsList())
        .rootCause()
        .hasMessageContaining("row 10 (from 0): expected vertices of the numbers from 33000000000"
            + " to 65999999999, found 30000000000");
  }

  @Test
  void filesThatAreNotWhatWasExpectedAreAnError() {
    Dataset<Row> longer = new ChunkTable("longer", columns(),
        Map.of(0L, List.of(ChunkRun.of(files, 0, ROWS + 1))), null, 2).rows(SPARK);
    assertThatThrownBy(longer::collectAsList).rootCause()
        .hasMessageContaining("expected " + (ROWS + 1) + " rows, found " + ROWS);
    Dataset<Row> lacking = new ChunkTable("lacking",
        List.of(new TableColumn.Stored("i", 0,
            new FileColumn("i", DataType.INT32, false, FileType.PARQUET, true), 0)),
        Map.of(0L, List.of(run(0, ROWS))), null, 2).rows(SPARK);
    assertThatThrownBy(lacking::collectAsList).rootCause()
        .hasMessageContaining(files.getFirst())
        .hasMessageContaining("column 'i': expected a value in each row, found NULL");
    Dataset<Row> other = new ChunkTable("other",
        List.of(new TableColumn.Stored("l", 0,
            new FileColumn("l", DataType.STRING, false, FileType.PARQUET, false), 0)),
        Map.of(0L, List.of(run(0, 1))), null, 2).rows(SPARK);
    assertThatThrownBy(other::collectAsList).rootCause()
        .hasMessageContaining(files.getFirst())
        .hasMessageContaining("column 'l': expected string, found INT64");
  }
}
