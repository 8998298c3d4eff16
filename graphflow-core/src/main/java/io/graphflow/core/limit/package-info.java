/**
 * Limits that end a query early: an interruption, its time limit, its memory limit. Code that takes
 * long or keeps much checks here; start at {@link io.graphflow.core.limit.QueryLimits}.
 */
package io.graphflow.core.limit;
