package io.graphflow.core.algorithm.named;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/** How numbers are distributed, as a map: the least, the greatest, their mean, and percentiles. */
final class Distribution {
  private static final Map<String, Double> PERCENTILES = new LinkedHashMap<>();

  static {
    PERCENTILES.put("p1", 0.01);
    PERCENTILES.put("p5", 0.05);
    PERCENTILES.put("p10", 0.1);
    PERCENTILES.put("p25", 0.25);
    PERCENTILES.put("p50", 0.5);
    PERCENTILES.put("p75", 0.75);
    PERCENTILES.put("p90", 0.9);
    PERCENTILES.put("p95", 0.95);
    PERCENTILES.put("p99", 0.99);
    PERCENTILES.put("p999", 0.999);
  }

  private Distribution() {}

  /** Of the first ones of some scores, which are sorted by it. */
  static Map<String, Object> of(double[] values, int count) {
    Arrays.sort(values, 0, count);
    Map<String, Object> map = new LinkedHashMap<>();
    if (count > 0) {
      map.put("min", values[0]);
      map.put("max", values[count - 1]);
      map.put("mean", Arrays.stream(values, 0, count).sum() / count);
      PERCENTILES.forEach((name, share) -> map.put(name, values[rank(share, count)]));
    }
    return map;
  }

  /** Of sizes, which are sorted by it. */
  static Map<String, Object> of(int[] sizes) {
    Arrays.sort(sizes);
    Map<String, Object> map = new LinkedHashMap<>();
    if (sizes.length > 0) {
      map.put("min", (long) sizes[0]);
      map.put("max", (long) sizes[sizes.length - 1]);
      map.put("mean", Arrays.stream(sizes).asLongStream().sum() / (double) sizes.length);
      PERCENTILES
          .forEach((name, share) -> map.put(name, (long) sizes[rank(share, sizes.length)]));
    }
    return map;
  }

  /** The place of the least number that is not below a share of all. */
  private static int rank(double share, int count) {
    return Math.clamp((long) Math.ceil(share * count) - 1, 0, count - 1);
  }
}
