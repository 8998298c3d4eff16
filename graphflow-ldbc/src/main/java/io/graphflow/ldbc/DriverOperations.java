package io.graphflow.ldbc;

import io.graphflow.interactive.operation.InteractiveOperation;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.ldbcouncil.snb.driver.Operation;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery1;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery10;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery11;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery12;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery13;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery14;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery2;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery3;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery4;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery5;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery6;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery7;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery8;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery9;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcShortQuery1PersonProfile;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcShortQuery2PersonPosts;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcShortQuery3PersonFriends;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcShortQuery4MessageContent;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcShortQuery5MessageCreator;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcShortQuery6MessageForum;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcShortQuery7MessageReplies;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcSnbInteractiveWorkloadConfiguration;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcUpdate1AddPerson;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcUpdate2AddPostLike;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcUpdate3AddCommentLike;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcUpdate4AddForum;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcUpdate5AddForumMembership;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcUpdate6AddPost;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcUpdate7AddComment;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcUpdate8AddFriendship;

/** Translates between operations of the driver and ours. */
@SuppressWarnings("JavaUtilDate") // the driver's operations have such dates
final class DriverOperations {
  private static final int SHORT_READS = 100;
  private static final int UPDATES = 1000;
  private static final Map<Integer, InteractiveOperation> BY_TYPE =
      Stream.of(InteractiveOperation.values())
          .collect(Collectors.toMap(DriverOperations::type, operation -> operation));

  private final InteractiveOperation operation;
  private final Map<String, Object> parameters;

  private DriverOperations(InteractiveOperation operation, Map<String, Object> parameters) {
    this.operation = operation;
    this.parameters = parameters;
  }

  /** The number that the driver gives an operation. */
  static int type(InteractiveOperation operation) {
    return operation.number() + switch (operation.kind()) {
      case COMPLEX_READ -> 0;
      case SHORT_READ -> SHORT_READS;
      case UPDATE -> UPDATES;
    };
  }

  /** The operation that the driver gives a number. */
  static InteractiveOperation of(int type) {
    return BY_TYPE.get(type);
  }

  /** The name of the driver's class of an operation, which the names of properties contain. */
  static String name(InteractiveOperation operation) {
    return LdbcSnbInteractiveWorkloadConfiguration.operationTypeToClassMapping()
        .get(type(operation))
        .getSimpleName();
  }

  /** The parameters of an operation of the driver, in the form of {@link InteractiveOperation}. */
  static Map<String, Object> parameters(Operation<?> operation) {
    Map<String, Object> given = operation.parameterMap();
    Map<String, Object> parameters = HashMap.newHashMap(given.size());
    given.forEach((name, value) -> parameters.put(name, value(value)));
    return parameters;
  }

  private static Object value(Object value) {
    return switch (value) {
      case Integer number -> number.longValue();
      case Date date -> date.getTime();
      case LdbcUpdate1AddPerson.Organization at ->
        List.of(at.getOrganizationId(), (long) at.getYear());
      case List<?> list -> list.stream().map(DriverOperations::value).toList();
      default -> value;
    };
  }

  /**
   * An operation of the driver.
   *
   * @param parameters as for {@link #parameters}; the limit may be missing
   */
  static Operation<?> of(InteractiveOperation operation, Map<String, Object> parameters) {
    return new DriverOperations(operation, parameters).make();
  }

