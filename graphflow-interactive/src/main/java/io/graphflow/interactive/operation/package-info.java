/**
 * The 29 operations of LDBC SNB Interactive v1: their Cypher, parameters and columns. Start with {@link
 * io.graphflow.interactive.operation.InteractiveOperation}.
 */
package io.graphflow.interactive.operation;
