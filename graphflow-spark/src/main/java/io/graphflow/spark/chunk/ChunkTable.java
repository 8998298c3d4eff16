package io.graphflow.spark.chunk;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.connector.catalog.Column;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import scala.Option;

/**
 * A table whose columns lie in files side by side: the row of a number in the one file belongs to that of the same number in the
 * others. They are read together, so that nothing has to be joined. Immutable.
 */
public final class ChunkTable implements SupportsRead {
  private final String name;
  private final List<TableColumn> columns;
  private final Map<Long, List<ChunkRun>> parts;
  private final Alignment alignment;
  private final int tasks;

  /**
   * Creates a table.
   *
   * @param name for plans
   * @param parts the rows of each part
   * @param alignment how the rows lie in the parts; null if that is not known
   * @param tasks how many run at a time: fewer parts than these are read by several tasks each
   */
  public ChunkTable(String name, List<TableColumn> columns, Map<Long, List<ChunkRun>> parts,
      Alignment alignment, int tasks) {
    this.name = Objects.requireNonNull(name, "name");
    this.columns = List.copyOf(columns);
    this.parts = Map.copyOf(parts);
    this.alignment = alignment;
    this.tasks = tasks;
  }

  /** The rows. */
  public Dataset<Row> rows(SparkSession spark) {
    return org.apache.spark.sql.classic.Dataset.ofRows(
        (org.apache.spark.sql.classic.SparkSession) spark,
        DataSourceV2Relation.create(this, Option.apply(ChunkFunctions.INSTANCE),
            Option.empty(), CaseInsensitiveStringMap.empty(), Option.empty()));
  }

  Map<Long, List<ChunkRun>> parts() {
    return parts;
  }

  Alignment alignment() {
    return alignment;
  }

  int tasks() {
    return tasks;
  }

  List<TableColumn> tableColumns() {
    return columns;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Column[] columns() {
    return columns.stream()
        .map(column -> Column.create(column.name(), column.type(), column.nullable()))
        .toArray(Column[]::new);
  }

  @Override
  public Set<TableCapability> capabilities() {
    return Set.of(TableCapability.BATCH_READ);
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    return new ChunkScan(this);
  }
}
