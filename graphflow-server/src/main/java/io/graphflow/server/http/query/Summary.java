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
      told.put("profiledQueryPlan", profile(summary.profile().get()));
    } else if (summary.explained().isPresent()) {
      told.put("queryPlan", plan(summary.explained().get(), summary.plan().orElse(null)));
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

  /** A plan; the whole has its text, too, under the name by which clients print such. */
  private static Map<String, Object> plan(ExplainedPlan plan, String text) {
    ShownOperator operator = ShownOperator.of(plan.operator(), plan.estimatedRows());
    if (text != null) {
      operator.arguments().put("string-representation", text);
    }
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("operatorType", operator.type());
    told.put("identifiers", List.of());
    told.put("arguments", operator.arguments());
    told.put("children", plan.inputs().stream().map(input -> plan(input, null)).toList());
    return told;
  }

  private static Map<String, Object> profile(ProfiledPlan plan) {
    ShownOperator operator = ShownOperator.of(plan.operator(), plan.estimatedRows());
    plan.peakBytes().ifPresent(bytes -> operator.arguments().put("Memory", bytes));
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("operatorType", operator.type());
    told.put("arguments", operator.arguments());
    told.put("identifiers", List.of());
    told.put("records", plan.rows());
    told.put("time", plan.time().toNanos());
    told.put("children", plan.inputs().stream().map(Summary::profile).toList());
    return told;
  }
}
