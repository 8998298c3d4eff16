package io.graphflow.graphar.export;

import io.graphflow.graphar.schema.FileType;
import io.graphflow.graphar.schema.PropertyGroup;
import io.graphflow.graphar.schema.PropertyInfo;
import java.util.List;

/**
 * Properties that lie together in files.
 *
 * @param prefix the folder of the files, within that of the vertices or of the edges; ends with a slash
 * @param columns at least one
 * @param primary whether the property, which is alone then, is the primary key
 */
record ColumnGroup(String prefix, List<ColumnExport> columns, boolean primary) {
  ColumnGroup {
    columns = List.copyOf(columns);
  }

  /** The group as YAML has it. */
  PropertyGroup describe() {
    List<PropertyInfo> properties = columns.stream().map(column -> column.info(primary)).toList();
    return new PropertyGroup(prefix, FileType.PARQUET, properties);
  }
}
