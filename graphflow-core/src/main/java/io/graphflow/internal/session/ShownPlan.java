package io.graphflow.internal.session;

import io.graphflow.summary.ExplainedPlan;
import io.graphflow.summary.ProfiledPlan;
import java.util.Optional;

/**
 * A plan as EXPLAIN and PROFILE show it. Immutable.
 *
 * @param text as people read it
 * @param explained as programs read it
 * @param profile the same with what was counted; for PROFILE only
 */
public record ShownPlan(
    String text,
    ExplainedPlan explained,
    Optional<ProfiledPlan> profile) {}
