package io.graphflow.core.dataset;

import io.graphflow.Session;
import io.graphflow.Transaction;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One of LDBC's updates, {@code iu1} to {@code iu8}.
 *
 * @param statements what it runs, in one transaction
 */
record LdbcUpdate(String name, List<String> statements, Map<String, Object> parameters) {
  /** The updates of a reference file, a line each. */
  static List<LdbcUpdate> ofLines(List<String> lines) throws IOException {
    Map<String, List<String>> texts = new HashMap<>();
    for (int i = 1; i <= 8; i++) {
      String text = Files.readString(Datasets.shipped("ldbc/iu" + i + ".cypher"));
      texts.put("iu" + i, List.of(text.strip().split(";\\s*")));
    }
    LdbcUpdate[] updates = new LdbcUpdate[lines.size()];
    for (int i = 0; i < updates.length; i++) {
      updates[i] = of(ReferenceFile.object(lines.get(i)), texts);
    }
    return List.of(updates);
  }

  @SuppressWarnings("unchecked")
  private static LdbcUpdate of(Map<String, Object> line, Map<String, List<String>> texts) {
    String name = (String) line.get("query");
    return new LdbcUpdate(
        name, texts.get(name), (Map<String, Object>) line.get("parameters"));
  }

  void apply(Session session) {
    try (Transaction transaction = session.beginTransaction()) {
      for (String statement : statements) {
        transaction.run(statement, parameters).consume();
      }
      transaction.commit();
    }
  }

  /** How many vertices and edges it adds, by vertex label and edge label. */
  Map<String, Long> added() {
    Map<String, Long> added = new HashMap<>();
    switch (name) {
      case "iu1" -> {
        added.putAll(Map.of("Person", 1L, "IS_LOCATED_IN", 1L, "HAS_INTEREST", size("tagIds"),
            "STUDY_AT", size("studyAt"), "WORK_AT", size("workAt")));
      }
      case "iu2", "iu3" -> added.put("LIKES", 1L);
      case "iu4" ->
        added.putAll(Map.of("Forum", 1L, "HAS_MODERATOR", 1L, "HAS_TAG", size("tagIds")));
      case "iu5" -> added.put("HAS_MEMBER", 1L);
      case "iu6" -> added.putAll(Map.of("Post", 1L, "HAS_CREATOR", 1L, "CONTAINER_OF", 1L,
          "IS_LOCATED_IN", 1L, "HAS_TAG", size("tagIds")));
      case "iu7" -> added.putAll(Map.of("Comment", 1L, "HAS_CREATOR", 1L, "REPLY_OF", 1L,
          "IS_LOCATED_IN", 1L, "HAS_TAG", size("tagIds")));
      case "iu8" -> added.put("KNOWS", 1L);
      default -> throw new AssertionError(name);
    }
    return added;
  }

  long size(String list) {
    return ((List<?>) parameters.get(list)).size();
  }

  /**
   * What a transaction sees of it: 0 for nothing, {@link #whole} for all; the tags of a new vertex are
   * counted along with it and its other edges.
   */
  long seen(Transaction transaction) {
    String query = switch (name) {
      case "iu1" -> "MATCH (n:Person {id: $personId})-[:IS_LOCATED_IN]->(:City {id: $cityId})"
          + " OPTIONAL MATCH (n)-[:HAS_INTEREST]->(tag:Tag)";
      case "iu2" -> "MATCH (:Post {id: $postId})<-[n:LIKES {creationDate: $creationDate}]-"
          + "(tag:Person {id: $personId})";
      case "iu3" -> "MATCH (:Comment {id: $commentId})<-[n:LIKES {creationDate: $creationDate}]-"
          + "(tag:Person {id: $personId})";
      case "iu4" -> "MATCH (n:Forum {id: $forumId})-[:HAS_MODERATOR]->"
          + "(:Person {id: $moderatorPersonId}) OPTIONAL MATCH (n)-[:HAS_TAG]->(tag:Tag)";
      case "iu5" -> "MATCH (:Forum {id: $forumId})-[n:HAS_MEMBER {joinDate: $joinDate}]->"
          + "(tag:Person {id: $personId})";
      case "iu6" -> "MATCH (:Forum {id: $forumId})-[:CONTAINER_OF]->(n:Post {id: $postId})"
          + "-[:HAS_CREATOR]->(:Person {id: $authorPersonId}), "
          + "(n)-[:IS_LOCATED_IN]->(:Country {id: $countryId})"
          + " OPTIONAL MATCH (n)-[:HAS_TAG]->(tag:Tag)";
      case "iu7" -> "MATCH (replied:Message)<-[:REPLY_OF]-(n:Comment {id: $commentId})"
          + "-[:HAS_CREATOR]->(:Person {id: $authorPersonId}), "
          + "(n)-[:IS_LOCATED_IN]->(:Country {id: $countryId})"
          + " WHERE replied.id IN [$replyToPostId, $replyToCommentId]"
          + " OPTIONAL MATCH (n)-[:HAS_TAG]->(tag:Tag)";
      case "iu8" -> "MATCH (:Person {id: $person1Id})-[n:KNOWS {creationDate: $creationDate}]-"
          + "(tag:Person {id: $person2Id})";
      default -> throw new AssertionError(name);
    };
    return transaction.run(query + " RETURN count(DISTINCT n) + count(tag) AS seen", parameters)
        .single()
        .get("seen")
        .asLong();
  }

  /** What is {@link #seen} of it once it is committed. */
  long whole() {
    return 1 + switch (name) {
      case "iu1", "iu4", "iu6", "iu7" -> size("tagIds");
      default -> 1;
    };
  }
}
