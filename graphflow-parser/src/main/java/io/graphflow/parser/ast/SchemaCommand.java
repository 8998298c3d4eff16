package io.graphflow.parser.ast;

import io.graphflow.storage.catalog.Cardinality;
import io.graphflow.storage.catalog.Index;
import io.graphflow.storage.catalog.Requirement;
import io.graphflow.storage.type.LogicalType;
import java.util.List;
import java.util.stream.Stream;

/** A command that changes the schema, or writes a checkpoint. */
public sealed interface SchemaCommand extends Statement {

  /** The position of its first word. */
  Position position();

  /** Changes the schema, or fails and changes nothing. Its result has no rows. */
  sealed interface Change extends SchemaCommand {
    /** What it leaves to be computed before it runs: expressions without variables, none of them a literal. */
    default List<Expr> expressions() {
      return List.of();
    }
  }

  /**
   * {@code CREATE INDEX}, {@code CREATE POINT INDEX} or {@code CREATE BACKWARD INDEX}.
   *
   * @param name null if not written
   * @param ifNotExists whether an index that exists already is no error
   * @param target the elements indexed
   * @param keys at least one
   * @param kind what it is for
   */
  record CreateIndex(
      Name name,
      boolean ifNotExists,
      Target target,
      List<Name> keys,
      Index.Kind kind,
      Position position) implements Change {
    /** Creates a command; the list is copied. */
    public CreateIndex {
      keys = List.copyOf(keys);
    }
  }

  /**
   * {@code CREATE VECTOR INDEX}.
   *
   * @param name a literal or a parameter; null if not written
   * @param ifNotExists whether an index that exists already is no error
   * @param target the elements indexed
   * @param options a map or a parameter; null if not written
   */
  record CreateVectorIndex(
      Expr name,
      boolean ifNotExists,
      Target target,
      Name key,
      Expr options,
      Position position) implements Change {
    @Override
    public List<Expr> expressions() {
      return computed(name, options);
    }
  }

  /**
   * {@code CREATE FULLTEXT INDEX}.
   *
   * @param name a literal or a parameter; null if not written
   * @param ifNotExists whether an index that exists already is no error
   * @param targets one for each label, all of vertices or all of edges; at least one
   * @param keys at least one
   * @param options a map or a parameter; null if not written
   */
  record CreateFullTextIndex(
      Expr name,
      boolean ifNotExists,
      List<Target> targets,
      List<Name> keys,
      Expr options,
      Position position) implements Change {
    /** Creates a command; lists are copied. */
    public CreateFullTextIndex {
      targets = List.copyOf(targets);
      keys = List.copyOf(keys);
    }

    @Override
    public List<Expr> expressions() {
      return computed(name, options);
    }
  }

  /**
   * {@code CREATE CONSTRAINT}.
   *
   * @param name null if not written
   * @param ifNotExists whether a constraint that exists already is no error
   * @param target the elements constrained
   * @param keys at least one; one only for {@link Requirement.NotNull} and {@link Requirement.OfType}
   */
  record CreateConstraint(
      Name name,
      boolean ifNotExists,
      Target target,
      List<Name> keys,
      Requirement requirement,
      Position position) implements Change {
    /** Creates a command; the list is copied. */
    public CreateConstraint {
      keys = List.copyOf(keys);
    }
  }

  /**
   * {@code CREATE NODE TABLE}: declares a vertex table.
   *
   * @param ifNotExists whether a table that exists already is no error
   * @param labels those that its vertices bear unless changed, the primary one first
   * @param columns possibly none
   * @param primaryKey the column that is the primary key, null for none
   */
  record CreateNodeTable(
      boolean ifNotExists,
      List<Name> labels,
      List<Column> columns,
      Name primaryKey,
      Position position) implements Change {
    /** Creates a command; lists are copied. */
    public CreateNodeTable {
      labels = List.copyOf(labels);
      columns = List.copyOf(columns);
    }
  }

  /**
   * {@code CREATE REL TABLE}: declares an edge label.
   *
   * @param ifNotExists whether an edge label that exists already is no error
   * @param label its name
   * @param ends what it connects; at least one pair
   * @param columns possibly none
   * @param cardinality {@link Cardinality#MANY_MANY} if not written
   */
  record CreateRelTable(
      boolean ifNotExists,
      Name label,
      List<Ends> ends,
      List<Column> columns,
      Cardinality cardinality,
      Position position) implements Change {
    /** Creates a command; lists are copied. */
    public CreateRelTable {
      ends = List.copyOf(ends);
      columns = List.copyOf(columns);
    }
  }

  /**
   * {@code DROP INDEX}.
   *
   * @param name a literal or a parameter
   * @param ifExists whether an unknown name is no error
   */
  record DropIndex(Expr name, boolean ifExists, Position position) implements Change {
    @Override
    public List<Expr> expressions() {
      return computed(name);
    }
  }

  /**
   * {@code DROP CONSTRAINT}.
   *
   * @param ifExists whether an unknown name is no error
   */
  record DropConstraint(
      Name name,
      boolean ifExists,
      Position position) implements Change {}

  private static List<Expr> computed(Expr... expressions) {
    return Stream.of(expressions)
        .filter(expression -> expression != null && !(expression instanceof Expr.Literal))
        .toList();
  }

  /** {@code CHECKPOINT}. */
  record Checkpoint(Position position) implements SchemaCommand {}

  /**
   * The elements that an index or a constraint is about.
   *
   * @param edge whether {@code label} is an edge label, not a vertex label
   */
  record Target(boolean edge, Name label) {}

  /**
   * A property of a declared table. One that is the primary key is not null and unique without saying
   * so.
   */
  record Column(Name name, LogicalType type, boolean notNull, boolean unique) {}

  /** A pair of vertex labels that edges may connect. */
  record Ends(Name from, Name to) {}
}
