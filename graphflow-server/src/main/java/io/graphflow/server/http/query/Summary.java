package io.graphflow.server.http.query;

import io.graphflow.server.work.Notification;
import io.graphflow.server.work.QueryTypes;
import io.graphflow.server.work.ShownOperator;
import io.graphflow.summary.ExplainedPlan;
import io.graphflow.summary.ProfiledPlan;
import io.graphflow.summary.ResultSummary;
import io.graphflow.summary.UpdateCounters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a client is told of a query after its rows. */
final class Summary {
  private Summary() {}

  /**
   * What is told of a query.
   *
   * @param counters whether also what it changed
   */
  static Map<String, Object> of(ResultSummary summary, boolean counters) {
    Map<String, Object> told = new LinkedHashMap<>();
    if (counters) {
      told.put("counters", counters(summary.counters()));
    }
    if (summary.profile().isPresent()) {
      told.put("profiledQueryPlan", profile(summary.profile().get(), summary));
    } else if (summary.explained().isPresent()) {
      told.put("queryPlan", plan(summary.explained().get(), summary));
    }
    if (!summary.warnings().isEmpty()) {
      told.put("notifications",
          summary.warnings().stream().map(Notification::notification).toList());
    }
    told.put("queryType", QueryTypes.text(summary.type()));
    told.put("resultAvailableAfter", summary.availableAfter().toMillis());
    told.put("resultConsumedAfter",
        summary.consumedAfter().minus(summary.availableAfter()).toMillis());
    return told;
  }

  private static Map<String, Object> counters(UpdateCounters counters) {
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("containsUpdates", counters.containsUpdates());
    told.put("nodesCreated", counters.nodesCreated());
    told.put("nodesDeleted", counters.nodesDeleted());
    told.put("propertiesSet", counters.propertiesSet());
    told.put("relationshipsCreated", counters.relationshipsCreated());
    told.put("relationshipsDeleted", counters.relationshipsDeleted());
    told.put("labelsAdded", counters.labelsAdded());
    told.put("labelsRemoved", counters.labelsRemoved());
    told.put("indexesAdded", counters.indexesAdded());
    told.put("indexesRemoved", counters.indexesRemoved());
    told.put("constraintsAdded", counters.constraintsAdded());
    told.put("constraintsRemoved", counters.constraintsRemoved());
    told.put("containsSystemUpdates", false);
    told.put("systemUpdates", 0L);
    return told;
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
    told.put("arguments", operator.arguments());
    told.put("children", plan.inputs().stream().map(input -> plan(input, null)).toList());
    return told;
  }

  private static Map<String, Object> profile(ProfiledPlan plan, ResultSummary whole) {
    ShownOperator operator = ShownOperator.of(plan.operator(), plan.estimatedRows());
    if (whole != null) {
      operator.tellOfPlan(whole);
    }
    plan.peakBytes().ifPresent(bytes -> operator.arguments().put("Memory", bytes));
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("operatorType", operator.type());
    told.put("arguments", operator.arguments());
    told.put("identifiers", List.of());
    told.put("records", plan.rows());
    told.put("time", plan.time().toNanos());
    told.put("children", plan.inputs().stream().map(input -> profile(input, null)).toList());
    return told;
  }
}
