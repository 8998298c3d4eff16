package io.graphflow.interactive.driver;

import io.graphflow.exception.UsageException;
import io.graphflow.interactive.operation.InteractiveOperation;
import io.graphflow.interactive.operation.OperationKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How often operations come, in the network's time. Immutable.
 *
 * @param updateMillis mean time from an update to the next one, at least 1
 * @param frequencies for IC1 to IC14, in this order: after how many updates one comes, at least 1 each
 */
public record WorkloadMix(long updateMillis, List<Integer> frequencies) {
  private static final Map<String, WorkloadMix> BY_SCALE_FACTOR = new LinkedHashMap<>();

  static {
    put("0.1", 48_607, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
    put("0.3", 16_900, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1);
    put("1", 4_477, 26, 37, 69, 36, 57, 129, 87, 45, 157, 30, 16, 44, 19, 49);
    put("3", 1_542, 26, 37, 79, 36, 61, 172, 72, 27, 209, 32, 17, 44, 19, 49);
    put("10", 466, 26, 37, 92, 36, 66, 236, 54, 15, 287, 35, 19, 44, 19, 49);
    put("30", 156, 26, 37, 106, 36, 72, 316, 48, 9, 384, 37, 20, 44, 19, 49);
    put("100", 48, 26, 37, 123, 36, 78, 434, 38, 5, 527, 40, 22, 44, 19, 49);
    put("300", 17, 26, 37, 142, 36, 84, 580, 32, 3, 705, 44, 24, 44, 19, 49);
    put("1000", 5, 26, 37, 165, 36, 91, 796, 25, 1, 967, 47, 26, 44, 19, 49);
  }

  /** Creates a mix. */
  public WorkloadMix {
    if (updateMillis < 1) {
      throw new UsageException("time between updates " + updateMillis + ": expected at least 1 ms");
    }
    frequencies = List.copyOf(frequencies);
    int reads = InteractiveOperation.ofKind(OperationKind.COMPLEX_READ).size();
    if (frequencies.size() != reads || frequencies.stream().anyMatch(each -> each < 1)) {
      throw new UsageException(
          "frequencies " + frequencies + ": expected " + reads + " numbers of at least 1");
    }
  }

  private static void put(String scaleFactor, long updateMillis, Integer... frequencies) {
    BY_SCALE_FACTOR.put(scaleFactor, new WorkloadMix(updateMillis, List.of(frequencies)));
  }

  /**
   * The mix that LDBC lays down for a scale factor.
   *
   * @param scaleFactor such as {@code 1} or {@code 0.1}
   * @throws UsageException if LDBC has none for it
   */
  public static WorkloadMix ofScaleFactor(String scaleFactor) {
    WorkloadMix mix = BY_SCALE_FACTOR.get(scaleFactor);
    if (mix == null) {
      throw new UsageException("scale factor " + scaleFactor + ": expected one of "
          + String.join(", ", BY_SCALE_FACTOR.keySet()));
    }
    return mix;
  }

  /** The same with another mean time between updates. */
  public WorkloadMix withUpdateMillis(long other) {
    return new WorkloadMix(other, frequencies);
  }

  /** The same with another frequency of a complex read. */
  public WorkloadMix withFrequency(InteractiveOperation read, int frequency) {
    List<Integer> changed = new ArrayList<>(frequencies);
    changed.set(read.number() - 1, frequency);
    return new WorkloadMix(updateMillis, changed);
  }

  /** The time from a complex read to the next one of its kind. */
  public long readMillis(InteractiveOperation read) {
    return updateMillis * frequencies.get(read.number() - 1);
  }
}
