/**
 * Procedures in Java that queries call: a program registers a {@link io.graphflow.procedure.Procedure} with the
 * {@link io.graphflow.procedure.Procedures} of its database.
 */
package io.graphflow.procedure;
