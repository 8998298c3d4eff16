package io.graphflow.storage.load.csv;

import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvCallbackHandler;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import de.siegmar.fastcsv.reader.RecordType;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Parses chunks of one format. Not safe for use by many threads; each has its own. */
public final class CsvParser {
  /** A character that no widened byte equals: nothing is a quote. */
  private static final char NEVER = '\uFFFF';

  private final RecordScanner scanner;
  private final CsvFormat format;
  private final RowAssembler assembler = new RowAssembler();
  private final CsvReader.CsvReaderBuilder builder;
  private byte[] unescaped = new byte[0];

  /** Takes what a chunk holds, record by record. */
  public interface RowHandler {
    /** A well-formed record; {@code row} is valid during the call. Its number of fields is as found. */
    void row(CsvRow row);

    /**
     * A record whose quotes are wrong.
     *
     * @param line the line of the chunk, from 0, at which it starts
     * @param field the field whose quotes are wrong, from 0
     * @param reason what is wrong, for the message
     */
    void malformed(int line, int field, String reason);
  }

  /** Creates a parser of chunks of this format. */
  public CsvParser(CsvFormat format) {
    this.format = format;
    this.scanner = new RecordScanner(format);
    this.builder = CsvReader.builder()
        .fieldSeparator(new String(format.delimiterBytes(), StandardCharsets.ISO_8859_1))
        .quoteCharacter(format.hasQuotes() ? format.quote() : NEVER)
        .commentStrategy(
            format.comment() == CsvFormat.NONE ? CommentStrategy.NONE : CommentStrategy.SKIP)
        .commentCharacter(format.comment() == CsvFormat.NONE ? NEVER - 1 : format.comment())
        .skipEmptyLines(true)
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .allowUnclosedQuote(false)
        .detectBomHeader(false)
        .maxBufferSize(ChunkReader.MAX_RECORD_BYTES + 1);
  }

  /** Hands every record of {@code chunk} to {@code handler}, in order. */
  public void parse(CsvChunk chunk, RowHandler handler) {
    int handed = 0;
    try (CsvReader<CsvRow> reader = reader(chunk.bytes, chunk.from, chunk.to)) {
      for (CsvRow row : reader) {
        handler.row(row);
        handed++;
      }
    } catch (CsvParseException e) {
      rethrowWhatIsNotTheText(e);
      parseSingly(chunk, handler, handed);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    if (chunk.unclosedTo > chunk.to) {
      handler.malformed(
          RecordScanner.countLines(chunk.bytes, chunk.from, chunk.to),
          fieldsBeforeUnclosed(chunk),
          "the quoted field is never closed");
    }
  }

  /** The number of fields before the one that is never closed, by which the chunk ends. */
  private int fieldsBeforeUnclosed(CsvChunk chunk) {
    try (CsvReader<CsvRow> reader = reader(chunk.bytes, chunk.to, chunk.unclosedTo)) {
      for (CsvRow row : reader) {
        throw new IllegalStateException("a record of " + row.fieldCount() + " fields is closed");
      }
      throw new IllegalStateException("there is no record");
    } catch (CsvParseException e) {
      rethrowWhatIsNotTheText(e);
      return assembler.row.fieldCount();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Goes over a chunk with a malformed record again, one record at a time, so that the others are
   * kept. The first {@code handed} rows have been handed over before.
   */
  private void parseSingly(CsvChunk chunk, RowHandler handler, int handed) {
    int skip = handed;
    int line = 0;
    int start = chunk.from;
    while (start < chunk.to) {
      int end = scanner.endOfRecord(chunk.bytes, start, chunk.to, true);
      try (CsvReader<CsvRow> reader = reader(chunk.bytes, start, end)) {
        for (CsvRow row : reader) {
          if (skip > 0) {
            skip--;
          } else {
            row.setLine(line);
            handler.row(row);
          }
        }
      } catch (CsvParseException e) {
        rethrowWhatIsNotTheText(e);
        handler.malformed(line, assembler.row.fieldCount(), reason(e));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      line += RecordScanner.countLines(chunk.bytes, start, end);
      start = end;
    }
  }

  /** The library wraps whatever happens while it parses, such as a lack of memory. */
  private static void rethrowWhatIsNotTheText(CsvParseException e) {
    switch (e.getCause()) {
      case null -> {}
      case Error error -> throw error;
      case RuntimeException unchecked -> throw unchecked;
      default -> throw new IllegalStateException("the parser failed", e.getCause());
    }
  }

  /** The library's words, without the line: it counts within the piece of text it was given. */
  private static String reason(CsvParseException e) {
    String message = e.getMessage();
    int place = message.indexOf(" (record starting");
    String words = place < 0 ? message : message.substring(0, place);
    return words.substring(0, 1).toLowerCase(Locale.ROOT) + words.substring(1);
  }

  private CsvReader<CsvRow> reader(byte[] bytes, int from, int to) {
    if (format.escape() != CsvFormat.NONE && contains(bytes, from, to, (byte) format.escape())) {
      if (unescaped.length < to - from) {
        unescaped = new byte[to - from];
      }
      int length = scanner.withoutEscapes(bytes, from, to, unescaped);
      return builder.build(assembler, new WideningReader(unescaped, 0, length));
    }
    return builder.build(assembler, new WideningReader(bytes, from, to));
  }

  private static boolean contains(byte[] bytes, int from, int to, byte wanted) {
    for (int i = from; i < to; i++) {
      if (bytes[i] == wanted) {
        return true;
      }
    }
    return false;
  }

  /** Gives each byte as the character of the same number. */
  private static final class WideningReader extends Reader {
    private final byte[] bytes;
    private final int to;
    private int position;

    WideningReader(byte[] bytes, int from, int to) {
      this.bytes = bytes;
      this.position = from;
      this.to = to;
    }

    @Override
    public int read(char[] target, int offset, int length) {
      if (position == to) {
        return length == 0 ? 0 : -1;
      }
      int count = Math.min(length, to - position);
      for (int i = 0; i < count; i++) {
        target[offset + i] = (char) (bytes[position + i] & 0xFF);
      }
      position += count;
      return count;
    }

    @Override
    public void close() {}
  }

  /** Collects the fields of a record into the one row. */
  private static final class RowAssembler extends CsvCallbackHandler<CsvRow> {
    private final CsvRow row = new CsvRow();
    private RecordType type = RecordType.DATA;

    @Override
    protected RecordType getRecordType() {
      return type;
    }

    @Override
    protected int getFieldCount() {
      return row.fieldCount();
    }

    @Override
    protected void beginRecord(long startingLineNumber) {
      type = RecordType.DATA;
      row.begin((int) (startingLineNumber - 1));
    }

    @Override
    protected void addField(char[] characters, int offset, int length, boolean quoted) {
      row.add(characters, offset, length, quoted);
    }

    @Override
    protected void setComment(char[] characters, int offset, int length) {
      type = RecordType.COMMENT;
    }

    @Override
    protected void setEmpty() {
      type = RecordType.EMPTY;
    }

    @Override
    protected CsvRow buildRecord() {
      return row;
    }
  }
}
