package io.graphflow.storage.delta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.ConstraintException;
import io.graphflow.exception.QueryException;
import io.graphflow.research.Layout;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.database.DatabaseBuilder;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import io.graphflow.transfer.ProgressListener;
import java.nio.file.Path;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What writing refuses, and which facts it breaks, from an empty database on. */
class DeltaWriterTest {
  @TempDir
  private Path directory;

  private GraphStore store;
  private DeltaVersion empty;
  private DeltaWriter writer;
  private int person;
  private int knows;

  @BeforeEach
  void openEmptyDatabase() {
    try (DatabaseBuilder builder = DatabaseBuilder.create(directory.resolve("graph"), false)) {
      builder.finish(ProgressListener.NONE);
    }
    store = GraphStore.open(directory.resolve("graph"), Layout.FILES);
    empty = DeltaVersion.unchanged(new DeltaBase(store.snapshot()));
    writer = new DeltaWriter(empty);
    person = writer.schema().addVertexTable(List.of("Person", "Being"));
    writer.schema().addVertexProperty(person, "id", ScalarType.INT64);
    writer.schema().addVertexProperty(person, "name", ScalarType.STRING);
    knows = writer.schema().addEdgeLabel("KNOWS");
    writer.schema().addEdgeProperty(knows, "since", ScalarType.DATETIME);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private long create(long id) {
    return writer.createVertex(
        person, List.of(), List.of(new PropertyValue(0, id), new PropertyValue(1, "n" + id)));
  }

  private long connect(long source, long destination) {
    return writer.createEdge(knows, source, destination, List.of());
  }

  private static void refused(ThrowingCallable call, String message) {
    assertThatThrownBy(call)
        .isInstanceOf(QueryException.class)
        .hasMessage(message);
  }

  private static void broken(ThrowingCallable call, String message) {
    assertThatThrownBy(call)
        .isInstanceOf(ConstraintException.class)
        .hasMessage(message);
  }

  @Test
  void refusesNamesThatAreThere() {
    refused(() -> writer.schema().addVertexTable(List.of("Person")),
        "there is a node table 'Person' already");
    refused(() -> writer.schema().addVertexProperty(person, "name", ScalarType.INT64),
        "Person has a property 'name' already");
    refused(() -> writer.schema().addEdgeLabel("KNOWS"),
        "there is a relationship type 'KNOWS' already");
    refused(() -> writer.schema().addEdgeProperty(knows, "since", ScalarType.INT64),
        "KNOWS has a property 'since' already");
    assertThat(writer.schema().addVertexTable(List.of())).isEqualTo(1);
    refused(() -> writer.schema().addVertexTable(List.of()), "there is a node table '' already");
  }

  @Test
  void refusesValuesOfOtherTypesInAClosedSchema() {
    Path folder = directory.resolve("closed");
    try (DatabaseBuilder builder = DatabaseBuilder.create(folder, true)) {
      builder.finish(ProgressListener.NONE);
    }
    try (GraphStore closed = GraphStore.open(folder, Layout.FILES)) {
      writer = new DeltaWriter(DeltaVersion.unchanged(new DeltaBase(closed.snapshot())));
      writer.schema().addVertexTable(List.of("Person"));
      writer.schema().addVertexProperty(person, "id", ScalarType.INT64);
      writer.schema().addVertexProperty(person, "name", ScalarType.STRING);
      writer.schema().addVertexProperty(person, "tags", new ListType(ScalarType.STRING));
      writer.schema().addEdgeLabel("KNOWS");
      writer.schema().addEdgeProperty(knows, "since", ScalarType.DATETIME);
      long vertex = create(1);
      int before = writer.changes().size();
      refused(() -> writer.setVertexProperty(vertex, 0, "x"),
          "property 'id' of Person is of type INT64 and cannot be the text 'x'");
      refused(() -> writer.setVertexProperty(vertex, 0, 1.0),
          "property 'id' of Person is of type INT64 and cannot be 1.0");
      refused(() -> writer.setVertexProperty(vertex, 2, List.of("a", 1L)),
          "property 'tags' of Person is of type STRING[] and cannot be [a, 1]");
      refused(() -> writer.createVertex(person, List.of(), List.of(new PropertyValue(1, true))),
          "property 'name' of Person is of type STRING and cannot be true");
      refused(() -> writer.createEdge(knows, vertex, vertex, List.of(new PropertyValue(0, 5L))),
          "property 'since' of KNOWS is of type DATETIME and cannot be 5");
      assertThat(writer.changes()).hasSize(before);
      assertThat(writer.current().vertexCount(person)).isEqualTo(1);
    }
  }

  @Test
  void refusesKeysOfOtherTypesAndWhatNoPropertyCanBe() {
    writer.schema().setPrimaryKey(person, 0);
    long vertex = create(1);
    int before = writer.changes().size();
    refused(() -> writer.setVertexProperty(vertex, 0, 1.0),
        "property 'id' of Person is of type INT64 and cannot be 1.0");
    refused(() -> writer.setVertexProperty(vertex, 1, "\ud83d"),
        "property 'name' of Person cannot be the text '\ud83d', which is not valid Unicode;"
            + " a property holds a single value or a list of such, without NULLs");
    refused(() -> writer.setVertexProperty(vertex, 1, Map.of("a", 1L)),
        "property 'name' of Person cannot be {a=1};"
            + " a property holds a single value or a list of such, without NULLs");
    refused(() -> writer.setVertexProperty(vertex, 1, List.of(1L, List.of())),
        "property 'name' of Person cannot be [1, []];"
            + " a property holds a single value or a list of such, without NULLs");
    refused(() -> writer.setVertexProperty(vertex, 1, Arrays.asList("a", null)),
        "property 'name' of Person cannot be [a, null];"
            + " a property holds a single value or a list of such, without NULLs");
    // The first value would widen its property, but the second is refused.
    refused(() -> writer.createVertex(person, List.of(),
        List.of(new PropertyValue(1, true), new PropertyValue(0, "x"))),
        "property 'id' of Person is of type INT64 and cannot be the text 'x'");
    broken(() -> writer.createVertex(person, List.of(),
        List.of(new PropertyValue(1, true), new PropertyValue(0, 1L))),
        "there is a node of Person with the primary key 'id' 1 already");
    assertThat(writer.changes()).hasSize(before);
    assertThat(type(1)).isEqualTo(ScalarType.STRING);
  }

  private LogicalType type(int property) {
    return writer.current().catalog().vertexTable(person).properties().get(property).type();
  }

  @Test
  void givesPropertiesTheTypeOfTheirFirstValue() {
    int score = writer.schema().addVertexProperty(person, "score", DynamicType.UNDETERMINED);
    int tags = writer.schema().addVertexProperty(person, "tags", DynamicType.UNDETERMINED);
    long first = create(1);
    writer.setVertexProperty(first, score, null);
    assertThat(type(score)).isEqualTo(DynamicType.UNDETERMINED);
    long second = writer.createVertex(person, List.of(), List.of(new PropertyValue(score, 5L)));
    writer.setVertexProperty(first, tags, List.of("a"));
    assertThat(type(score)).isEqualTo(ScalarType.INT64);
    assertThat(type(tags)).isEqualTo(new ListType(ScalarType.STRING));
    long epoch = writer.version().epoch();
    writer.setVertexProperty(first, score, 6L);
    writer.setVertexProperty(first, tags, List.of());
    assertThat(writer.version().epoch()).isEqualTo(epoch);
    assertThat(writer.reader().vertexProperty(first, score)).isEqualTo(6L);
    assertThat(writer.reader().vertexProperty(second, score)).isEqualTo(5L);
    assertThat(writer.reader().vertexProperty(first, tags)).isEqualTo(List.of());
  }

  @Test
  void keepsValuesOfOtherTypesAsTheyAre() {
    int score = writer.schema().addVertexProperty(person, "score", DynamicType.UNDETERMINED);
    long first = create(1);
    long second = create(2);
    writer.setVertexProperty(first, score, 1L);
    long epoch = writer.version().epoch();
    writer.setVertexProperty(second, score, 1.0);
    assertThat(type(score)).isEqualTo(DynamicType.ANY);
    assertThat(writer.version().epoch()).isNotEqualTo(epoch);
    assertThat(writer.reader().vertexProperty(first, score)).isEqualTo(1L);
    assertThat(writer.reader().vertexProperty(second, score)).isEqualTo(1.0);
    writer.setVertexProperty(first, score, List.of(1L, "a", true));
    assertThat(writer.reader().vertexProperty(first, score)).isEqualTo(List.of(1L, "a", true));
    long edge = connect(first, second);
    writer.setEdgeProperty(edge, 0, "then");
    assertThat(writer.reader().edgeProperty(edge, 0)).isEqualTo("then");
    DeltaVersion again = empty.apply(ChangeDecoder.decode(ChangeEncoder.encode(writer.changes())));
    assertThat(again.catalog().vertexTables()).isEqualTo(writer.version().catalog().vertexTables());
    assertThat(new DeltaReader(again).vertexProperty(second, score)).isEqualTo(1.0);
  }

  @Test
  void widensPropertiesSideBySide() {
    int score = writer.schema().addVertexProperty(person, "score", DynamicType.UNDETERMINED);
    long first = create(1);
    long second = create(2);
    DeltaVersion version = writer.version();
    DeltaWriter integers = new DeltaWriter(version);
    integers.setVertexProperty(first, score, 7L);
    DeltaWriter texts = new DeltaWriter(version);
    texts.setVertexProperty(second, score, "seven");
    for (List<DeltaWriter> order : List.of(List.of(integers, texts), List.of(texts, integers))) {
      DeltaVersion both =
          version.apply(order.getFirst().changes()).apply(order.getLast().changes());
      assertThat(both.catalog().vertexTable(person).properties().get(score).type())
          .isEqualTo(DynamicType.ANY);
      assertThat(new DeltaReader(both).vertexProperty(first, score)).isEqualTo(7L);
      assertThat(new DeltaReader(both).vertexProperty(second, score)).isEqualTo("seven");
    }
  }

  @Test
  void narrowsAPropertyThatGoesBack() {
    long vertex = create(1);
    DeltaWriter.Savepoint savepoint = writer.savepoint();
    writer.setVertexProperty(vertex, 1, 5L);
    assertThat(type(1)).isEqualTo(DynamicType.ANY);
    writer.rollbackTo(savepoint);
    assertThat(type(1)).isEqualTo(ScalarType.STRING);
    assertThat(writer.reader().vertexProperty(vertex, 1)).isEqualTo("n1");
  }

  @Test
  void keepsInstantsAsTheyAre() {
    long vertex = create(1);
    long edge = connect(vertex, vertex);
    for (String text : List.of("2020-01-01T01:00:00.123Z", "2020-01-01T01:00:00.123456+01:00",
        "2020-01-01T01:00+01:00[Europe/Berlin]")) {
      writer.setEdgeProperty(edge, 0, ZonedDateTime.parse(text));
      assertThat(writer.reader().edgeProperty(edge, 0)).isEqualTo(ZonedDateTime.parse(text));
    }
  }

  @Test
  void refusesPropertiesThatAreGivenTwice() {
    assertThatThrownBy(() -> writer.createVertex(
        person, List.of(), List.of(new PropertyValue(0, 1L), new PropertyValue(0, 2L))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("do not ascend");
  }

  @Test
  void keepsPrimaryKeysUnique() {
    long vertex = create(1);
    refused(() -> writer.schema().setPrimaryKey(person, 0),
        "Person has nodes already; declare its primary key before it has");
    writer.deleteVertex(vertex);
    int score = writer.schema().addVertexProperty(person, "score", ScalarType.DOUBLE);
    refused(() -> writer.schema().setPrimaryKey(person, score),
        "property 'score' of Person cannot be the"
            + " primary key: it is of type DOUBLE");
    writer.schema().setPrimaryKey(person, 1);
    refused(() -> writer.schema().setPrimaryKey(person, 0), "Person has a primary key already");
    long one = create(1);
    long two = create(2);
    broken(() -> create(1),
        "there is a node of Person with the primary key 'name' n1 already");
    broken(() -> writer.setVertexProperty(two, 1, "n1"),
        "there is a node of Person with the primary key 'name' n1 already");
    broken(() -> writer.setVertexProperty(two, 1, null),
        "a node of Person needs a value of its primary key 'name'");
    broken(() -> writer.createVertex(person, List.of(), List.of()),
        "a node of Person needs a value of its primary key 'name'");
    writer.setVertexProperty(one, 1, "n1");
    writer.setVertexProperty(one, 1, "other");
    writer.setVertexProperty(two, 1, "n1");
    assertThat(writer.reader().findVertex(person, "n1")).isEqualTo(two);
    assertThat(writer.reader().findVertex(person, "n2")).isEqualTo(ElementId.NONE);
    writer.deleteVertex(two);
    assertThat(writer.reader().findVertex(person, "n1")).isEqualTo(ElementId.NONE);
    assertThat(writer.version().vertexTable(person).keys().count()).isEqualTo(1);
  }

  @Test
  void answersClearlyOfWhatIsGone() {
    long one = create(1);
    long two = create(2);
    long edge = connect(one, two);
    assertThat(writer.deleteEdge(edge)).isTrue();
    assertThat(writer.deleteEdge(edge)).isFalse();
    assertThat(writer.deleteVertex(one)).isTrue();
    assertThat(writer.deleteVertex(one)).isFalse();
    assertThat(writer.detachDeleteVertex(one)).isEqualTo(-1);
    refused(() -> writer.setLabel(one, "Extra", true),
        "node 0 of Person was deleted in this transaction");
    refused(() -> connect(two, one), "node 0 of Person was deleted in this transaction");
    refused(() -> writer.setEdgeProperty(edge, 0, null),
        "relationship 0 of KNOWS was deleted in this transaction");
    DeltaWriter next = new DeltaWriter(writer.version());
    refused(() -> next.deleteVertex(one), "node 0 of Person does not exist any more");
    refused(() -> next.deleteEdge(edge), "relationship 0 of KNOWS does not exist any more");
    assertThatThrownBy(() -> next.deleteVertex(ElementId.of(9, 0)))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void refusesVerticesThatLeaveEdgesBehind() {
    long one = create(1);
    long two = create(2);
    long edge = connect(one, two);
    connect(one, one);
    DeltaWriter.Savepoint savepoint = writer.savepoint();
    writer.deleteVertex(two);
    broken(writer::requireNoDanglingEdges, "node 1 of Person cannot be deleted: it still has"
        + " relationships; delete these, too, or use DETACH DELETE");
    broken(writer::changes, "node 1 of Person cannot be deleted: it still has"
        + " relationships; delete these, too, or use DETACH DELETE");
    writer.deleteEdge(edge);
    writer.requireNoDanglingEdges();
    writer.rollbackTo(savepoint);
    assertThat(writer.reader().hasVertex(two)).isTrue();
    assertThat(writer.detachDeleteVertex(one)).isEqualTo(2);
    assertThat(writer.reader().hasEdges(two)).isFalse();
    assertThat(writer.current().edgeCount(0)).isZero();
  }

  @Test
  void beginsAnEpochWithEachFactThatBreaks() {
    long one = create(1);
    long two = create(2);
    long three = create(3);
    Catalog before = writer.version().catalog();
    assertThat(before.vertexTable(person).properties().get(1).statistics().nullCount()).isZero();
    connect(one, two);
    DeltaVersion first = writer.version();
    assertThat(first.epoch()).isPositive().isNotEqualTo(empty.epoch());
    assertThat(first.catalog().findAdjacency(knows, person, Direction.FORWARD))
        .hasValueSatisfying(info -> assertThat(info.single()).isTrue());

    long edge = connect(two, three);
    DeltaVersion unbroken = writer.version();
    assertThat(unbroken.epoch()).isEqualTo(first.epoch());
    assertThat(unbroken.catalog()).isSameAs(first.catalog());

    connect(two, two);
    DeltaVersion loop = writer.version();
    assertThat(loop.epoch()).isNotEqualTo(first.epoch());
    assertThat(label(loop).hasSelfLoops()).isTrue();
    assertThat(label(loop).hasParallelEdges()).isFalse();
    assertThat(loop.catalog().findAdjacency(knows, person, Direction.FORWARD))
        .hasValueSatisfying(info -> assertThat(info.single()).isFalse());

    connect(three, two);
    assertThat(label(writer.version()).hasTwoCycles()).isTrue();
    connect(three, two);
    DeltaVersion parallel = writer.version();
    assertThat(label(parallel).hasParallelEdges()).isTrue();
    writer.deleteEdge(edge);
    assertThat(writer.version().epoch()).isEqualTo(parallel.epoch());

    writer.setVertexProperty(one, 1, null);
    DeltaVersion incomplete = writer.version();
    assertThat(incomplete.epoch()).isNotEqualTo(parallel.epoch());
    assertThat(incomplete.catalog()
        .vertexTable(person)
        .properties()
        .get(1)
        .statistics()
        .nullCount()).isPositive();
    writer.setVertexProperty(one, 1, "x");
    assertThat(writer.version().epoch()).isEqualTo(incomplete.epoch());

    writer.setLabel(one, "Extra", true);
    writer.setLabel(two, "Person", false);
    DeltaVersion labelled = writer.version();
    assertThat(labelled.catalog().vertexTable(person).partialLabels())
        .containsExactly("Extra", "Person");
    assertThat(labelled.catalog().tablesWithLabel("Extra")).containsExactly(person);
    assertThat(Stream.of(empty, first, loop, parallel, incomplete, labelled)
        .map(DeltaVersion::epoch)
        .distinct()).hasSize(6);
  }

  private EdgeLabel label(DeltaVersion version) {
    return version.catalog().edgeLabel(knows);
  }

  /** The catalog of a version from 0 to 20,000 vertices is never far from the truth. */
  @Test
  void beginsAnEpochWhenCountsHaveDoubled() {
    DeltaVersion version = writer.version();
    long epochs = 0;
    for (int i = 0; i < 200; i++) {
      DeltaWriter next = new DeltaWriter(version);
      for (int j = 0; j < 100; j++) {
        next.createVertex(person, List.of(), List.of(new PropertyValue(0, (long) j)));
      }
      DeltaVersion after = version.apply(next.changes());
      epochs += after.epoch() == version.epoch() ? 0 : 1;
      version = after;
      long count = version.catalog().vertexTable(person).count();
      assertThat(version.vertexCount(person)).isEqualTo(100L * (i + 1))
          .isLessThanOrEqualTo(2 * count + 1024);
    }
    assertThat(epochs).isBetween(3L, 10L);
  }

  @Test
  void neverGivesOutAnIdTwice() {
    DeltaVersion version = writer.version();
    DeltaWriter left = new DeltaWriter(version);
    DeltaWriter right = new DeltaWriter(version);
    long dropped = left.createVertex(person, List.of(), List.of());
    long kept = right.createVertex(person, List.of(), List.of());
    assertThat(kept).isNotEqualTo(dropped);
    DeltaVersion after = version.apply(right.changes());
    DeltaReader reader = new DeltaReader(after);
    assertThat(reader.hasVertex(dropped)).isFalse();
    assertThat(reader.hasVertex(kept)).isTrue();
    assertThat(after.vertexCount(person)).isEqualTo(1);
    assertThat(after.vertexLimit(person)).isEqualTo(2);
    assertThat(new DeltaWriter(after).createVertex(person, List.of(), List.of()))
        .isNotIn(dropped, kept);
  }

  @Test
  void refusesChangesThatDoNotFit() {
    long one = create(1);
    long two = create(2);
    long edge = connect(one, two);
    DeltaVersion version = writer.version();
    for (Change change : List.of(new Change.AddVertexTable(5, List.of("X")),
        new Change.AddVertexProperty(person, 0, "x", ScalarType.INT64),
        new Change.AddVertexProperty(9, 0, "x", ScalarType.INT64),
        new Change.SetPrimaryKey(person, 0), new Change.AddEdgeLabel(0, "X"),
        new Change.AddEdgeProperty(knows, 5, "x", ScalarType.INT64),
        new Change.AddEdgeTable(0, knows, person),
        new Change.CreateVertex(one, List.of(), List.of()),
        new Change.CreateVertex(ElementId.of(person, 9), List.of(),
            List.of(new PropertyValue(7, 1L))),
        new Change.DeleteVertex(ElementId.of(person, 9)),
        new Change.SetLabel(ElementId.of(person, 9), "X", true),
        new Change.SetVertexProperty(one, 7, 1L),
        new Change.CreateEdge(edge, one, two, List.of()),
        new Change.CreateEdge(ElementId.of(0, 9), one, ElementId.of(person, 9), List.of()),
        new Change.DeleteEdge(edge, two, one),
        new Change.DeleteEdge(ElementId.of(0, 9), one, two),
        new Change.SetEdgeProperty(edge, 7, 1L),
        new Change.SetEdgeProperty(ElementId.of(4, 0), 0, 1L))) {
      assertThatThrownBy(() -> version.apply(List.of(change)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining(change.toString());
    }
    assertThat(new DeltaReader(version).hasEdge(edge)).isTrue();
  }
}
