package io.graphflow.storage.load.descriptor;

import io.graphflow.storage.database.PropertyDeclaration;
import io.graphflow.storage.load.csv.CsvFormat;
import io.graphflow.storage.type.ScalarType;
import java.util.List;
import java.util.Objects;

/**
 * A dataset, described. Immutable and consistent: names are resolved to indexes of these lists, types
 * agree wherever files share a table or an edge label.
 *
 * @param file the file that describes it, for messages
 * @param tables the vertex tables to be
 * @param edgeLabels the edge labels to be
 * @param vertexFiles the files that hold vertices; they may hold edges as foreign keys too
 * @param edgeFiles the files that hold edges
 */
public record DatasetDescriptor(
    String file,
    List<Table> tables,
    List<Edges> edgeLabels,
    List<FileSet> vertexFiles,
    List<FileSet> edgeFiles) {

  /** Creates a descriptor; lists are copied. */
  public DatasetDescriptor {
    Objects.requireNonNull(file, "file");
    tables = List.copyOf(tables);
    edgeLabels = List.copyOf(edgeLabels);
    vertexFiles = List.copyOf(vertexFiles);
    edgeFiles = List.copyOf(edgeFiles);
  }

  /**
   * A vertex table.
   *
   * @param labels the labels of its vertices, the primary one first
   * @param properties all properties its files give
   * @param key index of the primary key in {@code properties}, or -1 if there is none
   * @param fromEdges whether no file lists the vertices: they are the keys that edges name
   */
  public record Table(
      List<String> labels,
      List<PropertyDeclaration> properties,
      int key,
      boolean fromEdges) {

    /** Creates a table; lists are copied. */
    public Table {
      labels = List.copyOf(labels);
      properties = List.copyOf(properties);
    }

    /** The primary label. */
    public String name() {
      return labels.getFirst();
    }

    /** The type of the primary key, of a table that has one. */
    public ScalarType keyType() {
      return (ScalarType) properties.get(key).type();
    }
  }

  /**
   * An edge label.
   *
   * @param name the label
   * @param properties all properties its files give
   * @param cardinality what is promised, {@link Cardinality#MANY_TO_MANY} if nothing is
   * @param sourceTables the tables in which sources may lie, ascending
   * @param destinationTables the tables in which destinations may lie, ascending
   */
  public record Edges(
      String name,
      List<PropertyDeclaration> properties,
      Cardinality cardinality,
      List<Integer> sourceTables,
      List<Integer> destinationTables) {

    /** Creates an edge label; lists are copied. */
    public Edges {
      properties = List.copyOf(properties);
      sourceTables = List.copyOf(sourceTables);
      destinationTables = List.copyOf(destinationTables);
    }
  }

  /**
   * Files of one form.
   *
   * @param patterns paths in the data folder, with wildcards
   * @param format how they are written
   * @param columns their columns; in the order of the fields if the files have no header
   * @param target the table (vertex files) or edge label (edge files) of every row, or -1 if a label
   *     column decides
   * @param place where the descriptor says so, as {@code file:line}, for messages
   */
  public record FileSet(
      List<String> patterns,
      CsvFormat format,
      List<Column> columns,
      int target,
      String place) {

    /** Creates a file set; lists are copied. */
    public FileSet {
      patterns = List.copyOf(patterns);
      columns = List.copyOf(columns);
    }
  }
}
