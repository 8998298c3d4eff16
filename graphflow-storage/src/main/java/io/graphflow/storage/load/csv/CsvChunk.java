package io.graphflow.storage.load.csv;

import it.unimi.dsi.fastutil.ints.IntList;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Consecutive whole records of a file, as bytes. A chunk belongs to one thread at a time; {@link
 * ChunkReader#recycle} takes its memory back.
 */
public final class CsvChunk {
  final byte[] bytes;
  final int from;
  final int to;
  /** The end of a last record, from {@code to} on, whose quote is never closed; else {@code to}. */
  final int unclosedTo;
  private final int sequence;

  CsvChunk(byte[] bytes, int from, int to, int unclosedTo, int sequence) {
    this.sequence = sequence;
    this.bytes = bytes;
    this.from = from;
    this.to = to;
    this.unclosedTo = unclosedTo;
  }

  /**
   * The chunk's number in its file, from 0. A file that is read again with blocks of the same size
   * gives the same chunks.
   */
  public int sequence() {
    return sequence;
  }

  /** The number of lines in the chunk. */
  public int countLines() {
    return RecordScanner.countLines(bytes, from, unclosedTo);
  }

  /** The number of bytes in the chunk. */
  public int byteCount() {
    return unclosedTo - from;
  }

  /**
   * The records that start at some lines of the chunk, as they stand in the file without the last
   * line break; bytes that are not UTF-8 are shown by a replacement character.
   *
   * @param lines lines counted from 0, never descending, at each of which a record starts
   */
  public List<String> recordTexts(CsvFormat format, IntList lines) {
    RecordScanner scanner = new RecordScanner(format);
    List<String> texts = new ArrayList<>();
    int start = from;
    int end = from;
    int endLine = 0;
    for (int line : lines) {
      while (endLine <= line) {
        assert end < unclosedTo : "no record starts at line " + line;
        start = end;
        end = scanner.endOfRecord(bytes, start, unclosedTo, true);
        if (end == RecordScanner.INCOMPLETE) {
          end = unclosedTo;
        }
        // A last record may lack its line break.
        endLine += Math.max(1, RecordScanner.countLines(bytes, start, end));
      }
      int textEnd = end;
      while (textEnd > start && (bytes[textEnd - 1] == '\n' || bytes[textEnd - 1] == '\r')) {
        textEnd--;
      }
      texts.add(new String(bytes, start, textEnd - start, StandardCharsets.UTF_8));
    }
    return texts;
  }
}
