package io.graphflow.storage.load.csv;

/**
 * Finds where records end, exactly as the parser sees it: a line break inside a quoted field does not
 * end a record, and a quotation mark opens a quoted field only where a field starts. So text must be
 * scanned from the start of a record; counting quotation marks alone would be misled by one in the
 * middle of a field.
 */
final class RecordScanner {
  /** The record goes on beyond the bytes at hand. */
  static final int INCOMPLETE = -1;

  private final byte[] delimiter;
  private final byte quote;
  private final byte escape;
  private final byte comment;
  private final boolean quotes;

  RecordScanner(CsvFormat format) {
    delimiter = format.delimiterBytes();
    quotes = format.hasQuotes();
    quote = (byte) format.quote();
    escape = (byte) format.escape();
    comment = (byte) format.comment();
  }

  /**
   * The index after the line break that ends the record (or blank or comment line) that starts at
   * {@code from}, or {@link #INCOMPLETE}. {@code last} says that no bytes follow {@code to}: the
   * record then ends there, unless a quote is still open.
   */
  int endOfRecord(byte[] bytes, int from, int to, boolean last) {
    if (!quotes || (comment != 0 && from < to && bytes[from] == comment)) {
      return endOfLine(bytes, from, from, to, last);
    }
    int position = from;
    while (position < to) {
      byte current = bytes[position];
      if (current == '\n' || current == '\r') {
        return endOfLine(bytes, from, position, to, last);
      }
      if (current == quote && startsField(bytes, from, position)) {
        position = endOfQuotes(bytes, position + 1, to, last);
        if (position == INCOMPLETE) {
          return INCOMPLETE;
        }
      } else {
        position++;
      }
    }
    return last && from < to ? to : INCOMPLETE;
  }

  /**
   * The end of the last record that ends in {@code bytes[from, to)}, where {@code from} starts a
   * record; {@code from} if none does.
   */
  int endOfLastRecord(byte[] bytes, int from, int to, boolean last) {
    if (!quotes) {
      if (last) {
        return to;
      }
      // The last byte is left out when it is a carriage return: a line feed may follow.
      for (int i = to - 1; i >= from; i--) {
        if (bytes[i] == '\n' || (bytes[i] == '\r' && i < to - 1)) {
          return i + 1;
        }
      }
      return from;
    }
    int end = from;
    int next = endOfRecord(bytes, end, to, last);
    while (next != INCOMPLETE) {
      end = next;
      next = endOfRecord(bytes, end, to, last);
    }
    return end;
  }

  /** Whether the line that starts at {@code from}, of one byte at least, holds no record. */
  boolean isBlankOrComment(byte[] bytes, int from) {
    byte first = bytes[from];
    return first == '\n' || first == '\r' || (comment != 0 && first == comment);
  }

  private static int endOfLine(byte[] bytes, int from, int start, int to, boolean last) {
    for (int i = start; i < to; i++) {
      if (bytes[i] == '\n') {
        return i + 1;
      }
      if (bytes[i] == '\r') {
        if (i + 1 < to) {
          return bytes[i + 1] == '\n' ? i + 2 : i + 1;
        }
        return last ? to : INCOMPLETE;
      }
    }
    return last && from < to ? to : INCOMPLETE;
  }

  private boolean startsField(byte[] bytes, int recordStart, int position) {
    if (position == recordStart) {
      return true;
    }
    int before = position - delimiter.length;
    if (before < recordStart) {
      return false;
    }
    for (int i = 0; i < delimiter.length; i++) {
      if (bytes[before + i] != delimiter[i]) {
        return false;
      }
    }
    return true;
  }

  /** The index after the quote that closes the field whose content starts at {@code from}. */
  private int endOfQuotes(byte[] bytes, int from, int to, boolean last) {
    int position = from;
    while (position < to) {
      byte current = bytes[position];
      boolean pair = escape != 0 && current == escape;
      if (!pair && current != quote) {
        position++;
        continue;
      }
      if (position + 1 == to) {
        // The next byte decides what this one means.
        return last && !pair ? to : INCOMPLETE;
      }
      byte next = bytes[position + 1];
      if (pair) {
        position += next == quote || next == escape ? 2 : 1;
      } else if (next == quote) {
        position += 2;
      } else {
        return position + 1;
      }
    }
    return INCOMPLETE;
  }

  /**
   * Copies {@code bytes[from, to)}, whole records, to {@code target}, with escaped quotes doubled and
   * escaped escapes single, which is what the parser understands; other escapes stay. Returns the
   * number of bytes written, never more than were read.
   */
  int withoutEscapes(byte[] bytes, int from, int to, byte[] target) {
    int written = 0;
    int recordStart = from;
    while (recordStart < to) {
      int end = endOfRecord(bytes, recordStart, to, true);
      if (end == INCOMPLETE) {
        end = to;
      }
      boolean commentLine = comment != 0 && bytes[recordStart] == comment;
      boolean inQuotes = false;
      for (int i = recordStart; i < end; i++) {
        byte current = bytes[i];
        if (!inQuotes) {
          inQuotes = !commentLine && current == quote && startsField(bytes, recordStart, i);
        } else if (current == escape && i + 1 < end
            && (bytes[i + 1] == quote || bytes[i + 1] == escape)) {
          i++;
          if (bytes[i] == quote) {
            target[written++] = quote;
          }
          current = bytes[i];
        } else if (current == quote) {
          if (i + 1 < end && bytes[i + 1] == quote) {
            target[written++] = quote;
            i++;
          } else {
            inQuotes = false;
          }
        }
        target[written++] = current;
      }
      recordStart = end;
    }
    return written;
  }

  /** The number of line breaks in {@code bytes[from, to)}. */
  static int countLines(byte[] bytes, int from, int to) {
    int lines = 0;
    for (int i = from; i < to; i++) {
      if (bytes[i] == '\n' || (bytes[i] == '\r' && (i + 1 == to || bytes[i + 1] != '\n'))) {
        lines++;
      }
    }
    return lines;
  }
}
