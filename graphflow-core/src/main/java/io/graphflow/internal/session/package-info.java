/**
 * How statements run below a session: {@link io.graphflow.internal.session.DatabaseKernel} is the
 * opened database, {@link io.graphflow.internal.session.ReadRunner} runs queries that only read,
 * {@code StatementRunner} statements that may write. Plans come from the {@link
 * io.graphflow.internal.session.PlanCache}.
 */
package io.graphflow.internal.session;