  private Operation<?> make() {
    return switch (operation) {
      case IC1 -> new LdbcQuery1(number("personId"), text("firstName"), limit());
      case IC2 -> new LdbcQuery2(number("personId"), date("maxDate"), limit());
      case IC3 -> new LdbcQuery3(number("personId"), text("countryXName"), text("countryYName"),
          date("startDate"), integer("durationDays"), limit());
      case IC4 ->
        new LdbcQuery4(number("personId"), date("startDate"), integer("durationDays"), limit());
      case IC5 -> new LdbcQuery5(number("personId"), date("minDate"), limit());
      case IC6 -> new LdbcQuery6(number("personId"), text("tagName"), limit());
      case IC7 -> new LdbcQuery7(number("personId"), limit());
      case IC8 -> new LdbcQuery8(number("personId"), limit());
      case IC9 -> new LdbcQuery9(number("personId"), date("maxDate"), limit());
      case IC10 -> new LdbcQuery10(number("personId"), integer("month"), limit());
      case IC11 ->
        new LdbcQuery11(number("personId"), text("countryName"), integer("workFromYear"), limit());
      case IC12 -> new LdbcQuery12(number("personId"), text("tagClassName"), limit());
      case IC13 -> new LdbcQuery13(number("person1Id"), number("person2Id"));
      case IC14 -> new LdbcQuery14(number("person1Id"), number("person2Id"));
      case IS1 -> new LdbcShortQuery1PersonProfile(number("personId"));
      case IS2 -> new LdbcShortQuery2PersonPosts(number("personId"), limit());
      case IS3 -> new LdbcShortQuery3PersonFriends(number("personId"));
      case IS4 -> new LdbcShortQuery4MessageContent(number("messageId"));
      case IS5 -> new LdbcShortQuery5MessageCreator(number("messageId"));
      case IS6 -> new LdbcShortQuery6MessageForum(number("messageId"));
      case IS7 -> new LdbcShortQuery7MessageReplies(number("messageId"));
      case IU1 -> new LdbcUpdate1AddPerson(number("personId"), text("personFirstName"),
          text("personLastName"), text("gender"), date("birthday"), date("creationDate"),
          text("locationIP"), text("browserUsed"), number("cityId"), list("languages"),
          list("emails"), list("tagIds"), organizations("studyAt"), organizations("workAt"));
      case IU2 ->
        new LdbcUpdate2AddPostLike(number("personId"), number("postId"), date("creationDate"));
      case IU3 -> new LdbcUpdate3AddCommentLike(number("personId"), number("commentId"),
          date("creationDate"));
      case IU4 -> new LdbcUpdate4AddForum(number("forumId"), text("forumTitle"),
          date("creationDate"), number("moderatorPersonId"), list("tagIds"));
      case IU5 ->
        new LdbcUpdate5AddForumMembership(number("forumId"), number("personId"), date("joinDate"));
      case IU6 -> new LdbcUpdate6AddPost(number("postId"), text("imageFile"), date("creationDate"),
          text("locationIP"), text("browserUsed"), text("language"), text("content"),
          integer("length"), number("authorPersonId"), number("forumId"), number("countryId"),
          list("tagIds"));
      case IU7 -> new LdbcUpdate7AddComment(number("commentId"), date("creationDate"),
          text("locationIP"), text("browserUsed"), text("content"), integer("length"),
          number("authorPersonId"), number("countryId"), number("replyToPostId"),
          number("replyToCommentId"), list("tagIds"));
      case IU8 -> new LdbcUpdate8AddFriendship(number("person1Id"), number("person2Id"),
          date("creationDate"));
    };
  }

  private long number(String name) {
    return (Long) parameters.get(name);
  }

  private int integer(String name) {
    return Math.toIntExact(number(name));
  }

  private int limit() {
    return parameters.get(InteractiveOperation.LIMIT) instanceof Long limit
        ? Math.toIntExact(limit)
        : operation.limit();
  }

  private String text(String name) {
    return (String) parameters.get(name);
  }

  private Date date(String name) {
    return new Date(number(name));
  }

  @SuppressWarnings("unchecked") // as the type of the parameter says
  private <T> List<T> list(String name) {
    return (List<T>) parameters.get(name);
  }

  private List<LdbcUpdate1AddPerson.Organization> organizations(String name) {
    List<LdbcUpdate1AddPerson.Organization> organizations = new ArrayList<>();
    for (List<Long> pair : this.<List<Long>>list(name)) {
      organizations.add(new LdbcUpdate1AddPerson.Organization(
          pair.getFirst(), Math.toIntExact(pair.getLast())));
    }
    return organizations;
  }
}
