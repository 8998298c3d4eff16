package io.graphflow.core.plans;

import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What {@link PlanModel} says of operators that run an inner plan for each row. */
final class ApplyModel {
  private final PlanModel model;

  ApplyModel(PlanModel model) {
    this.model = model;
  }

  List<Map<Variable, Object>> optional(LogicalPlan.OptionalApply apply) {
    List<Map<Variable, Object>> rows = new ArrayList<>();
    for (Map<Variable, Object> row : model.rows(apply.input())) {
      List<Map<Variable, Object>> found = model.inner(apply.inner(), row);
      rows.addAll(found);
      if (found.isEmpty()) {
        Map<Variable, Object> alone = new HashMap<>(row);
        apply.introduced().forEach(variable -> alone.put(variable, null));
        rows.add(alone);
      }
    }
    return rows;
  }

  List<Map<Variable, Object>> apply(LogicalPlan.Apply apply) {
    List<Map<Variable, Object>> rows = new ArrayList<>();
    for (Map<Variable, Object> row : model.rows(apply.input())) {
      for (Map<Variable, Object> found : model.inner(apply.inner(), row)) {
        Map<Variable, Object> both = new HashMap<>(row);
        both.putAll(found);
        rows.add(both);
      }
    }
    return rows;
  }

  List<Map<Variable, Object>> semi(LogicalPlan.SemiApply apply) {
    List<Map<Variable, Object>> rows = new ArrayList<>();
    for (Map<Variable, Object> row : model.rows(apply.input())) {
      boolean exists = !model.inner(apply.inner(), row).isEmpty();
      if (apply.mark() != null) {
        rows.add(PlanModel.with(row, apply.mark(), exists));
      } else if (exists != apply.anti()) {
        rows.add(row);
      }
    }
    return rows;
  }

  List<Map<Variable, Object>> count(LogicalPlan.CountApply apply) {
    List<Map<Variable, Object>> rows = new ArrayList<>();
    for (Map<Variable, Object> row : model.rows(apply.input())) {
      Object vertex = row.get(apply.vertex());
      long count =
          vertex == null ? 0
              : model.inner(apply.inner(), row)
                  .stream()
                  .filter(found -> vertex.equals(found.get(apply.end())))
                  .count();
      rows.add(PlanModel.with(row, apply.count(), count));
    }
    return rows;
  }
}
