package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.graphflow.core.graph.TextGraph;
import io.graphflow.exception.ConstraintException;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.QueryException;
import io.graphflow.exception.UsageException;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.delta.DeltaReader;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.live.StoreView;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppenderTest {
  private static final String GRAPH = """
      vertices Person:Human id:INT64 name:STRING
      1 | ann
      2 | bob

      vertices City name:STRING size:INT64
      Ulm | 7

      edges KNOWS since:INT64 : Person -> Person
      1 -> 2 | 2001

      edges LIVES_IN : Person -> City
      1 -> Ulm
      """;

  @TempDir
  private Path folder;
  private Database database;

  @BeforeEach
  void open() {
    TextGraph.loadText(GRAPH, folder.resolve("people"));
    database = Database.open(folder.resolve("people"));
  }

  @AfterEach
  void close() {
    database.close();
  }

  private void openEmpty() {
    database.close();
    database = Database.create(folder.resolve("empty"));
  }

  private static GraphflowException failure(Runnable action) {
    GraphflowException error = catchThrowableOfType(GraphflowException.class, action::run);
    assertThat(error).isNotNull();
    return error;
  }

  /** The values of the one column of a query, the same in every engine. */
  private List<Object> values(String query) {
    List<List<Object>> all = new ArrayList<>();
    for (Engine engine : Engine.values()) {
      try (Session session =
          database.session(SessionOptions.DEFAULT.withEngine(engine))) {
        all.add(session.run(query).list().stream().map(row -> row.get(0).asObject()).toList());
      }
    }
    assertThat(all).allMatch(all.getFirst()::equals);
    return all.getFirst();
  }

  /** The edges of a label as {@code 1->2 [2001]}, by text. */
  private List<String> edges(String label) {
    List<String> edges = new ArrayList<>();
    try (StoreView view = database.kernel().store().view()) {
      Catalog catalog = view.version().catalog();
      DeltaReader reader = new DeltaReader(view.version());
      EdgeLabel edgeLabel = catalog.findEdgeLabel(label).orElseThrow();
      for (VertexTable table : catalog.vertexTables()) {
        for (long offset = reader.nextVertex(table.id(), 0); offset >= 0; offset =
            reader.nextVertex(table.id(), offset + 1)) {
          long vertex = ElementId.of(table.id(), offset);
          reader.forEachEdge(edgeLabel.id(), vertex, Direction.FORWARD, (neighbour, edge) -> {
            List<Object> values = new ArrayList<>();
            for (int property = 0; property < edgeLabel.properties().size(); property++) {
              values.add(reader.edgeProperty(edge, property));
            }
            // The key is the first property of each table of the graph.
            edges.add(reader.vertexProperty(vertex, 0) + "->"
                + reader.vertexProperty(neighbour, 0) + " " + values);
          });
        }
      }
    }
    edges.sort(null);
    return edges;
  }

  private void run(String query) {
    try (Session session = database.session()) {
      session.run(query).consume();
    }
  }

  @Test
  void rowsBecomeVerticesAndEdges() {
    try (Appender appender = database.appender()) {
      RowAppender persons = appender.nodes("Person", "name", "id");
      RowAppender knows = appender.relationships("KNOWS", "Person", "Human", "since");
      RowAppender lives = appender.relationships("LIVES_IN", "Person", "City");
      persons.append("cy").append(3).endRow();
      knows.append(3).append(1).append(2002).endRow();
      lives.append(3).append("Ulm").endRow();
      persons.appendNull().append(4).endRow();
      knows.append(2).append(4).appendNull().endRow();
      assertThat(appender.committedRows()).isZero();
      assertThat(values("MATCH (p:Person) RETURN count(*)")).containsExactly(2L);
      appender.flush();
      assertThat(appender.committedRows()).isEqualTo(5);
      assertThat(values("MATCH (p:Human) RETURN p.id ORDER BY p.id"))
          .containsExactly(1L, 2L, 3L, 4L);
      persons.append("di").append(5).endRow();
    }
    assertThat(edges("KNOWS")).containsExactly("1->2 [2001]", "2->4 [null]", "3->1 [2002]");
    assertThat(edges("LIVES_IN")).containsExactly("1->Ulm []", "3->Ulm []");
    String before = values("MATCH (p:Person) RETURN [p.id, p.name] AS x ORDER BY x").toString();
    assertThat(before).isEqualTo("[[1, ann], [2, bob], [3, cy], [4, null], [5, di]]");
    database.close();
    database = Database.open(folder.resolve("people"));
    assertThat(values("MATCH (p:Person) RETURN [p.id, p.name] AS x ORDER BY x").toString())
        .isEqualTo(before);
  }

  @Test
  void anOpenSchemaLearnsNamesAndTypes() {
    openEmpty();
    try (Appender appender = database.appender(2)) {
      RowAppender things =
          appender.nodes("Thing", "b", "i", "d", "s", "day", "t", "u", "l", "o");
      things.append(true)
          .append(1)
          .append(1.5)
          .append("x")
          .append(LocalDate.of(2000, 1, 2))
          .append(ZonedDateTime.of(2000, 1, 1, 1, 0, 0, 999_999, ZoneOffset.ofHours(1)))
          .append(Instant.ofEpochMilli(5))
          .append(Arrays.asList(1, 2))
          .appendValue((short) 9)
          .endRow();
      for (int i = 0; i < 9; i++) {
        things.append((String) null);
      }
      things.endRow();
      assertThat(appender.committedRows()).isEqualTo(2);
      // Another type than before is no error in an open schema.
      things.append("now a text");
      for (int i = 0; i < 8; i++) {
        things.appendNull();
      }
      things.endRow();
    }
    assertThat(values("MATCH (t:Thing) WHERE t.i = 1 RETURN [t.b, t.i, t.d, t.s, t.day, t.t, t.u,"
        + " t.l, t.o] AS x"))
        .containsExactly(List.of(true, 1L, 1.5, "x", LocalDate.of(2000, 1, 2),
            ZonedDateTime.of(2000, 1, 1, 1, 0, 0, 999_999, ZoneOffset.ofHours(1)),
            Instant.ofEpochMilli(5).atZone(ZoneOffset.UTC), List.of(1L, 2L), 9L));
    assertThat(values("MATCH (t:Thing) WHERE t.b = 'now a text' RETURN count(*)"))
        .containsExactly(1L);
    assertThat(values("MATCH (t:Thing) RETURN count(t.b)")).containsExactly(2L);
  }

  @Test
  void aClosedSchemaLearnsNothing() {
    try (Appender appender = database.appender()) {
      assertThat(failure(() -> appender.nodes("Persn", "id")))
          .hasMessageContaining("did you mean 'Person'?");
      assertThat(failure(() -> appender.nodes("Person", "id", "nam")))
          .hasMessageContaining("Person has no property 'nam', did you mean 'name'?");
      assertThat(failure(() -> appender.relationships("KNOW", "Person", "Person")))
          .hasMessageContaining("did you mean 'KNOWS'?");
      assertThat(failure(() -> appender.relationships("KNOWS", "Person", "Cit")))
          .hasMessageContaining("did you mean 'City'?");
      assertThat(failure(() -> appender.relationships("KNOWS", "Person", "Person", "sinc")))
          .hasMessageContaining("KNOWS has no property 'sinc'")
          .isInstanceOf(QueryException.class);
      assertThat(failure(() -> appender.nodes("Person", "id", "id")))
          .hasMessageContaining("named twice");
    }
  }

  @Test
  void aRefusedRowIsNamedAndEndsItsBatch() {
    try (Appender appender = database.appender(4)) {
      RowAppender persons = appender.nodes("Person", "id", "name");
      RowAppender knows = appender.relationships("KNOWS", "Person", "Person", "since");
      persons.append(10).append("x").endRow();
      appender.flush();
      record Case(
          Runnable row,
          Class<? extends GraphflowException> type,
          String message) {}
      for (Case refused : List.of(
          new Case(() -> persons.append(10).append("y").endRow(), ConstraintException.class,
              "of Person: there is a node of"
                  + " Person with the primary key 'id' 10 already"),
          new Case(() -> persons.append(20).append("y").endRow(), ConstraintException.class,
              "'id' 20 already"),
          new Case(() -> persons.appendNull().append("y").endRow(), ConstraintException.class,
              "primary key 'id'"),
          new Case(() -> persons.append("z").append("y").endRow(), QueryException.class, "INT64"),
          new Case(() -> persons.append(21).append(2).endRow(), QueryException.class, "'name'"),
          new Case(() -> knows.append(1).append(99).append(1).endRow(), QueryException.class,
              "of KNOWS: its end node is not there: no Person has the id 99"),
          new Case(() -> knows.append("1").append(2).append(1).endRow(), QueryException.class,
              "its start node is not there: no Person has the id 1"),
          new Case(() -> knows.append(1).appendNull().append(1).endRow(), QueryException.class,
              "a Person, is NULL"),
          new Case(() -> knows.append(1).append(2).append("late").endRow(), QueryException.class,
              "'since'"))) {
        persons.append(20).append("lost").endRow();
        refused.row.run();
        GraphflowException error = failure(appender::flush);
        assertThat(error).hasMessageContaining(refused.message)
            .hasMessageContaining("row ")
            .hasMessageContaining("nothing of its batch of 2 rows is written")
            .isInstanceOf(refused.type);
        assertThat(appender.committedRows()).isEqualTo(1);
        assertThat(values("MATCH (p:Person) RETURN count(*)")).containsExactly(3L);
      }
      assertThat(failure(() -> {
        knows.append(1).append(99).append(1).endRow();
        appender.flush();
      })).hasMessageContaining("row 5 of KNOWS");
      persons.append(20).append("found").endRow();
    }
    assertThat(values("MATCH (p:Person {id: 20}) RETURN p.name")).containsExactly("found");
  }

  @Test
  void aRowHasAValueAColumn() {
    Appender appender = database.appender();
    RowAppender persons = appender.nodes("Person", "id", "name");
    persons.append(5);
    assertThat(failure(persons::endRow)).hasMessageContaining("row 1 of Person: it has 1 values")
        .isInstanceOf(UsageException.class);
    persons.append(5).append("x");
    assertThat(failure(() -> persons.append(true)))
        .hasMessageContaining("more values than columns");
    assertThat(failure(() -> persons.appendValue(new Object())))
        .hasMessageContaining("row 1 of Person: The value of 'id' is a java.lang.Object");
    persons.append(6).append("six").endRow();
    persons.append(7);
    assertThat(failure(appender::close)).hasMessageContaining("row 2 of Person")
        .hasMessageContaining("was not ended");
    appender.close();
    assertThat(failure(() -> persons.append(8))).hasMessageContaining("appender is closed");
    assertThat(failure(appender::flush)).hasMessageContaining("appender is closed");
    assertThat(failure(() -> appender.nodes("Person", "id"))).hasMessageContaining("closed");
    assertThat(values("MATCH (p:Person) RETURN p.id AS id ORDER BY id"))
        .containsExactly(1L, 2L, 6L);
    assertThat(failure(() -> database.appender(0))).hasMessageContaining("at least 1");
  }

  @Test
  void whatIsClosedOrReadOnlyTakesNothing() {
    Appender appender = database.appender();
    appender.nodes("Person", "id").append(9).endRow();
    database.close();
    assertThat(failure(appender::flush)).hasMessageContaining("closed");
    database = Database.open(
        folder.resolve("people"), DatabaseOptions.DEFAULT.withReadOnly(true));
    assertThat(failure(() -> database.appender())).hasMessageContaining("reading only");
    assertThat(values("MATCH (p:Person) RETURN count(*)")).containsExactly(2L);
  }

  @Test
  void endsWithoutKeyCannotBeNamed() {
    openEmpty();
    run("CREATE (:A {x: 1})");
    try (Appender appender = database.appender()) {
      RowAppender edges = appender.relationships("E", "A", "A");
      edges.append(1).append(1).endRow();
      assertThat(failure(appender::flush))
          .hasMessageContaining("there is no A with a primary key or a unique property");
    }
    assertThat(values("MATCH (a:A) RETURN a.x")).containsExactly(1L);
  }

  @Test
  void batchesAreCommittedOnTheirOwn() {
    try (Appender appender = database.appender(3)) {
      RowAppender persons = appender.nodes("Person", "id");
      for (int i = 10; i < 20; i++) {
        persons.append(i).endRow();
        assertThat(appender.committedRows()).isEqualTo((i - 9L) / 3 * 3);
        assertThat(values("MATCH (p:Person) RETURN count(*)"))
            .containsExactly(2 + appender.committedRows());
      }
    }
    assertThat(values("MATCH (p:Person) RETURN count(*)")).containsExactly(12L);
  }

  @Test
  void manyAppendersRunBesideEachOtherAndBesideQueries() throws Exception {
    int writers = 4;
    int rows = 150;
    try (ExecutorService executor = Executors.newFixedThreadPool(writers + 1)) {
      List<Future<?>> done = new ArrayList<>();
      for (int writer = 0; writer < writers; writer++) {
        int first = 1000 * (writer + 1);
        done.add(executor.submit(() -> {
          try (Appender appender = database.appender(7)) {
            RowAppender persons = appender.nodes("Person", "id");
            RowAppender knows = appender.relationships("KNOWS", "Person", "Person", "since");
            for (int i = first; i < first + rows; i++) {
              persons.append(i).endRow();
              // All lists of two vertices are wanted by everybody.
              knows.append(i).append(1 + i % 2).append(i).endRow();
              knows.append(2 - i % 2).append(i).append(i).endRow();
            }
          }
        }));
      }
      done.add(executor.submit(() -> {
        try (Session session = database.session()) {
          for (int i = 0; i < 20; i++) {
            session.run("MATCH (p:Person {id: 1}) SET p.name = 'n' + p.name").consume();
          }
        }
      }));
      for (Future<?> each : done) {
        each.get();
      }
    }
    assertThat(values("MATCH (p:Person) RETURN count(*)"))
        .containsExactly(2L + (long) writers * rows);
    Set<String> expected = new TreeSet<>(Set.of("1->2 [2001]"));
    for (int writer = 1; writer <= writers; writer++) {
      for (int i = 1000 * writer; i < 1000 * writer + rows; i++) {
        expected.add(i + "->" + (1 + i % 2) + " [" + i + "]");
        expected.add((2 - i % 2) + "->" + i + " [" + i + "]");
      }
    }
    assertThat(edges("KNOWS")).containsExactlyElementsOf(expected);
    assertThat(values("MATCH (p:Person {id: 1}) RETURN size(p.name)")).containsExactly(23L);
  }

  @Test
  void oneKeyHasOneWinner() throws Exception {
    int threads = 4;
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      List<Future<Integer>> wins = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        wins.add(executor.submit(() -> {
          int won = 0;
          for (int key = 100; key < 140; key++) {
            try (Appender appender = database.appender(1)) {
              appender.nodes("Person", "id").append(key).endRow();
              won++;
            } catch (GraphflowException e) {
              assertThat(e).hasMessageContaining("already");
            }
          }
          return won;
        }));
      }
      int won = 0;
      for (Future<Integer> each : wins) {
        won += each.get();
      }
      assertThat(won).isEqualTo(40);
    }
    assertThat(values("MATCH (p:Person) RETURN count(*)")).containsExactly(42L);
  }
}
