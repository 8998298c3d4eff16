package io.graphflow.bench.graphar;

import io.graphflow.bench.experiment.ForkedMeasurement;
import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.parquet.read.ParquetFile;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Times the ways to find vertices by labels, of one set: question by question, all ways in turns, round after round, so that
 * what else the machine does meets all of them. All answers are compared with the right one first.
 */
public final class LabelFilterMeasurement implements ForkedMeasurement {
  static final String MICROS = "µs";

  /** Parts of the experiment. */
  enum Part {
    /** Each label alone; of many labels, some. */
    SIMPLE,
    /** Two labels. */
    COMPLEX,
    /** The first labels, one of which is enough. */
    GROWING
  }

  /** Most labels that are each asked for alone. */
  private static final int MOST_SIMPLE = 20;

  private static final int WARM_UP_ROUNDS = 5;
  private static final int NANOS_PER_MICRO = 1_000;

  /** Most times that all questions are asked between two looks at the clock. */
  private static final int MOST_TIMES = 64;

  private Map<LabelLayout, ParquetFile> files;
  private LabelSet set;
  private long sum;

  /** Creates it, for {@link io.graphflow.bench.experiment.ForkedStep}. */
  public LabelFilterMeasurement() {}

  /** @param arguments the set, the scale, the file of real labels or nothing, rounds, milliseconds of a way in a round */
  @Override
  public List<Measurement> measure(List<String> arguments) throws Exception {
    set = LabelSet.named(arguments.get(0), Scale.valueOf(arguments.get(1)));
    LabelMatrix matrix = LabelMatrix.of(set, arguments.get(2));
    int rounds = Integer.parseInt(arguments.get(3));
    long nanos = Long.parseLong(arguments.get(4)) * 1_000_000;
    Path folder = Files.createTempDirectory("labels");
    files = new EnumMap<>(LabelLayout.class);
    try {
      for (LabelLayout layout : LabelLayout.values()) {
        if (layout == LabelLayout.STRING && set.kind() == LabelSet.Kind.RANDOM) {
          // 175 names a vertex are a file that nobody would write.
          continue;
        }
        Path file = folder.resolve(layout.name());
        layout.write(matrix, file);
        files.put(layout, ParquetFile.open(file));
      }
      List<Measurement> measured = new ArrayList<>();
      measure(Part.SIMPLE, 1, simple(), matrix, rounds, nanos, measured);
      measure(Part.COMPLEX, 2, List.of(new LabelQuestion(set.test(), set.both())), matrix, rounds,
          nanos, measured);
      for (int count : growing(set)) {
        measure(Part.GROWING, count,
            List.of(new LabelQuestion(IntStream.range(0, count).boxed().toList(), false)), matrix,
            rounds, nanos, measured);
      }
      return measured;
    } finally {
      for (ParquetFile file : files.values()) {
        file.close();
      }
      for (LabelLayout layout : LabelLayout.values()) {
        Files.deleteIfExists(folder.resolve(layout.name()));
      }
      Files.delete(folder);
    }
  }

  private List<LabelQuestion> simple() {
    int count = set.labels().size();
    int step = Math.ceilDiv(count, MOST_SIMPLE);
    return IntStream.iterate(0, label -> label < count, label -> label + step)
        .mapToObj(label -> new LabelQuestion(List.of(label), false))
        .toList();
  }

  /** How many labels are asked for together; none of sets of which the paper does not ask. */
  static List<Integer> growing(LabelSet set) {
    return switch (set.kind()) {
      case CLUSTERED -> set.name().equals("bloom") ? List.of(1, 2, 4, 8, 12, 18) : List.of();
      case ONE_EACH, RANDOM -> List.of(1, 5, 10, 20, 40, 80, 160, set.labels().size());
    };
  }

  private List<LabelWay> ways() {
    return Arrays.stream(LabelWay.values()).filter(way -> files.containsKey(way.layout())).toList();
  }

  private void measure(Part part, int labels, List<LabelQuestion> questions, LabelMatrix matrix,
      int rounds, long nanos, List<Measurement> measured) throws IOException {
    Map<LabelWay, List<Double>> times = new EnumMap<>(LabelWay.class);
    for (LabelWay way : ways()) {
      times.put(way, new ArrayList<>());
      for (LabelQuestion question : questions) {
        if (!Arrays.equals(way.find(files.get(way.layout()), set, question),
            matrix.find(question))) {
          throw new IOException(way + " finds other vertices of " + set.name() + " than there are, "
              + "of the labels " + question);
        }
      }
      time(way, questions, WARM_UP_ROUNDS * nanos);
    }
    for (int round = 0; round < rounds; round++) {
      for (LabelWay way : ways()) {
        times.get(way).add(time(way, questions, nanos));
      }
    }
    if (sum == 0) {
      throw new IOException("no vertex of " + set.name() + " was found");
    }
    times.forEach((way, all) -> measured.add(Measurement.of("", part.name(),
        new TreeMap<>(Map.of("set", set.name(), "way", way.name(), "labels", "" + labels)),
        Measurement.median(all), MICROS)));
  }

  /** Asks all questions, as often as there is time; returns microseconds of the processor for one. */
  private double time(LabelWay way, List<LabelQuestion> questions, long nanos) {
    ParquetFile file = files.get(way.layout());
    // What the thread waits for other programs does not count.
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    long asked = 0;
    long passed;
    int times = 1;
    do {
      for (int i = 0; i < times; i++) {
        for (LabelQuestion question : questions) {
          sum += Long.bitCount(way.find(file, set, question)[0]) + 1;
          asked++;
        }
      }
      // Looking at the clock takes a part of a microsecond.
      times = Math.min(MOST_TIMES, 2 * times);
      passed = threads.getCurrentThreadCpuTime() - start;
    } while (passed < nanos);
    return (double) passed / asked / NANOS_PER_MICRO;
  }
}
