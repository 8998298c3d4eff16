/**
 * What every executor shares and none owns: the context of a running query (snapshot, parameters,
 * limits, interruption), the row cursor that results are pulled from, and profiles.
 */
package io.graphflow.core.execution;
