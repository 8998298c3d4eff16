package io.graphflow.internal.session;

import io.graphflow.core.execution.Profile;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.CountingPlan.Pass;
import io.graphflow.parser.plan.CountingPlan.SignedAggregate;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.OperatorProfile;
import io.graphflow.parser.plan.PlanText;
import io.graphflow.storage.catalog.Catalog;
import java.util.Optional;

/** Plans as text. */
final class QueryPlans {
  private QueryPlans() {}

  /**
   * The plan of EXPLAIN and PROFILE; nothing otherwise.
   *
   * @param profile what was counted, for PROFILE only
   */
  static Optional<String> text(CompiledQuery query, Catalog catalog, Profile profile) {
    return switch (query.mode()) {
      case RUN -> Optional.empty();
      case EXPLAIN -> Optional.of(PlanText.explain(query, catalog));
      case PROFILE -> Optional.of(PlanText.profile(query, catalog,
          node -> profile.has(node)
              ? new OperatorProfile(
                  profile.of(node).rows(), profile.of(node).nanos() + passNanos(node, profile))
              : null));
    };
  }

  /** Time of the passes below an operator, which have run before the operator did. */
  private static long passNanos(LogicalPlan node, Profile profile) {
    if (node instanceof Aggregate || node instanceof SignedAggregate) {
      // Whoever groups rows starts the passes.
      return 0;
    }
    long nanos = 0;
    for (LogicalPlan input : node.inputs()) {
      boolean isPass = input instanceof Pass && profile.has(input);
      nanos += passNanos(input, profile) + (isPass ? profile.of(input).nanos() : 0);
    }
    return nanos;
  }
}
