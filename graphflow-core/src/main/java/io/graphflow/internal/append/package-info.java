/**
 * Rows that programs append without Cypher, a batch a commit. Start with {@link
 * io.graphflow.internal.append.BatchWriter}.
 */
package io.graphflow.internal.append;
