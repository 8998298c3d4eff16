package io.graphflow.spark.value;

import io.graphflow.parser.expression.CypherType;
import java.io.Serializable;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/**
 * What all values of a column are, NULL beside. On Spark the kind of every column is known before anything runs: a query for
 * which it is not is refused. Immutable.
 */
public sealed interface Kind extends Serializable {
  /** Values without parts. */
  enum Scalar implements Kind {
    /** Nothing but NULL, in a column of texts. */
    NULL(CypherType.ANY),
    BOOLEAN(CypherType.BOOLEAN),
    INTEGER(CypherType.INTEGER),
    FLOAT(CypherType.FLOAT),
    STRING(CypherType.STRING),
    DATE(CypherType.DATE),
    /** Moments of whole milliseconds, as local times in UTC. */
    DATETIME(CypherType.DATETIME),
    /** Values of several types, or of one that Spark has not, in {@link AnyForm}. */
    ANY(CypherType.ANY);

    private final CypherType type;

    Scalar(CypherType type) {
      this.type = type;
    }

    @Override
    public CypherType type() {
      return type;
    }

    @Override
    public DataType column() {
      return switch (this) {
        case NULL, STRING -> DataTypes.StringType;
        case BOOLEAN -> DataTypes.BooleanType;
        case INTEGER -> DataTypes.LongType;
        case FLOAT -> DataTypes.DoubleType;
        case DATE -> DataTypes.DateType;
        case DATETIME -> DataTypes.TimestampNTZType;
        case ANY -> DataTypes.BinaryType;
      };
    }
  }

  /** Lists of values of one kind. */
  record ListOf(Kind element) implements Kind {
    @Override
    public CypherType type() {
      return CypherType.LIST;
    }

    @Override
    public DataType column() {
      return DataTypes.createArrayType(element.column());
    }
  }

  /**
   * Nodes, by their IDs.
   *
   * @param tables the tables that they may lie in
   */
  record Node(Set<Integer> tables) implements Kind {
    /** Creates a kind; the set is copied. */
    public Node {
      tables = Set.copyOf(tables);
    }

    @Override
    public CypherType type() {
      return CypherType.NODE;
    }

    @Override
    public DataType column() {
      return DataTypes.LongType;
    }
  }

  /**
   * Relationships, by numbers of our own.
   *
   * @param types the types of edges of the graph that they may be of
   */
  record Edge(Set<Integer> types) implements Kind {
    /** Creates a kind; the set is copied. */
    public Edge {
      types = Set.copyOf(types);
    }

    @Override
    public CypherType type() {
      return CypherType.RELATIONSHIP;
    }

    @Override
    public DataType column() {
      return DataTypes.LongType;
    }
  }

  /** The type of its values in expressions. */
  CypherType type();

  /** The type of its columns. */
  DataType column();

  /** Whether its values are numbers, texts and the like, which can be compared and sorted. */
  default boolean isScalar() {
    return this instanceof Scalar && this != Scalar.ANY;
  }

  /** The kind of what is of one kind or of the other; empty if that is no one kind. */
  default Optional<Kind> or(Kind other) {
    if (equals(other) || other == Scalar.NULL) {
      return Optional.of(this);
    }
    if (this == Scalar.NULL) {
      return Optional.of(other);
    }
    return switch (this) {
      case ListOf(Kind element) when other instanceof ListOf(Kind otherElement) ->
        element.or(otherElement).map(ListOf::new);
      case Node(Set<Integer> tables) when other instanceof Node(Set<Integer> more) ->
        Optional.of(new Node(both(tables, more)));
      case Edge(Set<Integer> types) when other instanceof Edge(Set<Integer> more) ->
        Optional.of(new Edge(both(types, more)));
      default -> Optional.empty();
    };
  }

  private static Set<Integer> both(Set<Integer> some, Set<Integer> more) {
    Set<Integer> both = new TreeSet<>(some);
    both.addAll(more);
    return both;
  }

  /** Its name in messages. */
  default String text() {
    return this instanceof ListOf(Kind element) ? "LIST<" + element.text() + ">"
        : this == Scalar.NULL ? "NULL" : type().toString();
  }
}
