package io.graphflow.spark.chunk;

import io.graphflow.graphar.schema.FileType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsPushDownFilters;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.connector.read.SupportsReportOrdering;
import org.apache.spark.sql.connector.read.SupportsReportPartitioning;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.connector.read.partitioning.KeyGroupedPartitioning;
import org.apache.spark.sql.connector.read.partitioning.Partitioning;
import org.apache.spark.sql.connector.read.partitioning.UnknownPartitioning;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.StructType;

/**
 * Reads a table. Where it has as many parts as tasks run at a time, and it is asked for the column that they are cut by, each
 * part is read by one task, and Spark is told of it; else rows are dealt out evenly. For one plan.
 */
final class ChunkScan
    implements
      SupportsPushDownRequiredColumns,
      SupportsPushDownFilters,
      Batch,
      SupportsReportPartitioning,
      SupportsReportOrdering,
      SupportsReportStatistics {
  /** Fewer rows are not worth a task of their own. */
  private static final long LEAST_ROWS = 1 << 17;

  private final ChunkTable table;
  private List<TableColumn> columns;
  private Filter[] pushed = {};
  private List<ChunkSplit> splits;

  ChunkScan(ChunkTable table) {
    this.table = table;
    this.columns = table.tableColumns();
  }

  @Override
  public void pruneColumns(StructType required) {
    Set<String> names = Set.of(required.fieldNames());
    columns = table.tableColumns().stream().filter(each -> names.contains(each.name())).toList();
  }

  @Override
  public Filter[] pushFilters(Filter[] filters) {
    pushed = Arrays.stream(filters)
        .filter(filter -> PageFilter.of(filter, table.tableColumns()).isPresent())
        .toArray(Filter[]::new);
    // A page that may have a row may have others too.
    return filters;
  }

  @Override
  public Filter[] pushedFilters() {
    return pushed;
  }

  @Override
  public Scan build() {
    return this;
  }

  @Override
  public StructType readSchema() {
    StructType schema = new StructType();
    for (TableColumn column : columns) {
      schema = schema.add(column.name(), column.type(), column.nullable());
    }
    return schema;
  }

  @Override
  public String description() {
    return (isCut() ? splits().size() + " parts" : "in " + splits().size() + " runs")
        + ", PushedFilters: [" + Arrays.stream(pushed)
            .map(Filter::toString)
            .collect(Collectors.joining(", "))
        + "]";
  }

  @Override
  public Batch toBatch() {
    return this;
  }

  /** Whether each task reads one part, and the column is read that says which vertices are in it. */
  private boolean isCut() {
    return table.alignment() != null && table.parts().size() >= table.tasks()
        && columns.stream().anyMatch(each -> each.name().equals(table.alignment().column()));
  }

  @Override
  public Partitioning outputPartitioning() {
    return isCut()
        ? new KeyGroupedPartitioning(new Expression[] {ChunkFunctions.cut(table.alignment())},
            splits().size())
        : new UnknownPartitioning(splits().size());
  }

  @Override
  public SortOrder[] outputOrdering() {
    return isCut() && table.alignment().sorted()
        ? new SortOrder[] {Expressions.sort(Expressions.column(table.alignment().column()),
            SortDirection.ASCENDING)}
        : new SortOrder[0];
  }

  @Override
  public InputPartition[] planInputPartitions() {
    return splits().toArray(InputPartition[]::new);
  }

  private List<ChunkSplit> splits() {
    if (splits == null) {
      splits = isCut() ? cut() : dealt();
    }
    return splits;
  }

  /** Whether a file is of text: it would be read up to the first row of each task that has some of its rows. */
  private boolean isText() {
    return columns.stream()
        .anyMatch(column -> column instanceof TableColumn.Stored stored
            && stored.column().files() != FileType.PARQUET);
  }

  private Map<Long, List<ChunkRun>> inOrder() {
    return new TreeMap<>(table.parts());
  }

  private List<ChunkSplit> cut() {
    List<ChunkSplit> all = new ArrayList<>();
    inOrder().forEach((part, runs) -> all.add(new ChunkSplit(part, runs)));
    return all;
  }

  private List<ChunkSplit> dealt() {
    long each = Math.max(LEAST_ROWS, Math.ceilDiv(rowCount(), 2L * table.tasks()));
    List<ChunkSplit> all = new ArrayList<>();
    List<ChunkRun> next = new ArrayList<>();
    long left = each;
    for (List<ChunkRun> runs : inOrder().values()) {
      for (ChunkRun run : runs) {
        for (long from = run.from(); from < run.to();) {
          long to = isText() ? run.to() : Math.min(run.to(), from + left);
          next.add(run.part(from, to));
          left -= to - from;
          from = to;
          if (left <= 0) {
            all.add(new ChunkSplit(-1, List.copyOf(next)));
            next.clear();
            left = each;
          }
        }
      }
    }
    if (!next.isEmpty()) {
      all.add(new ChunkSplit(-1, List.copyOf(next)));
    }
    return all;
  }

  /** The files that are read. */
  List<String> files() {
    return table.parts()
        .values()
        .stream()
        .flatMap(List::stream)
        .flatMap(run -> columns.stream()
            .filter(TableColumn.Stored.class::isInstance)
            .map(column -> run.files().get(((TableColumn.Stored) column).group())))
        .distinct()
        .toList();
  }

  private long rowCount() {
    return table.parts()
        .values()
        .stream()
        .flatMap(List::stream)
        .mapToLong(ChunkRun::size)
        .sum();
  }

  @Override
  public Statistics estimateStatistics() {
    long rows = rowCount();
    long width = columns.stream().mapToLong(column -> column.type().defaultSize()).sum();
    return new Statistics() {
      @Override
      public OptionalLong sizeInBytes() {
        return OptionalLong.of(Math.max(1, rows * width));
      }

      @Override
      public OptionalLong numRows() {
        return OptionalLong.of(rows);
      }
    };
  }

  /** What is read, whatever its columns are called: Spark reads it once for all that need it in the same form. */
  private List<Object> read() {
    return List.of(table.parts(), columns.stream().map(column -> column.named("")).toList(),
        List.of(pushed), isCut());
  }

  @Override
  public boolean equals(Object other) {
    return other == this || (other instanceof ChunkScan scan
        && table.name().equals(scan.table.name()) && read().equals(scan.read()));
  }

  @Override
  public int hashCode() {
    return table.name().hashCode();
  }

  @Override
  public PartitionReaderFactory createReaderFactory() {
    return new ChunkReaders(List.copyOf(columns), table.tableColumns(), List.of(pushed),
        isCut() ? table.alignment() : null);
  }
}
