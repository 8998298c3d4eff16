package io.graphflow.generate.csv;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * One CSV file being written, field by field: {@code file.field(1).field("a").endRow()}. Not safe
 * for several threads.
 */
public final class CsvFile implements AutoCloseable {
  private static final int CAPACITY_BYTES = 1 << 16;
  private static final int LONGEST_LONG_BYTES = 20;
  private static final int LONGEST_CHARACTER_BYTES = 4;
  private static final char NONE = 0;

  private final String name;
  private final char delimiter;
  private final Quotes quotes;
  private final OutputStream out;
  private final byte[] buffer = new byte[CAPACITY_BYTES];
  private int length;
  private long flushedBytes;
  private long rowCount;
  private boolean inRow;

  CsvFile(OutputStream out, String name, char delimiter, Quotes quotes) {
    this.out = out;
    this.name = name;
    this.delimiter = delimiter;
    this.quotes = quotes;
  }

  /** Writes the names of the columns, which are no row. */
  void header(String header) throws IOException {
    for (String column : header.split(",", -1)) {
      field(column);
    }
    endRow();
    rowCount = 0;
  }

  /** Path below the folder, with {@code /}. */
  public String name() {
    return name;
  }

  /** Rows ended so far, without the header. */
  public long rowCount() {
    return rowCount;
  }

  /** Bytes written so far, with the header. */
  public long sizeBytes() {
    return flushedBytes + length;
  }

  /** A number, in decimal digits. */
  public CsvFile field(long value) throws IOException {
    startField();
    ensure(LONGEST_LONG_BYTES);
    number(value);
    return this;
  }

  /** Writes a text; readers of the file take an empty one for NULL. */
  public CsvFile field(CharSequence text) throws IOException {
    startField();
    if (quotes == Quotes.BACKSLASH && needsQuotes(text)) {
      quotedText(text);
    } else {
      text(text, NONE);
    }
    return this;
  }

  /** A field without a value. */
  public CsvFile nullField() throws IOException {
    startField();
    return this;
  }

  /** Several texts in one field. */
  public CsvFile field(Iterable<String> items, char listDelimiter) throws IOException {
    startField();
    boolean first = true;
    for (String item : items) {
      if (!first) {
        ensure(1);
        buffer[length++] = (byte) listDelimiter;
      }
      text(item, listDelimiter);
      first = false;
    }
    return this;
  }

  /** Several numbers in one field. */
  public CsvFile field(int[] items, char listDelimiter) throws IOException {
    startField();
    for (int i = 0; i < items.length; i++) {
      ensure(1 + LONGEST_LONG_BYTES);
      if (i > 0) {
        buffer[length++] = (byte) listDelimiter;
      }
      number(items[i]);
    }
    return this;
  }

  /** Ends the row. */
  public void endRow() throws IOException {
    ensure(1);
    buffer[length++] = '\n';
    inRow = false;
    rowCount++;
  }

  @Override
  public void close() throws IOException {
    try (out) {
      flush();
    }
  }

  /** Closes the file where what it holds will not be read. */
  void discard() throws IOException {
    if (out instanceof SortingOutput sorting) {
      sorting.discard();
    } else {
      out.close();
    }
  }

  private void startField() throws IOException {
    ensure(1);
    if (inRow) {
      buffer[length++] = (byte) delimiter;
    }
    inRow = true;
  }

  private void number(long value) {
    // Negative numbers have one more value than positive ones, so the digits come from those.
    long rest = value < 0 ? value : -value;
    int end = length + (value < 0 ? 1 : 0) + digitCount(rest);
    int position = end;
    do {
      buffer[--position] = (byte) ('0' - (int) (rest % 10));
      rest /= 10;
    } while (rest != 0);
    if (value < 0) {
      buffer[length] = '-';
    }
    length = end;
  }

  private static int digitCount(long negative) {
    int count = 1;
    for (long bound = -9; negative < bound; count++) {
      if (count == 18) {
        return 19;
      }
      bound = bound * 10 - 9;
    }
    return count;
  }

  private boolean needsQuotes(CharSequence text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == delimiter || c == '"' || c == '\n' || c == '\r') {
        return true;
      }
    }
    return false;
  }

  private void quotedText(CharSequence text) throws IOException {
    ensure(1);
    buffer[length++] = '"';
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        ensure(1);
        buffer[length++] = '\\';
      }
      i += character(text, i) - 1;
    }
    ensure(1);
    buffer[length++] = '"';
  }

  private void text(CharSequence text, char listDelimiter) throws IOException {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == delimiter || c == '\n' || c == '\r' || (c == listDelimiter && c != NONE)) {
        throw new IllegalArgumentException(
            name + ": a text without quotes may not hold '" + c + "': " + text);
      }
      i += character(text, i) - 1;
    }
  }

  /** Writes the character at an index; returns how many chars it takes, 1 or 2. */
  private int character(CharSequence text, int index) throws IOException {
    ensure(LONGEST_CHARACTER_BYTES);
    char c = text.charAt(index);
    if (c < 0x80) {
      buffer[length++] = (byte) c;
    } else if (Character.isHighSurrogate(c) && index + 1 < text.length()) {
      encode(Character.toCodePoint(c, text.charAt(index + 1)));
      return 2;
    } else {
      encode(c);
    }
    return 1;
  }

  private void encode(int codePoint) {
    byte[] encoded = Character.toString(codePoint).getBytes(StandardCharsets.UTF_8);
    System.arraycopy(encoded, 0, buffer, length, encoded.length);
    length += encoded.length;
  }

  private void ensure(int byteCount) throws IOException {
    if (buffer.length - length < byteCount) {
      flush();
    }
  }

  private void flush() throws IOException {
    out.write(buffer, 0, length);
    flushedBytes += length;
    length = 0;
  }
}
