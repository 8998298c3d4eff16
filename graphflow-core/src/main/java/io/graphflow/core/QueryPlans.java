package io.graphflow.core;

import io.graphflow.core.execution.Profile;
import io.graphflow.parser.plan.CompiledQuery;
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
              ? new OperatorProfile(profile.of(node).rows(), profile.of(node).nanos())
              : null));
    };
  }
}
