package io.graphflow.bench.graphar;

import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.graph.GivenData;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Vertices, and what is known of their labels.
 *
 * @param name of the data in the paper
 * @param vertexCount how many vertices there are
 * @param labels of each how often it is borne, in how many runs
 * @param test two labels, by their places, one of which a vertex has to bear, or both
 * @param both whether it is both
 * @param kind what the labels are like
 */
record LabelSet(
    String name,
    int vertexCount,
    List<Label> labels,
    List<Integer> test,
    boolean both,
    Kind kind) {
  private static final String FACTS = "label-sets.txt";
  private static final int MAG_VERTICES = 736_389;
  private static final int MAG_LABELS = 349;
  private static final int RANDOM_VERTICES = 200_000;
  private static final int RANDOM_LABELS = 350;

  /** Some of which vertices bear them. */
  enum Kind {
    /** In as many runs as real ones. */
    CLUSTERED,
    /** Each vertex bears one of them, at random. */
    ONE_EACH,
    /** Each vertex bears each of them or not, at random: nothing is worse for runs. */
    RANDOM
  }

  /**
   * A label.
   *
   * @param name its name
   * @param bearingCount how many vertices bear it
   * @param runCount of how many runs its column consists
   */
  record Label(String name, int bearingCount, int runCount) {}

  /** The sets of the paper of which the matrices are public. */
  static List<LabelSet> clustered() {
    try (BufferedReader in = new BufferedReader(
        new InputStreamReader(LabelSet.class.getResourceAsStream(FACTS), StandardCharsets.UTF_8))) {
      return in.lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> of(line.split(" ", -1)))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static LabelSet of(String[] words) {
    List<Label> labels = new ArrayList<>();
    Map<String, Integer> places = new LinkedHashMap<>();
    for (int i = 5; i < words.length; i++) {
      String[] parts = words[i].split(":", -1);
      places.put(parts[0], labels.size());
      labels.add(new Label(parts[0], Integer.parseInt(parts[1]), Integer.parseInt(parts[2])));
    }
    return new LabelSet(words[0], Integer.parseInt(words[1]), labels,
        List.of(places.get(words[2]), places.get(words[4])), words[3].equals("and"),
        Kind.CLUSTERED);
  }

  /** As many papers as OGB's MAG has, each at one of as many venues. */
  static LabelSet venues(Scale scale) {
    return unclustered("like ogbn-mag", scale.choose(MAG_VERTICES / 10, MAG_VERTICES, MAG_VERTICES),
        MAG_LABELS, Kind.ONE_EACH);
  }

  /** Labels without any runs. */
  static LabelSet random(Scale scale) {
    return unclustered("random",
        scale.choose(RANDOM_VERTICES / 10, RANDOM_VERTICES, RANDOM_VERTICES), RANDOM_LABELS,
        Kind.RANDOM);
  }

  private static LabelSet unclustered(String name, int vertexCount, int labelCount, Kind kind) {
    return new LabelSet(name, vertexCount,
        IntStream.range(0, labelCount).mapToObj(i -> new Label("venue" + i, 0, 0)).toList(),
        List.of(0, 1), false, kind);
  }

  /** All sets, of those of the paper only some at a quick run. */
  static List<LabelSet> all(Scale scale) {
    List<LabelSet> sets = new ArrayList<>(clustered());
    if (scale == Scale.QUICK) {
      sets.removeIf(set -> set.vertexCount() > 100_000);
    }
    sets.add(venues(scale));
    sets.add(random(scale));
    return sets;
  }

  /** A set by its name. */
  static LabelSet named(String name, Scale scale) {
    return all(scale).stream().filter(set -> set.name().equals(name)).findFirst().orElseThrow();
  }

  /** The file of the real labels, if it is given. */
  String givenFile(Setting setting) {
    return setting.data()
        .labels()
        .map(folder -> folder.resolve(name + GivenData.LABELS_SUFFIX))
        .filter(Files::exists)
        .map(Path::toString)
        .orElse("");
  }

  /** What the data are, in a word. */
  String origin(Setting setting) {
    return kind == Kind.CLUSTERED && !givenFile(setting).isEmpty() ? "real" : "generated";
  }
}
