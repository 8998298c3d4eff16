package io.graphflow.core.export;

import java.io.IOException;
import java.io.Writer;

/** Rows that one statement takes as a list of maps, up to so many or so long. */
final class StatementBatch {
  private static final int MOST_ROWS = 1_000;
  private static final int MOST_CHARACTERS = 1 << 20;

  private final Writer script;
  private final String statement;
  private final StringBuilder rows = new StringBuilder();
  private int count;

  /** A batch for statements that read {@code row}. */
  StatementBatch(Writer script, String statement) {
    this.script = script;
    this.statement = statement;
  }

  /** Adds a map. */
  void add(CharSequence map) throws IOException {
    rows.append(count == 0 ? "" : ", ").append(map);
    count++;
    if (count == MOST_ROWS || rows.length() >= MOST_CHARACTERS) {
      flush();
    }
  }

  /** Writes the statement of the rows that are left. */
  void flush() throws IOException {
    if (count > 0) {
      script.append("UNWIND [").append(rows).append("] AS row ").append(statement).append(";\n");
      rows.setLength(0);
      count = 0;
    }
  }
}
