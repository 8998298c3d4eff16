package io.graphflow.bench.access;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.core.vector.RangeKernels;
import io.graphflow.research.Layout;
import io.graphflow.storage.adjacency.Adjacency;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.snapshot.Snapshot;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Guards the way the store reads native memory: per element of a list, the readers of the store and
 * the range kernels against a loop over an {@code int[]}, at four list lengths. All scores are ns per
 * element. {@code naturalSum} is the form to avoid, kept so that one sees when it no longer matters.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(AccessIdiomBenchmark.ELEMENT_COUNT)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"--add-modules=jdk.incubator.vector",
        "--enable-native-access=ALL-UNNAMED"})
public class AccessIdiomBenchmark {
  /** Elements of all lists together: 4 MB as ints, so that caches matter little. */
  static final int ELEMENT_COUNT = 1 << 20;

  private static final int INT_BYTES = 4;
  private static final long INT_MASK = NativeBytes.mask(INT_BYTES);

  @Param({"4", "16", "64", "1024"})
  int listLength;

  private int listCount;
  private int[] heapValues;
  private int[] heapStarts;
  private MemorySegment values;
  private Arena arena;
  private GraphStore store;
  private Snapshot snapshot;
  private Adjacency lists;

  /** Makes lists of one length in the store, on the heap and in a segment, with the same content. */
  @Setup(Level.Trial)
  public void open() throws IOException {
    store = GraphStore.open(
        BenchmarkGraph.regular(ELEMENT_COUNT, ELEMENT_COUNT, listLength).database(), Layout.FILES);
    snapshot = store.snapshot();
    lists = snapshot.adjacency(0, 0, Direction.FORWARD);
    listCount = ELEMENT_COUNT / listLength;
    heapValues = new int[ELEMENT_COUNT];
    heapStarts = new int[listCount + 1];
    arena = Arena.ofShared();
    values = arena.allocate((long) ELEMENT_COUNT * INT_BYTES + NativeBytes.PADDING_BYTES);
    int position = 0;
    for (int list = 0; list < listCount; list++) {
      heapStarts[list] = position;
      for (long p = lists.start(list); p < lists.end(list); p++) {
        heapValues[position] = (int) lists.neighbourOffset(p);
        values.set(NativeBytes.INT, (long) position * INT_BYTES, heapValues[position]);
        position++;
      }
    }
    heapStarts[listCount] = position;
    check(ELEMENT_COUNT, position);
    check(heapSum(), readerSum());
    check(heapSum(), idiomSum());
    check(heapSum(), naturalSum());
    check(heapCount(), kernelCount());
  }

  private static void check(long expected, long actual) {
    if (expected != actual) {
      throw new IllegalStateException("expected " + expected + ", got " + actual);
    }
  }

  /** The yardstick of all others. */
  @Benchmark
  public long heapSum() {
    long sum = 0;
    for (int list = 0; list < listCount; list++) {
      sum += sum(heapValues, heapStarts[list], heapStarts[list + 1]);
    }
    return sum;
  }

  private static long sum(int[] values, int from, int to) {
    long sum = 0;
    for (int i = from; i < to; i++) {
      sum += values[i];
    }
    return sum;
  }

  /** The element-wise reader that Volcano uses; neighbours are 3 bytes wide here. */
  @Benchmark
  public long readerSum() {
    long sum = 0;
    for (int list = 0; list < listCount; list++) {
      long end = lists.end(list);
      for (long position = lists.start(list); position < end; position++) {
        sum += lists.neighbourOffset(position);
      }
    }
    return sum;
  }

  /** The idiom in its plain form: a list's base, an int counter, an 8-byte load and a mask. */
  @Benchmark
  public long idiomSum() {
    long sum = 0;
    for (int list = 0; list < listCount; list++) {
      int from = heapStarts[list];
      sum += idiom(values, (long) from * INT_BYTES, heapStarts[list + 1] - from);
    }
    return sum;
  }

  private static long idiom(MemorySegment segment, long offsetBytes, int count) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += NativeBytes.load(segment, offsetBytes + (long) i * INT_BYTES, INT_MASK);
    }
    return sum;
  }

  /** The form one would write first: by index, from a list's start to its end. */
  @Benchmark
  public long naturalSum() {
    long sum = 0;
    for (int list = 0; list < listCount; list++) {
      sum += natural(values, heapStarts[list], heapStarts[list + 1]);
    }
    return sum;
  }

  private static long natural(MemorySegment segment, long from, long to) {
    long sum = 0;
    for (long i = from; i < to; i++) {
      sum += segment.getAtIndex(NativeBytes.INT, i);
    }
    return sum;
  }

  /** Counting a range of values in an {@code int[]}. */
  @Benchmark
  public long heapCount() {
    long count = 0;
    for (int list = 0; list < listCount; list++) {
      count += count(heapValues, heapStarts[list], heapStarts[list + 1], ELEMENT_COUNT / 2);
    }
    return count;
  }

  private static int count(int[] values, int from, int to, int low) {
    int count = 0;
    for (int i = from; i < to; i++) {
      count += values[i] >= low ? 1 : 0;
    }
    return count;
  }

  /** Counts by the kernel that ends GF-CL's fused chains. */
  @Benchmark
  public long kernelCount() {
    long count = 0;
    for (int list = 0; list < listCount; list++) {
      int from = heapStarts[list];
      count += RangeKernels.BEST.count(values, (long) from * INT_BYTES, INT_BYTES,
          heapStarts[list + 1] - from, ELEMENT_COUNT / 2, Integer.MAX_VALUE);
    }
    return count;
  }

  /** Releases the store. */
  @TearDown(Level.Trial)
  public void close() {
    snapshot.close();
    store.close();
    arena.close();
  }
}
