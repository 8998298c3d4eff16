package io.graphflow.core.schema;

import io.graphflow.core.execution.UpdateTally;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.SchemaCommand;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Constraint;
import io.graphflow.storage.catalog.Declarations;
import io.graphflow.storage.catalog.FullTextIndex;
import io.graphflow.storage.catalog.Index;
import io.graphflow.storage.catalog.LabelRef;
import io.graphflow.storage.catalog.Requirement;
import io.graphflow.storage.catalog.VectorIndex;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.delta.DeltaWriter;
import java.util.List;

/**
 * Runs commands that change the schema. The caller has locked the whole catalog against all
 * others. A command that fails has changed nothing. For one
 * thread at a time.
 */
public final class SchemaExecutor {
  private final DeltaWriter writer;
  private final UpdateTally counters;
  private final CommandValues values;

  private SchemaExecutor(CommandValues values, DeltaWriter writer, UpdateTally counters) {
    this.values = values;
    this.writer = writer;
    this.counters = counters;
  }

  /**
   * Runs a command that changes the schema.
   *
   * @param values those of its expressions
   * @param writer the writer of the transaction
   * @param counters counts additions and removals
   * @throws QueryException if the command does not fit the schema, or existing elements break a new
   *     constraint
   */
  public static void change(
      SchemaCommand.Change command, CommandValues values, DeltaWriter writer,
      UpdateTally counters) {
    DeltaWriter.Savepoint before = writer.savepoint();
    try {
      new SchemaExecutor(values, writer, counters).run(command);
    } catch (RuntimeException e) {
      writer.rollbackTo(before);
      throw e;
    }
  }

  private void run(SchemaCommand.Change command) {
    switch (command) {
      case SchemaCommand.CreateIndex create -> createIndex(create);
      case SchemaCommand.CreateVectorIndex create -> createVectorIndex(create);
      case SchemaCommand.CreateFullTextIndex create -> createFullTextIndex(create);
      case SchemaCommand.CreateConstraint create -> createConstraint(create);
      case SchemaCommand.CreateNodeTable create ->
        new TableDeclaration(writer, counters).declare(create);
      case SchemaCommand.CreateRelTable create ->
        new TableDeclaration(writer, counters).declare(create);
      case SchemaCommand.DropIndex drop -> dropIndex(drop);
      case SchemaCommand.DropConstraint drop -> dropConstraint(drop);
    }
  }

  private Catalog catalog() {
    return writer.current().catalog();
  }

  private Declarations declarations() {
    return catalog().declarations();
  }

  private void createIndex(SchemaCommand.CreateIndex create) {
    LabelRef target = target(create.target());
    List<String> keys = texts(create.keys());
    new NamedProperties(catalog()).require(create.target(), create.keys());
    boolean backward = create.kind() == Index.Kind.BACKWARD;
    List<Index> others =
        backward ? declarations().backwardIndexes() : declarations().allIndexes();
    Index same = others.stream()
        .filter(index -> index.target().equals(target) && index.properties().equals(keys))
        .findFirst()
        .orElse(null);
    String name = create.name() == null
        ? SchemaNaming.free(catalog(), "index", (backward ? "backward " : "") + target + "." + keys)
        : create.name().text();
    if (create.ifNotExists() && (same != null || SchemaNaming.isTaken(catalog(), name))) {
      return;
    }
    if (same != null) {
      throw exists(same.name().equals(name)
          ? ErrorDetail.EQUIVALENT_INDEX_EXISTS
          : ErrorDetail.INDEX_EXISTS,
          "there is " + (backward ? "a backward index" : "an index") + " over "
              + described(target, keys) + " already: '" + same.name() + "'");
    }
    requireFree(name);
    writer.schema().addIndex(new Index(name, target, keys, create.kind()));
    counters.addIndex();
  }

  private void createVectorIndex(SchemaCommand.CreateVectorIndex create) {
    LabelRef target = target(create.target());
    String property = create.key().text();
    new NamedProperties(catalog()).require(create.target(), List.of(create.key()));
    VectorIndexOptions options = VectorIndexOptions.of(values.of(create.options()));
    VectorIndex same = declarations().vectorIndexes()
        .stream()
        .filter(index -> index.target().equals(target) && index.property().equals(property))
        .findFirst()
        .orElse(null);
    String name = create.name() == null
        ? SchemaNaming.free(catalog(), "index", "vector " + target + property)
        : values.name(create.name());
    if (create.ifNotExists() && (same != null || SchemaNaming.isTaken(catalog(), name))) {
      return;
    }
    if (same != null) {
      throw refused("there is a vector index over "
          + described(target, List.of(property)) + " already: '" + same.name() + "'");
    }
    requireFree(name);
    writer.schema()
        .addVectorIndex(new VectorIndex(
            name, target, property, options.dimensions(), options.similarity(),
            options.graph()));
    counters.addIndex();
  }

