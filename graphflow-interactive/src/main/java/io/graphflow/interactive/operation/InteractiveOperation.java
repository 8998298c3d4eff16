package io.graphflow.interactive.operation;

import static io.graphflow.interactive.operation.OperationParameter.date;
import static io.graphflow.interactive.operation.OperationParameter.integer;
import static io.graphflow.interactive.operation.OperationParameter.integers;
import static io.graphflow.interactive.operation.OperationParameter.pairs;
import static io.graphflow.interactive.operation.OperationParameter.string;
import static io.graphflow.interactive.operation.OperationParameter.strings;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * An operation of LDBC SNB Interactive v1, with the names that LDBC's specification gives parameters and
 * columns, in the order in which parameter files, update streams and results have them.
 *
 * <p>Dates are milliseconds since 1970. Immutable, and so safe for use by many threads.
 */
@SuppressWarnings("ImmutableEnumChecker") // the lists are those of List.of
public enum InteractiveOperation {
  /** Persons of a first name up to three friendships away. */
  IC1(
      OperationKind.COMPLEX_READ,
      List.of(integer("personId"), string("firstName")),
      List.of("friendId", "friendLastName", "distanceFromPerson", "friendBirthday",
          "friendCreationDate", "friendGender", "friendBrowserUsed", "friendLocationIp",
          "friendEmails", "friendLanguages", "friendCityName", "friendUniversities",
          "friendCompanies")),
  /** The latest messages of friends. */
  IC2(
      OperationKind.COMPLEX_READ,
      List.of(integer("personId"), date("maxDate")),
      List.of("personId", "personFirstName", "personLastName", "postOrCommentId",
          "postOrCommentContent", "postOrCommentCreationDate")),
  /** Friends and their friends who wrote from two countries. */
  IC3(
      OperationKind.COMPLEX_READ,
      List.of(integer("personId"), date("startDate"), integer("durationDays"),
          string("countryXName"), string("countryYName")),
      List.of("friendId", "friendFirstName", "friendLastName", "xCount", "yCount", "xyCount")),
  /** New tags of friends' posts. */
  IC4(
      OperationKind.COMPLEX_READ,
      List.of(integer("personId"), date("startDate"), integer("durationDays")),
      List.of("tagName", "postCount")),
  /** Forums that friends and their friends joined. */
  IC5(
      OperationKind.COMPLEX_READ,
      List.of(integer("personId"), date("minDate")),
      List.of("forumName", "postCount")),
  /** Tags that go along with a tag. */
  IC6(
      OperationKind.COMPLEX_READ,
      List.of(integer("personId"), string("tagName")),
      List.of("tagName", "postCount")),
  /** Who liked a person's messages last. */
  IC7(
      OperationKind.COMPLEX_READ,
      List.of(integer("personId")),
      List.of("personId", "personFirstName", "personLastName", "likeCreationDate",
          "commentOrPostId", "commentOrPostContent", "minutesLatency", "isNew")),
  /** The latest replies to a person's messages. */
  IC8(
      OperationKind.COMPLEX_READ,
      List.of(integer("personId")),
      List.of("personId", "personFirstName", "personLastName", "commentCreationDate", "commentId",
          "commentContent")),
  /** The latest messages of friends and their friends. */
  IC9(
      OperationKind.COMPLEX_READ,
      List.of(integer("personId"), date("maxDate")),
      List.of("personId", "personFirstName", "personLastName", "commentOrPostId",
          "commentOrPostContent", "commentOrPostCreationDate")),
  /** Friends of friends with common interests. */
  IC10(
      OperationKind.COMPLEX_READ,
      List.of(integer("personId"), integer("month")),
      List.of("personId", "personFirstName", "personLastName", "commonInterestScore",
          "personGender", "personCityName")),
  /** Friends and their friends who work in a country. */
  IC11(
      OperationKind.COMPLEX_READ,
      List.of(integer("personId"), string("countryName"), integer("workFromYear")),
      List.of("personId", "personFirstName", "personLastName", "organizationName",
          "organizationWorkFromYear")),
  /** Friends who reply to posts about a class of tags. */
  IC12(
      OperationKind.COMPLEX_READ,
      List.of(integer("personId"), string("tagClassName")),
      List.of("personId", "personFirstName", "personLastName", "tagNames", "replyCount")),
  /** How many friendships two persons are apart; -1 if none lead from one to the other. */
  IC13(
      OperationKind.COMPLEX_READ,
      List.of(integer("person1Id"), integer("person2Id")),
      List.of("shortestPathLength")),
  /** The shortest paths between two persons, by weight. */
  IC14(
      OperationKind.COMPLEX_READ,
      List.of(integer("person1Id"), integer("person2Id")),
      List.of("personIdsInPath", "pathWeight")),
  /** A person's profile. */
  IS1(
      OperationKind.SHORT_READ,
      List.of(integer("personId")),
      List.of("firstName", "lastName", "birthday", "locationIP", "browserUsed", "cityId", "gender",
          "creationDate")),
  /** A person's latest messages. */
  IS2(
      OperationKind.SHORT_READ,
      List.of(integer("personId")),
      List.of("messageId", "messageContent", "messageCreationDate", "postId", "personId",
          "personFirstName", "personLastName")),
  /** A person's friends. */
  IS3(
      OperationKind.SHORT_READ,
      List.of(integer("personId")),
      List.of("personId", "firstName", "lastName", "friendshipCreationDate")),
  /** What a message says. */
  IS4(
      OperationKind.SHORT_READ,
      List.of(integer("messageId")),
      List.of("messageContent", "messageCreationDate")),
  /** Who wrote a message. */
  IS5(
      OperationKind.SHORT_READ,
      List.of(integer("messageId")),
      List.of("personId", "firstName", "lastName")),
  /** The forum of a message. */
  IS6(
      OperationKind.SHORT_READ,
      List.of(integer("messageId")),
      List.of("forumId", "forumTitle", "moderatorId", "moderatorFirstName", "moderatorLastName")),
  /** The replies to a message. */
  IS7(
      OperationKind.SHORT_READ,
      List.of(integer("messageId")),
      List.of("commentId", "commentContent", "commentCreationDate", "replyAuthorId",
          "replyAuthorFirstName", "replyAuthorLastName", "replyAuthorKnowsOriginalMessageAuthor")),
  /** A new person. */
  IU1(
      OperationKind.UPDATE,
      List.of(integer("personId"), string("personFirstName"), string("personLastName"),
          string("gender"), date("birthday"), date("creationDate"), string("locationIP"),
          string("browserUsed"), integer("cityId"), strings("languages"), strings("emails"),
          integers("tagIds"), pairs("studyAt"), pairs("workAt")),
      List.of()),
  /** A person likes a post. */
  IU2(
      OperationKind.UPDATE,
      List.of(integer("personId"), integer("postId"), date("creationDate")),
      List.of()),
  /** A person likes a comment. */
  IU3(
      OperationKind.UPDATE,
      List.of(integer("personId"), integer("commentId"), date("creationDate")),
      List.of()),
  /** A new forum. */
  IU4(
      OperationKind.UPDATE,
      List.of(integer("forumId"), string("forumTitle"), date("creationDate"),
          integer("moderatorPersonId"), integers("tagIds")),
      List.of()),
  /** A person joins a forum. */
  IU5(
      OperationKind.UPDATE,
      List.of(integer("forumId"), integer("personId"), date("joinDate")),
      List.of()),
  /** A new post. */
  IU6(
      OperationKind.UPDATE,
      List.of(integer("postId"), string("imageFile"), date("creationDate"), string("locationIP"),
          string("browserUsed"), string("language"), string("content"), integer("length"),
          integer("authorPersonId"), integer("forumId"), integer("countryId"),
          integers("tagIds")),
      List.of()),
  /** A new comment. */
  IU7(
      OperationKind.UPDATE,
      List.of(integer("commentId"), date("creationDate"), string("locationIP"),
          string("browserUsed"), string("content"), integer("length"), integer("authorPersonId"),
          integer("countryId"), integer("replyToPostId"), integer("replyToCommentId"),
          integers("tagIds")),
      List.of()),
  /** Two persons become friends. */
  IU8(
      OperationKind.UPDATE,
      List.of(integer("person1Id"), integer("person2Id"), date("creationDate")),
      List.of());

