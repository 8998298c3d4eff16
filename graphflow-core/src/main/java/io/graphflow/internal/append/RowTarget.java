package io.graphflow.internal.append;

import io.graphflow.core.transaction.TransactionLocks;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.QueryException;
import io.graphflow.exception.UsageException;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.WrittenNames;
import io.graphflow.storage.delta.DeltaWriter;
import io.graphflow.storage.delta.PropertyValue;
import io.graphflow.storage.hint.ClosestName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;

/** The vertices or edges that the rows of a {@code RowAppender} become. Immutable. */
public abstract sealed class RowTarget permits VertexRowTarget, EdgeRowTarget {
  final String label;
  final List<String> properties;

  RowTarget(String label, List<String> properties) {
    this.label = label;
    this.properties = properties;
    if (new HashSet<>(properties).size() < properties.size()) {
      throw new UsageException("a property of " + label + " is named twice: " + properties);
    }
  }

  /** Rows of one target in a transaction, whose catalog has all names. */
  interface Writer {
    /** Locks the keys that a row names or brings, before anything is read. */
    void lockKeys(List<Object> row);

    /**
     * Writes a row.
     *
     * @throws QueryException if it is refused
     */
    void write(List<Object> row);
  }

  /** The label, for messages. */
  public final String name() {
    return label;
  }

  /** The names of a row's values. */
  public abstract List<String> columns();

  /** The names that must be in the catalog. */
  abstract WrittenNames names();

  /**
   * Refuses names that the schema lacks and that are not added to it.
   *
   * @throws QueryException naming the closest one that there is
   */
  public abstract void requireNames(Catalog catalog);

  /** A writer for a transaction. */
  abstract Writer writer(DeltaWriter writer, TransactionLocks locks);

  final void requireProperties(List<Property> known) {
    List<String> names = known.stream().map(Property::name).toList();
    for (String property : properties) {
      if (!names.contains(property)) {
        throw new QueryException(label + " has no property '" + property + "'"
            + ClosestName.hint(property, names));
      }
    }
  }

  static GraphflowException unknown(String what, String name, Collection<String> known) {
    return new QueryException(
        "there is no " + what + " '" + name + "'" + ClosestName.hint(name, known));
  }

  /** The indexes of the properties in a table or edge label that has them all. */
  final int[] indexes(Function<String, OptionalInt> index) {
    return properties.stream().mapToInt(name -> index.apply(name).orElseThrow()).toArray();
  }

  /** The values of a row from a column on that are not NULL. */
  static List<PropertyValue> values(int[] indexes, List<Object> row, int from) {
    List<PropertyValue> values = new ArrayList<>(indexes.length);
    for (int i = 0; i < indexes.length; i++) {
      Object value = row.get(from + i);
      if (value != null) {
        values.add(new PropertyValue(indexes[i], value));
      }
    }
    return values;
  }
}
