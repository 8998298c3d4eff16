/**
 * What all Volcano operators have in common, {@link io.graphflow.core.volcano.operator.Operator}. They lie
 * below, by what they do, as those of {@code core.list.operator} do.
 */
package io.graphflow.core.volcano.operator;
