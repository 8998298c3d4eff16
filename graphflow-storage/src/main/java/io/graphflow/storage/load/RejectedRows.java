package io.graphflow.storage.load;

import io.graphflow.exception.DataException;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.ResourceException;
import io.graphflow.exception.UsageException;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Counts bad rows, keeps them in a file if one is given, and ends the load when there are too many.
 * Used by one thread.
 *
 * <p>The file holds for each row a line that starts with {@code # } and says file, line, field and
 * reason, and then the row as it stands in its file.
 */
final class RejectedRows implements AutoCloseable {
  private static final int SHOWN_ROWS = 5;

  private final long maxErrors;
  private final Path file;
  private final BufferedWriter writer;
  private final StringBuilder firstErrors = new StringBuilder();
  private long count;

  /** {@code file} may be null. */
  RejectedRows(long maxErrors, Path file) {
    this.maxErrors = maxErrors;
    this.file = file;
    try {
      this.writer = file == null ? null : Files.newBufferedWriter(file);
    } catch (IOException e) {
      throw new UsageException(file + ": cannot be written for rejected rows: " + e.getMessage(),
          e);
    }
  }

  /**
   * Takes note of a bad row.
   *
   * @throws DataException if bad rows are not accepted
   * @throws GraphflowException if it is one too many
   */
  void add(DataException error, String record) {
    count++;
    if (writer != null) {
      try {
        writer.write("# " + error.getMessage().replace("\n", "\\n").replace("\r", "\\r"));
        writer.newLine();
        writer.write(record);
        writer.newLine();
      } catch (IOException e) {
        throw unwritable(e);
      }
    }
    if (maxErrors == 0) {
      throw error;
    }
    if (count <= SHOWN_ROWS) {
      firstErrors.append("\n  ").append(error.getMessage());
    }
    if (count > maxErrors) {
      throw new DataException("the load has met " + count
          + " bad rows, at most " + maxErrors + " are accepted"
          + (file == null ? "" : "; they are in " + file) + "; the first are" + firstErrors);
    }
  }

  long count() {
    return count;
  }

  private GraphflowException unwritable(IOException e) {
    return new ResourceException(file + ": cannot be written for rejected rows: " + e.getMessage(),
        e);
  }

  @Override
  public void close() {
    if (writer != null) {
      try {
        writer.close();
      } catch (IOException e) {
        throw unwritable(e);
      }
    }
  }
}
