package io.graphflow.interactive.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import io.graphflow.Session;
import io.graphflow.interactive.network.ParameterChooser;
import io.graphflow.interactive.operation.InteractiveOperation;
import io.graphflow.interactive.operation.OperationKind;
import io.graphflow.options.Durability;
import io.graphflow.options.Engine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class InteractiveDatabaseTest {
  private static final long NEW_PERSON = 7_000_000_000_001L;
  private static final long NEW_FORUM = 7_000_000_000_002L;
  private static final long NEW_POST = 7_000_000_000_003L;
  private static final long NEW_COMMENT = 7_000_000_000_004L;
  private static final long NEW_REPLY = 7_000_000_000_005L;
  private static final long TIME = SmallNetwork.TIME_MILLIS;

  @TempDir
  private Path folder;

  private InteractiveDatabase open(Engine engine) throws IOException {
    return InteractiveDatabase.open(
        SmallNetwork.load(folder.resolve("network")), engine, TreeMode.FUSED, Durability.OFF);
  }

  /** IDs that are there, for what the operations refer to. */
  private static long id(InteractiveDatabase database, String label) {
    try (Session session = database.database().session()) {
      return session.run("MATCH (n:" + label + ") RETURN min(n.id)").single().get(0).asLong();
    }
  }

  /** Engines share no code above the store that would make the same mistake in all of them. */
  @Test
  void enginesAgreeOnEveryRead() throws IOException {
    Map<Engine, Map<InteractiveOperation, Object>> answers = new EnumMap<>(Engine.class);
    for (Engine engine : Engine.values()) {
      Map<InteractiveOperation, Object> rows = new EnumMap<>(InteractiveOperation.class);
      try (InteractiveDatabase database = open(engine)) {
        ParameterChooser.choose(database.database(), 1, 10)
            .forEach((read, sets) -> rows.put(read,
                sets.stream().map(set -> unordered(read, database.read(read, set))).toList()));
        Map<String, Object> ids =
            Map.of("personId", SmallNetwork.PERSON, "messageId", id(database, "Comment"));
        for (InteractiveOperation read : InteractiveOperation.ofKind(OperationKind.SHORT_READ)) {
          rows.put(read, database.read(read, ids));
        }
      }
      answers.put(engine, rows);
    }
    Map<InteractiveOperation, Object> first = answers.get(Engine.GF_RV);
    assertThat(first).hasSize(21);
    assertThat(first.get(InteractiveOperation.IS3)).asInstanceOf(LIST).isNotEmpty();
    assertThat(first.get(InteractiveOperation.IC9)).asInstanceOf(LIST)
        .anyMatch(rows -> !List.of().equals(rows));
    answers.forEach((engine, rows) -> assertThat(rows).as("%s", engine).isEqualTo(first));
  }

  /** Rows with the elements of lists, and the paths of IC14, in one order. */
  private static List<String> unordered(InteractiveOperation read, List<List<Object>> rows) {
    Stream<String> texts = rows.stream()
        .map(row -> row.stream()
            .map(value -> value instanceof List<?> list && read != InteractiveOperation.IC14
                ? list.stream().map(Object::toString).sorted().toList()
                : value)
            .toList()
            .toString());
    return read == InteractiveOperation.IC14 ? texts.sorted().toList() : texts.toList();
  }

  @ParameterizedTest
  @EnumSource
  void updatesAreSeenByReads(Engine engine) throws IOException {
    try (InteractiveDatabase database = open(engine)) {
      long city = id(database, "City");
      long country = id(database, "Country");
      Map<String, Object> person = new HashMap<>(Map.of("personId", NEW_PERSON, "personFirstName",
          "Ada", "personLastName", "Byron", "gender", "female", "birthday", 5L, "creationDate",
          TIME,
          "locationIP", "1.2.3.4", "browserUsed", "Firefox", "cityId", city));
      person.putAll(Map.of("languages", List.of("en", "fr"), "emails", List.of("ada@mail.example"),
          "tagIds", List.of(0L, 1L), "studyAt",
          List.of(List.of(id(database, "University"), 1833L)), "workAt", List.of()));
      database.update(InteractiveOperation.IU1, person);
      assertThat(database.read(InteractiveOperation.IS1, Map.of("personId", NEW_PERSON)))
          .containsExactly(
              List.of("Ada", "Byron", 5L, "1.2.3.4", "Firefox", city, "female", TIME));

      database.update(InteractiveOperation.IU8, Map.of("person1Id", NEW_PERSON, "person2Id",
          SmallNetwork.PERSON, "creationDate", TIME + 1));
      assertThat(database.read(InteractiveOperation.IS3, Map.of("personId", NEW_PERSON)))
          .containsExactly(List.of(SmallNetwork.PERSON, "Lan", "Liu", TIME + 1));
      List<Object> found = database.read(InteractiveOperation.IC1,
          Map.of("personId", SmallNetwork.PERSON, "firstName", "Ada"))
          .stream()
          .filter(row -> row.getFirst().equals(NEW_PERSON))
          .findFirst()
          .orElseThrow();
      assertThat(found.get(2)).isEqualTo(1L);
      assertThat(found.get(9)).isEqualTo(List.of("en", "fr"));
      assertThat(found.get(11)).asInstanceOf(LIST)
          .singleElement()
          .asInstanceOf(LIST)
          .element(1)
          .isEqualTo(1833L);
      // Who never worked has an empty list, not one of nulls.
      assertThat(found.get(12)).isEqualTo(List.of());

      database.update(InteractiveOperation.IU4,
          Map.of("forumId", NEW_FORUM, "forumTitle", "Engines",
              "creationDate", TIME + 2, "moderatorPersonId", NEW_PERSON, "tagIds", List.of(0L)));
      database.update(InteractiveOperation.IU5, Map.of(
          "forumId", NEW_FORUM, "personId", SmallNetwork.PERSON, "joinDate", TIME + 3));
      Map<String, Object> post = new HashMap<>(Map.of("postId", NEW_POST, "imageFile", "engine.jpg",
          "creationDate", TIME + 60_000, "locationIP", "1.2.3.4", "browserUsed", "Firefox",
          "language", "", "content", "", "length", 0L));
      post.putAll(Map.of("authorPersonId", NEW_PERSON, "forumId", NEW_FORUM, "countryId", country,
          "tagIds", List.of(1L)));
      database.update(InteractiveOperation.IU6, post);
      // A post without a text shows its image; the text comes before the date.
      assertThat(database.read(InteractiveOperation.IS4, Map.of("messageId", NEW_POST)))
          .containsExactly(List.of("engine.jpg", TIME + 60_000));
      assertThat(database.read(InteractiveOperation.IS6, Map.of("messageId", NEW_POST)))
          .containsExactly(List.of(NEW_FORUM, "Engines", NEW_PERSON, "Ada", "Byron"));

      database.update(InteractiveOperation.IU7,
          comment(NEW_COMMENT, SmallNetwork.PERSON, country, NEW_POST, -1));
      database.update(InteractiveOperation.IU7,
          comment(NEW_REPLY, NEW_PERSON, country, -1, NEW_COMMENT));
      assertThat(database.read(InteractiveOperation.IS7, Map.of("messageId", NEW_COMMENT)))
          .containsExactly(
              List.of(NEW_REPLY, "indeed", TIME + 120_000, NEW_PERSON, "Ada", "Byron", true));
      // Nobody knows himself.
      database.update(InteractiveOperation.IU7,
          comment(NEW_REPLY + 1, NEW_PERSON, country, -1, NEW_REPLY));
      assertThat(database.read(InteractiveOperation.IS7, Map.of("messageId", NEW_REPLY)))
          .singleElement()
          .asInstanceOf(LIST)
          .last()
          .isEqualTo(false);

      database.update(InteractiveOperation.IU2, Map.of(
          "personId", SmallNetwork.PERSON, "postId", NEW_POST, "creationDate", TIME + 240_000));
      database.update(InteractiveOperation.IU3, Map.of("personId", SmallNetwork.PERSON,
          "commentId", NEW_REPLY, "creationDate", TIME + 180_000));
      // The later like is that of the post, which is three minutes older; both know each other.
      assertThat(database.read(InteractiveOperation.IC7, Map.of("personId", NEW_PERSON)))
          .containsExactly(List.of(SmallNetwork.PERSON, "Lan", "Liu", TIME + 240_000, NEW_POST,
              "engine.jpg", 3L, false));
    }
  }

  private static Map<String, Object> comment(
      long id, long author, long country, long post, long comment) {
    Map<String, Object> parameters = new HashMap<>(Map.of("commentId", id, "creationDate",
        TIME + 120_000, "locationIP", "1.2.3.4", "browserUsed", "Firefox", "content", "indeed",
        "length", 6L, "authorPersonId", author, "countryId", country));
    parameters.putAll(
        Map.of("replyToPostId", post, "replyToCommentId", comment, "tagIds", List.of(0L)));
    return parameters;
  }

  @Test
  void aLimitMayBeAnotherOne() throws IOException {
    try (InteractiveDatabase database = open(Engine.GF_CL)) {
      Map<String, Object> parameters = Map.of("personId", SmallNetwork.PERSON, "maxDate", TIME);
      List<List<Object>> rows = database.read(InteractiveOperation.IC2, parameters);
      assertThat(rows).hasSize(20);
      Map<String, Object> three = new HashMap<>(parameters);
      three.put(InteractiveOperation.LIMIT, 3L);
      assertThat(database.read(InteractiveOperation.IC2, three)).isEqualTo(rows.subList(0, 3));
    }
  }

  /** A period begins with its first millisecond and ends before that of the day after its last. */
  @Test
  void periodsEndAfterTheirDays() throws IOException {
    try (InteractiveDatabase database = open(Engine.GF_CL)) {
      long day = 86_400_000;
      long start = TIME - TIME % day;
      Map<String, Object> post = new HashMap<>(Map.of("imageFile", "", "locationIP", "",
          "browserUsed", "", "language", "en", "content", "x", "length", 1L, "authorPersonId",
          SmallNetwork.PERSON, "countryId", id(database, "Country"), "tagIds", List.of(0L)));
      post.put("forumId", id(database, "Forum"));
      long friend = (Long) database
          .read(InteractiveOperation.IS3, Map.of("personId", SmallNetwork.PERSON))
          .getFirst()
          .getFirst();
      List<Long> times = List.of(start + day - 1, start + day);
      for (int i = 0; i < times.size(); i++) {
        post.put("postId", NEW_POST + i);
        post.put("creationDate", times.get(i));
        database.update(InteractiveOperation.IU6, post);
      }
      try (Session session = database.database().session()) {
        session
            .run(
                "MATCH (p:Post)-[t:HAS_TAG]->(:Tag {id: 0}) WHERE p.id < " + NEW_POST + " DELETE t")
            .consume();
      }
      for (long days = 1; days <= 2; days++) {
        List<List<Object>> rows = database.read(InteractiveOperation.IC4, Map.of("personId", friend,
            "startDate", start, "durationDays", days, InteractiveOperation.LIMIT, 1000L));
        assertThat(rows)
            .filteredOn(row -> Objects.toString(row.getFirst()).startsWith("Silent_River"))
            .extracting(List::getLast)
            .containsExactly(days);
      }
    }
  }

  @Test
  void withoutAPathThereIsARowThatSaysSo() throws IOException {
    try (InteractiveDatabase database = open(Engine.GF_CL)) {
      Map<String, Object> parameters =
          Map.of("person1Id", SmallNetwork.PERSON, "person2Id", NEW_PERSON);
      assertThat(database.read(InteractiveOperation.IC13, parameters))
          .containsExactly(List.of(-1L));
      assertThat(database.read(InteractiveOperation.IC14, parameters)).isEmpty();
    }
  }

  @Test
  void threadsAskAtTheSameTime() throws Exception {
    try (InteractiveDatabase database = open(Engine.GF_CL);
        ExecutorService threads = Executors.newFixedThreadPool(3)) {
      Map<String, Object> parameters = Map.of("personId", SmallNetwork.PERSON);
      List<List<Object>> expected = database.read(InteractiveOperation.IS3, parameters);
      List<Future<List<List<Object>>>> answers = threads.invokeAll(Collections.nCopies(
          30, () -> database.read(InteractiveOperation.IS3, parameters)));
      for (Future<List<List<Object>>> answer : answers) {
        assertThat(answer.get()).isEqualTo(expected);
      }
    }
  }

  @Test
  void readsAndUpdatesAreToldApart() throws IOException {
    try (InteractiveDatabase database = open(Engine.GF_CL)) {
      assertThatThrownBy(() -> database.read(InteractiveOperation.IU2, Map.of()))
          .hasMessage("IU2 is no read");
      assertThatThrownBy(() -> database.update(InteractiveOperation.IS2, Map.of()))
          .hasMessage("IS2 is no update");
    }
  }
}
