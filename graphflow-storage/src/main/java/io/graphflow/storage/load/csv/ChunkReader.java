package io.graphflow.storage.load.csv;

import io.graphflow.exception.DataException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.zip.ZipException;

/**
 * Cuts a file into chunks of about one block that end where a record ends. Used by one thread; only
 * {@link #recycle} may be called by others.
 */
public final class ChunkReader implements AutoCloseable {
  /** The usual size of a block. */
  public static final int BLOCK_BYTES = 1 << 20;
  /** The length of the longest record that is read. */
  public static final int MAX_RECORD_BYTES = 64 << 20;

  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  private final String name;
  private final InputStream input;
  private final RecordScanner scanner;
  private final int blockBytes;
  private final Queue<byte[]> recycled = new ConcurrentLinkedQueue<>();

  /** Bytes read beyond the last chunk: the start of a record. */
  private byte[] rest = new byte[0];
  private int restFrom;
  private int restTo;
  private boolean atStart = true;
  private boolean atEnd;
  private long lines;
  private int chunks;

  /**
   * Creates a reader.
   *
   * @param name the file's name, for messages
   * @param input the content, decompressed; closed with this reader
   * @param format how it is written
   * @param blockBytes bytes read at a time, at least 1; a record may be longer
   */
  public ChunkReader(String name, InputStream input, CsvFormat format, int blockBytes) {
    this.name = name;
    this.input = input;
    this.scanner = new RecordScanner(format);
    this.blockBytes = blockBytes;
  }

  /**
   * The first record of the file as a chunk of its own, or null if there is none. To be called before
   * {@link #next}, for a file with a header; the chunk is valid until then and not to be recycled.
   */
  public CsvChunk header() {
    while (true) {
      int end = scanner.endOfRecord(rest, restFrom, restTo, atEnd);
      if (end != RecordScanner.INCOMPLETE) {
        CsvChunk header = new CsvChunk(rest, restFrom, end, end, 0);
        boolean skipped = scanner.isBlankOrComment(rest, restFrom);
        restFrom = end;
        lines += header.countLines();
        if (!skipped) {
          return header;
        }
      } else if (atEnd) {
        if (restFrom < restTo) {
          throw new DataException(name, lines + 1, 0, "the quoted field is never closed");
        }
        return null;
      } else {
        fill();
      }
    }
  }

  /** The number of lines that {@link #header} has passed over. */
  public long linesBeforeChunks() {
    return lines;
  }

  /** The next chunk, or null at the end of the file. */
  public CsvChunk next() {
    while (true) {
      int end = scanner.endOfLastRecord(rest, restFrom, restTo, atEnd);
      if (end > restFrom) {
        int unclosedTo = atEnd ? restTo : end;
        CsvChunk chunk = new CsvChunk(rest, restFrom, end, unclosedTo, chunks++);
        if (atEnd) {
          restFrom = restTo;
        } else {
          byte[] fresh = buffer(restTo - end + blockBytes);
          System.arraycopy(rest, end, fresh, 0, restTo - end);
          restTo -= end;
          restFrom = 0;
          rest = fresh;
        }
        return chunk;
      }
      if (atEnd) {
        if (restFrom == restTo) {
          return null;
        }
        CsvChunk chunk = new CsvChunk(rest, restFrom, restFrom, restTo, chunks++);
        restFrom = restTo;
        return chunk;
      }
      fill();
    }
  }

  /** Takes back the memory of a chunk that nobody looks at any more. */
  public void recycle(CsvChunk chunk) {
    recycled.add(chunk.bytes);
  }

  private byte[] buffer(int minimumBytes) {
    byte[] buffer = recycled.poll();
    return buffer != null && buffer.length >= minimumBytes
        ? buffer
        : new byte[Math.max(minimumBytes, blockBytes + blockBytes / 4)];
  }

  /** Reads one block more behind the rest, or what is left of the file. */
  private void fill() {
    if (restTo - restFrom > MAX_RECORD_BYTES) {
      throw new DataException(name, 0, 0, "a record is longer than " + (MAX_RECORD_BYTES >> 20)
          + " MB; a quote may be missing at the end of a field, or the file has other line breaks or"
          + " no quoting");
    }
    int length = restTo - restFrom;
    // A record longer than a block is read in ever larger steps, since it is searched for its end
    // from the start each time.
    int wanted = Math.max(blockBytes, length / 2);
    if (atStart) {
      wanted = Math.max(wanted, BYTE_ORDER_MARK.length);
    }
    if (rest.length - restTo < wanted) {
      byte[] larger = buffer(length + wanted);
      System.arraycopy(rest, restFrom, larger, 0, length);
      rest = larger;
      restFrom = 0;
      restTo = length;
    }
    int count = read(rest, restTo, wanted);
    atEnd = count < wanted;
    restTo += count;
    if (atStart) {
      skipByteOrderMark();
      atStart = false;
    }
  }

  private int read(byte[] target, int offset, int length) {
    try {
      return input.readNBytes(target, offset, length);
    } catch (EOFException e) {
      throw new DataException(name, 0, 0, "the compressed file is cut short: " + e.getMessage());
    } catch (ZipException e) {
      throw new DataException(name, 0, 0, "the compressed file is damaged: " + e.getMessage());
    } catch (IOException e) {
      throw new DataException(name, 0, 0, "cannot be read: " + e.getMessage());
    }
  }

  private void skipByteOrderMark() {
    if (restTo - restFrom >= 3
        && Arrays.equals(rest, restFrom, restFrom + 3, BYTE_ORDER_MARK, 0, 3)) {
      restFrom += 3;
    }
  }

  @Override
  public void close() {
    try {
      input.close();
    } catch (IOException e) {
      throw new DataException(name, 0, 0, "cannot be closed: " + e.getMessage());
    }
  }
}
