/**
 * Commands that change or show the schema: {@link io.graphflow.core.schema.SchemaExecutor} runs
 * them on a transaction's writer, {@link io.graphflow.core.schema.SchemaListing} makes the rows of
 * {@code SHOW}. The catalog keeps the declarations, and the writer enforces them.
 */
package io.graphflow.core.schema;
