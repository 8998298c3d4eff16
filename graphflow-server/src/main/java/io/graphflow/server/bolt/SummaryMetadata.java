package io.graphflow.server.bolt;

import io.graphflow.exception.QueryWarning;
import io.graphflow.server.bolt.message.BoltVersion;
import io.graphflow.server.work.Notification;
import io.graphflow.server.work.QueryTypes;
import io.graphflow.server.work.ShownOperator;
import io.graphflow.summary.ExplainedPlan;
import io.graphflow.summary.ProfiledPlan;
import io.graphflow.summary.ResultSummary;
import io.graphflow.summary.UpdateCounters;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a client is told of a query at the end of its rows. */
final class SummaryMetadata {

  private SummaryMetadata() {}

  /**
   * Makes the metadata, without a bookmark.
   *
   * @param filter which warnings the client wants to know
   */
  static Map<String, Object> of(ResultSummary summary, StreamedResult result, BoltVersion version,
      String database, NotificationFilter filter) {
    Map<String, Object> metadata = new LinkedHashMap<>();
    metadata.put("type", QueryTypes.text(summary.type()));
    metadata.put("t_last", summary.consumedAfter().minus(summary.availableAfter()).toMillis());
    metadata.put("db", database);
    Map<String, Object> counts = counts(summary.counters());
    if (!counts.isEmpty()) {
      metadata.put("stats", counts);
    }
    if (summary.profile().isPresent()) {
      metadata.put("profile", profile(summary.profile().get(), summary));
    } else if (summary.explained().isPresent()) {
      metadata.put("plan", plan(summary.explained().get(), summary));
    }
    List<QueryWarning> warnings = summary.warnings().stream().filter(filter::accepts).toList();
    if (version.hasStatuses()) {
      metadata.put("statuses", statuses(warnings, result));
    } else if (!warnings.isEmpty()) {
      metadata.put("notifications", warnings.stream().map(Notification::notification).toList());
    }
    return metadata;
  }

  private static Map<String, Object> counts(UpdateCounters counters) {
    Map<String, Object> counts = new LinkedHashMap<>();
    count(counts, "nodes-created", counters.nodesCreated());
    count(counts, "nodes-deleted", counters.nodesDeleted());
    count(counts, "relationships-created", counters.relationshipsCreated());
    count(counts, "relationships-deleted", counters.relationshipsDeleted());
    count(counts, "properties-set", counters.propertiesSet());
    count(counts, "labels-added", counters.labelsAdded());
    count(counts, "labels-removed", counters.labelsRemoved());
    count(counts, "indexes-added", counters.indexesAdded());
    count(counts, "indexes-removed", counters.indexesRemoved());
    count(counts, "constraints-added", counters.constraintsAdded());
    count(counts, "constraints-removed", counters.constraintsRemoved());
    if (counters.containsUpdates()) {
      counts.put("contains-updates", true);
    }
    return counts;
  }

  private static void count(Map<String, Object> counts, String name, long count) {
    if (count != 0) {
      counts.put(name, count);
    }
  }

  /** A plan; {@code whole} is what it is the plan of, and null for a part of one. */
  private static Map<String, Object> plan(ExplainedPlan plan, ResultSummary whole) {
    ShownOperator operator = ShownOperator.of(plan.operator(), plan.estimatedRows());
    if (whole != null) {
      operator.tellOfPlan(whole);
    }
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("operatorType", operator.type());
    told.put("identifiers", List.of());
    told.put("args", operator.arguments());
    told.put("children", plan.inputs().stream().map(input -> plan(input, null)).toList());
    return told;
  }

  private static Map<String, Object> profile(ProfiledPlan plan, ResultSummary whole) {
    ShownOperator operator = ShownOperator.of(plan.operator(), plan.estimatedRows());
    if (whole != null) {
      operator.tellOfPlan(whole);
    }
    plan.peakBytes().ifPresent(bytes -> operator.arguments().put("Memory", bytes));
    Map<String, Object> metadata = new LinkedHashMap<>();
    metadata.put("operatorType", operator.type());
    metadata.put("identifiers", List.of());
    metadata.put("args", operator.arguments());
    metadata.put("rows", plan.rows());
    metadata.put("time", plan.time().toNanos());
    metadata.put("children", plan.inputs().stream().map(input -> profile(input, null)).toList());
    return metadata;
  }

  /** The outcome in terms of GQL, and then the warnings. */
  private static List<Object> statuses(List<QueryWarning> warnings, StreamedResult result) {
    List<Object> statuses = new ArrayList<>();
    if (result.columns().isEmpty()) {
      statuses.add(status("00001", "note: successful completion - omitted result"));
    } else if (result.hadRow()) {
      statuses.add(status("00000", "note: successful completion"));
    } else {
      statuses.add(status("02000", "note: no data"));
    }
    warnings.forEach(warning -> statuses.add(Notification.status(warning)));
    return statuses;
  }

  private static Map<String, Object> status(String code, String description) {
    return Map.of("gql_status", code, "status_description", description);
  }
}
