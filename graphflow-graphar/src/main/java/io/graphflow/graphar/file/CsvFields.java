package io.graphflow.graphar.file;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import java.util.ArrayList;
import java.util.List;

/**
 * The fields of a line of CSV.
 *
 * @param line where they begin, from 1
 * @param fields null for one that is empty and not quoted
 */
record CsvFields(long line, List<String> fields) {

  /** Collects the fields of a line after the other. For one thread. */
  static final class Handler extends AbstractBaseCsvCallbackHandler<CsvFields> {
    private final List<String> fields = new ArrayList<>();

    @Override
    protected void handleBegin(long startingLineNumber) {
      fields.clear();
    }

    @Override
    protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
      fields.add(length == 0 && !quoted ? null : new String(buffer, offset, length));
    }

    @Override
    protected void handleEmpty() {
      fields.add(null);
    }

    @Override
    protected CsvFields buildRecord() {
      return new CsvFields(getStartingLineNumber(), new ArrayList<>(fields));
    }
  }
}
