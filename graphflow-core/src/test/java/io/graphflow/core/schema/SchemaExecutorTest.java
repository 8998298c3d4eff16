package io.graphflow.core.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.core.execution.UpdateTally;
import io.graphflow.exception.ConstraintException;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.QueryCompiler;
import io.graphflow.parser.ast.SchemaCommand;
import io.graphflow.research.Layout;
import io.graphflow.storage.database.DatabaseBuilder;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.delta.DeltaBase;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.delta.PropertyValue;
import io.graphflow.storage.type.ScalarType;
import io.graphflow.transfer.ProgressListener;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every command with sound and with wrong input, and what SHOW shows of it. */
class SchemaExecutorTest {
  @TempDir
  private Path directory;

  private GraphStore store;
  private DeltaWriter writer;
  private UpdateTally counters;

  @BeforeEach
  void open() {
    open(directory.resolve("open"), false);
  }

  private void open(Path folder, boolean closedSchema) {
    try (DatabaseBuilder builder = DatabaseBuilder.create(folder, closedSchema)) {
      builder.finish(ProgressListener.NONE);
    }
    store = GraphStore.open(folder, Layout.FILES);
    writer = new DeltaWriter(DeltaVersion.unchanged(new DeltaBase(store.snapshot())));
    counters = new UpdateTally();
  }

  @AfterEach
  void close() {
    store.close();
  }

  private void run(String command) {
    SchemaExecutor.change((SchemaCommand.Change) QueryCompiler.parse(command).statement(),
        CommandValues.NONE, writer, counters);
  }

  /** Name, entity type, labels, properties and owner of the indexes. */
  private List<String> indexes() {
    return shown(SchemaListing.indexes(writer.current().catalog()), 1, 5, 6, 7, 9);
  }

  /** Name, type, entity type, labels, properties and type of the property of the constraints. */
  private List<String> constraints() {
    return shown(SchemaListing.constraints(writer.current().catalog()), 1, 2, 3, 4, 5, 7);
  }

  private static List<String> shown(List<Object[]> rows, int... columns) {
    return rows.stream()
        .map(row -> IntStream.of(columns).mapToObj(column -> row[column]).toList().toString())
        .toList();
  }

  private void refused(String command, String message) {
    refused(QueryException.class, command, message);
  }

  private void broken(String command, String message) {
    refused(ConstraintException.class, command, message);
  }

  private void refused(
      Class<? extends GraphflowException> type, String command, String message) {
    int changes = writer.changes().size();
    var catalog = writer.version().catalog();
    assertThatThrownBy(() -> run(command))
        .isInstanceOf(type)
        .hasMessage(message);
    assertThat(writer.changes()).hasSize(changes);
    assertThat(writer.current().catalog()).isEqualTo(catalog);
  }

  @Test
  void createsShowsAndDropsIndexes() {
    run("CREATE INDEX b FOR (n:Person) ON (n.name, n.age)");
    run("CREATE INDEX a FOR ()-[r:KNOWS]-() ON (r.since)");
    run("CREATE CONSTRAINT c FOR (n:Person) REQUIRE n.id IS UNIQUE");
    assertThat(indexes()).containsExactly(
        "[a, RELATIONSHIP, [KNOWS], [since], null]",
        "[b, NODE, [Person], [name, age], null]",
        "[c, NODE, [Person], [id], c]");
    assertThat(counters.indexesAdded()).isEqualTo(2);
    refused("CREATE INDEX b FOR (n:City) ON (n.name)",
        "there is an index or a constraint 'b' already");
    refused("CREATE INDEX x FOR (n:Person) ON (n.name, n.age)",
        "there is an index over (:Person).(name, age) already: 'b'");
    refused("CREATE INDEX x FOR (n:Person) ON (n.id)",
        "there is an index over (:Person).id already: 'c'");
    run("CREATE INDEX b IF NOT EXISTS FOR (n:City) ON (n.name)");
    run("CREATE INDEX x IF NOT EXISTS FOR (n:Person) ON (n.id)");
    assertThat(counters.indexesAdded()).isEqualTo(2);
    refused("DROP INDEX bb", "there is no index 'bb', did you mean 'b'?");
    refused("DROP INDEX c", "the index 'c' belongs to the constraint of that name; drop that");
    refused("DROP INDEX c IF EXISTS",
        "the index 'c' belongs to the constraint of that name; drop that");
    refused("DROP CONSTRAINT b", "'b' is an index; drop it with DROP INDEX");
    run("DROP INDEX nothing IF EXISTS");
    run("DROP INDEX b");
    run("DROP INDEX a");
    assertThat(counters.indexesRemoved()).isEqualTo(2);
    assertThat(indexes()).containsExactly("[c, NODE, [Person], [id], c]");
  }

