/**
 * What is known of a query that has run: {@link io.graphflow.summary.ResultSummary}.
 */
package io.graphflow.summary;