  /** The name of the parameter that says how many rows a read has at most. */
  public static final String LIMIT = "limit";

  /** What IC13 has where no path leads from one person to the other. */
  private static final List<List<Object>> NO_PATH = List.of(List.of(-1L));

  private static final Set<String> LISTS_WITHOUT_ORDER =
      Set.of("friendEmails", "friendLanguages", "friendUniversities", "friendCompanies",
          "tagNames");

  private final OperationKind kind;
  private final List<OperationParameter> parameters;
  private final List<String> columns;
  private final OperationText text;

  InteractiveOperation(
      OperationKind kind, List<OperationParameter> parameters, List<String> columns) {
    this.kind = kind;
    this.parameters = parameters;
    this.columns = columns;
    this.text = OperationText.of(kind, name());
  }

  /** What kind of operation it is; never null. */
  public OperationKind kind() {
    return kind;
  }

  /** Its number among those of its kind, from 1. */
  public int number() {
    return Integer.parseInt(name().substring(kind.prefix().length()));
  }

  /** Its Cypher: one statement of a read, those of the transaction of an update. */
  public List<String> statements() {
    return text.statements();
  }

  /** Its parameters, in the order of parameter files and update streams, without {@link #LIMIT}. */
  public List<OperationParameter> parameters() {
    return parameters;
  }

  /** The most rows that LDBC specifies, or 0 if it has no parameter {@link #LIMIT}. */
  public int limit() {
    return text.limit();
  }

  /** The columns of its rows; none of an update. */
  public List<String> columns() {
    return columns;
  }

  /** Whether the lists of a column have no order, by its place in {@link #columns}. */
  public boolean isWithoutOrder(int column) {
    return LISTS_WITHOUT_ORDER.contains(columns.get(column));
  }

  /** Whether it has one row: of what has the ID that it is given, or of a path. */
  public boolean hasOneRow() {
    return switch (this) {
      case IC13, IS1, IS4, IS5, IS6 -> true;
      default -> false;
    };
  }

  /** The operations of a kind, by their numbers. */
  public static List<InteractiveOperation> ofKind(OperationKind kind) {
    return Stream.of(values()).filter(operation -> operation.kind == kind).toList();
  }

  /** Parameters in the form of {@link #parameters} with those that {@link #statements} have besides. */
  public Map<String, Object> cypherParameters(Map<String, Object> parameters) {
    Map<String, Object> completed = new HashMap<>(parameters);
    if (limit() > 0) {
      completed.putIfAbsent(LIMIT, (long) limit());
    }
    if (completed.get("durationDays") instanceof Number days) {
      completed.put("endDate",
          (Long) completed.get("startDate") + TimeUnit.DAYS.toMillis(days.longValue()));
    }
    return completed;
  }

  /** What is answered where {@link #statements} give some rows: LDBC has a row for no path, too. */
  public List<List<Object>> answer(List<List<Object>> rows) {
    return this == IC13 && rows.isEmpty() ? NO_PATH : rows;
  }
}
