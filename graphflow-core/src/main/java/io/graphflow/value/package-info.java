/**
 * Values of results and of procedures: {@link io.graphflow.value.Value} and the nodes, relationships and paths
 * among them. All are copies, valid for ever.
 */
package io.graphflow.value;