  private void createFullTextIndex(SchemaCommand.CreateFullTextIndex create) {
    new NamedProperties(catalog()).require(create.targets(), create.keys());
    boolean edge = create.targets().getFirst().edge();
    List<String> labels = create.targets().stream().map(target -> target.label().text()).toList();
    List<String> properties = texts(create.keys());
    FullTextIndexOptions options = FullTextIndexOptions.of(values.of(create.options()));
    FullTextIndex same = declarations().fullTextIndexes()
        .stream()
        .filter(index -> index.edge() == edge && index.labels().equals(labels)
            && index.properties().equals(properties))
        .findFirst()
        .orElse(null);
    String name = create.name() == null
        ? SchemaNaming.free(catalog(), "index", "full text " + edge + labels + properties)
        : values.name(create.name());
    if (create.ifNotExists() && (same != null || SchemaNaming.isTaken(catalog(), name))) {
      return;
    }
    if (same != null) {
      throw refused("there is a full-text index over these labels and properties already: '"
          + same.name() + "'");
    }
    requireFree(name);
    writer.schema()
        .addFullTextIndex(
            new FullTextIndex(name, edge, labels, properties, options.analyzer()));
    counters.addIndex();
  }

  private void createConstraint(SchemaCommand.CreateConstraint create) {
    LabelRef target = target(create.target());
    List<String> keys = texts(create.keys());
    Requirement requirement = create.requirement();
    new NamedProperties(catalog()).require(create.target(), create.keys());
    Constraint same = declarations().constraints()
        .stream()
        .filter(constraint -> constraint.target().equals(target)
            && constraint.properties().equals(keys) && isSame(constraint, requirement))
        .findFirst()
        .orElse(null);
    String name = create.name() == null
        ? SchemaNaming.free(catalog(), "constraint", target + "." + keys + requirement)
        : create.name().text();
    if (create.ifNotExists() && (same != null || SchemaNaming.isTaken(catalog(), name))) {
      return;
    }
    if (same != null) {
      throw exists(same.name().equals(name)
          ? ErrorDetail.EQUIVALENT_CONSTRAINT_EXISTS
          : ErrorDetail.CONSTRAINT_EXISTS,
          "there is such a constraint already: '" + same.name() + "', " + same.description());
    }
    requireFree(name);
    writer.schema().addConstraint(new Constraint(name, target, keys, requirement));
    counters.addConstraint();
  }

  /** A property has one type, whichever it is, and is unique or a key. */
  private static boolean isSame(Constraint constraint, Requirement requirement) {
    return constraint.requirement().getClass() == requirement.getClass()
        || (constraint.requirement().isUnique() && requirement.isUnique());
  }

  private void requireFree(String name) {
    if (SchemaNaming.isTaken(catalog(), name)) {
      throw refused("there is an index or a constraint '" + name + "' already");
    }
  }

  private void dropIndex(SchemaCommand.DropIndex drop) {
    String name = values.name(drop.name());
    if (drop.ifExists() && !SchemaNaming.isTaken(catalog(), name)) {
      return;
    }
    requireNoPrimaryKey(name);
    writer.schema().dropIndex(name);
    counters.removeIndex();
  }

  private void dropConstraint(SchemaCommand.DropConstraint drop) {
    String name = drop.name().text();
    if (drop.ifExists() && declarations().findConstraint(name).isEmpty()) {
      return;
    }
    requireNoPrimaryKey(name);
    if (declarations().isIndexNamed(name)) {
      throw refused("'" + name + "' is an index; drop it with DROP INDEX");
    }
    writer.schema().dropConstraint(name);
    counters.removeConstraint();
  }

  private void requireNoPrimaryKey(String name) {
    for (VertexTable table : catalog().vertexTables()) {
      if (table.primaryKey() >= 0 && SchemaListing.primaryKeyName(table).equals(name)) {
        throw refused("'" + name + "' is the primary key of " + table.name()
            + " and stays as long as the table");
      }
    }
  }

  static LabelRef target(SchemaCommand.Target target) {
    return new LabelRef(target.edge(), target.label().text());
  }

  static List<String> texts(List<Name> names) {
    return names.stream().map(Name::text).toList();
  }

  static String described(LabelRef target, List<String> keys) {
    return target + "."
        + (keys.size() == 1 ? keys.getFirst() : "(" + String.join(", ", keys) + ")");
  }

  /** That the same is there already, under the same name or another. */
  static GraphflowException exists(ErrorDetail detail, String message) {
    return new QueryException(detail.whenRun(), message);
  }

  static GraphflowException refused(String message) {
    return new QueryException(message);
  }
}
