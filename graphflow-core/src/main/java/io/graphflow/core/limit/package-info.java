/**
 * What ends a query before its time: somebody's wish, its time limit, its memory limit. Whatever takes long
 * or keeps much asks here; start at {@link io.graphflow.core.limit.QueryLimits}.
 */
package io.graphflow.core.limit;
