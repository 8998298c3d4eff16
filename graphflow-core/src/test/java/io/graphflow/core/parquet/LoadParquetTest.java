package io.graphflow.core.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.binary.Bytes;
import io.graphflow.exception.DataException;
import io.graphflow.exception.QueryException;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.ExportOptions;
import io.graphflow.options.ImportOptions;
import io.graphflow.options.SessionOptions;
import io.graphflow.parquet.schema.LogicalType;
import io.graphflow.parquet.schema.LogicalType.Simple;
import io.graphflow.parquet.schema.LogicalType.TimeUnit;
import io.graphflow.parquet.schema.PhysicalType;
import io.graphflow.parquet.write.ColumnEncoding;
import io.graphflow.parquet.write.ColumnSpec;
import io.graphflow.parquet.write.ColumnWriter;
import io.graphflow.parquet.write.ParquetTarget;
import io.graphflow.parquet.write.WriteOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LoadParquetTest {
  @TempDir
  private Path folder;

  private Path files;
  private Database database;

  @BeforeEach
  void open() throws IOException {
    files = Files.createDirectories(folder.resolve("files"));
    database = Database.create(folder.resolve("db"), DatabaseOptions.DEFAULT
        .withImports(ImportOptions.only(files))
        .withExports(ExportOptions.only(files)));
    try (Session session = database.session()) {
      session.run("COPY (UNWIND range(1, 10000) AS i RETURN i, 'n' + i % 7 AS name, CASE WHEN i % 5"
          + " = 0 THEN null ELSE i / 4.0 END AS f, [i, i + 1] AS list) TO 'rows.parquet'")
          .consume();
    }
  }

  @AfterEach
  void close() {
    database.close();
  }

  private List<Object> values(Engine engine, String query, Object... parameters) {
    try (Session session =
        database.session(SessionOptions.DEFAULT.withEngine(engine).withThreads(2))) {
      List<Object> values = new ArrayList<>();
      session.run(query, parameters.length == 0 ? Map.of() : Map.of("p", parameters[0]))
          .forEachRemaining(row -> values.add(row.get(0).asObject()));
      return values;
    }
  }

  private Object value(Engine engine, String query) {
    return values(engine, query).getFirst();
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void rowsAreMaps(Engine engine) {
    assertThat(values(engine, "LOAD PARQUET FROM 'rows.parquet' AS row RETURN row LIMIT 1"))
        .containsExactly(Map.of("i", 1L, "name", "n1", "f", 0.25, "list", List.of(1L, 2L)));
    assertThat(values(engine, "LOAD PARQUET FROM 'rows.parquet' AS row RETURN row.i"))
        .hasSize(10_000)
        .startsWith(1L, 2L)
        .endsWith(9_999L, 10_000L);
    assertThat(value(engine, "LOAD PARQUET FROM 'file:///rows.parquet' AS row RETURN sum(row.f)"))
        .isEqualTo(1e7);
    assertThat(values(engine, "LOAD PARQUET FROM null AS row RETURN row")).isEmpty();
    assertThat(values(engine,
        "UNWIND ['rows.parquet', 'rows.parquet'] AS f LOAD PARQUET FROM f AS r RETURN count(r.nope)"
            + " + count(*)"))
        .containsExactly(20_000L);
  }

  /** Whatever a query does with a row, it sees the columns that it asks for. */
  @ParameterizedTest
  @EnumSource(Engine.class)
  void columnsThatAreReadAreThere(Engine engine) {
    String load = "LOAD PARQUET FROM 'rows.parquet' AS row ";
    assertThat(value(engine, load + "WITH row WHERE row.i = 9 RETURN row.name")).isEqualTo("n2");
    assertThat(value(engine, load + "WITH row AS r RETURN r.name + r.i")).isEqualTo("n11");
    assertThat(value(engine, load + "RETURN row['name']")).isEqualTo("n1");
    assertThat(values(engine, load + "RETURN row[$p] LIMIT 1", "name")).containsExactly("n1");
    assertThat(value(engine, load + "RETURN size(keys(row))")).isEqualTo(4L);
    assertThat(value(engine, load + "RETURN row {.name, .i} LIMIT 1"))
        .isEqualTo(Map.of("name", "n1", "i", 1L));
    assertThat(value(engine, load + "WITH DISTINCT row RETURN count(row.name)"))
        .isEqualTo(10_000L);
    assertThat(value(engine, load + "WITH collect(row) AS rows RETURN rows[5].list[1]"))
        .isEqualTo(7L);
    assertThat(value(engine, load + "WITH row ORDER BY row.i DESC LIMIT 1 RETURN row.name"))
        .isEqualTo("n4");
    assertThat(value(engine, load + "RETURN [x IN [row] | x.name][0]")).isEqualTo("n1");
    assertThat(value(engine,
        load + "WITH row WHERE EXISTS { UNWIND row.list AS e WITH e WHERE e = 9 RETURN e }"
            + " RETURN row.name"))
        .isEqualTo("n1");
    assertThat(value(engine, load + "CALL (row) { RETURN row.name AS n } RETURN n"))
        .isEqualTo("n1");
    assertThat(value(engine, load + "CALL { WITH row RETURN row AS r } RETURN r.name"))
        .isEqualTo("n1");
    assertThat(value(engine,
        "CALL { " + load + "RETURN row } RETURN row.i + size(row.name)")).isEqualTo(3L);
    assertThat(values(engine, load + "RETURN row.i AS x LIMIT 1 UNION ALL " + load
        + "RETURN row.name AS x LIMIT 1")).containsExactly(1L, "n1");
    assertThat(values(engine, load + "WITH row LIMIT 1 RETURN row UNION " + load
        + "WITH row LIMIT 1 RETURN row").toString()).contains("name", "list");
    assertThat(value(engine, load + "WITH row, row.i AS i WITH * WHERE i = 8 RETURN row.f"))
        .isEqualTo(2.0);
  }

  @Test
  void rowsAreWritten() {
    try (Session session = database.session()) {
      session.run("LOAD PARQUET FROM 'rows.parquet' AS row WITH row WHERE row.i <= 10"
          + " CREATE (n:A {i: row.i}) SET n += row").consume();
      assertThat(session.run("MATCH (n:A {i: 3}) RETURN n.name").single().get(0).asString())
          .isEqualTo("n3");
      session.run("LOAD PARQUET FROM 'rows.parquet' AS row CALL (row) { MERGE (n:B {i: row.i}) SET"
          + " n.name = row.name } IN TRANSACTIONS OF 3000 ROWS").consume();
      assertThat(session.run("MATCH (n:B) WHERE n.name = 'n3' RETURN count(*)")
          .single()
          .get(0)
          .asLong()).isEqualTo(1429);
    }
  }

  @Test
  void onlyTheColumnsThatAreReadAreDecoded() {
    try (Session session = database.session()) {
      assertThat(plan(session, "RETURN row.name, row['f'], row.name + 1"))
          .contains("LoadParquet f, name from 'rows.parquet' AS row");
      assertThat(plan(session, "RETURN count(*)"))
          .contains("LoadParquet no columns from 'rows.parquet' AS row");
      assertThat(plan(session, "RETURN row")).contains("LoadParquet from 'rows.parquet' AS row");
    }
  }

  private static String plan(Session session, String query) {
    return session.run("EXPLAIN LOAD PARQUET FROM 'rows.parquet' AS row " + query)
        .consume()
        .plan()
        .orElseThrow()
        .toString();
  }

  private void write(String name, ColumnSpec column, Consumer<ColumnWriter> values)
      throws IOException {
    try (ParquetTarget target = new ParquetTarget(files.resolve(name), List.of(column),
        WriteOptions.defaults())) {
      values.accept(target.writer().column(0));
      target.writer().endRow();
      target.finish();
    }
  }

  private Object read(ColumnSpec column, Consumer<ColumnWriter> values) throws IOException {
    write("one.parquet", column, values);
    return value(Engine.GF_CL, "LOAD PARQUET FROM 'one.parquet' AS row RETURN row.x");
  }

  private static ColumnSpec column(PhysicalType type, LogicalType logicalType) {
    return ColumnSpec.of("x", type, logicalType);
  }

  @Test
  void typesAreThoseOfCypher() throws IOException {
    assertThat(read(column(PhysicalType.INT32, Simple.DATE), w -> w.addLong(-1)))
        .isEqualTo(LocalDate.of(1969, 12, 31));
    assertThat(read(column(PhysicalType.INT32, new LogicalType.Time(TimeUnit.MILLIS, true)),
        w -> w.addLong(1500))).isEqualTo(LocalTime.of(0, 0, 1, 500_000_000));
    assertThat(read(column(PhysicalType.INT64, new LogicalType.Timestamp(TimeUnit.MICROS, false)),
        w -> w.addLong(-1))).isEqualTo(LocalDateTime.of(1969, 12, 31, 23, 59, 59, 999_999_000));
    assertThat(read(column(PhysicalType.INT64, new LogicalType.Timestamp(TimeUnit.NANOS, true)),
        w -> w.addLong(1_000_000_001)))
        .isEqualTo(ZonedDateTime.parse("1970-01-01T00:00:01.000000001Z"));
    assertThat(read(column(PhysicalType.INT64, new LogicalType.Decimal(10, 2)),
        w -> w.addLong(-12_345))).isEqualTo(-123.45);
    assertThat(read(column(PhysicalType.BYTE_ARRAY, new LogicalType.Decimal(18, 0)),
        w -> w.addBytes(new byte[] {-1, 0}, 0, 2))).isEqualTo(-256L);
    assertThat(read(column(PhysicalType.INT32, new LogicalType.Int(32, false)),
        w -> w.addLong(4_000_000_000L))).isEqualTo(4_000_000_000L);
    assertThat(read(column(PhysicalType.BYTE_ARRAY, Simple.NONE),
        w -> w.addText("käse"))).isEqualTo(Bytes.ofHex("6BC3A47365"));
    assertThat(read(new ColumnSpec("x", PhysicalType.FIXED_LEN_BYTE_ARRAY, 2, Simple.NONE, false,
        false, ColumnEncoding.AUTOMATIC), w -> w.addBytes(new byte[] {-1, 0}, 0, 2)))
        .isEqualTo(Bytes.ofHex("FF00"));
    assertThat(read(new ColumnSpec("x", PhysicalType.FIXED_LEN_BYTE_ARRAY, 16, Simple.UUID, false,
        false, ColumnEncoding.AUTOMATIC),
        w -> w.addBytes(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}, 0, 16)))
        .isEqualTo("01020304-0506-0708-090a-0b0c0d0e0f10");
    assertThat(read(column(PhysicalType.DOUBLE, Simple.NONE).asList().asOptional(), w -> {
      w.beginList();
      w.addDouble(1.5);
      w.addNull();
      w.endList();
    })).isEqualTo(Arrays.asList(1.5, null));
    assertThatThrownBy(() -> read(column(PhysicalType.INT64, new LogicalType.Int(64, false)),
        w -> w.addLong(-1))).isInstanceOf(DataException.class)
        .hasMessageContaining("18446744073709551615, which is beyond INTEGER");
    assertThatThrownBy(
        () -> read(column(PhysicalType.INT64, new LogicalType.Time(TimeUnit.MICROS, true)),
            w -> w.addLong(Long.MAX_VALUE)))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("which no day has");
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void bytesComeBackAsTheyWent(Engine engine) {
    values(engine, "COPY (UNWIND [X'00FF', null, X'', encode('text')] AS b"
        + " RETURN b, [b, X'01'] AS list, {b: b} AS map) TO 'bytes" + engine + ".parquet'");
    String load = "LOAD PARQUET FROM 'bytes" + engine + ".parquet' AS row ";
    assertThat(values(engine, load + "RETURN [row.b, row.list]")).containsExactly(
        List.of(Bytes.ofHex("00FF"), List.of(Bytes.ofHex("00FF"), Bytes.ofHex("01"))),
        Arrays.asList(null, Arrays.asList(null, Bytes.ofHex("01"))),
        List.of(Bytes.EMPTY, List.of(Bytes.EMPTY, Bytes.ofHex("01"))),
        List.of(Bytes.ofHex("74657874"), List.of(Bytes.ofHex("74657874"), Bytes.ofHex("01"))));
    assertThat(values(engine, load + "WITH row WHERE row.b = X'74657874' RETURN decode(row.b)"))
        .containsExactly("text");
    assertThat(value(engine, load + "RETURN row.map")).isEqualTo("{\"b\":\"AP8=\"}");
  }

  @ParameterizedTest
  @EnumSource(Engine.class)
  void errorsSayWhatIsWrong(Engine engine) throws IOException {
    Files.writeString(files.resolve("text.parquet"), "a,b\n1,2\n".repeat(3));
    byte[] bytes = Files.readAllBytes(files.resolve("rows.parquet"));
    bytes[100]++;
    Files.write(files.resolve("damaged.parquet"), bytes);
    assertThatThrownBy(() -> values(engine, "LOAD PARQUET FROM 'text.parquet' AS r RETURN r"))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("text.parquet: expected a Parquet file, which ends with PAR1");
    assertThatThrownBy(() -> values(engine, "LOAD PARQUET FROM 'damaged.parquet' AS r RETURN r"))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("damaged.parquet, column 'i', row group 0");
    assertThatThrownBy(() -> values(engine, "LOAD PARQUET FROM '../x.parquet' AS r RETURN r"))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining("LOAD PARQUET cannot read '../x.parquet': it lies outside");
    assertThatThrownBy(() -> values(engine, "LOAD PARQUET FROM 'x.parquet' AS r RETURN r"))
        .isInstanceOf(DataException.class)
        .hasMessageContaining("no such file");
    assertThatThrownBy(() -> values(engine, "LOAD PARQUET FROM 'http://a/b' AS r RETURN r"))
        .hasMessageContaining("files of this machine only");
    assertThatThrownBy(() -> values(engine, "LOAD PARQUET FROM 7 AS r RETURN r"))
        .hasMessageContaining("LOAD PARQUET needs a STRING");
  }

  @Test
  void nothingIsReadUnlessItIsAllowed() {
    database.close();
    database = Database.open(folder.resolve("db"), DatabaseOptions.DEFAULT);
    assertThatThrownBy(
        () -> values(Engine.GF_CL, "LOAD PARQUET FROM 'rows.parquet' AS row RETURN row"))
        .isInstanceOf(QueryException.class)
        .hasMessageContaining("may not read files");
  }

  @Test
  void itsWordIsANameElsewhere() {
    assertThat(value(Engine.GF_CL, "WITH 1 AS parquet RETURN parquet")).isEqualTo(1L);
  }
}
