package io.graphflow.core.temporal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.CatalogOf;
import io.graphflow.Database;
import io.graphflow.PreparedQuery;
import io.graphflow.Record;
import io.graphflow.Session;
import io.graphflow.Transaction;
import io.graphflow.exception.GraphflowException;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import io.graphflow.temporal.IsoDuration;
import io.graphflow.value.Value;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Dates, times and durations as parameters, results and properties, and what clocks show. */
class TemporalValuesTest {
  private static final Map<String, Object> VALUES = new LinkedHashMap<>();

  static {
    VALUES.put("date", LocalDate.of(2020, 2, 29));
    VALUES.put("localTime", LocalTime.of(12, 30, 0, 1));
    VALUES.put("time", OffsetTime.parse("12:30:00.5+02:00"));
    VALUES.put("localDateTime", LocalDateTime.parse("-0044-03-15T12:00"));
    VALUES.put("packed", ZonedDateTime.parse("2020-01-01T00:00:00.001Z"));
    VALUES.put("fine", ZonedDateTime.parse("2020-01-01T00:00:00.000001Z"));
    VALUES.put("offset", ZonedDateTime.parse("2020-01-01T00:00-05:00"));
    VALUES.put("zoned", ZonedDateTime.parse("2020-07-01T00:00+02:00[Europe/Stockholm]"));
    VALUES.put("duration", IsoDuration.parse("P1Y2M3DT4H5M6.7S"));
    VALUES.put("times", List.of(LocalTime.NOON, LocalTime.MIDNIGHT));
    VALUES.put("mixed", List.of(IsoDuration.parse("-PT1S"), "a", 1L, LocalDate.EPOCH));
  }

  @TempDir
  Path folder;

  private Path path;

  @BeforeEach
  void setUp() {
    path = folder.resolve("graph");
  }

  private static Session session(Database database, Engine engine) {
    return database.session(SessionOptions.DEFAULT.withEngine(engine));
  }

  private static void assertStored(Database database) {
    for (Engine engine : Engine.values()) {
      try (Session session = session(database, engine)) {
        Record row = session.run("MATCH (n:N {id: 1})-[r:R]->(:N) RETURN n, r").single();
        assertThat(row.get("n").asNode().properties()).as("%s", engine)
            .containsAllEntriesOf(VALUES);
        assertThat(row.get("r").asRelationship().properties()).as("%s", engine)
            .containsAllEntriesOf(VALUES);
        for (Map.Entry<String, Object> value : VALUES.entrySet()) {
          assertThat(session.run("MATCH (n:N) WHERE n." + value.getKey()
              + " = $value RETURN count(*) AS c", Map.of("value", value.getValue()))
              .single()
              .get("c")
              .asLong()).as("%s, %s", engine, value.getKey()).isEqualTo(1);
        }
      }
    }
  }

  @Test
  void allArePropertiesInVersionsFilesAndLog() {
    try (Database database = Database.create(path); Session session = database.session()) {
      session.run("CREATE (n:N)-[r:R]->(:N) SET n = $values, n.id = 1, r = $values",
          Map.of("values", VALUES)).list();
      assertStored(database);
      session.run("CREATE INDEX FOR (n:N) ON (n.zoned)").list();
      session.run("CREATE INDEX FOR (n:N) ON (n.duration)").list();
      assertStored(database);
    }
    try (Database database = Database.open(path)) {
      assertStored(database);
      database.checkpoint();
      assertStored(database);
      assertThat(typeOf(database, "packed")).isEqualTo(ScalarType.DATETIME);
      assertThat(typeOf(database, "date")).isEqualTo(ScalarType.DATE);
      assertThat(typeOf(database, "zoned")).isEqualTo(DynamicType.ANY);
      assertThat(typeOf(database, "duration")).isEqualTo(DynamicType.ANY);
    }
    try (Database database = Database.open(path)) {
      assertStored(database);
    }
  }

  private static LogicalType typeOf(Database database, String property) {
    var table = CatalogOf.committed(database).vertexTables().getFirst();
    return table.properties().get(table.propertyIndex(property).orElseThrow()).type();
  }

