/**
 * Procedures at run time: a {@link io.graphflow.core.execution.ProcedureCatalog} says which there are,
 * and {@link io.graphflow.core.procedure.ProcedureRows} calls one for the operators of both engines.
 * Those that come with every database are in {@link io.graphflow.core.procedure.BuiltInProcedures}; how
 * others are registered is said in {@link io.graphflow.core}.
 */
package io.graphflow.core.procedure;
