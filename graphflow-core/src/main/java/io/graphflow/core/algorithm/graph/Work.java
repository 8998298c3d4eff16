package io.graphflow.core.algorithm.graph;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.Workers;
import io.graphflow.exception.ResourceException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What one call of an algorithm has of its query: arrays that count to the memory limit until the call is
 * over, threads, and the checks that end it early. Safe for use by the threads that it shares work among.
 */
public final class Work implements AutoCloseable {
  /** The greatest length of an array that each JVM supports. */
  private static final int MAX_LENGTH = Integer.MAX_VALUE - 8;

  /** Vertices that a thread takes at a time: enough to hide the taking, and few enough to share hubs out. */
  private static final int BLOCK = 1 << 10;

  private final QueryContext context;
  private final AtomicLong reservedBytes = new AtomicLong();

  /** Handles the numbers from {@code from} to {@code to - 1}. */
  @FunctionalInterface
  public interface Block {
    /** Does it on a thread with an index of at least 0 and less than {@link Work#threads}. */
    void run(int thread, int from, int to);
  }

  /** Adds up something for the numbers from {@code from} to {@code to - 1}. */
  @FunctionalInterface
  public interface BlockSum {
    /** The sum of a block; other parameters as in {@link Block}. */
    double of(int thread, int from, int to);
  }

  /** Begins the work of a call. */
  public Work(QueryContext context) {
    this.context = context;
  }

  /** Most threads that work at a time, at least 1. */
  public int threads() {
    return context.threads();
  }

  /**
   * Ends the query if it was interrupted or its time is up. To be called every few thousand steps of a loop that {@link
   * #forBlocks} does not cut.
   */
  public void check() {
    context.check();
  }

  /**
   * Counts bytes that are about to be kept until the call is over.
   *
   * @throws ResourceException if a memory limit would be passed
   */
  public void reserve(long bytes) {
    context.limits().reserve(bytes, "the graph and the results of an algorithm");
    reservedBytes.addAndGet(bytes);
  }

  /** Gives back bytes that were reserved and that nothing is kept in any more. */
  public void release(long bytes) {
    reservedBytes.addAndGet(-bytes);
    context.limits().release(bytes);
  }

  /** An array of zeros. */
  public int[] ints(long length) {
    return new int[checked(length, Integer.BYTES)];
  }

  /** An array of zeros. */
  public long[] longs(long length) {
    return new long[checked(length, Long.BYTES)];
  }

  /** An array of zeros. */
  public double[] doubles(long length) {
    return new double[checked(length, Double.BYTES)];
  }

  /** An array of zeros. */
  public byte[] bytes(long length) {
    return new byte[checked(length, Byte.BYTES)];
  }

  private int checked(long length, int elementBytes) {
    if (length > MAX_LENGTH) {
      throw new ResourceException(
          "An algorithm takes at most %,d nodes and as many relationships, counted once for each direction that they are followed in, but the choice has %,d; choose fewer labels or types."
              .formatted(MAX_LENGTH, length));
    }
    reserve(length * elementBytes);
    return (int) length;
  }

  /**
   * Handles the numbers from 0 to {@code count - 1}, block by block, each block once and on one of the threads. Checks
   * before each block.
   */
  public void forBlocks(int count, Block body) {
    int blocks = (int) (((long) count + BLOCK - 1) / BLOCK);
    int workers = Math.min(threads(), blocks);
    AtomicInteger next = new AtomicInteger();
    if (workers <= 1) {
      takeBlocks(0, next, blocks, count, body);
      return;
    }
    List<Runnable> tasks = new ArrayList<>();
    for (int i = 0; i < workers; i++) {
      int thread = i;
      tasks.add(() -> takeBlocks(thread, next, blocks, count, body));
    }
    Workers.run(context, tasks);
  }

  private void takeBlocks(int thread, AtomicInteger next, int blocks, int count, Block body) {
    for (int block = next.getAndIncrement(); block < blocks; block = next.getAndIncrement()) {
      check();
      int from = block * BLOCK;
      body.run(thread, from, (int) Math.min(count, (long) from + BLOCK));
    }
  }

  /** A sum over blocks as {@link #forBlocks} makes them, added up in their order: the same with any number of threads. */
  public double sum(int count, BlockSum body) {
    double[] sums = new double[count / BLOCK + 1];
    forBlocks(count, (thread, from, to) -> sums[from / BLOCK] = body.of(thread, from, to));
    double sum = 0;
    for (double each : sums) {
      sum += each;
    }
    return sum;
  }

  /**
   * Runs one task a thread, at most {@code most} of them, and waits for all.
   *
   * @param body gets the numbers that are its thread's share of 0 to {@code count - 1}
   */
  public void forShares(int count, int most, Block body) {
    Workers.share(context, Math.min(most, threads()), count,
        (thread, from, to) -> body.run(thread, from, to));
  }

  /** Gives back all that is still reserved. Idempotent. */
  @Override
  public void close() {
    context.limits().release(reservedBytes.getAndSet(0));
  }
}
