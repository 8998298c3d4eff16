package io.graphflow.graphar.page;

import io.graphflow.graphar.file.ColumnFile;
import io.graphflow.graphar.file.ManyFiles;
import io.graphflow.graphar.file.PropertyColumn;
import io.graphflow.parquet.file.ObjectStore;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.storage.database.ValueBatch;
import io.graphflow.storage.paged.FactCache;
import io.graphflow.storage.paged.PagedColumn;
import io.graphflow.storage.snapshot.OffsetRuns;
import io.graphflow.storage.snapshot.ValueRange;
import io.graphflow.storage.type.LogicalType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;

/** A column whose rows lie in the files of several chunks. A page is called by its chunk and its number there. */
abstract class ChunkedColumn implements PagedColumn {
  private static final int CHUNK_SHIFT = 32;

  /** So many values are looked for, in so many chunks, to tell how values lie; twice as many at most. */
  private static final int MOST_TRIED = 16;

  private final FactCache facts;
  private final PropertyColumn column;

  ChunkedColumn(FactCache facts, PropertyColumn column) {
    this.facts = facts;
    this.column = column;
  }

  PropertyColumn column() {
    return column;
  }

  /** Stands for the chunk that a row is in. */
  abstract int chunk(long row);

  /** The first row of a chunk. */
  abstract long chunkStart(int chunk);

  /** The number of a chunk's rows. */
  abstract long rowCount(int chunk);

  /** The number of chunks. */
  abstract int chunkCount();

  /** Whether a chunk may hold a value of a range, as far as is known without its file. */
  boolean mayHold(int chunk, ValueRange range) {
    return true;
  }

  /** The file of a chunk. */
  abstract StoredFile stored(int chunk);

  /** Where the pages of a chunk lie. */
  private record Pages(ChunkedColumn column, int chunk) {}

  private ColumnFile file(int chunk) {
    return facts.get(new Pages(this, chunk), ColumnFile.class,
        () -> ColumnFile.open(stored(chunk), column, rowCount(chunk)));
  }

  /** The same with the bounds of the pages. */
  private ColumnFile fileWithBounds(int chunk) {
    ColumnFile file = file(chunk);
    if (file.readBounds()) {
      facts.recount(new Pages(this, chunk));
    }
    return file;
  }

  @Override
  public LogicalType type() {
    return column.stored();
  }

  @Override
  public long page(long row) {
    int chunk = chunk(row);
    return (long) chunk << CHUNK_SHIFT | file(chunk).page(row - chunkStart(chunk));
  }

  @Override
  public long firstRow(long page) {
    int chunk = (int) (page >>> CHUNK_SHIFT);
    return chunkStart(chunk) + file(chunk).firstRow((int) page);
  }

  @Override
  public long[] pagesWith(Object value, int most) {
    ValueRange wanted = ValueRange.of(value);
    long[] found = new long[most];
    int count = 0;
    for (int chunk = 0; chunk < chunkCount(); chunk++) {
      if (!mayHold(chunk, wanted)) {
        continue;
      }
      ColumnFile file = fileWithBounds(chunk);
      for (int page = 0; page < file.pageCount(); page++) {
        if (file.mayHold(page, wanted)) {
          if (count == most) {
            return null;
          }
          found[count++] = (long) chunk << CHUNK_SHIFT | page;
        }
      }
    }
    return Arrays.copyOf(found, count);
  }

  @Override
  public OffsetRuns rowsWithin(ValueRange range) {
    OffsetRuns.Builder runs = new OffsetRuns.Builder();
    boolean known = false;
    for (int chunk = 0; chunk < chunkCount(); chunk++) {
      if (!mayHold(chunk, range)) {
        known = true;
        continue;
      }
      ColumnFile file = fileWithBounds(chunk);
      long start = chunkStart(chunk);
      // A file may have more rows than there are vertices.
      long rows = rowCount(chunk);
      for (int page = 0; page < file.pageCount() && file.firstRow(page) < rows; page++) {
        known |= file.isBounded(page);
        if (file.mayHold(page, range)) {
          long end = page + 1 == file.pageCount() ? rows : Math.min(rows, file.firstRow(page + 1));
          runs.add(start + file.firstRow(page), start + end);
        }
      }
    }
    return known ? runs.build() : null;
  }

  @Override
  public double pageShare() {
    int step = Math.max(1, chunkCount() / MOST_TRIED);
    List<ColumnFile> files = new ArrayList<>();
    long pages = 0;
    for (int chunk = 0; chunk < chunkCount(); chunk += step) {
      files.add(fileWithBounds(chunk));
      pages += files.getLast().pageCount();
    }
    long found = 0;
    int tried = 0;
    for (long place = 0; place < pages; place += Math.max(1, pages / MOST_TRIED)) {
      Object value = valueAt(files, place);
      if (value == null) {
        continue;
      }
      tried++;
      ValueRange wanted = ValueRange.of(value);
      for (ColumnFile file : files) {
        for (int page = 0; page < file.pageCount(); page++) {
          found += file.mayHold(page, wanted) ? 1 : 0;
        }
      }
    }
    return tried == 0 ? 1 : (double) found / tried / pages;
  }

  /** The least value of a page of some files, which are counted from the first; null if nobody knows it. */
  private static Object valueAt(List<ColumnFile> files, long place) {
    long left = place;
    for (ColumnFile file : files) {
      if (left < file.pageCount()) {
        return file.least((int) left);
      }
      left -= file.pageCount();
    }
    throw new IndexOutOfBoundsException("page " + place);
  }

  @Override
  public void read(long page, ValueBatch target) {
    int chunk = (int) (page >>> CHUNK_SHIFT);
    file(chunk).read((int) page, target);
    // The first page brings the dictionary.
    facts.recount(new Pages(this, chunk));
  }

  /** Some of the rows that are expected: those of a chunk. */
  private record Stretch(int chunk, int from, int to) {}

  @Override
  public Expected expect(long[] rows, int from, int to, LongPredicate kept) {
    ObjectStore store = stored(chunk(rows[from])).store();
    if (store.requestsAtOnce() == 1) {
      return null;
    }
    List<Stretch> stretches = new ArrayList<>();
    for (int first = from; first < to;) {
      int chunk = chunk(rows[first]);
      int end = first + 1;
      while (end < to && chunk(rows[end]) == chunk) {
        end++;
      }
      stretches.add(new Stretch(chunk, first, end));
      first = end;
    }
    List<ColumnFile> files =
        ManyFiles.each(store, stretches, stretch -> file(stretch.chunk()));
    ExpectedPages expected = new ExpectedPages();
    try {
      for (int i = 0; i < files.size(); i++) {
        expected.add(files.get(i), missing(files.get(i), stretches.get(i), rows, kept));
      }
    } catch (RuntimeException e) {
      expected.close();
      throw e;
    }
    return expected;
  }

  /** The pages that hold some rows of a chunk, but for those that are kept. */
  private int[] missing(ColumnFile file, Stretch stretch, long[] rows, LongPredicate kept) {
    long start = chunkStart(stretch.chunk());
    return Arrays.stream(rows, stretch.from(), stretch.to())
        .mapToInt(row -> file.page(row - start))
        .distinct()
        .filter(page -> !kept.test((long) stretch.chunk() << CHUNK_SHIFT | page))
        .toArray();
  }
}
