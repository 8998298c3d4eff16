/**
 * Commands that change or show the schema: {@link io.graphflow.core.schema.SchemaExecutor} runs them on a
 * transaction's writer, {@link io.graphflow.core.schema.SchemaListing} makes the rows of {@code SHOW}. What
 * they declare is kept in the catalog and enforced where changes are written.
 */
package io.graphflow.core.schema;