  @Test
  void createsShowsAndDropsConstraints() {
    run("CREATE CONSTRAINT a FOR (n:Person) REQUIRE n.id IS UNIQUE");
    run("CREATE CONSTRAINT b FOR (n:Person) REQUIRE (n.name, n.age) IS NODE KEY");
    run("CREATE CONSTRAINT c FOR ()-[r:KNOWS]-() REQUIRE r.since IS NOT NULL");
    run("CREATE CONSTRAINT d FOR (n:Person) REQUIRE n.tags IS :: LIST<INTEGER>");
    run("CREATE CONSTRAINT e FOR ()-[r:KNOWS]-() REQUIRE r.id IS UNIQUE");
    assertThat(constraints()).containsExactly(
        "[a, UNIQUENESS, NODE, [Person], [id], null]",
        "[b, NODE_KEY, NODE, [Person], [name, age], null]",
        "[c, RELATIONSHIP_PROPERTY_EXISTENCE, RELATIONSHIP, [KNOWS], [since], null]",
        "[d, NODE_PROPERTY_TYPE, NODE, [Person], [tags], LIST<INTEGER>]",
        "[e, RELATIONSHIP_UNIQUENESS, RELATIONSHIP, [KNOWS], [id], null]");
    assertThat(counters.constraintsAdded()).isEqualTo(5);
    refused("CREATE CONSTRAINT a FOR (n:City) REQUIRE n.id IS UNIQUE",
        "there is an index or a constraint 'a' already");
    refused("CREATE CONSTRAINT x FOR (n:Person) REQUIRE n.id IS NODE KEY",
        "there is such a constraint already: 'a', (:Person).id is unique");
    refused("CREATE CONSTRAINT x FOR (n:Person) REQUIRE n.tags IS :: STRING",
        "there is such a constraint already: 'd', (:Person).tags is of type INT64[]");
    run("CREATE CONSTRAINT IF NOT EXISTS FOR (n:Person) REQUIRE n.id IS UNIQUE");
    run("CREATE CONSTRAINT x FOR (n:Person) REQUIRE n.id IS NOT NULL");
    refused("DROP CONSTRAINT xx", "there is no constraint 'xx', did you mean 'x'?");
    run("DROP CONSTRAINT xx IF EXISTS");
    run("DROP CONSTRAINT x");
    assertThat(counters.constraintsRemoved()).isEqualTo(1);
    assertThat(constraints()).hasSize(5);
  }

  @Test
  void namesWhatNobodyNamed() {
    run("CREATE INDEX FOR (n:Person) ON (n.name)");
    run("CREATE CONSTRAINT FOR (n:Person) REQUIRE n.name IS NOT NULL");
    assertThat(indexes())
        .singleElement()
        .asString()
        .matches("\\[index_[0-9a-f]{8}, .*");
    assertThat(constraints())
        .singleElement()
        .asString()
        .matches("\\[constraint_[0-9a-f]{8}, .*");
    refused("CREATE INDEX FOR (n:Person) ON (n.name)",
        "there is an index over (:Person).name already: '"
            + writer.current().catalog().declarations().indexes().getFirst().name() + "'");
  }

  @Test
  void checksWhatIsThere() {
    int person = writer.schema().addVertexTable(List.of("Person"));
    writer.schema().addVertexProperty(person, "id", ScalarType.INT64);
    writer.createVertex(person, List.of(), List.of(new PropertyValue(0, 5L)));
    writer.createVertex(person, List.of(), List.of(new PropertyValue(0, 5L)));
    writer.createVertex(person, List.of(), List.of());
    broken("CREATE CONSTRAINT ids FOR (n:Person) REQUIRE n.id IS UNIQUE",
        "constraint 'ids' is broken: (:Person).id is unique,"
            + " but node 0 of Person and node 1 of Person both have 5");
    broken("CREATE CONSTRAINT ids FOR (n:Person) REQUIRE n.id IS NOT NULL",
        "constraint 'ids' is broken: (:Person).id is not null,"
            + " but node 2 of Person has no value of 'id'");
    broken("CREATE CONSTRAINT ids FOR (n:Person) REQUIRE n.id IS :: STRING",
        "constraint 'ids' is broken: (:Person).id is of type STRING,"
            + " but node 0 of Person has 5");
    assertThat(counters.containsUpdates()).isFalse();
    assertThat(constraints()).isEmpty();
  }

