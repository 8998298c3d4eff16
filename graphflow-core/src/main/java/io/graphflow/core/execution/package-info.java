/**
 * What every executor shares and none owns: the context of a running query (snapshot, parameters,
 * limits, the procedures that it may call), the row cursor that results are pulled from, profiles, and
 * the counters of what a query changes.
 */
package io.graphflow.core.execution;
