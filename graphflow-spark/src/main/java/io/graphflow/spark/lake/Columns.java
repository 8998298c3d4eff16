package io.graphflow.spark.lake;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.udf;

import io.graphflow.graphar.file.PropertyColumn;
import io.graphflow.graphar.schema.FileType;
import io.graphflow.spark.chunk.FileColumn;
import io.graphflow.spark.chunk.TableColumn;
import io.graphflow.spark.value.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;

/** The columns of a table as they become known, and the groups of files that have them. For one thread. */
final class Columns {
  private final List<TableColumn> stored = new ArrayList<>();
  private final List<Column> shown = new ArrayList<>();
  private final List<Integer> groups = new ArrayList<>();

  /** Adds a column that is shown as it is. */
  void add(TableColumn column) {
    stored.add(column);
    shown.add(col(column.name()));
  }

  /** Adds a group of files, by its number. */
  void addGroup(int number) {
    groups.add(number);
  }

  /** Adds a group of files, if some of its columns are asked for, and these. */
  void addGroup(int number, FileType type, List<PropertyColumn> columns,
      Map<Fact, String> facts) {
    boolean added = false;
    for (PropertyColumn column : columns) {
      String name = facts.get(new Fact.Property(column.property().name()));
      if (name != null) {
        if (!added) {
          addGroup(number);
          added = true;
        }
        Kind kind = GraphTables.kind(column);
        stored.add(new TableColumn.Stored(name, groups.size() - 1,
            FileColumn.of(column.property(), type), 0));
        shown.add(column.form().isEmpty() ? col(name)
            : udf(new TextValues(column.form().get(), kind), kind.column()).apply(col(name))
                .as(name));
      }
    }
  }

  /** The columns of the table. */
  List<TableColumn> stored() {
    return stored;
  }

  /** What is made of them. */
  Column[] shown() {
    return shown.toArray(Column[]::new);
  }

  /** The numbers of the groups that have a column. */
  List<Integer> groups() {
    return groups;
  }
}
