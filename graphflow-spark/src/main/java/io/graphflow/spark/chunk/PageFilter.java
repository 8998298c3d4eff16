package io.graphflow.spark.chunk;

import io.graphflow.graphar.file.ColumnFile;
import io.graphflow.graphar.schema.FileType;
import io.graphflow.storage.snapshot.OffsetRuns;
import io.graphflow.storage.snapshot.ValueRange;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.spark.sql.sources.And;
import org.apache.spark.sql.sources.EqualTo;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.sources.GreaterThan;
import org.apache.spark.sql.sources.GreaterThanOrEqual;
import org.apache.spark.sql.sources.In;
import org.apache.spark.sql.sources.LessThan;
import org.apache.spark.sql.sources.LessThanOrEqual;
import org.apache.spark.sql.sources.Or;
import org.apache.spark.sql.sources.StringStartsWith;

/** Tells which rows of a chunk may fulfil a filter, by what its files say of the values of their pages. Immutable. */
sealed interface PageFilter {
  /** Rows of the files of a run, which has all that fulfil the filter. */
  OffsetRuns rows(ChunkRun run);

  /**
   * What a filter of Spark says of pages.
   *
   * @param columns those that it may speak of
   * @return empty if it tells of no page that it has no row for it
   */
  static Optional<PageFilter> of(Filter filter, List<TableColumn> columns) {
    return switch (filter) {
      case And both -> {
        Optional<PageFilter> left = of(both.left(), columns);
        Optional<PageFilter> right = of(both.right(), columns);
        yield left.isEmpty() ? right
            : Optional.of(right.isEmpty() ? left.get() : new Both(left.get(), right.get()));
      }
      case Or either -> of(either.left(), columns)
          .flatMap(left -> of(either.right(), columns).map(right -> new Either(left, right)));
      case EqualTo equal -> within(columns, equal.attribute(), ValueRange::of, equal.value());
      case In in -> within(columns, in.attribute(), ValueRange::of, in.values());
      case GreaterThan bound ->
        within(columns, bound.attribute(), ValueRange::from, bound.value());
      case GreaterThanOrEqual bound ->
        within(columns, bound.attribute(), ValueRange::from, bound.value());
      case LessThan bound -> within(columns, bound.attribute(), ValueRange::upTo, bound.value());
      case LessThanOrEqual bound ->
        within(columns, bound.attribute(), ValueRange::upTo, bound.value());
      case StringStartsWith start ->
        within(columns, start.attribute(), PageFilter::beginning, start.value());
      default -> Optional.empty();
    };
  }

  /** Texts that begin with another one, in UTF-8: nothing there is greater than a byte of ones. */
  private static ValueRange beginning(Object text) {
    byte[] least = (byte[]) text;
    byte[] greatest = Arrays.copyOf(least, least.length + 1);
    greatest[least.length] = (byte) 0xFF;
    return new ValueRange(least, greatest);
  }

  private static Optional<PageFilter> within(List<TableColumn> columns, String name,
      Function<Object, ValueRange> range, Object... values) {
    List<ValueRange> ranges = new ArrayList<>();
    for (Object value : values) {
      Object bound = bound(value);
      if (bound == null) {
        return Optional.empty();
      }
      ranges.add(range.apply(bound));
    }
    return columns.stream()
        .filter(column -> column.name().equals(name))
        .findFirst()
        .flatMap(column -> switch (column) {
          case TableColumn.Stored stored when stored.column().list()
              || stored.column().files() != FileType.PARQUET ->
            Optional.empty();
          case TableColumn.Stored stored -> Optional.of(new Within(stored, ranges));
          case TableColumn.Numbers _ -> Optional.of(new Numbered(ranges));
        });
  }

  /** A value as pages have their bounds; null if these have no such bounds. */
  private static Object bound(Object value) {
    return switch (value) {
      case Long number -> number;
      case String text -> text.getBytes(StandardCharsets.UTF_8);
      case LocalDate day -> day.toEpochDay();
      case Date day -> day.toLocalDate().toEpochDay();
      // Moments have whole milliseconds, so that a bound between two of them takes in one more.
      case LocalDateTime moment -> moment.toInstant(ZoneOffset.UTC).toEpochMilli();
      case null, default -> null;
    };
  }

  /** Rows whose numbers are within one of some ranges. */
  record Numbered(List<ValueRange> ranges) implements PageFilter {
    /** Rows between others are read with them, if they are not more: a page would be read anew behind them. */
    private static final long GAP = 4096;

    @Override
    public OffsetRuns rows(ChunkRun run) {
      OffsetRuns.Builder rows = new OffsetRuns.Builder();
      ranges.stream()
          .map(range -> new long[] {row(range.least(), run, 0), row(range.greatest(), run, 1)})
          .filter(bounds -> bounds[0] < bounds[1])
          .sorted(Comparator.comparingLong(bounds -> bounds[0]))
          .forEach(bounds -> rows.add(bounds[0], Math.min(bounds[1] + GAP, run.all())));
      return rows.build();
    }

    /** The row of a number, or that behind it, as far as there are rows; without a number, the first or the end. */
    private static long row(Object number, ChunkRun run, int behind) {
      return number == null ? behind * run.all()
          : Math.clamp((Long) number + behind - run.number(), 0, run.all());
    }
  }

  /** Values of a column within one of some ranges. */
  record Within(TableColumn.Stored column, List<ValueRange> ranges) implements PageFilter {
    /** As the files have values. */
    private ValueRange stored(ValueRange range) {
      return column.added() == 0 ? range
          : new ValueRange(stored(range.least()), stored(range.greatest()));
    }

    private Object stored(Object bound) {
      return bound == null ? null : (Long) bound - column.added();
    }

    @Override
    public OffsetRuns rows(ChunkRun run) {
      List<ValueRange> wanted = ranges.stream().map(this::stored).toList();
      OffsetRuns.Builder rows = new OffsetRuns.Builder();
      ColumnFile file = ColumnFile.open(ChunkFile.of(run.files().get(column.group())),
          column.column().inFiles(), run.all());
      for (int page = 0; page < file.pageCount(); page++) {
        int number = page;
        if (wanted.stream().anyMatch(range -> file.mayHold(number, range))) {
          rows.add(file.firstRow(page),
              page + 1 == file.pageCount() ? file.rowCount() : file.firstRow(page + 1));
        }
      }
      return rows.build();
    }
  }

  /** What fulfils two filters. */
  record Both(PageFilter left, PageFilter right) implements PageFilter {
    @Override
    public OffsetRuns rows(ChunkRun run) {
      return left.rows(run).and(right.rows(run));
    }
  }

  /** What fulfils one of two filters. */
  record Either(PageFilter left, PageFilter right) implements PageFilter {
    @Override
    public OffsetRuns rows(ChunkRun run) {
      return left.rows(run).or(right.rows(run));
    }
  }
}
