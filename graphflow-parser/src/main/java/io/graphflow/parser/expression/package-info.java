/**
 * Bound expressions: names resolved to variables, functions to signatures, each with a static type.
 * Immutable records under one sealed interface; meaning is given once, in the core module. Start with
 * {@link io.graphflow.parser.expression.Expression}.
 */
package io.graphflow.parser.expression;
