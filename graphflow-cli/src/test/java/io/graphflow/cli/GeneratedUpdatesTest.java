package io.graphflow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Session;
import io.graphflow.Transaction;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Durability;
import io.graphflow.options.LogOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A social network that is generated with update streams: what {@code graphflow load} makes of its
 * folder, changed by LDBC's updates as {@code datasets/ldbc} has them, is what it makes of the network
 * that is generated in one piece.
 */
final class GeneratedUpdatesTest {
  private static final int PARTITIONS = 3;
  private static final List<String> NODES = List.of("Person", "Forum", "Post", "Comment", "Tag",
      "TagClass", "City", "Country", "Continent", "University", "Company");
  private static final List<String> RELATIONSHIPS = List.of("KNOWS", "LIKES", "HAS_CREATOR",
      "HAS_TAG", "IS_LOCATED_IN", "REPLY_OF", "CONTAINER_OF", "HAS_MEMBER", "HAS_MODERATOR",
      "HAS_INTEREST", "STUDY_AT", "WORK_AT", "IS_PART_OF", "HAS_TYPE", "IS_SUBCLASS_OF");

  @TempDir
  private static Path folder;

  private static GeneratedNetwork whole;
  private static GeneratedNetwork split;

  @BeforeAll
  static void generateAndLoad() {
    whole = generate("whole");
    split = generate("split", "--update-share", "0.3", "--update-partitions", "" + PARTITIONS);
  }

  private static GeneratedNetwork generate(String name, String... options) {
    List<String> all = new ArrayList<>(List.of("--scale", "0.004", "--activity", "0.3", "--seed",
        "3"));
    all.addAll(List.of(options));
    return new GeneratedNetwork(folder.resolve(name), all.toArray(String[]::new));
  }

  @Test
  void updatesCompleteTheNetwork() throws IOException {
    Map<String, List<String>> expected = content(whole);
    Map<String, List<String>> initial = content(split);
    expected.forEach((label, elements) -> assertThat(elements).as(label)
        .isNotEmpty()
        .containsAll(initial.get(label)));
    List<String> unfinished = List.of("Person", "Forum", "Post", "Comment", "KNOWS", "LIKES",
        "HAS_MEMBER", "STUDY_AT", "WORK_AT", "HAS_INTEREST");
    assertThat(unfinished).allSatisfy(label -> assertThat(initial.get(label)).as(label)
        .hasSizeLessThan(expected.get(label).size()));
    DatabaseOptions unforced = DatabaseOptions.DEFAULT.withLog(LogOptions.of(Durability.OFF));
    try (Database database = Database.open(split.database, unforced);
        Session session = database.session()) {
      Map<String, List<String>> statements = statements();
      // Files of persons first, then one partition behind another: nothing else must be in order.
      for (String kind : List.of("person", "forum")) {
        for (int i = 0; i < PARTITIONS; i++) {
          Path stream = split.files.resolve("updateStream_" + i + "_0_" + kind + ".csv");
          for (String line : Files.readAllLines(stream)) {
            String[] columns = line.split("\\|", -1);
            apply(session, statements.get(columns[2]), parameters(columns[2], columns));
          }
        }
      }
    }
    assertThat(content(split)).isEqualTo(expected);
  }

  /** The elements of the database by label and type, each as a text, sorted. */
  private static Map<String, List<String>> content(GeneratedNetwork network) {
    Map<String, List<String>> content = new TreeMap<>();
    try (Database database = Database.open(network.database);
        Session session = database.session()) {
      for (String label : NODES) {
        content.put(label, rows(session,
            "MATCH (n:" + label + ") RETURN labels(n) AS labels, properties(n) AS properties"));
      }
      for (String type : RELATIONSHIPS) {
        content.put(type, rows(session, "MATCH (a)-[e:" + type + "]->(b) "
            + "RETURN labels(a) AS a, a.id, properties(e) AS properties, labels(b) AS b, b.id"));
      }
    }
    return content;
  }

  private static List<String> rows(Session session, String query) {
    return session.run(query).list().stream().map(GeneratedUpdatesTest::text).sorted().toList();
  }

  /** A row as a text; a map's keys are in no order, so they are sorted. */
  private static String text(Record row) {
    Map<String, Object> columns = new TreeMap<>(row.asMap());
    columns.computeIfPresent("properties", (_, map) -> new TreeMap<>((Map<?, ?>) map));
    return columns.toString();
  }

  /** The statements of LDBC's updates, by the type that a stream gives them. */
  private static Map<String, List<String>> statements() throws IOException {
    Map<String, List<String>> statements = new TreeMap<>();
    for (int type = 1; type <= 8; type++) {
      String text =
          Files.readString(GeneratedNetwork.DATASETS.resolve("ldbc/iu" + type + ".cypher"));
      statements.put("" + type, List.of(text.strip().split(";\\s*")));
    }
    return statements;
  }

  private static void apply(
      Session session, List<String> statements, Map<String, Object> parameters) {
    try (Transaction transaction = session.beginTransaction()) {
      for (String statement : statements) {
        transaction.run(statement, parameters).consume();
      }
      transaction.commit();
    }
  }

  private static Map<String, Object> parameters(String type, String[] columns) {
    return switch (type) {
      case "1" -> named(columns, "personId", "*personFirstName", "*personLastName", "*gender",
          "birthday", "creationDate", "*locationIP", "*browserUsed", "cityId", "*[languages",
          "*[emails", "[tagIds", "[studyAt", "[workAt");
      case "2" -> named(columns, "personId", "postId", "creationDate");
      case "3" -> named(columns, "personId", "commentId", "creationDate");
      case "4" -> named(columns, "forumId", "*forumTitle", "creationDate", "moderatorPersonId",
          "[tagIds");
      case "5" -> named(columns, "forumId", "personId", "joinDate");
      case "6" -> named(columns, "postId", "*imageFile", "creationDate", "*locationIP",
          "*browserUsed", "*language", "*content", "length", "authorPersonId", "forumId",
          "countryId", "[tagIds");
      case "7" -> named(columns, "commentId", "creationDate", "*locationIP", "*browserUsed",
          "*content", "length", "authorPersonId", "countryId", "replyToPostId",
          "replyToCommentId", "[tagIds");
      case "8" -> named(columns, "person1Id", "person2Id", "creationDate");
      default -> throw new AssertionError(type);
    };
  }

  /** Names the columns behind the type; {@code *} marks a text and {@code [} a list. */
  private static Map<String, Object> named(String[] columns, String... names) {
    assertThat(columns).hasSize(3 + names.length);
    Map<String, Object> parameters = new TreeMap<>();
    for (int i = 0; i < names.length; i++) {
      String name = names[i];
      boolean text = name.startsWith("*");
      String column = columns[3 + i];
      Object value = name.contains("[") ? list(column, text) : value(column, text);
      parameters.put(name.replaceAll("[*\\[]", ""), value);
    }
    return parameters;
  }

  private static List<Object> list(String column, boolean text) {
    return column.isEmpty() ? List.of()
        : Arrays.stream(column.split(";")).map(element -> value(element, text)).toList();
  }

  private static Object value(String text, boolean isText) {
    if (isText) {
      return text;
    }
    // An organisation with a year is a pair.
    return text.contains(",")
        ? Arrays.stream(text.split(",")).map(Long::parseLong).toList()
        : Long.parseLong(text);
  }
}
