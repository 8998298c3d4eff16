package io.graphflow.storage.load;

import io.graphflow.exception.DataException;
import io.graphflow.storage.hint.ClosestName;
import io.graphflow.storage.load.csv.ChunkReader;
import io.graphflow.storage.load.csv.CsvChunk;
import io.graphflow.storage.load.csv.CsvFormat;
import io.graphflow.storage.load.csv.CsvHeader;
import io.graphflow.storage.load.csv.CsvParser;
import io.graphflow.storage.load.csv.CsvRow;
import io.graphflow.storage.load.csv.InputFile;
import io.graphflow.storage.load.descriptor.Column.Lookup;
import io.graphflow.storage.load.value.BadValueException;
import io.graphflow.storage.load.value.ValueParser;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the texts of a column stand for: a small file, read into memory. Safe for many threads. */
final class LookupTable {
  private final String name;
  private final Map<String, byte[]> values;

  private LookupTable(String name, Map<String, byte[]> values) {
    this.name = name;
    this.values = values;
  }

  /** Reads the file of a lookup. */
  static LookupTable read(Lookup lookup, InputFile file, CsvFormat format) {
    Map<String, byte[]> values = new HashMap<>();
    try (ChunkReader reader = new ChunkReader(
        file.name(), file.open(bytes -> {}), format, ChunkReader.BLOCK_BYTES)) {
      List<String> header = format.header()
          ? CsvHeader.read(reader, file.name(), format)
          : List.of(lookup.keyColumn(), lookup.valueColumn());
      int key = field(lookup.keyColumn(), header, file);
      int value = field(lookup.valueColumn(), header, file);
      long linesBefore = reader.linesBeforeChunks();
      CsvParser parser = new CsvParser(format);
      for (CsvChunk chunk = reader.next(); chunk != null; chunk = reader.next()) {
        long chunkLine = linesBefore + 1;
        parser.parse(chunk, new CsvParser.RowHandler() {
          @Override
          public void row(CsvRow row) {
            long line = chunkLine + row.line();
            if (row.fieldCount() != header.size()) {
              throw new DataException(file.name(), line, 0, "the row has " + row.fieldCount()
                  + " fields, expected " + header.size());
            }
            try {
              ValueParser.checkText(row.bytes(), row.start(value), row.end(value));
            } catch (BadValueException e) {
              throw new DataException(file.name(), line, value + 1, e.getMessage());
            }
            byte[] text = Arrays.copyOfRange(row.bytes(), row.start(value), row.end(value));
            if (values.put(row.text(key), text) != null) {
              throw new DataException(file.name(), line, key + 1,
                  "a second row with '" + row.text(key) + "'");
            }
          }

          @Override
          public void malformed(int line, int field, String reason) {
            throw new DataException(file.name(), chunkLine + line, 0, reason);
          }
        });
        linesBefore += chunk.countLines();
      }
    }
    return new LookupTable(file.name(), values);
  }

  private static int field(String column, List<String> header, InputFile file) {
    int field = header.indexOf(column);
    if (field < 0) {
      throw new DataException(file.name(), 1, 0, "the header has no column '" + column + "'"
          + ClosestName.hint(column, header));
    }
    return field;
  }

  /** The value that a text in UTF-8 stands for. */
  byte[] find(String text) throws BadValueException {
    byte[] value = values.get(text);
    if (value == null) {
      throw new BadValueException("'" + text + "' is not listed in " + name);
    }
    return value;
  }
}
