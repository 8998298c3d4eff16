/**
 * What a database holds, for programs that do not know it beforehand: {@link io.graphflow.schema.Schema}.
 */
package io.graphflow.schema;
