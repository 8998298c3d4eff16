package io.graphflow.core.csv;

import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.value.ValueSize;
import io.graphflow.exception.DataException;
import io.graphflow.storage.load.csv.ChunkReader;
import io.graphflow.storage.load.csv.CsvChunk;
import io.graphflow.storage.load.csv.CsvFormat;
import io.graphflow.storage.load.csv.CsvParser;
import io.graphflow.storage.load.csv.CsvRow;
import io.graphflow.storage.load.value.BadValueException;
import io.graphflow.storage.load.value.ValueParser;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The records of a CSV file, one after the other. It holds the records of one block of the file in
 * memory, or one longer record. A record that is malformed, or not in UTF-8, is an error once it is
 * asked for. For one thread at a time.
 */
final class CsvRecords implements AutoCloseable {
  /** Enough for a chunk of rows of ordinary length. */
  private static final int BLOCK_BYTES = 1 << 17;

  private final String name;
  private final ChunkReader chunks;
  private final CsvParser parser;
  private final MemoryAccount account;
  private final List<CsvRecord> block = new ArrayList<>();
  private int next;
  private long linesBefore;
  private DataException failure;

  /**
   * A record.
   *
   * @param line the 1-based line at which it starts
   * @param fields one at least, immutable; null for an empty field without quotes
   */
  record CsvRecord(long line, List<String> fields) {}

  /**
   * Begins to read.
   *
   * @param name the file's name, for messages
   * @param input its content, decompressed; closed with this object
   * @param format how it is written
   * @param account counts records that are longer than a block
   */
  CsvRecords(String name, InputStream input, CsvFormat format, MemoryAccount account) {
    this.account = account;
    this.name = name;
    this.chunks = new ChunkReader(name, input, format, BLOCK_BYTES);
    this.parser = new CsvParser(format);
  }

  /** Whether the next record is in memory, so that the file need not be read. */
  boolean isBuffered() {
    return next < block.size();
  }

  /**
   * The next record, or null after the last.
   *
   * @throws DataException if it is wrong or the file cannot be read; every further call says so again
   */
  CsvRecord next() {
    while (next == block.size()) {
      if (failure != null) {
        throw failure;
      }
      CsvChunk chunk = chunks.next();
      if (chunk == null) {
        return null;
      }
      parse(chunk);
    }
    return block.get(next++);
  }

  /** Keeps the records of a chunk, up to the first that is wrong. */
  private void parse(CsvChunk chunk) {
    block.clear();
    account.releaseAll();
    next = 0;
    parser.parse(chunk, new CsvParser.RowHandler() {
      @Override
      public void row(CsvRow row) {
        if (failure == null) {
          add(row);
        }
      }

      @Override
      public void malformed(int line, int field, String reason) {
        if (failure == null) {
          failure = new DataException(name, linesBefore + line + 1, field + 1, reason);
        }
      }
    });
    linesBefore += chunk.countLines();
    chunks.recycle(chunk);
  }

  private void add(CsvRow row) {
    long line = linesBefore + row.line() + 1;
    String[] fields = new String[row.fieldCount()];
    for (int field = 0; field < fields.length; field++) {
      int start = row.start(field);
      int end = row.end(field);
      if (end > start || row.isQuoted(field)) {
        try {
          ValueParser.checkText(row.bytes(), start, end);
        } catch (BadValueException e) {
          failure = new DataException(name, line, field + 1, e.getMessage());
          return;
        }
        fields[field] = row.text(field);
      }
    }
    long bytes = ValueSize.estimateBytes(Arrays.asList(fields));
    // An ordinary block is a buffer like others; only a long record makes it large.
    if (bytes > BLOCK_BYTES) {
      account.reserve(bytes);
    }
    block.add(new CsvRecord(line, Collections.unmodifiableList(Arrays.asList(fields))));
  }

  @Override
  public void close() {
    chunks.close();
    block.clear();
    account.releaseAll();
  }
}