  @Test
  void aDatetimeColumnTakesOthersAndKeepsAll() {
    try (Database database = Database.create(path); Session session = database.session()) {
      session.run("UNWIND range(1, 3) AS i CREATE (:N {id: i, t: datetime({epochMillis: i})})")
          .list();
      database.checkpoint();
      session.run("MATCH (n:N {id: 2}) SET n.t = datetime('1970-01-01T01:00+01:00')").list();
      for (Engine engine : Engine.values()) {
        try (Session reader = session(database, engine)) {
          assertThat(reader.run("MATCH (n:N) RETURN n.t AS t ORDER BY t")
              .list()
              .stream()
              .map(row -> row.get("t").toString())).as("%s", engine)
              .containsExactly("1970-01-01T01:00+01:00", "1970-01-01T00:00:00.001Z",
                  "1970-01-01T00:00:00.003Z");
          assertThat(reader.run("MATCH (n:N) WHERE n.t > datetime('1970-01-01T00:00Z')"
              + " RETURN count(*) AS c").single().get("c").asLong()).isEqualTo(3);
        }
      }
    }
  }

  @Test
  void parametersAndResultsAreJavasTypes() {
    try (Database database = Database.create(path); Session session = database.session()) {
      assertThat(session.run("RETURN $x AS x", Map.of("x", VALUES)).single().get("x").asMap())
          .isEqualTo(VALUES);
      Record row = session.run("RETURN localtime('12:00') AS l, time('12:00+01:00') AS t,"
          + " localdatetime('2020-01-01T12:00') AS d, duration('P1D') AS p").single();
      assertThat(row.get("l").asLocalTime()).isEqualTo(LocalTime.NOON);
      assertThat(row.get("t").asOffsetTime()).isEqualTo(OffsetTime.parse("12:00+01:00"));
      assertThat(row.get("d").asLocalDateTime()).isEqualTo("2020-01-01T12:00");
      assertThat(row.get("p").asIsoDuration()).isEqualTo(new IsoDuration(0, 1, 0, 0));
      assertThat(row.keys().stream().map(row::get).map(Value::typeName))
          .containsExactly("LOCAL_TIME", "TIME", "LOCAL_DATETIME", "DURATION");
      assertThatThrownBy(() -> row.get("p").asLocalTime()).hasMessageContaining("DURATION");
      Instant instant = Instant.parse("2020-01-01T00:00:00.123456789Z");
      assertThat(session.run("RETURN $x AS x", Map.of("x", List.of(
          OffsetDateTime.parse("2020-01-01T00:00+01:00"), instant,
          java.time.Duration.ofMillis(-1), Period.of(1, 2, 3)))).single().get("x").asList())
          .containsExactly(ZonedDateTime.parse("2020-01-01T00:00+01:00"),
              instant.atZone(ZoneOffset.UTC), IsoDuration.parse("PT-0.001S"),
              IsoDuration.parse("P1Y2M3D"));
    }
  }

  @Test
  void clocksStandStillAsLongAsTheirStatementOrTransaction() {
    try (Database database = Database.create(path); Session session = database.session()) {
      PreparedQuery query = session.prepare("UNWIND range(1, 100) AS i"
          + " RETURN collect(DISTINCT datetime.transaction()) AS transaction,"
          + " collect(DISTINCT datetime()) AS statement, date() AS day,"
          + " datetime.statement('+01:00').offset AS offset, time({timezone: '-01:00'}).offset AS o,"
          + " timestamp() AS millis");
      assertThat(query.parameters()).isEmpty();
      Instant before = Instant.now();
      Record first = query.run().single();
      awaitLaterTime();
      Record second = query.run().single();
      Instant after = Instant.now();
      ZonedDateTime statement = only(first, "statement");
      assertThat(statement.toInstant()).isBetween(before, after);
      assertThat(only(first, "transaction")).isEqualTo(statement);
      assertThat(only(second, "statement")).isAfter(statement);
      assertThat(first.get("offset").asString()).isEqualTo("+01:00");
      assertThat(first.get("o").asString()).isEqualTo("-01:00");
      assertThat(first.get("millis").asLong()).isEqualTo(statement.toInstant().toEpochMilli());
      assertThat(first.get("day").asLocalDate()).isEqualTo(statement.toLocalDate());
      try (Transaction transaction = session.beginTransaction()) {
        Record one = transaction.run(query.text()).single();
        awaitLaterTime();
        Record other = transaction.run(query.text()).single();
        assertThat(only(other, "transaction")).isEqualTo(only(one, "transaction"))
            .isBeforeOrEqualTo(only(one, "statement"));
        assertThat(only(other, "statement")).isAfter(only(one, "statement"));
      }
    }
  }

