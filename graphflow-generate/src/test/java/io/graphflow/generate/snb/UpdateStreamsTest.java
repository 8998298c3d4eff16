package io.graphflow.generate.snb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.generate.GenerationSummary;
import io.graphflow.generate.Progress;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

class UpdateStreamsTest {
  private static final String DATASETS = "graphflow.datasets";
  private static final String KEY = "ldbc.snb.interactive.";
  private static final double SHARE = 0.25;
  private static final int PARTITIONS = 3;

  @TempDir
  static Path parent;

  private static SnbOptions wholeOptions;
  private static GenerationSummary summary;
  private static Path split;
  private static Network whole;
  private static Network initial;
  private static List<List<Update>> personStreams;
  private static List<List<Update>> forumStreams;

  @BeforeAll
  static void generate() throws IOException {
    wholeOptions = new SnbOptions(parent.resolve("whole"), 0.02, 0.5, 1);
    SnbGenerator.generate(wholeOptions, Progress.NONE);
    split = parent.resolve("split");
    summary = generate(split, SHARE, PARTITIONS);
    whole = new Network(wholeOptions.folder());
    initial = new Network(split);
    personStreams = streams(split, "person", PARTITIONS);
    forumStreams = streams(split, "forum", PARTITIONS);
  }

  private static GenerationSummary generate(Path folder, double share, int partitions)
      throws IOException {
    return SnbGenerator.generate(
        new SnbOptions(folder, wholeOptions.scale(), wholeOptions.activity(), wholeOptions.seed())
            .withUpdates(share, partitions),
        Progress.NONE);
  }

  private static List<List<Update>> streams(Path folder, String kind, int partitions)
      throws IOException {
    List<List<Update>> streams = new ArrayList<>();
    for (int i = 0; i < partitions; i++) {
      streams.add(Update.read(folder.resolve("updateStream_" + i + "_0_" + kind + ".csv")));
    }
    return streams;
  }

  private static List<Update> all() {
    return Stream.of(personStreams, forumStreams)
        .flatMap(List::stream)
        .flatMap(List::stream)
        .toList();
  }

