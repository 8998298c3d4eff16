/**
 * Types that all executors share: the context of a running query (snapshot, parameters, limits, the
 * procedures that it may call), the row cursor that results are pulled from, profiles, and the
 * counters of changes.
 */
package io.graphflow.core.execution;
