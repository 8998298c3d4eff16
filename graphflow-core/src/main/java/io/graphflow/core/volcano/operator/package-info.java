/**
 * The interface of all Volcano operators, {@link io.graphflow.core.volcano.operator.Operator}. The
 * operators lie below, in the same folders as those of {@code core.list.operator}.
 */
package io.graphflow.core.volcano.operator;