  @Test
  void everyFileIsSortedAndHoldsItsTypes() {
    Set<Integer> types = new HashSet<>();
    personStreams.forEach(stream -> assertThat(stream).isNotEmpty()
        .allSatisfy(update -> assertThat(update.type()).isEqualTo(1)));
    forumStreams.forEach(stream -> assertThat(stream).isNotEmpty()
        .allSatisfy(update -> assertThat(update.type()).isBetween(2, 8)));
    for (List<List<Update>> streams : List.of(personStreams, forumStreams)) {
      for (List<Update> stream : streams) {
        assertThat(stream.stream().map(Update::scheduled).toList()).isSorted();
      }
    }
    all().forEach(update -> types.add(update.type()));
    assertThat(all()).allMatch(Update::isDueAtItsDate);
    assertThat(types).containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6, 7, 8);
  }

  /** No partition has much more to do than another. */
  @Test
  void partitionsAreOfASize() {
    int largest = forumStreams.stream().mapToInt(List::size).max().orElseThrow();
    int least = forumStreams.stream().mapToInt(List::size).min().orElseThrow();
    assertThat(largest).isLessThan(2 * least);
  }

  @Test
  void initialDataAndUpdatesAreTheWholeNetwork() {
    Map<String, List<String>> updates = new HashMap<>();
    all().forEach(update -> update.addRows(updates));
    for (String table : tables()) {
      List<String> together = new ArrayList<>(lines(initial, table));
      together.addAll(updates.getOrDefault(table, List.of()));
      List<String> expected = lines(whole, table);
      assertThat(together.stream().sorted().toList()).as(table)
          .isEqualTo(expected.stream().sorted().toList());
      assertThat(initial.header(table)).isEqualTo(whole.header(table));
    }
    assertThat(updates).hasSize(23);
  }

  private static List<String> tables() {
    List<String> tables = summary.files()
        .stream()
        .map(GenerationSummary.FileSummary::name)
        .filter(name -> name.contains("/"))
        .map(name -> name.replaceAll(".*/|_0_0.csv", ""))
        .toList();
    assertThat(tables).hasSize(31);
    return tables;
  }

  private static List<String> lines(Network network, String table) {
    return network.rows(table).stream().map(row -> String.join("|", row)).toList();
  }

  @Test
  void initialDataIsWhatIsBeforeTheCutAndNeedsNothingElse() {
    long cut = Timeline.END - (long) (SHARE * (Timeline.END - Timeline.START));
    Map<String, Integer> dates = Map.of("person", 5, "person_knows_person", 2, "forum", 2,
        "forum_hasMember_person", 2, "post", 2, "comment", 1, "person_likes_post", 2,
        "person_likes_comment", 2);
    dates.forEach((table, column) -> assertThat(initial.rows(table)).as(table)
        .isNotEmpty()
        .allSatisfy(row -> assertThat(Long.parseLong(row[column])).isLessThan(cut)));
    assertThat(all()).allSatisfy(
        update -> assertThat(update.scheduled()).isBetween(cut, Timeline.END - 1));
    Map<String, Set<String>> ids = new HashMap<>();
    for (String label : List.of("person", "forum", "post", "comment", "tag", "place",
        "organisation", "tagclass")) {
      Set<String> labelIds = new HashSet<>();
      initial.rows(label).forEach(row -> labelIds.add(row[0]));
      ids.put(label, labelIds);
    }
    for (String table : tables()) {
      String[] ends = table.split("_", -1);
      if (ends.length == 3) {
        for (String[] row : initial.rows(table)) {
          assertThat(ids.get(ends[0]).contains(row[0])).as("%s %s", table, row[0]).isTrue();
          assertThat(ids.get(ends[2]).contains(row[1])).as("%s %s", table, row[1]).isTrue();
        }
      }
    }
  }

  @Test
  void updatesFindWhatTheyNeed() throws IOException {
    checkReferences(split, PARTITIONS);
  }

  /** LDBC's streams have the form and the dependency times that these tests ask for. */
  @Test
  @EnabledIfSystemProperty(named = DATASETS, matches = ".+")
  void updatesOfLdbcFindWhatTheyNeedInTheSameWay() throws IOException {
    Path ldbc = Path.of(System.getProperty(DATASETS)).resolve("ldbc-snb-sf0.1");
    checkReferences(ldbc, 1);
    assertThat(streams(ldbc, "forum", 1).getFirst()).allMatch(Update::isDueAtItsDate);
  }

  /**
   * Who runs the lines of a file in order, and waits for the persons up to a line's dependency time,
   * finds everything that the line names.
   */
  private static void checkReferences(Path folder, int partitions) throws IOException {
    Network network = new Network(folder);
    Map<Long, Long> persons = network.map("person", 0, 5);
    streams(folder, "person", partitions).stream().flatMap(List::stream).forEach(update -> {
      assertThat(update.dependency()).isZero();
      persons.put(update.number(0), update.scheduled());
    });
    long delay = Long.parseLong(properties(folder).getProperty(KEY + "gct_delta_duration"));
    for (List<Update> stream : streams(folder, "forum", partitions)) {
      Set<Long> forums = new HashSet<>(network.map("forum", 0, 2).keySet());
      Set<Long> posts = new HashSet<>(network.map("post", 0, 2).keySet());
      Set<Long> comments = new HashSet<>(network.map("comment", 0, 1).keySet());
      for (Update update : stream) {
        long latestPerson =
            update.neededPersons().stream().mapToLong(persons::get).max().orElseThrow();
        assertThat(update.dependency()).isEqualTo(latestPerson);
        assertThat(update.scheduled() - update.dependency()).isGreaterThanOrEqualTo(delay);
        boolean ofPost = update.type() == 2 || (update.type() == 7 && update.number(8) >= 0);
        if (update.neededMessage() >= 0) {
          assertThat((ofPost ? posts : comments).contains(update.neededMessage()))
              .as("%s", update)
              .isTrue();
        }
        if (update.neededForum() >= 0) {
          assertThat(forums.contains(update.neededForum())).as("%s", update).isTrue();
        }
        switch (update.type()) {
          case 4 -> forums.add(update.number(0));
          case 6 -> posts.add(update.number(0));
          case 7 -> comments.add(update.number(0));
          default -> {}
        }
      }
    }
  }

  private static Properties properties(Path folder) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(folder.resolve("updateStream.properties"))) {
      properties.load(reader);
    }
    return properties;
  }

  @Test
  void propertiesDescribeTheStreams() throws IOException {
    List<Long> times = all().stream().map(Update::scheduled).sorted().toList();
    long first = times.getFirst();
    long last = times.getLast();
    assertThat(properties(split)).isEqualTo(Map.of(
        KEY + "gct_delta_duration", "1000",
        KEY + "min_write_event_start_time", Long.toString(first),
        KEY + "max_write_event_start_time", Long.toString(last),
        KEY + "update_interleave", Long.toString((last - first) / times.size()),
        KEY + "num_events", Integer.toString(times.size())));
  }

  @Test
  void seedDecidesEveryByteAndPartitionsOnlyWhereALineIs() throws IOException {
    Path again = parent.resolve("again");
    generate(again, SHARE, PARTITIONS);
    for (GenerationSummary.FileSummary file : summary.files()) {
      assertThat(again.resolve(file.name()))
          .hasSameBinaryContentAs(split.resolve(file.name()));
    }
    Path single = parent.resolve("single");
    generate(single, SHARE, 1);
    for (String kind : List.of("person", "forum")) {
      List<String> spread = new ArrayList<>();
      for (int i : IntStream.range(0, PARTITIONS).toArray()) {
        spread.addAll(Files.readAllLines(split.resolve("updateStream_" + i + "_0_" + kind
            + ".csv")));
      }
      assertThat(Files.readAllLines(single.resolve("updateStream_0_0_" + kind + ".csv")))
          .containsExactlyInAnyOrderElementsOf(spread);
    }
  }

  @Test
  void updatesThatAreDueEvenlyAreTheSameInTheSameOrder() throws IOException {
    Path even = parent.resolve("even");
    SnbGenerator.generate(
        new SnbOptions(even, wholeOptions.scale(), wholeOptions.activity(), wholeOptions.seed())
            .withUpdates(SHARE, PARTITIONS)
            .withUpdatesEvenly(true),
        Progress.NONE);
    for (String kind : List.of("person", "forum")) {
      for (int i = 0; i < PARTITIONS; i++) {
        String name = "updateStream_" + i + "_0_" + kind + ".csv";
        assertThat(withoutTimes(even.resolve(name))).isEqualTo(withoutTimes(split.resolve(name)));
      }
    }
    checkReferences(even, PARTITIONS);
    assertThat(mostToLeast(all())).isGreaterThan(2);
    List<Update> spaced = new ArrayList<>();
    streams(even, "person", PARTITIONS).forEach(spaced::addAll);
    streams(even, "forum", PARTITIONS).forEach(spaced::addAll);
    assertThat(mostToLeast(spaced)).isLessThan(1.1);
    assertThat(spaced).anyMatch(update -> !update.isDueAtItsDate());
    assertThat(properties(even))
        .containsEntry(KEY + "gct_delta_duration", "9")
        .containsEntry(KEY + "min_write_event_start_time",
            Long.toString(spaced.stream().mapToLong(Update::scheduled).min().orElseThrow()))
        .containsEntry(KEY + "max_write_event_start_time",
            Long.toString(spaced.stream().mapToLong(Update::scheduled).max().orElseThrow()));
  }

  private static List<String> withoutTimes(Path stream) throws IOException {
    return Files.readAllLines(stream)
        .stream()
        .map(line -> line.substring(line.indexOf('|', line.indexOf('|') + 1)))
        .toList();
  }

  /** How many times as many updates there are in the tenth of their time with most as in that with fewest. */
  private static double mostToLeast(List<Update> updates) {
    long first = updates.stream().mapToLong(Update::scheduled).min().orElseThrow();
    long last = updates.stream().mapToLong(Update::scheduled).max().orElseThrow();
    int[] counts = new int[10];
    updates.forEach(
        update -> counts[(int) Math.min(9, 10 * (update.scheduled() - first) / (last - first))]++);
    return (double) IntStream.of(counts).max().orElseThrow()
        / IntStream.of(counts).min().orElseThrow();
  }

  /** Nothing happens in so short a time, and in nearly all of it nearly everything. */
  @Test
  void anyShareIsPossible() throws IOException {
    Path none = parent.resolve("none");
    generate(none, 1e-9, 2);
    assertThat(streams(none, "forum", 2)).allSatisfy(
        stream -> assertThat(stream).isEmpty());
    assertThat(properties(none)).containsEntry(KEY + "num_events", "0")
        .containsEntry(KEY + "update_interleave", "1");
    Path most = parent.resolve("most");
    generate(most, 0.9999, 2);
    assertThat(new Network(most).rows("person")).isEmpty();
    assertThat(streams(most, "person", 2).stream().mapToInt(List::size).sum())
        .isEqualTo(whole.rows("person").size());
    SnbOptions options = wholeOptions;
    for (double share : new double[] {-0.1, 1, Double.NaN}) {
      assertThatThrownBy(() -> options.withUpdates(share, 1))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("share");
    }
    for (int partitions : new int[] {0, -1, 257}) {
      assertThatThrownBy(() -> options.withUpdates(0.1, partitions))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("partitions");
    }
  }
}