  private static void awaitLaterTime() {
    Instant now = Instant.now();
    while (!Instant.now().isAfter(now)) {
      Thread.onSpinWait();
    }
  }

  private static ZonedDateTime only(Record row, String column) {
    List<Object> times = row.get(column).asList();
    assertThat(times).hasSize(1);
    return (ZonedDateTime) times.getFirst();
  }

  @Test
  void theClockGoesOnInRealtime() {
    try (Database database = Database.create(path); Session session = database.session()) {
      Record row = session.run("UNWIND range(1, 200000) AS i WITH datetime.realtime() AS t"
          + " RETURN count(DISTINCT t) AS c, min(t) AS least, datetime.statement() AS statement")
          .single();
      assertThat(row.get("c").asLong()).isGreaterThan(1);
      assertThat(row.get("least").asZonedDateTime())
          .isAfterOrEqualTo(row.get("statement").asZonedDateTime());
    }
  }

  @Test
  void saysWhatIsWrong() {
    try (Database database = Database.create(path); Session session = database.session()) {
      Map<String, String> messages = new LinkedHashMap<>();
      messages.put("date('2021-13-01')", "date() has no result for STRING '2021-13-01'");
      messages.put("date({month: 3})", "'year' is missing");
      messages.put("date({year: 2020, day: 3})", "'day' means nothing without 'month'");
      messages.put("date({year: 2020, month: 1, week: 3})", "exclude each other");
      messages.put("date({year: 2020, moth: 1})", "no component 'moth'");
      messages.put("date({year: 2020.5})", "'year' is FLOAT 2020.5, not an INTEGER");
      messages.put("localtime({minute: 3})", "'hour' is missing");
      messages.put("localtime({hour: 3, second: 3})", "'second' means nothing without 'minute'");
      messages.put("localtime({hour: 3, minute: 1, second: 3, millisecond: 1, microsecond: 1000})",
          "'microsecond' is 1000, not 0 to 999 here");
      messages.put("time({hour: 3, timezone: 'Europe/Stockholm'})", "must be an offset");
      messages.put("datetime({epochMillis: 1, year: 2020})", "exclude each other");
      messages.put("duration({})", "it has no component");
      messages.put("duration('P')", "'P' is no DURATION");
      messages.put("date.truncate('hour', date('2020-01-01'))", "a DATE has no hour");
      messages.put("date.truncate('yaer', date('2020-01-01'))", "did you mean 'year'?");
      messages.put("localtime.truncate('year', localtime('12:00'))", "a time of day has no year");
      messages.put("date('2020-01-01').hour", "a DATE has no field 'hour'");
      messages.put("[date('2020-01-01')][0].hour", "A DATE has no field 'hour'");
      messages.put("date('2020-01-01') + 1", "cannot be applied to DATE and INTEGER");
      messages.put("[date('2020-01-01')][0] * 2", "does not work on DATE 2020-01-01");
      messages.put("duration('P1D') / 0", "a division by zero");
      messages.put("date('+999999999-12-31') + duration('P1D')", "has no result");
      messages.put("date(1)", "date() takes STRING or MAP or DATE");
      messages.put("date.statment()", "there is no function 'date.statment'");
      messages.forEach((expression, message) -> assertThatThrownBy(
          () -> session.run("RETURN " + expression + " AS x").list())
          .as(expression)
          .isInstanceOf(GraphflowException.class)
          .hasMessageContaining(message));
    }
  }
}
