/**
 * LDBC SNB Interactive v1 by LDBC's own driver. Start with {@link io.graphflow.ldbc.LdbcCommand}; the driver
 * itself starts with {@link io.graphflow.ldbc.GraphflowDb}.
 */
package io.graphflow.ldbc;
