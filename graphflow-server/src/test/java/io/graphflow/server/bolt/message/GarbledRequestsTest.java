package io.graphflow.server.bolt.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.server.bolt.Garbled;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Whatever bytes a message has, it is a request or is refused, and takes memory in proportion to the bytes that have
 * come, not to those that it claims. {@code graphflow.fuzz.seconds} says for how long, and {@code graphflow.fuzz.seed}
 * from which seed on.
 */
final class GarbledRequestsTest {
  private static final int SECONDS = Integer.getInteger("graphflow.fuzz.seconds", 5);
  private static final int LIMIT_BYTES = 1 << 16;
  private static final int LIMIT_DEPTH = 8;

  /** What may be allocated beside the message: a list, a map or a text has some bytes more than in the message. */
  private static final int BYTES_A_BYTE = 200;

  private static final int BYTES_A_MESSAGE = 1 << 17;

  private static final com.sun.management.ThreadMXBean THREADS =
      (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();

  private int read;
  private int refused;

  @Test
  void messagesAreRequestsOrRefused() throws IOException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    long seed = Long.getLong("graphflow.fuzz.seed", new Random().nextInt(1 << 30));
    do {
      if (allocatedBytes(seed) > most(seed)) {
        // What is done for the first time loads classes.
        assertThat(allocatedBytes(seed)).as("bytes allocated; graphflow.fuzz.seed=%d", seed)
            .isLessThanOrEqualTo(most(seed));
      }
      seed++;
    } while (System.nanoTime() - end < 0);
    assertThat(read).as("messages that are requests").isGreaterThan(10);
    assertThat(refused).as("messages that were refused").isGreaterThan(10);
  }

  private static byte[] message(long seed) {
    Random random = new Random(seed);
    Garbled garbled = new Garbled(random);
    byte[] bytes = garbled.chunked(garbled.message());
    if (random.nextInt(4) == 0) {
      bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
    }
    return bytes;
  }

  private static long most(long seed) {
    return BYTES_A_MESSAGE + (long) BYTES_A_BYTE * message(seed).length;
  }

  /** Reads a message, and tells how much memory that took. */
  private long allocatedBytes(long seed) throws IOException {
    byte[] bytes = message(seed);
    long before = THREADS.getCurrentThreadAllocatedBytes();
    try {
      RequestReader.read(
          new MessageInput(new ByteArrayInputStream(bytes)).next(LIMIT_BYTES), LIMIT_DEPTH);
      read++;
    } catch (InvalidRequestException | EOFException e) {
      refused++;
    }
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }
}
