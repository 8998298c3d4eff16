/**
 * The interface of all list-based operators, {@link io.graphflow.core.list.operator.ListOperator}.
 * The operators lie below, in the same folders as those of {@code core.volcano.operator}; the
 * counting ones are in {@code core.list.count}.
 *
 * <p>An operator that yields several chunks for one of its input must restore the selections of the
 * groups that it does not own ({@code SavedGroups}): operators behind it may have narrowed them for
 * the chunk before.
 */
package io.graphflow.core.list.operator;
