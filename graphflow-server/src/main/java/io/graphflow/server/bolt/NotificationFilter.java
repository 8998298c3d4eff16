package io.graphflow.server.bolt;

import io.graphflow.exception.QueryWarning;
import io.graphflow.server.work.Notification;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which warnings a client wants to be told.
 *
 * @param mistakes those that are most likely mistakes, of severity WARNING
 * @param hints those that only inform, of severity INFORMATION
 * @param disabled categories that it does not want
 */
record NotificationFilter(boolean mistakes, boolean hints, Set<String> disabled) {
  /** All of them. */
  static final NotificationFilter ALL = new NotificationFilter(true, true, Set.of());

  /** What a message says of it, or another filter if it says nothing. */
  static NotificationFilter of(Map<String, Object> extra, NotificationFilter otherwise) {
    Object least = extra.get("notifications_minimum_severity");
    Object categories = extra.getOrDefault("notifications_disabled_classifications",
        extra.get("notifications_disabled_categories"));
    if (least == null && categories == null) {
      return otherwise;
    }
    Set<String> disabled = categories instanceof List<?> list
        ? list.stream().map(String::valueOf).collect(Collectors.toSet())
        : otherwise.disabled;
    return least == null
        ? new NotificationFilter(otherwise.mistakes, otherwise.hints, disabled)
        : new NotificationFilter(!least.equals("OFF"), least.equals("INFORMATION"), disabled);
  }

  /** Whether a client wants to be told of a warning. */
  boolean accepts(QueryWarning warning) {
    return (warning.kind().isMistake() ? mistakes : hints)
        && !disabled.contains(Notification.of(warning.kind()).category());
  }
}
