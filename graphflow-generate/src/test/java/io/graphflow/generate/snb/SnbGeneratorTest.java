package io.graphflow.generate.snb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.graphflow.generate.GenerationSummary;
import io.graphflow.generate.Progress;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SnbGeneratorTest {
  private static final double SCALE = 0.03;

  @TempDir
  static Path parent;

  private static Network network;
  private static GenerationSummary summary;

  @BeforeAll
  static void generate() throws IOException {
    summary = SnbGenerator.generate(
        new SnbOptions(parent.resolve("network"), SCALE, 1), Progress.NONE);
    network = new Network(parent.resolve("network"));
  }

  /** Labels in the headers are LDBC's; the files are named by them. */
  @ParameterizedTest
  @CsvSource({
      "organisation_isLocatedIn_place,organisation,place",
      "place_isPartOf_place,place,place",
      "tag_hasType_tagclass,tag,tagclass",
      "tagclass_isSubclassOf_tagclass,tagclass,tagclass",
      "person_hasInterest_tag,person,tag",
      "person_isLocatedIn_place,person,place",
      "person_knows_person,person,person",
      "person_likes_comment,person,comment",
      "person_likes_post,person,post",
      "person_studyAt_organisation,person,organisation",
      "person_workAt_organisation,person,organisation",
      "forum_containerOf_post,forum,post",
      "forum_hasMember_person,forum,person",
      "forum_hasModerator_person,forum,person",
      "forum_hasTag_tag,forum,tag",
      "post_hasCreator_person,post,person",
      "post_hasTag_tag,post,tag",
      "post_isLocatedIn_place,post,place",
      "comment_hasCreator_person,comment,person",
      "comment_hasTag_tag,comment,tag",
      "comment_isLocatedIn_place,comment,place",
      "comment_replyOf_comment,comment,comment",
      "comment_replyOf_post,comment,post"})
  void everyEdgeHasItsEndsAndComesOnce(String edges, String source, String destination) {
    Set<String> sources = ids(source);
    Set<String> destinations = ids(destination);
    Set<String> pairs = new HashSet<>();
    for (String[] row : network.rows(edges)) {
      // Not assertThat(set).contains(id), which walks the set.
      assertThat(sources.contains(row[0])).as("%s %s exists", source, row[0]).isTrue();
      assertThat(destinations.contains(row[1])).as("%s %s exists", destination, row[1]).isTrue();
      assertThat(pairs.add(row[0] + " " + row[1])).as("%s-%s", row[0], row[1]).isTrue();
    }
    assertThat(network.header(edges).toLowerCase(Locale.ROOT))
        .startsWith(source + ".id|" + destination + ".id");
  }

  private static Set<String> ids(String label) {
    Set<String> ids = new HashSet<>();
    for (String[] row : network.rows(label)) {
      assertThat(ids.add(row[0])).as("id %s of %s comes once", row[0], label).isTrue();
    }
    return ids;
  }

  @ParameterizedTest
  @CsvSource({
      "organisation_isLocatedIn_place,organisation", "post_hasCreator_person,post",
      "comment_hasCreator_person,comment", "post_isLocatedIn_place,post",
      "comment_isLocatedIn_place,comment", "person_isLocatedIn_place,person",
      "forum_hasModerator_person,forum", "tag_hasType_tagclass,tag"})
  void everyVertexHasExactlyOne(String edges, String source) {
    Set<String> seen = new HashSet<>();
    network.rows(edges).forEach(row -> assertThat(seen.add(row[0])).isTrue());
    assertThat(seen).isEqualTo(ids(source));
  }

  @Test
  void everyPostIsInOneForumAndEveryCommentRepliesOnce() {
    Set<String> contained = new HashSet<>();
    network.rows("forum_containerOf_post")
        .forEach(
            row -> assertThat(contained.add(row[1])).isTrue());
    assertThat(contained).isEqualTo(ids("post"));
    Set<String> replies = new HashSet<>();
    for (String edges : List.of("comment_replyOf_post", "comment_replyOf_comment")) {
      network.rows(edges).forEach(row -> assertThat(replies.add(row[0])).isTrue());
    }
    assertThat(replies).isEqualTo(ids("comment"));
    // Every place but the continents is part of one; every class but the root is one's subclass.
    assertThat(network.rows("place_isPartOf_place")).hasSize((int) network.rows("place")
        .stream()
        .filter(row -> !row[3].equals("continent"))
        .count());
    assertThat(network.rows("tagclass_isSubclassOf_tagclass"))
        .hasSize(network.rows("tagclass").size() - 1);
  }

  @Test
  void idsAreSparseAndSharedOnlyAmongMessages() {
    Set<String> messages = ids("post");
    Set<String> comments = ids("comment");
    int together = messages.size() + comments.size();
    messages.addAll(comments);
    assertThat(messages).hasSize(together);
    // Small numbers of static things coincide, so ids are unique within a label only.
    assertThat(ids("tag")).containsAnyElementsOf(ids("place"));
    assertThat(ids("organisation")).containsAnyElementsOf(ids("place"));
    for (String label : List.of("person", "forum", "post", "comment")) {
      long largest = ids(label).stream().mapToLong(Long::parseLong).max().orElseThrow();
      assertThat(largest).isGreaterThan(Integer.MAX_VALUE);
    }
    assertThat(ids("person")).isNotEqualTo(ids("forum"));
  }

  @Test
  void knowsIsStoredOnceAPairFromTheLowerId() {
    for (String[] row : network.rows("person_knows_person")) {
      assertThat(Long.parseLong(row[0])).isLessThan(Long.parseLong(row[1]));
    }
  }

  @Test
  void nothingHappensBeforeWhatItNeeds() {
    Map<Long, Long> persons = network.map("person", 0, 5);
    Map<Long, Long> forums = network.map("forum", 0, 2);
    Map<Long, Long> messages = network.map("post", 0, 2);
    messages.putAll(network.map("comment", 0, 1));
    for (String[] row : network.rows("person_knows_person")) {
      assertThat(Long.parseLong(row[2])).isGreaterThan(
          Math.max(persons.get(Long.parseLong(row[0])), persons.get(Long.parseLong(row[1]))));
    }
    Map<String, Long> joinDates = new HashMap<>();
    for (String[] row : network.rows("forum_hasMember_person")) {
      long joinDate = Long.parseLong(row[2]);
      assertThat(joinDate).isGreaterThan(forums.get(Long.parseLong(row[0])))
          .isGreaterThan(persons.get(Long.parseLong(row[1])));
      joinDates.put(row[0] + " " + row[1], joinDate);
    }
    Map<Long, Long> moderators = network.map("forum_hasModerator_person", 0, 1);
    moderators.forEach((forum, person) -> assertThat(forums.get(forum))
        .isGreaterThan(persons.get(person)));
    Map<Long, Long> creators = network.map("post_hasCreator_person", 0, 1);
    creators.putAll(network.map("comment_hasCreator_person", 0, 1));
    Map<Long, Long> forumOf = new HashMap<>();
    network.map("forum_containerOf_post", 1, 0).forEach((post, forum) -> {
      assertThat(messages.get(post)).isGreaterThan(forums.get(forum));
      forumOf.put(post, forum);
    });
    // Comments follow what they reply to in the sequence of ids below the month.
    Map<Long, Long> parents = network.map("comment_replyOf_post", 0, 1);
    parents.putAll(network.map("comment_replyOf_comment", 0, 1));
    parents.forEach((comment, parent) -> assertThat(messages.get(comment))
        .isGreaterThan(messages.get(parent)));
    creators.forEach((message, creator) -> {
      assertThat(messages.get(message)).isGreaterThan(persons.get(creator));
      long root = message;
      while (parents.containsKey(root)) {
        root = parents.get(root);
      }
      long forum = forumOf.get(root);
      if (moderators.get(forum).longValue() != creator) {
        assertThat(messages.get(message)).isGreaterThan(joinDates.get(forum + " " + creator));
      }
    });
    for (String likes : List.of("person_likes_post", "person_likes_comment")) {
      for (String[] row : network.rows(likes)) {
        assertThat(Long.parseLong(row[2])).isGreaterThan(messages.get(Long.parseLong(row[1])))
            .isGreaterThan(persons.get(Long.parseLong(row[0])))
            .isLessThan(Timeline.END);
      }
    }
  }

  @Test
  void onlyThreePropertiesHaveNulls() {
    List<String> withNulls = new ArrayList<>();
    for (String label : List.of("organisation", "place", "tag", "tagclass", "person", "forum",
        "post", "comment")) {
      String[] columns = network.header(label).split("\\|", -1);
      for (int column = 0; column < columns.length; column++) {
        int index = column;
        if (network.rows(label).stream().anyMatch(row -> row[index].isEmpty())) {
          withNulls.add(label + "." + columns[column]);
        }
      }
    }
    assertThat(withNulls).containsExactly("post.imageFile", "post.language", "post.content");
    long photos = 0;
    for (String[] post : network.rows("post")) {
      boolean photo = !post[1].isEmpty();
      assertThat(post[5].isEmpty()).isEqualTo(photo);
      assertThat(post[6].isEmpty()).isEqualTo(photo);
      assertThat(Integer.parseInt(post[7])).isEqualTo(post[6].length());
      photos += photo ? 1 : 0;
    }
    // In LDBC's data of scale factor 0.1, 87.5 %.
    assertThat((double) photos / network.rows("post").size()).isBetween(0.8, 0.95);
  }

  @Test
  void friendsAreSkewedAndAlike() {
    Map<String, Integer> degrees = new HashMap<>();
    ids("person").forEach(id -> degrees.put(id, 0));
    Map<Long, Long> countries = network.map("place_isPartOf_place", 0, 1);
    Map<Long, Long> home = network.map("person_isLocatedIn_place", 0, 1);
    int compatriots = 0;
    for (String[] row : network.rows("person_knows_person")) {
      degrees.merge(row[0], 1, Integer::sum);
      degrees.merge(row[1], 1, Integer::sum);
      compatriots += countries.get(home.get(Long.parseLong(row[0])))
          .equals(countries.get(home.get(Long.parseLong(row[1])))) ? 1 : 0;
    }
    List<Integer> sorted = degrees.values().stream().sorted().toList();
    double mean = ScaleFactor.of(SCALE).meanFriendCount();
    int edges = network.rows("person_knows_person").size();
    assertThat(2.0 * edges / sorted.size()).isCloseTo(mean, within(0.2 * mean));
    assertThat(sorted.get(sorted.size() / 2)).isLessThan((int) mean);
    assertThat(sorted.getLast()).isGreaterThan((int) (4 * mean));
    Map<Long, Integer> population = new HashMap<>();
    home.values().forEach(city -> population.merge(countries.get(city), 1, Integer::sum));
    double byChance = population.values()
        .stream()
        .mapToDouble(count -> Math.pow((double) count / sorted.size(), 2))
        .sum();
    assertThat((double) compatriots / edges).isGreaterThan(1.5 * byChance);
  }

  @Test
  void countsFollowTheScale() throws IOException {
    int persons = ScaleFactor.of(SCALE).personCount();
    assertThat(summary.rowCount("dynamic/person_0_0.csv")).isEqualTo(persons);
    // Per person at scale factor 0.1 in LDBC's data: 9.0 forums, 89.6 posts, 0.79 universities.
    assertThat(perPerson("forum", persons)).isBetween(7.0, 11.0);
    assertThat(perPerson("post", persons)).isBetween(70.0, 110.0);
    assertThat(perPerson("person_studyAt_organisation", persons)).isBetween(0.7, 0.9);
    // 110 comments, with 18.5 friends; fewer with fewer friends.
    double friendShare = ScaleFactor.of(SCALE).meanFriendCount() / 18.5;
    assertThat(perPerson("comment", persons)).isBetween(70 * friendShare, 170 * friendShare);
    assertThat(ScaleFactor.of(0.1)).isEqualTo(new ScaleFactor(1_528, 18.5, 1));
    assertThat(ScaleFactor.of(10).personCount()).isEqualTo(65_645);
    assertThat(ScaleFactor.of(1_000).personCount()).isGreaterThan(3_000_000);
  }

  private static double perPerson(String file, int persons) {
    return (double) network.rows(file).size() / persons;
  }

  @ParameterizedTest
  @ValueSource(doubles = {1e-9, 1e-4, 0.001, 0.003})
  void worksAtTheSmallestScales(double scale) throws IOException {
    Path folder = parent.resolve("small" + scale);
    GenerationSummary small = SnbGenerator.generate(
        new SnbOptions(folder, scale, 2, 3), Progress.NONE);
    assertThat(small.rowCount("dynamic/person_0_0.csv")).isGreaterThanOrEqualTo(4);
    assertThat(small.rowCount("static/place_0_0.csv")).isLessThan(150);
  }

  @Test
  void seedDecidesEveryByte() throws Exception {
    List<String> hashes = new ArrayList<>();
    for (long seed : new long[] {7, 7, 8}) {
      Path folder = parent.resolve("run" + hashes.size());
      SnbGenerator.generate(new SnbOptions(folder, 0.003, 0.5, seed), Progress.NONE);
      hashes.add(hash(folder));
    }
    assertThat(hashes.get(0)).isEqualTo(hashes.get(1)).isNotEqualTo(hashes.get(2));
    // The same on every machine. Who changes the generator on purpose changes this too.
    assertThat(hashes.getFirst())
        .isEqualTo("db6f638b86c7718f4ca7890adcebf58c285ce57ca95c9d9c724bf42fd8f9de4c");
  }

  private static String hash(Path folder) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        digest.update(folder.relativize(file)
            .toString()
            .replace('\\', '/')
            .getBytes(
                StandardCharsets.UTF_8));
        digest.update(Files.readAllBytes(file));
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
