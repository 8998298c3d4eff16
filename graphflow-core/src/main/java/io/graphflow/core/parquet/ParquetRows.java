package io.graphflow.core.parquet;

import io.graphflow.core.imports.FileRows;
import io.graphflow.core.imports.ImportFile;
import io.graphflow.exception.DataException;
import io.graphflow.exception.QueryException;
import io.graphflow.options.ImportOptions;
import io.graphflow.parquet.error.ParquetException;
import io.graphflow.parquet.file.LocalFile;
import io.graphflow.parquet.read.ParquetFile;
import io.graphflow.parquet.read.RowBatches;
import io.graphflow.parquet.schema.Column;
import io.graphflow.parquet.schema.Field;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The rows that {@code LOAD PARQUET} makes of one file after the other: maps from the names of columns to values, of which
 * {@link ParquetValues} tells. It holds a batch of rows, and the page of each column that is being read. For one thread at a
 * time.
 */
public final class ParquetRows implements FileRows {
  private static final String CLAUSE = "LOAD PARQUET";

  private final ImportOptions options;
  private final Optional<Set<String>> wanted;
  private ParquetFile file;
  private RowBatches batches;
  private final List<ParquetValues> values = new ArrayList<>();
  private int next;
  private int end;
  private Object row;

  /**
   * Creates a reader without a file.
   *
   * @param options the files that may be read
   * @param columns those that are read; empty for all
   */
  public ParquetRows(ImportOptions options, Optional<List<String>> columns) {
    this.options = options;
    this.wanted = columns.map(Set::copyOf);
  }

  @Override
  public void open(Object location) {
    close();
    if (location == null) {
      return;
    }
    if (!(location instanceof String text)) {
      throw new QueryException(CLAUSE + " needs a STRING that says where the file is, but this is "
          + location);
    }
    ImportFile source = new ImportFile(CLAUSE, text, options);
    if (source.remote().isPresent()) {
      throw source.refused("it reads files of this machine only; fetch it before");
    }
    FileChannel channel = source.open(FileChannel::open);
    try {
      file = ParquetFile.open(LocalFile.of(channel, text));
      List<Column> columns = new ArrayList<>();
      for (Field field : file.schema().fields()) {
        if (wanted.isEmpty() || wanted.get().contains(field.name())) {
          values.add(ParquetValues.of(field, text));
          columns.add(field.columns().getFirst());
        }
      }
      batches = new RowBatches(file, columns);
    } catch (ParquetException e) {
      throw failed(e);
    } catch (IOException e) {
      throw source.failed("cannot be read: " + e.getMessage());
    }
  }

  private static DataException failed(ParquetException e) {
    return new DataException(e.getMessage(), e);
  }

  @Override
  public boolean next() {
    if (next == end) {
      if (batches == null || !hasBatch()) {
        close();
        return false;
      }
      next = 0;
      end = batches.rowCount();
      for (int i = 0; i < values.size(); i++) {
        values.get(i).take(batches.column(i));
      }
    }
    Map<String, Object> map = LinkedHashMap.newLinkedHashMap(values.size());
    for (ParquetValues column : values) {
      map.put(column.name(), column.get(next));
    }
    row = map;
    next++;
    return true;
  }

  private boolean hasBatch() {
    try {
      return batches.next();
    } catch (ParquetException e) {
      throw failed(e);
    }
  }

  @Override
  public Object row() {
    return row;
  }

  @Override
  public boolean isBuffered() {
    return next < end;
  }

  @Override
  public void close() {
    ParquetFile open = file;
    file = null;
    batches = null;
    values.clear();
    next = 0;
    end = 0;
    row = null;
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        throw new DataException(open.name() + ": cannot be closed: " + e.getMessage(), e);
      }
    }
  }
}
