package io.graphflow.core.spill;

import io.graphflow.core.limit.MemoryAccount;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * A stream of numbers and texts into blocks of a {@link SpillFile}, which several streams may share. For one thread at
 * a time.
 */
public final class SpillOutput {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private static final char MOST_LATIN = 0xff;

  private final SpillFile file;
  private final MemoryAccount account;
  private final LongArrayList blocks = new LongArrayList();
  private byte[] buffer;
  private int used;

  /**
   * Begins an empty stream.
   *
   * @param account counts the buffer until {@link #finish}
   */
  public SpillOutput(SpillFile file, MemoryAccount account) {
    this.file = file;
    this.account = account;
    account.reserve(file.bufferBytes());
    buffer = new byte[file.bufferBytes()];
  }

  /** Writes a long. */
  public void writeLong(long value) {
    makeRoom(Long.BYTES);
    LONGS.set(buffer, used, value);
    used += Long.BYTES;
  }

  /** Writes a byte. */
  public void writeByte(int value) {
    makeRoom(1);
    buffer[used++] = (byte) value;
  }

  /** Writes a byte that tells whether a value is NULL, and the value if it is not. */
  public void writeNullable(boolean isNull, long value) {
    writeByte(isNull ? 1 : 0);
    if (!isNull) {
      writeLong(value);
    }
  }

  /** Writes a text with every character as it is, as it may have halves of a surrogate pair. */
  public void writeText(String text) {
    boolean isLatin = isLatin(text);
    byte[] bytes;
    if (isLatin) {
      bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    } else {
      bytes = new byte[Math.multiplyExact(text.length(), Character.BYTES)];
      ByteBuffer.wrap(bytes).asCharBuffer().put(text);
    }
    writeByte(isLatin ? 1 : 0);
    writeBytes(bytes);
  }

  private static boolean isLatin(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > MOST_LATIN) {
        return false;
      }
    }
    return true;
  }

  /** Writes bytes and how many they are. */
  public void writeBytes(byte[] bytes) {
    writeLong(bytes.length);
    int at = 0;
    while (at < bytes.length) {
      makeRoom(1);
      int count = Math.min(bytes.length - at, buffer.length - used);
      System.arraycopy(bytes, at, buffer, used, count);
      used += count;
      at += count;
    }
  }

  private void makeRoom(int bytes) {
    if (buffer.length - used < bytes) {
      flush();
    }
  }

  /** Blocks may be shorter than the buffer, as no number lies in two of them: each has its place and its length. */
  private void flush() {
    if (used > 0) {
      blocks.add(file.append(buffer, used));
      blocks.add(used);
      account.countMoved(used);
      used = 0;
    }
  }

  /** Whether nothing was written. */
  public boolean isEmpty() {
    return used == 0 && blocks.isEmpty();
  }

  /** Writes what is in memory, and lets go of the buffer; nothing can be written any more. */
  public void finish() {
    if (buffer != null) {
      flush();
      drop();
    }
  }

  /** Lets go of the buffer and of what was not yet written; nothing can be written any more. */
  public void drop() {
    if (buffer != null) {
      buffer = null;
      account.release(file.bufferBytes());
    }
  }

  /** A stream of all that was written; only after {@link #finish}. */
  public SpillInput input(MemoryAccount inputAccount) {
    return new SpillInput(file, blocks.toLongArray(), inputAccount);
  }
}
