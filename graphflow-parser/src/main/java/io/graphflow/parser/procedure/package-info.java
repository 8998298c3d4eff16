/**
 * What procedures take and give, for those who call them by {@code CALL}: {@link
 * io.graphflow.parser.procedure.ProcedureSignature}. Their bodies live in the core module.
 */
package io.graphflow.parser.procedure;
