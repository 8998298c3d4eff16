package io.graphflow.internal.session;

import io.graphflow.core.execution.PreparedPlan;
import io.graphflow.core.execution.Profile;
import io.graphflow.core.update.PreparedUpdate;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.PlanLine;
import io.graphflow.parser.plan.PlanText;
import io.graphflow.storage.catalog.Catalog;
import java.util.Optional;

/** Writes the plans that an engine runs. */
final class QueryPlans {
  private QueryPlans() {}

  /**
   * The text of EXPLAIN and PROFILE for a query that reads; empty for other queries.
   *
   * @param profile the counts of the run, for PROFILE only
   */
  static Optional<String> text(
      CompiledQuery query, PreparedPlan plan, Catalog catalog, Profile profile) {
    return switch (query.mode()) {
      case RUN -> Optional.empty();
      case EXPLAIN -> Optional.of(PlanText.explain(plan.explain(catalog)));
      case PROFILE -> Optional.of(profile(profile.lines(query), profile));
    };
  }

  /** The text of EXPLAIN and PROFILE for a query that writes. */
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
