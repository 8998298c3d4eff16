package io.graphflow.core.spill;

import io.graphflow.core.limit.MemoryAccount;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Reads what a {@link SpillOutput} has written, in the same order. For one thread at a time. */
public final class SpillInput implements AutoCloseable {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private final SpillFile file;
  private final long[] blocks;
  private final MemoryAccount account;
  private byte[] buffer;
  private int nextBlock;
  private int at;
  private int end;

  /** Begins to read; {@code blocks} has the place and the length of each. */
  SpillInput(SpillFile file, long[] blocks, MemoryAccount account) {
    this.file = file;
    this.blocks = blocks;
    this.account = account;
    account.reserve(file.bufferBytes());
    buffer = new byte[file.bufferBytes()];
  }

  /** Whether something is left. */
  public boolean hasMore() {
    return at < end || nextBlock < blocks.length;
  }

  /** Reads a long. */
  public long readLong() {
    fill();
    long value = (long) LONGS.get(buffer, at);
    at += Long.BYTES;
    return value;
  }

  /** Reads a byte. */
  public int readByte() {
    fill();
    return buffer[at++];
  }

  /** Reads whether a value is NULL; it follows as a long if it is not. */
  public boolean readNull() {
    return readByte() != 0;
  }

  /** Reads a text. */
  public String readText() {
    boolean isLatin = readByte() != 0;
    byte[] bytes = readBytes();
    return isLatin
        ? new String(bytes, StandardCharsets.ISO_8859_1)
        : ByteBuffer.wrap(bytes).asCharBuffer().toString();
  }

  /** Reads bytes. */
  public byte[] readBytes() {
    byte[] bytes = new byte[(int) readLong()];
    int copied = 0;
    while (copied < bytes.length) {
      fill();
      int count = Math.min(bytes.length - copied, end - at);
      System.arraycopy(buffer, at, bytes, copied, count);
      copied += count;
      at += count;
    }
    return bytes;
  }

  private void fill() {
    if (at == end) {
      end = (int) blocks[nextBlock + 1];
      file.read(blocks[nextBlock], buffer, end);
      nextBlock += 2;
      at = 0;
    }
  }

  /** Lets go of the buffer; idempotent. */
  @Override
  public void close() {
    if (buffer != null) {
      buffer = null;
      account.release(file.bufferBytes());
    }
  }
}
