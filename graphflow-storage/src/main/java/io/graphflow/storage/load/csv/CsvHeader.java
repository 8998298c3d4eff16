package io.graphflow.storage.load.csv;

import io.graphflow.exception.DataException;
import java.util.ArrayList;
import java.util.List;

/** Reads the names of a file's columns. */
public final class CsvHeader {
  private static final int HEADER_BLOCK_BYTES = 1 << 13;

  private CsvHeader() {}

  /** The names in the first record of a file. */
  public static List<String> read(InputFile file, CsvFormat format) {
    try (ChunkReader reader = new ChunkReader(file.name(), file.open(bytes -> {}), format,
        HEADER_BLOCK_BYTES)) {
      return read(reader, file.name(), format);
    }
  }

  /**
   * The names in the first record of a file of which nothing has been read.
   *
   * @throws DataException if there is no record, or a malformed one
   */
  public static List<String> read(ChunkReader reader, String name, CsvFormat format) {
    CsvChunk header = reader.header();
    if (header == null) {
      throw new DataException(name, 0, 0, "the file is empty, a header line was expected");
    }
    long line = reader.linesBeforeChunks() - header.countLines() + 1;
    List<String> names = new ArrayList<>();
    new CsvParser(format).parse(header, new CsvParser.RowHandler() {
      @Override
      public void row(CsvRow row) {
        for (int field = 0; field < row.fieldCount(); field++) {
          names.add(row.text(field));
        }
      }

      @Override
      public void malformed(int lineOfChunk, int field, String reason) {
        throw new DataException(name, line, 0, "the header is malformed: " + reason);
      }
    });
    return names;
  }
}
