package io.graphflow.core.export;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/** A CSV file that is written. NULL is an empty field, and an empty text is quoted. */
final class CsvFileWriter implements AutoCloseable {
  private final String name;
  private final CsvWriter csv;

  CsvFileWriter(Path folder, String name) throws IOException {
    this.name = name;
    this.csv = CsvWriter.builder()
        .lineDelimiter(LineDelimiter.LF)
        .quoteStrategy(QuoteStrategies.EMPTY)
        .build(folder.resolve(name));
  }

  /** Its name, in which no character is special to anybody. */
  String name() {
    return name;
  }

  /** A name for a file of elements with a label. */
  static String name(String kind, int number, String label) {
    return kind + "-" + number + "-" + label.replaceAll("[^A-Za-z0-9_]", "_") + ".csv";
  }

  /** Writes a record; null for NULL. */
  void write(List<String> fields) throws IOException {
    try {
      csv.writeRecord(fields);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  public void close() throws IOException {
    csv.close();
  }
}
