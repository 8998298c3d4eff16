package io.graphflow.interactive.driver;

import io.graphflow.interactive.operation.InteractiveOperation;
import java.util.ArrayDeque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The persons and messages that answers named, which short reads ask for: the latest {@value #CAPACITY} of
 * each, the oldest first. Safe for use by many threads.
 */
final class FoundIds {
  private static final int CAPACITY = 1024;

  /** The columns of persons, and those of messages, of each read that has some. */
  private static final Map<InteractiveOperation, int[]> PERSONS =
      new EnumMap<>(InteractiveOperation.class);
  private static final Map<InteractiveOperation, int[]> MESSAGES =
      new EnumMap<>(InteractiveOperation.class);

  static {
    put(InteractiveOperation.IC1, List.of("friendId"), List.of());
    put(InteractiveOperation.IC2, List.of("personId"), List.of("postOrCommentId"));
    put(InteractiveOperation.IC3, List.of("friendId"), List.of());
    put(InteractiveOperation.IC7, List.of("personId"), List.of("commentOrPostId"));
    put(InteractiveOperation.IC8, List.of("personId"), List.of("commentId"));
    put(InteractiveOperation.IC9, List.of("personId"), List.of("commentOrPostId"));
    put(InteractiveOperation.IC10, List.of("personId"), List.of());
    put(InteractiveOperation.IC11, List.of("personId"), List.of());
    put(InteractiveOperation.IC12, List.of("personId"), List.of());
    put(InteractiveOperation.IC14, List.of("personIdsInPath"), List.of());
    put(InteractiveOperation.IS2, List.of("personId"), List.of("messageId", "postId"));
    put(InteractiveOperation.IS3, List.of("personId"), List.of());
    put(InteractiveOperation.IS5, List.of("personId"), List.of());
    put(InteractiveOperation.IS6, List.of("moderatorId"), List.of());
    put(InteractiveOperation.IS7, List.of("replyAuthorId"), List.of("commentId"));
  }

  private final ArrayDeque<Long> persons = new ArrayDeque<>();
  private final ArrayDeque<Long> messages = new ArrayDeque<>();

  private static void put(
      InteractiveOperation read, List<String> persons, List<String> messages) {
    PERSONS.put(read, places(read, persons));
    MESSAGES.put(read, places(read, messages));
  }

  private static int[] places(InteractiveOperation read, List<String> names) {
    return names.stream().mapToInt(read.columns()::indexOf).toArray();
  }

  /** Keeps what an answer names. */
  void add(InteractiveOperation read, List<List<Object>> rows) {
    if (!PERSONS.containsKey(read)) {
      return;
    }
    for (List<Object> row : rows) {
      for (int column : PERSONS.get(read)) {
        add(persons, row.get(column));
      }
      for (int column : MESSAGES.get(read)) {
        add(messages, row.get(column));
      }
    }
  }

  private static void add(ArrayDeque<Long> ids, Object found) {
    if (found instanceof List<?> several) {
      several.forEach(each -> add(ids, each));
    } else {
      synchronized (ids) {
        if (ids.size() == CAPACITY) {
          ids.poll();
        }
        ids.add((Long) found);
      }
    }
  }

  /** Takes a person out, or null if there is none. */
  Long person() {
    return poll(persons);
  }

  /** Takes a message out, or null if there is none. */
  Long message() {
    return poll(messages);
  }

  private static Long poll(ArrayDeque<Long> ids) {
    synchronized (ids) {
      return ids.poll();
    }
  }
}
