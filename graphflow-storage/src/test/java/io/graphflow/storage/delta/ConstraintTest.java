package io.graphflow.storage.delta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.ConstraintException;
import io.graphflow.exception.QueryException;
import io.graphflow.research.Layout;
import io.graphflow.storage.catalog.Cardinality;
import io.graphflow.storage.catalog.Constraint;
import io.graphflow.storage.catalog.DeclaredEdges;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.FullTextIndex;
import io.graphflow.storage.catalog.Index;
import io.graphflow.storage.catalog.LabelRef;
import io.graphflow.storage.catalog.Requirement;
import io.graphflow.storage.catalog.VectorGraph;
import io.graphflow.storage.catalog.VectorIndex;
import io.graphflow.storage.catalog.VectorSimilarity;
import io.graphflow.storage.database.DatabaseBuilder;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.type.ScalarType;
import io.graphflow.transfer.ProgressListener;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What constraints and declarations refuse, in which words, and when. */
class ConstraintTest {
  @TempDir
  private Path directory;

  private GraphStore store;
  private DeltaWriter writer;
  private int person;
  private int city;
  private int knows;

  @BeforeEach
  void openEmptyDatabase() {
    try (DatabaseBuilder builder = DatabaseBuilder.create(directory.resolve("graph"), false)) {
      builder.finish(ProgressListener.NONE);
    }
    store = GraphStore.open(directory.resolve("graph"), Layout.FILES);
    writer = new DeltaWriter(DeltaVersion.unchanged(new DeltaBase(store.snapshot())));
    person = writer.schema().addVertexTable(List.of("Person"));
    writer.schema().addVertexProperty(person, "id", ScalarType.INT64);
    writer.schema().addVertexProperty(person, "name", ScalarType.STRING);
    city = writer.schema().addVertexTable(List.of("City"));
    // The same properties at other places.
    writer.schema().addVertexProperty(city, "name", ScalarType.STRING);
    writer.schema().addVertexProperty(city, "id", ScalarType.DOUBLE);
    knows = writer.schema().addEdgeLabel("KNOWS");
    writer.schema().addEdgeProperty(knows, "since", ScalarType.INT64);
  }

  @AfterEach
  void close() {
    store.close();
  }

  private long person(Long id, String name) {
    return create(person, 0, id, 1, name);
  }

  private long city(Double id, String name) {
    return create(city, 1, id, 0, name);
  }

  private long create(int table, int idProperty, Object id, int nameProperty, String name) {
    List<PropertyValue> values = new ArrayList<>();
    if (id != null) {
      values.add(new PropertyValue(idProperty, id));
    }
    if (name != null) {
      values.add(new PropertyValue(nameProperty, name));
    }
    return writer.createVertex(table, List.of(), values);
  }

