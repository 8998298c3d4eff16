package io.graphflow.storage.load.descriptor;

import io.graphflow.storage.type.LogicalType;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a column of a file means. Tables and edge labels are given by their index in the descriptor. */
public sealed interface Column {

  /** The column's name in the header; in a file without header only a name for messages. */
  String header();

  /** Whether the column may be absent; its values are then NULL. */
  default boolean optional() {
    return false;
  }

  /**
   * A property of the vertex or edge.
   *
   * @param header name in the header
   * @param property name of the property
   * @param type type of the property
   * @param dates how dates are written
   * @param formed what the fields hold if the type is ANY, otherwise null
   * @param lookup the file that says what the values stand for, or null
   * @param optional whether the column may be absent
   */
  record PropertyColumn(
      String header,
      String property,
      LogicalType type,
      DateForm dates,
      ByteFields formed,
      Lookup lookup,
      boolean optional) implements Column {

    /** Creates a column of a type of its own. */
    public PropertyColumn(
        String header,
        String property,
        LogicalType type,
        DateForm dates,
        Lookup lookup,
        boolean optional) {
      this(header, property, type, dates, null, lookup, optional);
    }
  }

  /**
   * A text that decides which table or edge label the row belongs to.
   *
   * @param header name in the header
   * @param targets table (vertex files) or edge label (edge files) by text
   */
  record LabelColumn(String header, Map<String, Integer> targets) implements Column {

    /** Creates a column; the map is copied and keeps its order. */
    public LabelColumn {
      targets = Collections.unmodifiableMap(new LinkedHashMap<>(targets));
    }
  }

  /**
   * The primary key of an end of an edge.
   *
   * @param header name in the header
   * @param end which end
   * @param label the label that the vertex bears, for messages
   * @param tables the tables whose vertices bear it
   * @param dates how a key that is a date is written
   * @param nullable whether NULL means that the row holds no edge; otherwise it is an error
   */
  record EndpointColumn(
      String header,
      End end,
      String label,
      List<Integer> tables,
      DateForm dates,
      boolean nullable) implements Column {

    /** Creates a column; the list is copied. */
    public EndpointColumn {
      tables = List.copyOf(tables);
    }
  }

  /**
   * The primary key of another vertex, to or from which this vertex has an edge unless it is NULL.
   *
   * @param header name in the header
   * @param edgeLabel the edge's label
   * @param other which end of the edge the other vertex is
   * @param label the label that the other vertex bears, for messages
   * @param tables the tables whose vertices bear it
   * @param dates how a key that is a date is written
   */
  record ForeignKeyColumn(
      String header,
      int edgeLabel,
      End other,
      String label,
      List<Integer> tables,
      DateForm dates) implements Column {

    /** Creates a column; the list is copied. */
    public ForeignKeyColumn {
      tables = List.copyOf(tables);
    }
  }

  /** A column that is not loaded. */
  record IgnoredColumn(String header, boolean optional) implements Column {}

  /** An end of an edge. */
  enum End {
    /** Where it starts. */
    SOURCE,
    /** Where it ends. */
    DESTINATION
  }

  /**
   * A small file of two columns that says what texts stand for, as {@code 1 → movie}. It is written
   * like the file whose column refers to it.
   *
   * @param file its path in the data folder
   * @param keyColumn the column that holds what stands in the referring file
   * @param valueColumn the column that holds what it means
   */
  record Lookup(String file, String keyColumn, String valueColumn) {}
}
