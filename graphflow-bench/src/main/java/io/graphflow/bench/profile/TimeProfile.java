package io.graphflow.bench.profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The times that went into parts of a configuration while it was measured. It is made of numbers
 * with names, as results are kept; each may be summed over iterations and forks.
 *
 * @param seconds time of the measurement
 * @param processorSeconds time that the JVM used of all processors meanwhile
 * @param pauseSeconds time that it stood still for garbage collection
 * @param compilerSeconds time of its compilers, which may run side by side
 * @param classLoadingSeconds time that threads loaded classes
 * @param running the methods that the working threads were in, in samples; most first
 * @param waiting the methods that threads waited in, in seconds, which add up over threads; most
 *     first
 */
public record TimeProfile(
    double seconds,
    double processorSeconds,
    double pauseSeconds,
    double compilerSeconds,
    double classLoadingSeconds,
    List<HotMethod> running,
    List<HotMethod> waiting) {

  private static final String SECONDS = "profile: seconds";
  private static final String PROCESSOR = "profile: processor seconds";
  private static final String PAUSES = "profile: pause seconds";
  private static final String COMPILERS = "profile: compiler seconds";
  private static final String CLASS_LOADING = "profile: class loading seconds";
  private static final String RUNNING = "profile: samples of ";
  private static final String WAITING = "profile: seconds waited in ";
  private static final String WITHIN = " > ";

  /** Sorts and copies the lists. */
  public TimeProfile {
    running = sorted(running);
    waiting = sorted(waiting);
  }

  private static List<HotMethod> sorted(List<HotMethod> hotMethods) {
    return hotMethods.stream()
        .sorted(Comparator.comparingDouble(HotMethod::amount)
            .reversed()
            .thenComparing(HotMethod::method)
            .thenComparing(HotMethod::within))
        .toList();
  }

  /** The profile that these numbers tell; other numbers may be among them. */
  public static TimeProfile of(Map<String, Double> numbers) {
    return new TimeProfile(number(numbers, SECONDS), number(numbers, PROCESSOR),
        number(numbers, PAUSES), number(numbers, COMPILERS), number(numbers, CLASS_LOADING),
        hotMethods(numbers, RUNNING), hotMethods(numbers, WAITING));
  }

  private static double number(Map<String, Double> numbers, String name) {
    return numbers.getOrDefault(name, Double.NaN);
  }

  private static List<HotMethod> hotMethods(Map<String, Double> numbers, String prefix) {
    List<HotMethod> hotMethods = new ArrayList<>();
    numbers.forEach((name, amount) -> {
      if (name.startsWith(prefix)) {
        String[] methods = name.substring(prefix.length()).split(WITHIN, 2);
        hotMethods.add(new HotMethod(methods[0], methods.length == 2 ? methods[1] : "", amount));
      }
    });
    return hotMethods;
  }

  /** The numbers that tell this profile. */
  public SortedMap<String, Double> numbers() {
    SortedMap<String, Double> numbers = new TreeMap<>();
    numbers.put(SECONDS, seconds);
    numbers.put(PROCESSOR, processorSeconds);
    numbers.put(PAUSES, pauseSeconds);
    numbers.put(COMPILERS, compilerSeconds);
    numbers.put(CLASS_LOADING, classLoadingSeconds);
    running.forEach(hotMethod -> numbers.put(RUNNING + words(hotMethod), hotMethod.amount()));
    waiting.forEach(hotMethod -> numbers.put(WAITING + words(hotMethod), hotMethod.amount()));
    return numbers;
  }

  private static String words(HotMethod hotMethod) {
    return hotMethod.within().isEmpty() ? hotMethod.method()
        : hotMethod.method() + WITHIN + hotMethod.within();
  }

  /** All samples of working threads. */
  public long sampleCount() {
    return Math.round(running.stream().mapToDouble(HotMethod::amount).sum());
  }
}