  private void constrain(String name, LabelRef target, Requirement requirement, String... keys) {
    writer.schema().addConstraint(new Constraint(name, target, List.of(keys), requirement));
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
  void uniqueValuesMayBeExchangedInAStatement() {
    long a = person(1L, "a");
    long b = person(2L, "b");
    constrain("ids", LabelRef.vertices("Person"), new Requirement.Unique(), "id");
    writer.setVertexProperty(a, 0, 2L);
    writer.setVertexProperty(b, 0, 1L);
    writer.endStatement();
    writer.setVertexProperty(a, 0, 1L);
    broken(() -> writer.endStatement(), "constraint 'ids' is broken: (:Person).id is unique,"
        + " but node 0 of Person and node 1 of Person both have 1");
    writer.setVertexProperty(b, 0, null);
    person(null, "c");
    writer.endStatement();
  }

  @Test
  void namesElementsByTheirPrimaryKeys() {
    int key = writer.schema().addVertexTable(List.of("Tag"));
    writer.schema().addVertexProperty(key, "url", ScalarType.STRING);
    writer.schema().addVertexProperty(key, "name", ScalarType.STRING);
    writer.schema().setPrimaryKey(key, 0);
    constrain("names", LabelRef.vertices("Tag"), new Requirement.NotNull(), "name");
    writer.createVertex(key, List.of(), List.of(new PropertyValue(0, "x")));
    broken(() -> writer.changes(), "constraint 'names' is broken: (:Tag).name is not null,"
        + " but node 0 of Tag (url the text 'x') has no value of 'name'");
  }

  /** An integer in one table is the float of another. */
  @Test
  void coversAllTablesOfALabel() {
    constrain("ids", LabelRef.vertices("Person"), new Requirement.Unique(), "id");
    person(1L, "a");
    long there = city(1.0, "b");
    writer.endStatement();
    writer.setLabel(there, "Person", true);
    broken(() -> writer.endStatement(), "constraint 'ids' is broken: (:Person).id is unique,"
        + " but node 0 of Person and node 0 of City both have 1.0");
    writer.setVertexProperty(there, 1, 1.5);
    writer.endStatement();
    long again = city(1.5, "c");
    writer.endStatement();
    writer.setLabel(again, "Person", true);
    writer.setLabel(there, "Person", false);
    writer.endStatement();
  }

  @Test
  void keysOfSeveralPropertiesNeedAllOfThem() {
    constrain("key", LabelRef.vertices("City"), new Requirement.Key(), "id", "name");
    city(1.0, "a");
    city(1.0, "b");
    city(2.0, "a");
    writer.endStatement();
    city(1.0, "a");
    broken(() -> writer.endStatement(), "constraint 'key' is broken: (:City).(id, name) is a key,"
        + " but node 0 of City and node 3 of City both have 1.0, the text 'a'");
    broken(() -> writer.endStatement(), "constraint 'key' is broken: (:City).(id, name) is a key,"
        + " but node 0 of City and node 3 of City both have 1.0, the text 'a'");
  }

  @Test
  void rollingBackForgetsWhatWasToBeChecked() {
    constrain("key", LabelRef.vertices("City"), new Requirement.NotNull(), "id");
    DeltaWriter.Savepoint before = writer.savepoint();
    city(null, "a");
    DeltaWriter.Savepoint between = writer.savepoint();
    writer.rollbackTo(between);
    broken(() -> writer.endStatement(), "constraint 'key' is broken: (:City).id is not null,"
        + " but node 0 of City has no value of 'id'");
    writer.rollbackTo(before);
    writer.endStatement();
  }

  @Test
  void edgesHaveConstraints() {
    long a = person(1L, "a");
    long b = person(2L, "b");
    constrain("since", LabelRef.edges("KNOWS"), new Requirement.Key(), "since");
    constrain("type", LabelRef.edges("KNOWS"), new Requirement.OfType(ScalarType.STRING), "other");
    writer.createEdge(knows, a, b, List.of(new PropertyValue(0, 5L)));
    writer.endStatement();
    DeltaWriter.Savepoint before = writer.savepoint();
    writer.createEdge(knows, b, a, List.of(new PropertyValue(0, 5L)));
    broken(() -> writer.endStatement(), "constraint 'since' is broken: [:KNOWS].since is a key,"
        + " but the relationship KNOWS from node 0 of Person to node 1 of Person"
        + " and the relationship KNOWS from node 1 of Person to node 0 of Person both have 5");
    writer.rollbackTo(before);
    writer.createEdge(knows, b, a, List.of());
    broken(() -> writer.endStatement(), "constraint 'since' is broken: [:KNOWS].since is a key,"
        + " but the relationship KNOWS from node 1 of Person to node 0 of Person"
        + " has no value of 'since'");
    writer.rollbackTo(before);
    int other = writer.schema().addEdgeProperty(knows, "other", ScalarType.INT64);
    writer.createEdge(
        knows, b, a, List.of(new PropertyValue(0, 6L), new PropertyValue(other, 6L)));
    broken(() -> writer.endStatement(), "constraint 'type' is broken:"
        + " [:KNOWS].other is of type STRING,"
        + " but the relationship KNOWS from node 1 of Person to node 0 of Person has 6");
  }

  @Test
  void aConstraintThatDoesNotHoldIsNotAdded() {
    person(1L, "a");
    person(1L, "b");
    int changes = writer.changes().size();
    broken(() -> constrain("ids", LabelRef.vertices("Person"), new Requirement.Unique(), "id"),
        "constraint 'ids' is broken: (:Person).id is unique,"
            + " but node 0 of Person and node 1 of Person both have 1");
    assertThat(writer.changes()).hasSize(changes);
    person(1L, "c");
    writer.endStatement();
    constrain("names", LabelRef.vertices("Person"), new Requirement.Unique(), "name");
    refused(() -> constrain("names", LabelRef.vertices("City"), new Requirement.Unique(), "name"),
        "there is a constraint 'names' already");
    refused(() -> writer.schema()
        .addIndex(
            new Index("names", LabelRef.vertices("City"), List.of("name"))),
        "there is a constraint 'names' already");
    refused(() -> writer.schema().dropIndex("names"),
        "the index 'names' belongs to the constraint of that name; drop that");
    refused(() -> writer.schema().dropConstraint("name"),
        "there is no constraint 'name', did you mean 'names'?");
    VectorIndex vectors = new VectorIndex("vectors",
        LabelRef.vertices("City"), "v", 3, VectorSimilarity.COSINE, VectorGraph.DEFAULT);
    writer.schema().addVectorIndex(vectors);
    assertThat(writer.current().catalog().declarations().vectorIndexes())
        .containsExactly(vectors);
    refused(() -> writer.schema().addVectorIndex(vectors),
        "there is an index 'vectors' already");
    refused(() -> writer.schema()
        .addIndex(
            new Index("vectors", LabelRef.vertices("City"), List.of("name"))),
        "there is an index 'vectors' already");
    refused(() -> writer.schema().dropIndex("vector"),
        "there is no index 'vector', did you mean 'vectors'?");
    writer.schema().dropIndex("vectors");
    assertThat(writer.current().catalog().declarations().vectorIndexes()).isEmpty();
    FullTextIndex texts =
        new FullTextIndex("texts", false, List.of("City"), List.of("name"), "standard");
    writer.schema().addFullTextIndex(texts);
    assertThat(writer.current().catalog().declarations().fullTextIndexes())
        .containsExactly(texts);
    refused(() -> writer.schema().addFullTextIndex(texts), "there is an index 'texts' already");
    refused(() -> writer.schema().dropIndex("text"),
        "there is no index 'text', did you mean 'texts'?");
    writer.schema().dropIndex("texts");
    assertThat(writer.current().catalog().declarations().fullTextIndexes()).isEmpty();
    writer.schema().dropConstraint("names");
    person(2L, "c");
    writer.endStatement();
    refused(() -> writer.schema().dropIndex("names"), "there is no index 'names'");
  }

  @Test
  void asksForLocksOnIndexedValues() {
    constrain("ids", LabelRef.vertices("Person"), new Requirement.Unique(), "id", "name");
    List<String> locked = new ArrayList<>();
    writer.setKeyLock((edges, table, properties, values) -> locked
        .add((edges ? "edges " : "vertices ") + table + properties + values));
    long a = person(1L, "a");
    person(2L, null);
    assertThat(locked).containsExactly("vertices 0[0, 1][1, a]");
    writer.endStatement();
    locked.clear();
    writer.setVertexProperty(a, 1, "b");
    assertThat(locked).containsExactly("vertices 0[0, 1][1, a]", "vertices 0[0, 1][1, b]");
    locked.clear();
    long there = city(1.0, "c");
    assertThat(locked).isEmpty();
    writer.setLabel(there, "Person", true);
    assertThat(locked).containsExactly("vertices 1[0, 1][c, 1.0]");
    locked.clear();
    writer.endStatement();
    assertThat(locked).containsExactly("vertices 0[0, 1][1, b]", "vertices 1[0, 1][b, 1]",
        "vertices 0[0, 1][1.0, c]", "vertices 1[0, 1][c, 1.0]");
    locked.clear();
    writer.deleteVertex(a);
    assertThat(locked).containsExactly("vertices 0[0, 1][1, b]");
  }

  @Test
  void declaredTablesGetNoFurtherProperties() {
    writer.schema().declareVertexTable(person);
    refused(() -> writer.schema().addVertexProperty(person, "nmae", ScalarType.STRING),
        "Person is declared and has no property 'nmae', did you mean 'name'?");
    writer.schema().addVertexProperty(city, "nmae", ScalarType.STRING);
    declareKnows(Cardinality.MANY_MANY);
    refused(() -> writer.schema().addEdgeProperty(knows, "sence", ScalarType.STRING),
        "KNOWS is declared and has no property 'sence', did you mean 'since'?");
  }

  private void declareKnows(Cardinality cardinality) {
    writer.schema()
        .declareEdgeLabel(new DeclaredEdges(knows,
            List.of(new DeclaredEdges.Ends(person, city), new DeclaredEdges.Ends(person, person)),
            cardinality));
  }

  @Test
  void declaredEdgesHaveTheirEndsOnly() {
    declareKnows(Cardinality.MANY_MANY);
    long a = person(1L, "a");
    long there = city(1.0, "b");
    writer.createEdge(knows, a, there, List.of());
    broken(() -> writer.createEdge(knows, there, a, List.of()),
        "relationships KNOWS go from Person to City, or from Person to Person, as declared,"
            + " not from City to Person");
    refused(() -> declareKnows(Cardinality.ONE_ONE), "KNOWS is declared already");
    int likes = writer.schema().addEdgeLabel("LIKES");
    writer.createEdge(likes, a, there, List.of());
    refused(() -> writer.schema()
        .declareEdgeLabel(new DeclaredEdges(
            likes, List.of(new DeclaredEdges.Ends(0, 0)), Cardinality.ONE_ONE)),
        "LIKES has relationships already; declare it before it has");
  }

  /** A source has one edge over all tables of destinations, and planning may rely on it. */
  @Test
  void declaredCardinalityHolds() {
    declareKnows(Cardinality.MANY_ONE);
    long a = person(1L, "a");
    long b = person(2L, "b");
    long there = city(1.0, "c");
    long edge = writer.createEdge(knows, a, there, List.of());
    writer.createEdge(knows, b, there, List.of());
    broken(() -> writer.createEdge(knows, a, b, List.of()),
        "node 0 of Person has a relationship KNOWS"
            + " from it already; the schema says that there is one at most");
    writer.deleteEdge(edge);
    writer.createEdge(knows, a, b, List.of());
    var forward = writer.version().catalog().findAdjacency(knows, person, Direction.FORWARD);
    assertThat(forward).get().matches(info -> info.declaredSingle() && info.single());
    var backward = writer.current().catalog().findAdjacency(knows, city, Direction.BACKWARD);
    assertThat(backward).get().matches(info -> !info.declaredSingle());
  }
}
