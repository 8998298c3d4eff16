/**
 * What all list-based operators have in common, {@link io.graphflow.core.list.operator.ListOperator}. They
 * lie below, by what they do, as those of {@code core.volcano.operator} do; those that count are in {@code
 * core.list.count}.
 *
 * <p>An operator that yields several chunks for one of its input must put back the selections of the
 * groups it does not own ({@code SavedGroups}): operators behind it may have narrowed them for the
 * chunk before.
 */
package io.graphflow.core.list.operator;
