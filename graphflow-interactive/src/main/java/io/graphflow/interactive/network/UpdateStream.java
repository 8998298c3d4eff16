package io.graphflow.interactive.network;

import io.graphflow.exception.DataException;
import io.graphflow.interactive.operation.InteractiveOperation;
import io.graphflow.interactive.operation.OperationKind;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Reads a file of updates: a line each, {@code time|dependency time|number of the update|parameters …},
 * by time.
 *
 * <p>For use by one thread.
 */
public final class UpdateStream implements AutoCloseable {
  private static final int FIELDS_BEFORE_PARAMETERS = 3;
  private static final List<InteractiveOperation> UPDATES =
      InteractiveOperation.ofKind(OperationKind.UPDATE);

  private final Path file;
  private final BufferedReader reader;
  private int line;

  private UpdateStream(Path file, BufferedReader reader) {
    this.file = file;
    this.reader = reader;
  }

  /** Opens a file at its first update. */
  public static UpdateStream open(Path file) throws IOException {
    return new UpdateStream(file, Files.newBufferedReader(file));
  }

  /**
   * The times at which the updates of a file are due, in milliseconds since 1970.
   *
   * @throws DataException if a time is no number, or earlier than the one before it
   */
  public static long[] times(Path file) throws IOException {
    long[] times = new long[1024];
    int count = 0;
    try (UpdateStream stream = open(file)) {
      for (String text = stream.readLine(); text != null; text = stream.readLine()) {
        if (count == times.length) {
          times = Arrays.copyOf(times, 2 * count);
        }
        int end = text.indexOf('|');
        Fields first = new Fields(file, stream.line, end < 0 ? text : text.substring(0, end));
        times[count] = first.number(0);
        if (count > 0 && times[count] < times[count - 1]) {
          throw first.wrong(0, "the update is due earlier than the one before it");
        }
        count++;
      }
    }
    return Arrays.copyOf(times, count);
  }

  private String readLine() {
    line++;
    try {
      return reader.readLine();
    } catch (IOException e) {
      throw new UncheckedIOException(file + ":" + line + ": cannot be read", e);
    }
  }

  /** Leaves out updates; stops at the end of the file. */
  public void skip(long count) {
    for (long i = 0; i < count && readLine() != null; i++) {
      // readLine goes on to the next update.
    }
  }

  /**
   * The next update, or null at the end of the file.
   *
   * @throws DataException if a line is not as described
   */
  public ScheduledUpdate next() {
    String text = readLine();
    if (text == null) {
      return null;
    }
    Fields fields = new Fields(file, line, text);
    if (fields.size() <= FIELDS_BEFORE_PARAMETERS) {
      throw fields.wrong(0,
          "an update has at least a time, the time of what it depends on, a number "
              + "and a parameter, separated by '|'");
    }
    long number = fields.number(2);
    if (number < 1 || number > UPDATES.size()) {
      throw fields.wrong(2, number + " is none of the updates 1 to " + UPDATES.size());
    }
    InteractiveOperation operation = UPDATES.get((int) number - 1);
    return new ScheduledUpdate(fields.number(0), fields.number(1), operation,
        fields.parameters(operation, FIELDS_BEFORE_PARAMETERS));
  }

  @Override
  public void close() {
    try {
      reader.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
