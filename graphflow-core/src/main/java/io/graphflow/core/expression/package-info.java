/**
 * Expressions made ready to run: {@link io.graphflow.core.expression.Evaluator}s over a {@link
 * io.graphflow.core.tuple.Tuple}, compiled from bound expressions with every name, column and operator
 * resolved. The meaning of each operation is written once, here, for all executors.
 */
package io.graphflow.core.expression;
