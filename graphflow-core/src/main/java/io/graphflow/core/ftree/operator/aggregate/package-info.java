/** Aggregation, part by part. */
package io.graphflow.core.ftree.operator.aggregate;
