package io.graphflow.internal.session;

import io.graphflow.core.execution.PreparedPlan;
import io.graphflow.core.execution.Profile;
import io.graphflow.core.update.PreparedUpdate;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.PlanLine;
import io.graphflow.parser.plan.PlanText;
import io.graphflow.storage.catalog.Catalog;
import java.util.Optional;

/** Plans as text: what an engine runs, and nothing else. */
final class QueryPlans {
  private QueryPlans() {}

  /**
   * The plan of EXPLAIN and PROFILE of a query that reads; nothing otherwise.
   *
   * @param profile what was counted, for PROFILE only
   */
  static Optional<String> text(
      CompiledQuery query, PreparedPlan plan, Catalog catalog, Profile profile) {
    return switch (query.mode()) {
      case RUN -> Optional.empty();
      case EXPLAIN -> Optional.of(PlanText.explain(plan.explain(catalog)));
      case PROFILE -> Optional.of(profile(profile.lines(query), profile));
    };
  }

  /** Likewise of a query that writes. */
  static Optional<String> text(
      CompiledQuery query, PreparedUpdate plan, Catalog catalog, Profile profile) {
    return switch (query.mode()) {
      case RUN -> Optional.empty();
      case EXPLAIN -> Optional.of(PlanText.explain(plan.explain(catalog)));
      case PROFILE -> Optional.of(profile(plan.profiled(catalog, profile), profile));
    };
  }

  private static String profile(PlanLine lines, Profile profile) {
    return PlanText.profile(lines, profile::operator);
  }
}
