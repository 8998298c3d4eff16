package io.graphflow.internal.session;

import io.graphflow.summary.ProfiledPlan;
import java.util.Optional;

/**
 * A plan as EXPLAIN and PROFILE show it. Immutable.
 *
 * @param text as people read it
 * @param profile as programs read it; for PROFILE only
 */
public record ShownPlan(String text, Optional<ProfiledPlan> profile) {}
