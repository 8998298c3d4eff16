package io.graphflow.core.vector;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;

class BufferSlabTest {
  /** So many slabs are in use at a time, each by threads whose numbers lie so far apart. */
  private static final int SLABS = 16;

  private static final int THREADS = 4;
  private static final int BUFFERS = 40_000;

  /** A buffer and the byte that its owner has filled it with. */
  private record Filled(MemorySegment buffer, byte with) {}

  @Test
  void noBufferHasMemoryOfAnother() throws InterruptedException {
    Queue<Filled> all = new ConcurrentLinkedQueue<>();
    Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    List<Thread> owners = new ArrayList<>();
    while (owners.size() < THREADS) {
      int owner = owners.size();
      Thread thread = new Thread(() -> all.addAll(fill(owner)));
      thread.setUncaughtExceptionHandler((_, failure) -> failures.add(failure));
      if (owners.isEmpty()
          || (thread.threadId() - owners.getFirst().threadId()) % SLABS == 0) {
        owners.add(thread);
      }
    }
    owners.forEach(Thread::start);
    for (Thread owner : owners) {
      owner.join();
    }
    assertThat(failures).isEmpty();
    assertThat(all).hasSize(THREADS * BUFFERS);
    for (Filled filled : all) {
      assertHolds(filled.buffer(), filled.with());
    }
  }

  /** Sizes on both sides of what a slab has room for. */
  private static List<Filled> fill(int owner) {
    Random random = new Random(owner);
    List<Filled> filled = new ArrayList<>();
    for (int i = 0; i < BUFFERS; i++) {
      int bytes = 1 + random.nextInt(i % 1000 == 0 ? 10_000 : 90);
      MemorySegment buffer = BufferSlab.allocate(bytes);
      assertThat(buffer.byteSize()).isGreaterThanOrEqualTo(bytes);
      assertThat(buffer.address() % Long.BYTES).isZero();
      assertHolds(buffer, (byte) 0);
      byte with = (byte) random.nextInt(1, 100);
      buffer.fill(with);
      filled.add(new Filled(buffer, with));
    }
    return filled;
  }

  private static void assertHolds(MemorySegment buffer, byte expected) {
    for (byte found : buffer.toArray(ValueLayout.JAVA_BYTE)) {
      if (found != expected) {
        assertThat(found).isEqualTo(expected);
      }
    }
  }
}