  @Test
  void declaresNodeTables() {
    run("CREATE NODE TABLE Person:Being(id INT64 PRIMARY KEY, name STRING NOT NULL,"
        + " mail STRING UNIQUE, code STRING NOT NULL UNIQUE)");
    var table = writer.current().catalog().vertexTable(0);
    assertThat(table.labels()).containsExactly("Person", "Being");
    assertThat(table.primaryKey()).isZero();
    assertThat(writer.current().catalog().declarations().isDeclaredTable(0)).isTrue();
    assertThat(constraints()).hasSize(4)
        .anyMatch(row -> row.endsWith(", NODE_PROPERTY_EXISTENCE, NODE, [Person], [name], null]"))
        .anyMatch(row -> row.endsWith(", UNIQUENESS, NODE, [Person], [mail], null]"))
        .anyMatch(row -> row.endsWith(", NODE_KEY, NODE, [Person], [code], null]"))
        .contains("[primary_key_Person, NODE_KEY, NODE, [Person], [id], null]");
    refused("CREATE NODE TABLE Person(x INT64)", "there is a node table 'Person' already");
    run("CREATE NODE TABLE IF NOT EXISTS Person(x INT64)");
    refused("CREATE NODE TABLE Other(x DOUBLE PRIMARY KEY)",
        "property 'x' of Other cannot be the primary key: it is of type DOUBLE");
    refused("CREATE INDEX FOR (n:Person) ON (n.nmae)",
        "Person has no property 'nmae', did you mean 'name'?");
    refused("CREATE INDEX FOR (n:Being) ON (n.nmae)",
        "Being has no property 'nmae', did you mean 'name'?");
    refused("DROP CONSTRAINT primary_key_Person",
        "'primary_key_Person' is the primary key of Person and stays as long as the table");
    refused("DROP INDEX primary_key_Person",
        "'primary_key_Person' is the primary key of Person and stays as long as the table");
    refused("CREATE INDEX primary_key_Person FOR (n:City) ON (n.x)",
        "there is an index or a constraint 'primary_key_Person' already");
  }

  @Test
  void declaresRelTables() {
    run("CREATE NODE TABLE Person(id INT64 PRIMARY KEY)");
    run("CREATE NODE TABLE City(name STRING)");
    refused("CREATE REL TABLE LIVES_IN(FROM Person TO Citty)",
        "there is no node table 'Citty', did you mean 'City'?");
    run("CREATE REL TABLE LIVES_IN(FROM Person TO City, since INT64 NOT NULL, MANY_ONE)");
    assertThat(constraints()).anyMatch(row -> row
        .endsWith(", RELATIONSHIP_PROPERTY_EXISTENCE, RELATIONSHIP, [LIVES_IN], [since], null]"));
    refused("CREATE REL TABLE LIVES_IN(FROM Person TO City)",
        "there is a relationship type 'LIVES_IN' already");
    run("CREATE REL TABLE IF NOT EXISTS LIVES_IN(FROM Person TO City)");
    refused("CREATE INDEX FOR ()-[r:LIVES_IN]-() ON (r.sinse)",
        "LIVES_IN has no property 'sinse', did you mean 'since'?");
    long person = writer.createVertex(0, List.of(), List.of(new PropertyValue(0, 1L)));
    long city = writer.createVertex(1, List.of(), List.of());
    writer.createEdge(0, person, city, List.of(new PropertyValue(0, 1L)));
    assertThatThrownBy(
        () -> writer.createEdge(0, person, city, List.of(new PropertyValue(0, 2L))))
        .hasMessageContaining("the schema says that there is one at most");
    assertThatThrownBy(() -> writer.createEdge(0, city, person, List.of()))
        .hasMessageContaining("relationships LIVES_IN go from Person to City");
  }

  @Test
  void aClosedSchemaKnowsAllNames() {
    store.close();
    open(directory.resolve("closed"), true);
    run("CREATE NODE TABLE Person(id INT64 PRIMARY KEY)");
    refused("CREATE INDEX FOR (n:Persn) ON (n.id)",
        "no node has the label 'Persn', did you mean 'Person'?");
    refused("CREATE INDEX FOR ()-[r:KNOWS]-() ON (r.id)", "no relationship has the type 'KNOWS'");
    refused("CREATE CONSTRAINT FOR (n:Person) REQUIRE n.ip IS UNIQUE",
        "Person has no property 'ip', did you mean 'id'?");
  }
}
