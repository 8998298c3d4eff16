package io.graphflow.generate.snb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.generate.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What queries find by the parameters is a matter of {@code GeneratedParametersTest}. */
class SubstitutionParametersTest {
  private static final int SETS = 12;
  private static final double SHARE = 0.2;

  @TempDir
  static Path parent;

  private static SnbOptions options;
  private static Network initial;

  @BeforeAll
  static void generate() throws IOException {
    options = new SnbOptions(parent.resolve("network"), 0.03, 0.5, 1)
        .withUpdates(SHARE, 1)
        .withParameters(SETS);
    SnbGenerator.generate(options, Progress.NONE);
    initial = new Network(options.folder());
  }

  private static List<String> lines(Path folder, int query) throws IOException {
    return Files.readAllLines(
        folder.resolve("substitution_parameters/interactive_" + query + "_param.txt"));
  }

  @ParameterizedTest
  @CsvSource({"1,person name", "2,person date", "3,person date days country country",
      "4,person date days", "5,person date", "6,person tag", "7,person", "8,person",
      "9,person date", "10,person month", "11,person country year", "12,person class",
      "13,person person", "14,person person"})
  void valuesAreOfTheInitialData(int query, String kinds) throws IOException {
    Map<String, Set<String>> known = Map.of("person", column("person", 0), "name",
        column("person", 1), "country",
        initial.rows("place")
            .stream()
            .filter(row -> row[3].equals("country"))
            .map(row -> row[1])
            .collect(Collectors.toSet()),
        "tag", column("tag", 1), "class", column("tagclass", 1), "month",
        Set.of("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"));
    long cut = Timeline.END - (long) (SHARE * (Timeline.END - Timeline.START));
    List<String> lines = lines(options.folder(), query);
    assertThat(lines).hasSize(1 + SETS).doesNotHaveDuplicates();
    String[] expected = kinds.split(" ", -1);
    Map<Integer, Set<String>> different = new HashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      String[] values = line.split("\\|", -1);
      assertThat(values).hasSameSizeAs(expected).doesNotHaveDuplicates();
      for (int i = 0; i < values.length; i++) {
        different.computeIfAbsent(i, _ -> new HashSet<>()).add(values[i]);
        switch (expected[i]) {
          case "date" -> assertThat(Long.parseLong(values[i]) - Timeline.START)
              .isBetween(0L, cut - Timeline.START)
              .matches(time -> time % Timeline.DAY == 0);
          case "days" -> assertThat(Integer.parseInt(values[i])).isBetween(1, 2_000);
          case "year" -> assertThat(Integer.parseInt(values[i])).isBetween(1990, 2014);
          default -> assertThat(known.get(expected[i])).contains(values[i]);
        }
      }
    }
    different.forEach((column, values) -> assertThat(values)
        .hasSizeGreaterThan(expected[column].equals("days") ? 0 : 3));
  }

  private static Set<String> column(String table, int index) {
    return initial.rows(table).stream().map(row -> row[index]).collect(Collectors.toSet());
  }

  /** The columns that LDBC's driver reads, by their names in the specification. */
  @Test
  void headersAreLdbcs() throws IOException {
    List<String> headers = new ArrayList<>();
    for (int query = 1; query <= 14; query++) {
      headers.add(lines(options.folder(), query).getFirst());
    }
    assertThat(headers).containsExactly("personId|firstName", "personId|maxDate",
        "personId|startDate|durationDays|countryXName|countryYName",
        "personId|startDate|durationDays", "personId|minDate", "personId|tagName", "personId",
        "personId", "personId|maxDate", "personId|month", "personId|countryName|workFromYear",
        "personId|tagClassName", "person1Id|person2Id", "person1Id|person2Id");
  }

  /** Friends and the messages of friends decide on what IC2 has to do. */
  @Test
  void personsAreTypical() throws IOException {
    Map<String, Integer> messages = new HashMap<>();
    for (String table : List.of("post_hasCreator_person", "comment_hasCreator_person")) {
      initial.rows(table).forEach(row -> messages.merge(row[1], 1, Integer::sum));
    }
    Map<String, Set<String>> friends = new HashMap<>();
    for (String[] row : initial.rows("person_knows_person")) {
      friends.computeIfAbsent(row[0], _ -> new HashSet<>()).add(row[1]);
      friends.computeIfAbsent(row[1], _ -> new HashSet<>()).add(row[0]);
    }
    Map<String, Integer> friendsMessages = new HashMap<>();
    friends.forEach((person, theirs) -> friendsMessages.put(person,
        theirs.stream().mapToInt(friend -> messages.getOrDefault(friend, 0)).sum()));
    List<Integer> sorted = friends.values().stream().map(Set::size).sorted().toList();
    double medianFriends = sorted.get(sorted.size() / 2);
    List<Integer> chosen = new ArrayList<>();
    List<String> lines = lines(options.folder(), 2);
    for (String line : lines.subList(1, lines.size())) {
      String person = line.substring(0, line.indexOf('|'));
      assertThat(friends.get(person).size() / medianFriends).isBetween(0.5, 2.0);
      chosen.add(friendsMessages.get(person));
    }
    List<Integer> inFile = List.copyOf(chosen);
    chosen.sort(null);
    // In the order in which they were chosen, the last one would be the farthest from the median.
    assertThat(inFile.getLast()).isNotIn(chosen.getFirst(), chosen.getLast());
    // Over all persons they differ by a factor of hundreds.
    assertThat((double) chosen.getLast() / chosen.getFirst()).isLessThan(1.5);
  }

  @Test
  void seedDecidesEveryByte() throws IOException {
    Path again = parent.resolve("again");
    SnbGenerator.generate(new SnbOptions(again, 0.03, 0.5, 1).withUpdates(SHARE, 1)
        .withParameters(SETS), Progress.NONE);
    for (int query = 1; query <= 14; query++) {
      assertThat(lines(again, query)).isEqualTo(lines(options.folder(), query));
    }
  }

  /** A small network has as many sets as it can have, and the smallest one none. */
  @Test
  void smallNetworksHaveFewer() throws IOException {
    Path small = parent.resolve("small");
    SnbGenerator.generate(new SnbOptions(small, 0.003, 1, 1).withParameters(100), Progress.NONE);
    assertThat(lines(small, 2)).hasSizeBetween(20, 101);
    assertThat(lines(small, 7)).hasSizeBetween(2, 46).doesNotHaveDuplicates();
    Path smallest = parent.resolve("smallest");
    SnbGenerator.generate(
        new SnbOptions(smallest, 1e-9, 0, 1).withParameters(100), Progress.NONE);
    assertThat(lines(smallest, 7)).containsExactly("personId");
    SnbOptions any = options;
    for (int sets : new int[] {-1, 100_001}) {
      assertThatThrownBy(() -> any.withParameters(sets))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("parameters");
    }
  }
}
